// SPDX-License-Identifier: MIT
// What check --program, --libtorch and --list share: this machine's loader and places for the
// readers, and how an answer is shown. Does not know what is looked at.
#pragma once

#include "commands/context.hpp"
#include "doctor/judgement.hpp"
#include "machine/libtorch_places.hpp"
#include "readers/library_search.hpp"

#include <vector>

namespace gpuready {

LoaderSettings loader_settings(const Context& context);
PlaceSources place_sources(const Context& context);

/// Without the control characters that a file's names may hold.
void show_clean(Context& context, ReportSection section);

/// Verdict, sections, findings. Returns the exit code.
int show_judgement(Context& context, Judgement judgement,
                   const std::vector<ReportSection>& sections);

}  // namespace gpuready
