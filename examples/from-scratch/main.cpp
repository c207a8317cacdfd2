// SPDX-License-Identifier: MIT
// Fits a line to 1000 noisy points by gradient descent, on the GPU if LibTorch has one. Replace it
// by your own program.
#include <torch/cuda.h>
#include <torch/types.h>
#include <torch/utils.h>

#include <cstdio>

int main() {
  const torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  std::printf("device: %s\n", device.str().c_str());

  torch::manual_seed(1);
  const torch::Tensor x = torch::rand({1000}).to(device);
  const torch::Tensor y = 3 * x + 1 + 0.1 * torch::randn({1000}).to(device);

  torch::Tensor slope_and_intercept = torch::zeros({2}).to(device).requires_grad_();
  for (int step = 0; step < 500; ++step) {
    const torch::Tensor error = slope_and_intercept[0] * x + slope_and_intercept[1] - y;
    error.square().mean().backward();
    const torch::NoGradGuard no_grad;
    slope_and_intercept -= 0.3 * slope_and_intercept.grad();
    slope_and_intercept.mutable_grad().zero_();
  }
  std::printf("y = %.1f x + %.1f\n", slope_and_intercept[0].item<double>(),
              slope_and_intercept[1].item<double>());
}
