// SPDX-License-Identifier: MIT
// The lesson's rule of thumb: fp16 weights take two bytes a parameter, training two to four times
// the weights. Weights only: no KV cache, no activations, no CUDA context.
#pragma once

namespace gpuready {

inline constexpr double kFp16BytesPerParameter = 2;
inline constexpr double kTrainingFactorLow = 2;
inline constexpr double kTrainingFactorRough = 3;
inline constexpr double kTrainingFactorHigh = 4;

/// Bytes of the fp16 weights of a model.
constexpr double fp16_weight_bytes(double parameters) {
  return parameters * kFp16BytesPerParameter;
}

/// Parameters whose fp16 weights, times `factor`, fill `bytes`: factor 1 to run a model, a training
/// factor to train it.
constexpr double largest_fp16_model(double bytes, double factor = 1) {
  return bytes / (kFp16BytesPerParameter * factor);
}

}  // namespace gpuready
