/* SPDX-License-Identifier: MIT */
/* Libraries with LibTorch's names and a few of its symbols, to be looked at; they compute nothing.
 */
#if defined(STAND_IN_C10)
/* c10::Device::Device(const std::string&) in the new ABI, and in the old one. */
#ifdef STAND_IN_OLD_ABI
void _ZN3c106DeviceC1ERKSs(void) {}
#else
void _ZN3c106DeviceC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(void) {}
#endif
#elif defined(STAND_IN_CPU)
void _ZN2at5emptyEv(void) {}
#ifdef STAND_IN_OTHER
void _ZN2at10not_in_hereEv(void) {}
#endif
#elif defined(STAND_IN_CUDA)
const char* const gpuready_flags =
    "NVCC -gencode;arch=compute_75,code=sm_75;-gencode;arch=compute_90,code=sm_90;"
    "-gencode;arch=compute_90,code=compute_90;-O3";
int cublas_stand_in(void);
int gpuready_cuda_half(void) {
  return cublas_stand_in();
}
#else
int cublas_stand_in(void) {
  return 0;
}
#endif
