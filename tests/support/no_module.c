/* SPDX-License-Identifier: MIT */
/* A shared library that is no module at all. */
int gpuready_is_not_here(void) {
  return 0;
}
