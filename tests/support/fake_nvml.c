// SPDX-License-Identifier: MIT
// A stand-in for libnvidia-ml.so.1 that answers from environment variables; for tests only, it
// knows no real card. With FAKE_NVML_OLD it has only the functions of early NVML versions.
//   FAKE_NVML_SLOWDOWN  bits of the reasons to slow down (0)
//   FAKE_NVML_CRASH   set: nvmlInit aborts          FAKE_NVML_HANG    set: nvmlInit never returns
//   FAKE_NVML_INIT    code of nvmlInit (0)          FAKE_NVML_COUNT   number of cards (1)
//   FAKE_NVML_LOST    index of a card that is lost  FAKE_NVML_SPARSE  set: most facts are "not
//   supported" FAKE_NVML_CUDA    code of the CUDA version (0)  FAKE_NVML_LOG     file that gets a
//   line for each init and shutdown
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { kSuccess = 0, kInvalid = 2, kNotSupported = 3, kLost = 15, kVersionMismatch = 25 };

static int number_from(const char* name, int otherwise) {
  const char* text = getenv(name);
  return text == NULL ? otherwise : atoi(text);
}

static int optional_fact(void) {
  return getenv("FAKE_NVML_SPARSE") == NULL ? kSuccess : kNotSupported;
}

static int put_text(char* buffer, unsigned size, const char* text) {
  if (strlen(text) >= size) return 7;
  strcpy(buffer, text);
  return kSuccess;
}

static void log_line(const char* line) {
  const char* path = getenv("FAKE_NVML_LOG");
  FILE* file = path == NULL ? NULL : fopen(path, "a");
  if (file == NULL) return;
  fprintf(file, "%s\n", line);
  fclose(file);
}

static int start(void) {
  log_line("init");
  if (getenv("FAKE_NVML_CRASH") != NULL) abort();
  if (getenv("FAKE_NVML_HANG") != NULL) pause();
  return number_from("FAKE_NVML_INIT", kSuccess);
}

static int count_cards(unsigned* count) {
  *count = (unsigned)number_from("FAKE_NVML_COUNT", 1);
  return kSuccess;
}

// A device is its index plus one, so that it is never null.
static int open_card(unsigned index, void** device) {
  if (number_from("FAKE_NVML_LOST", -1) == (int)index) return kLost;
  *device = (void*)(size_t)(index + 1);
  return kSuccess;
}

static unsigned index_of(void* device) {
  return (unsigned)(size_t)device - 1;
}

static int cuda_version(int* version) {
  *version = 13000;
  return number_from("FAKE_NVML_CUDA", kSuccess);
}

int nvmlShutdown(void) {
  log_line("shutdown");
  return kSuccess;
}

const char* nvmlErrorString(int code) {
  switch (code) {
    case 9: return "Driver Not Loaded";
    case 15: return "GPU is lost";
    case 18: return "Driver/library version mismatch";
    default: return "Unknown Error";
  }
}

int nvmlSystemGetDriverVersion(char* version, unsigned length) {
  return put_text(version, length, "580.95.05");
}

int nvmlDeviceGetName(void* device, char* name, unsigned length) {
  char text[64];
  snprintf(text, sizeof text, "Fake GPU %u", index_of(device));
  return put_text(name, length, text);
}

int nvmlDeviceGetUUID(void* device, char* uuid, unsigned length) {
  char text[64];
  snprintf(text, sizeof text, "GPU-00000000-0000-0000-0000-%012u", index_of(device));
  return put_text(uuid, length, text);
}

typedef struct {
  unsigned long long total, free, used;
} Memory;

int nvmlDeviceGetMemoryInfo(void* device, Memory* memory) {
  (void)device;
  memory->total = 24ULL << 30;
  memory->free = 23ULL << 30;
  memory->used = 1ULL << 30;
  return optional_fact();
}

int nvmlDeviceGetPowerUsage(void* device, unsigned* milliwatts) {
  (void)device;
  *milliwatts = 61500;
  return optional_fact();
}

int nvmlDeviceGetTemperature(void* device, unsigned sensor, unsigned* celsius) {
  (void)device;
  *celsius = 41;
  return sensor == 0 ? optional_fact() : kInvalid;
}

