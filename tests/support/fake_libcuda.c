// SPDX-License-Identifier: MIT
// A stand-in for libcuda.so.1 that answers from environment variables; for tests only, it runs no
// kernel.
//   FAKE_CUDA_INIT     code of cuInit (0)          FAKE_CUDA_COUNT       number of devices (1)
//   FAKE_CUDA_VERSION  driver's version (13000)    FAKE_CUDA_CAPABILITY  major x 10 + minor (89)
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { kSuccess = 0, kInvalidValue = 1, kNotInitialized = 3, kInvalidDevice = 101 };
enum { kMultiprocessorCount = 16, kCapabilityMajor = 75, kCapabilityMinor = 76 };

static int initialized = 0;

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
  for (int i = 0; i < 16; ++i) uuid[i] = (unsigned char)(i + device);
  return device_code(device);
}

int cuDeviceGetUuid(unsigned char uuid[16], int device) {
  return cuDeviceGetUuid_v2(uuid, device);
}
