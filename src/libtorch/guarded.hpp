// SPDX-License-Identifier: MIT
// Turns LibTorch's exceptions into a Status, since none may cross the door.
#pragma once

#include "backend/workload.hpp"

#include <c10/util/Exception.h>

#include <new>
#include <string>
#include <string_view>

namespace gpuready {

/// LibTorch's CPU allocator has no type of its own for a refusal before 2.x, only this text.
inline bool is_host_out_of_memory(std::string_view text) {
  return text.find("DefaultCPUAllocator") != std::string_view::npos;
}

/// Runs `action`; on an exception keeps its text in `text`, to which the returned Status points.
template <class Action>
Status guarded(std::string& text, Action&& action) {
  try {
    action();
    return {};
  } catch (const c10::OutOfMemoryError& error) {
    text = error.what_without_backtrace();
    return {Outcome::kOutOfMemory, text};
  } catch (const c10::Error& error) {
    text = error.what_without_backtrace();
    return {is_host_out_of_memory(text) ? Outcome::kOutOfMemory : Outcome::kFailed, text};
  } catch (const std::bad_alloc&) {
    text = "out of host memory";
    return {Outcome::kOutOfMemory, text};
  } catch (const std::exception& error) {
    text = error.what();
    return {Outcome::kFailed, text};
  }
}

}  // namespace gpuready