typedef struct {
  unsigned gpu, memory;
} Utilization;

int nvmlDeviceGetUtilizationRates(void* device, Utilization* utilization) {
  (void)device;
  utilization->gpu = 7;
  utilization->memory = 3;
  return optional_fact();
}

int nvmlDeviceGetHandleByUUID(const char* uuid, void** device) {
  unsigned index = 0;
  if (sscanf(uuid, "GPU-00000000-0000-0000-0000-%12u", &index) != 1) return kInvalid;
  *device = (void*)(size_t)(index + 1);
  return kSuccess;
}

// Type 1 is the clock of the multiprocessors, 2 that of the memory.
int nvmlDeviceGetClockInfo(void* device, unsigned type, unsigned* mhz) {
  *mhz = (type == 1 ? 1800 : 9000) + index_of(device);
  return type == 1 || type == 2 ? optional_fact() : kInvalid;
}

int nvmlDeviceGetCurrPcieLinkGeneration(void* device, unsigned* generation) {
  (void)device;
  *generation = 4;
  return optional_fact();
}

int nvmlDeviceGetCurrPcieLinkWidth(void* device, unsigned* width) {
  (void)device;
  *width = 16;
  return optional_fact();
}

static int slowdowns(unsigned long long* bits) {
  *bits = (unsigned long long)number_from("FAKE_NVML_SLOWDOWN", 0);
  return optional_fact();
}

#ifdef FAKE_NVML_OLD

int nvmlDeviceGetCurrentClocksThrottleReasons(void* device, unsigned long long* bits) {
  (void)device;
  return slowdowns(bits);
}
int nvmlInit(void) {
  return start();
}
int nvmlDeviceGetCount(unsigned* count) {
  return count_cards(count);
}
int nvmlDeviceGetHandleByIndex(unsigned index, void** device) {
  return open_card(index, device);
}
int nvmlSystemGetCudaDriverVersion(int* version) {
  return cuda_version(version);
}

#else

int nvmlDeviceGetCurrentClocksEventReasons(void* device, unsigned long long* bits) {
  (void)device;
  return slowdowns(bits);
}

int nvmlInit_v2(void) {
  return start();
}
int nvmlDeviceGetCount_v2(unsigned* count) {
  return count_cards(count);
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
  return open_card(index, device);
}
int nvmlSystemGetCudaDriverVersion_v2(int* version) {
  return cuda_version(version);
}

typedef struct {
  char bus_id_legacy[16];
  unsigned domain, bus, device, pci_device_id, pci_subsystem_id;
  char bus_id[32];
} PciInfo;

int nvmlDeviceGetPciInfo_v3(void* device, PciInfo* pci) {
  memset(pci, 0, sizeof *pci);
  snprintf(pci->bus_id_legacy, sizeof pci->bus_id_legacy, "0000:%02X:00.0",
           0x65 + index_of(device));
  snprintf(pci->bus_id, sizeof pci->bus_id, "00000000:%02X:00.0", 0x65 + index_of(device));
  return kSuccess;
}

int nvmlDeviceGetCudaComputeCapability(void* device, int* major, int* minor) {
  (void)device;
  *major = 8;
  *minor = 9;
  return kSuccess;
}

int nvmlDeviceGetEnforcedPowerLimit(void* device, unsigned* milliwatts) {
  (void)device;
  *milliwatts = 450000;
  return optional_fact();
}

typedef struct {
  unsigned version;
  unsigned long long total, reserved, free, used;
} MemoryV2;

int nvmlDeviceGetMemoryInfo_v2(void* device, MemoryV2* memory) {
  (void)device;
  if (memory->version != (sizeof *memory | 2U << 24)) return kVersionMismatch;
  memory->total = 24ULL << 30;
  memory->reserved = 512ULL << 20;
  memory->free = 23ULL << 30;
  memory->used = 512ULL << 20;
  return optional_fact();
}

typedef struct {
  unsigned version, sensor;
  int celsius;
} Temperature;

int nvmlDeviceGetTemperatureV(void* device, Temperature* temperature) {
  (void)device;
  if (temperature->version != (sizeof *temperature | 1U << 24)) return kVersionMismatch;
  temperature->celsius = 42;
  return optional_fact();
}

#endif
