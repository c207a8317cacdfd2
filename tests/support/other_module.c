/* SPDX-License-Identifier: MIT */
/* A module of another interface number, as one built from older sources would be. */
#include <stddef.h>
#include <stdint.h>

void* gpuready_open_backend(uint32_t wanted, uint32_t* offered) {
  (void)wanted;
  *offered = 999;
  return NULL;
}
