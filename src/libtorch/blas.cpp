// SPDX-License-Identifier: MIT
#include "libtorch/blas.hpp"

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/Version.h>
#include <dlfcn.h>

#include <filesystem>
#include <sstream>

namespace gpuready {
namespace {

/// The path of the library that sgemm comes from; empty when no library exports it (MKL inside
/// libtorch_cpu).
std::string sgemm_library() {
  Dl_info info{};
  void* symbol = dlsym(RTLD_DEFAULT, "sgemm_");
  if (symbol == nullptr || dladdr(symbol, &info) == 0 || info.dli_fname == nullptr) return {};
  return info.dli_fname;
}

/// A function of that library or of those it needs: Debian's libblas.so.3 takes its kernels from
/// libopenblas.so.0.
template <class Function>
Function* blas_function(const char* name) {
  const std::string path = sgemm_library();
  if (path.empty()) return nullptr;
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_NOLOAD);
  if (library == nullptr) return nullptr;
  return reinterpret_cast<Function*>(dlsym(library, name));
}

/// "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH …" to "OpenBLAS 0.3.21".
std::string openblas_name(const char* config) {
  std::istringstream words(config);
  std::string name;
  std::string version;
  words >> name >> version;
  return name + " " + version;
}

/// "Intel(R) oneAPI Math Kernel Library Version 2024.2-Product Build …" to "MKL 2024.2".
std::string mkl_name(const std::string& text) {
  const std::string mark = "Version ";
  const auto at = text.find(mark);
  if (at == std::string::npos) return "MKL";
  const auto start = at + mark.size();
  return "MKL " + text.substr(start, text.find_first_of("- ", start) - start);
}

}  // namespace

LoadedBlas loaded_blas() {
  if (auto* corename = blas_function<char*()>("openblas_get_corename")) {
    auto* config = blas_function<char*()>("openblas_get_config");
    return {config == nullptr ? "OpenBLAS" : openblas_name(config()), corename()};
  }
  if (at::hasMKL()) return {mkl_name(at::get_mkl_version()), {}};
  return {std::filesystem::path(sgemm_library()).filename().string(), {}};
}

void set_compute_threads(std::int32_t threads) {
  at::set_num_threads(threads);
  if (auto* set_openblas = blas_function<void(int)>("openblas_set_num_threads"))
    set_openblas(threads);
}

}  // namespace gpuready
