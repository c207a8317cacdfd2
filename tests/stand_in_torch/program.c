/* SPDX-License-Identifier: MIT */
/* A program that uses a function of LibTorch; it is looked at and never started. */
#include <dlfcn.h>
#include <stddef.h>

#ifdef CALLS_TORCH
void _ZN2at5emptyEv(void);
#endif
#ifdef CALLS_OTHER_TORCH
void _ZN2at10not_in_hereEv(void);
#endif

#ifdef CALLS_LIBRARY
int gpuready_model(void);
#endif

#ifdef PRESENTED_AS_LIBRARY
int gpuready_model(void) {
#else
int main(void) {
#endif
#ifdef CALLS_LIBRARY
  gpuready_model();
#endif
#ifdef CALLS_TORCH
  _ZN2at5emptyEv();
#endif
#ifdef CALLS_OTHER_TORCH
  _ZN2at10not_in_hereEv();
#endif
#ifdef OPENS_CUDA_HALF
  return dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_GLOBAL) == NULL;
#else
  return 0;
#endif
}
