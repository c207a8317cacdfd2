// SPDX-License-Identifier: MIT
// The lesson "GPU Setup & Cloud" in C++, on LibTorch alone, each part under its line of Python.
// Usage: lesson [matrix size, default 5000] [GPU memory in GB, default 24]
#include <torch/cuda.h>
#include <torch/types.h>  // torch/torch.h has all of LibTorch and compiles twice as long

#include <chrono>
#include <cstdio>
#include <cstdlib>

// Python: start = time.time(); torch.matmul(a, b); torch.cuda.synchronize(); time.time() - start
double seconds_for_product(const torch::Tensor& a, const torch::Tensor& b) {
  const auto start = std::chrono::steady_clock::now();
  const torch::Tensor product = torch::matmul(a, b);
  // On a GPU matmul only queues the product: without this line the clock stops too early.
  if (product.is_cuda()) torch::cuda::synchronize();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int main(int argc, char** argv) {
  const long size = argc > 1 ? std::atol(argv[1]) : 5000;
  const double memory_gb = argc > 2 ? std::atof(argv[2]) : 24;
  if (size < 1 || memory_gb <= 0) {
    std::fputs("usage: lesson [size] [memory in GB]\n", stderr);
    return 2;
  }

  // Python: print(torch.cuda.is_available())
  const bool has_cuda = torch::cuda::is_available();
  std::printf("CUDA available: %s\n", has_cuda ? "yes" : "no");

  // Python: device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
  const torch::Device device(has_cuda ? torch::kCUDA : torch::kCPU);
  std::printf("device: %s\n", device.str().c_str());

  // Python: a = torch.randn(5000, 5000); b = torch.randn(5000, 5000)
  const torch::Tensor a = torch::randn({size, size});
  const torch::Tensor b = torch::randn({size, size});
  const double cpu_seconds = seconds_for_product(a, b);
  std::printf("CPU: %ld x %ld product in %.3f s\n", size, size, cpu_seconds);

  if (has_cuda) {
    // Python: a_gpu = a.to(device); b_gpu = b.to(device); torch.cuda.synchronize()
    const torch::Tensor a_gpu = a.to(device);
    const torch::Tensor b_gpu = b.to(device);
    seconds_for_product(a_gpu, b_gpu);  // the first product also loads the library: not counted
    const double gpu_seconds = seconds_for_product(a_gpu, b_gpu);
    std::printf("GPU: %ld x %ld product in %.4f s\n", size, size, gpu_seconds);

    // Python: print(f"Speedup: {cpu_time / gpu_time:.0f}x")
    std::printf("speed-up: %.0fx\n", cpu_seconds / gpu_seconds);
  } else {
    std::puts("GPU: none that LibTorch can use; most lessons run on the CPU");
  }

  // Python: params_b = vram_gb / 2  (fp16: two bytes a parameter)
  std::printf("a GPU with %.0f GB holds the fp16 weights of about %.0f billion parameters\n",
              memory_gb, memory_gb / 2);
  return 0;
}
