// SPDX-License-Identifier: MIT
// The shape of a transformer, as its config file names it: all that parameter counts, KV cache and
// activations are calculated from. Does not know where it was read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gpuready {

/// Which formula counts the parameters of a layer and of the embeddings.
enum class ModelFamily {
  kGated,    ///< Llama, Mistral, Qwen, Gemma, Phi-3/4, Baichuan: gated feed-forward, RMSNorm
  kGpt2,     ///< learned positions, tied head, biases everywhere
  kOpt,      ///< as GPT-2, two more positions
  kGptNeox,  ///< rotary, untied, biases everywhere
  kPhi,      ///< Phi-1.5, Phi-2: one norm for attention and feed-forward side by side
};

/// Counts are of elements; all are positive in a valid shape. Letters as in docs/fit.md.
struct ModelShape {
  std::string name;
  ModelFamily family = ModelFamily::kGated;
  std::uint64_t vocabulary = 0;       ///< V, padded as shipped
  std::uint64_t hidden = 0;           ///< h
  std::uint64_t layers = 0;           ///< L
  std::uint64_t heads = 0;            ///< a
  std::uint64_t kv_heads = 0;         ///< k; divides a
  std::uint64_t head_width = 0;       ///< d; a·d can differ from h
  std::uint64_t feed_forward = 0;     ///< f; of one expert in a mixture of experts
  std::uint64_t positions = 0;        ///< S: longest context; its table counts for GPT-2 and OPT
  bool tied_head = false;             ///< output head and embedding are one matrix
  bool qkv_bias = false;              ///< Qwen 1, 2 and 2.5
  bool qk_norm = false;               ///< Qwen 3: a norm of width d for q and for k
  std::uint64_t norms_per_layer = 2;  ///< 4 in Gemma 2
  std::uint64_t experts = 1;          ///< E; 1: dense, no router
  std::uint64_t active_experts = 1;   ///< a token
  std::optional<std::uint64_t> sliding_window;  ///< tokens; of `windowed_layers`
  std::uint64_t windowed_layers = 0;            ///< of L; 0: every layer sees the whole context
};

}  // namespace gpuready
