// SPDX-License-Identifier: MIT
// The door to LibTorch. Only types whose layout does not depend on the C++ standard or the
// libstdc++ ABI of either side cross it: numbers, enums, string_view, optional and vector of them.
// No std::string, no std::function, no exception.
#pragma once

#include "backend/workload.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace gpuready {

/// Raised whenever anything in backend/*.hpp changes: a module built from other headers is refused.
inline constexpr std::uint32_t kBackendInterface = 4;

/// kPrivateUse1 is PyTorch's device type for backends outside its tree; no option names it. These
/// numbers are the door's own: LibTorch's differ between its versions.
enum class DeviceKind : std::int32_t { kCpu, kCuda, kPrivateUse1 };

struct Device {
  DeviceKind kind = DeviceKind::kCpu;
  std::int32_t index = 0;
};

/// tf32 is fp32 storage with TensorFloat-32 products (10 mantissa bits) allowed.
enum class Precision : std::int32_t { kFp64, kFp32, kTf32, kFp16, kBf16 };

/// Small work that a device is tried with. What fails here fails in every program that uses it.
enum class FirstKernel : std::int32_t { kFill, kAdd, kMatmul, kConvolution, kSolve };

/// kNo leaves the driver alone: whoever wants the CPU must not wait for a GPU, or hang with it.
enum class AskCuda : std::int32_t { kYes, kNo };

/// What LibTorch says about itself and about CUDA. Texts stay valid until the next call on the same
/// Backend.
struct LibtorchFacts {
  std::string_view version;         ///< of the package the module was built with, such as "2.11.0"
  std::string_view header_version;  ///< as its headers say; Debian's 1.13.1 has those of 1.13.0
  std::string_view loaded_version;  ///< as the library that was loaded says, when CUDA was asked
  std::string_view cpu_library_path;    ///< the libtorch_cpu that was loaded
  std::string_view cuda_library_path;   ///< libtorch_cuda, or _hip, beside it; empty: CPU-only
  std::string_view cuda_library_error;  ///< the loader's words when that library does not load
  std::string_view unavailable_reason;  ///< LibTorch's own text when no device is usable
  std::optional<std::int32_t>
      cuda_runtime_version;  ///< 13000 is CUDA 13.0; unknown in a CPU-only LibTorch
  std::int32_t device_count = 0;
  bool cuda_half_loaded = false;
  bool cuda_available = false;
  std::string_view architectures;  ///< of the CUDA half, blanks between: "sm_90 compute_120"
  std::optional<std::int32_t> cudnn_version;          ///< built with: 91900 is 9.19.0
  std::optional<std::int32_t> cudnn_runtime_version;  ///< loaded
  bool is_hip = false;                                ///< a ROCm build
};

/// One CUDA device by LibTorch's index, as the driver describes it inside this process.
struct CudaDeviceFacts {
  std::string_view name;
  std::string_view uuid;  ///< "GPU-…", empty when unknown
  std::optional<std::int32_t> capability_major;
  std::optional<std::int32_t> capability_minor;
  std::optional<std::uint64_t> memory_total_bytes;
};

/// The matrix library behind a CPU product. Empty: unknown.
struct BlasFacts {
  std::string_view name;  ///< "OpenBLAS 0.3.21", "MKL 2024.2"
  std::string_view core;  ///< OpenBLAS's kernel family, such as "Haswell"
  std::int32_t threads = 0;
};

/// Two matrices of the same seed for both sides of a comparison; frees them when destroyed.
class MatmulInputs {
 public:
  MatmulInputs() = default;
  MatmulInputs(const MatmulInputs&) = delete;
  MatmulInputs& operator=(const MatmulInputs&) = delete;
  virtual ~MatmulInputs() = default;
};

struct Verification {
  double relative_error = 0;         ///< max |C - reference| / rms(reference) over the sampled rows
  std::int64_t nonfinite_count = 0;  ///< NaN and infinities in the whole product
};

/// The value of a first kernel beside the CPU's.
struct KernelValue {
  double relative_error = 0;         ///< max |value - CPU's| / rms(CPU's)
  std::int64_t nonfinite_count = 0;  ///< NaN and infinities in the value
};

/// What is moved around a product, between ordinary (pageable) or pinned host memory and its
/// device.
enum class Transfer : std::int32_t {
  kUploadPageable,  ///< one matrix, as the next three
  kPin,             ///< a pinned copy of it is made
  kUploadPinned,
  kDownloadPageable,
  kDownloadPinned,
  kEndToEnd,  ///< A and B up, the product, C down, all pageable
  kEndToEndPinned,
};

/// C = A B on one device in one precision, the output preallocated.
class Matmul : public Workload {
 public:
  /// Compares sampled rows of the last product, which must have been waited for, with a float64
  /// product of the same (quantised) inputs.
  virtual Status verify(std::int64_t sampled_rows, Verification& result) = 0;

  /// Matrices of the product's size and precision, between the host and the product's own memory on
  /// its device. The product must outlive it; the caller owns `transfer`.
  virtual Status make_transfer(Transfer kind, Workload*& transfer) = 0;
};

class Backend {
 public:
  Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;
  virtual ~Backend() = default;

  /// Asked about CUDA, it opens LibTorch's CUDA half first where there is one, and starts the
  /// driver.
  virtual LibtorchFacts libtorch(AskCuda ask) = 0;
  virtual CudaDeviceFacts cuda_device(std::int32_t index) = 0;
  /// Computes it there and on the CPU; `value` is set when both went well.
  virtual Status prove_kernel(Device device, FirstKernel kernel, KernelValue& value) = 0;
  virtual BlasFacts blas() = 0;
  virtual Status set_threads(std::int32_t threads) = 0;

  /// Two size x size fp32 matrices on the host, standard normal, distinct; the caller owns
  /// `inputs`.
  virtual Status make_inputs(std::int64_t size, std::uint64_t seed, MatmulInputs*& inputs) = 0;
  /// `inputs` must outlive the product; the caller owns `matmul`.
  virtual Status make_matmul(const MatmulInputs& inputs, Device device, Precision precision,
                             Matmul*& matmul) = 0;
};

}  // namespace gpuready

extern "C" {
/// The module's only entry. Sets `offered` to the module's interface number; null unless that is
/// `wanted`. The backend lives as long as the process.
using GpureadyOpenBackend = gpuready::Backend*(std::uint32_t wanted, std::uint32_t* offered);
}
