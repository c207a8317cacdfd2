// SPDX-License-Identifier: MIT
// A stand-in for libcuda.so.1 that answers from environment variables; for tests only, it runs no
// kernel.
//   FAKE_CUDA_INIT     code of cuInit (0)          FAKE_CUDA_COUNT       number of devices (1)
//   FAKE_CUDA_VERSION  driver's version (13000)    FAKE_CUDA_CAPABILITY  major x 10 + minor (89)
//   FAKE_CUDA_CONTEXT  code of retaining the primary context, such as 46 (0)
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kSuccess = 0, kInvalidValue = 1, kNotInitialized = 3, kInvalidDevice = 101 };
enum { kInvalidContext = 201 };
enum { kMultiprocessorCount = 16, kCapabilityMajor = 75, kCapabilityMinor = 76 };

static int initialized = 0;
static void* current_context = NULL;

static int number_from(const char* name, int otherwise) {
  const char* text = getenv(name);
  return text == NULL ? otherwise : atoi(text);
}

static int device_code(int device) {
  if (!initialized) return kNotInitialized;
  return device >= 0 && device < number_from("FAKE_CUDA_COUNT", 1) ? kSuccess : kInvalidDevice;
}

int cuInit(unsigned flags) {
  const int code = flags == 0 ? number_from("FAKE_CUDA_INIT", kSuccess) : kInvalidValue;
  initialized = code == kSuccess;
  return code;
}

// The real one answers before cuInit too.
int cuDriverGetVersion(int* version) {
  *version = number_from("FAKE_CUDA_VERSION", 13000);
  return kSuccess;
}

int cuDeviceGetCount(int* count) {
  if (!initialized) return kNotInitialized;
  *count = number_from("FAKE_CUDA_COUNT", 1);
  return kSuccess;
}

int cuDeviceGet(int* device, int ordinal) {
  *device = ordinal;
  return device_code(ordinal);
}

int cuDeviceGetName(char* name, int length, int device) {
  if (length <= 0) return kInvalidValue;
  snprintf(name, (size_t)length, "Fake GPU %d", device);
  return device_code(device);
}

int cuDeviceTotalMem_v2(size_t* bytes, int device) {
  *bytes = (size_t)24 << 30;
  return device_code(device);
}

int cuDeviceGetAttribute(int* value, int attribute, int device) {
  const int capability = number_from("FAKE_CUDA_CAPABILITY", 89);
  switch (attribute) {
    case kMultiprocessorCount: *value = 128; break;
    case kCapabilityMajor: *value = capability / 10; break;
    case kCapabilityMinor: *value = capability % 10; break;
    default: return kInvalidValue;
  }
  return device_code(device);
}

int cuDeviceGetUuid_v2(unsigned char uuid[16], int device) {
  memset(uuid, 0, 16);
  uuid[15] = (unsigned char)device;
  return device_code(device);
}

int cuDeviceGetUuid(unsigned char uuid[16], int device) {
  return cuDeviceGetUuid_v2(uuid, device);
}

int cuDevicePrimaryCtxRetain(void** context, int device) {
  const int code = device_code(device);
  if (code != kSuccess) return code;
  *context = &current_context;
  return number_from("FAKE_CUDA_CONTEXT", kSuccess);
}

int cuDevicePrimaryCtxRelease_v2(int device) {
  return device_code(device);
}

int cuCtxGetCurrent(void** context) {
  *context = current_context;
  return initialized ? kSuccess : kNotInitialized;
}

int cuCtxSetCurrent(void* context) {
  current_context = context;
  return initialized ? kSuccess : kNotInitialized;
}

int cuCtxPushCurrent_v2(void* context) {
  return cuCtxSetCurrent(context);
}

int cuCtxPopCurrent_v2(void** context) {
  *context = current_context;
  return cuCtxSetCurrent(NULL);
}

int cuMemGetInfo_v2(size_t* free_bytes, size_t* total_bytes) {
  *free_bytes = (size_t)23 << 30;
  *total_bytes = (size_t)24 << 30;
  return current_context == NULL ? kInvalidContext : kSuccess;
}

int cuGetErrorName(int code, const char** name) {
  switch (code) {
    case 3: *name = "CUDA_ERROR_NOT_INITIALIZED"; return kSuccess;
    case 46: *name = "CUDA_ERROR_DEVICE_UNAVAILABLE"; return kSuccess;
    case 100: *name = "CUDA_ERROR_NO_DEVICE"; return kSuccess;
    case 999: *name = "CUDA_ERROR_UNKNOWN"; return kSuccess;
    default: return kInvalidValue;
  }
}
