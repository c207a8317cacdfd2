// SPDX-License-Identifier: MIT
// From what a program's file says to why it cannot use a GPU. Pure; does not know how it was read.
#pragma once

#include "doctor/judgement.hpp"
#include "machine/program_facts.hpp"

namespace gpuready {

Judgement judge_program(const ProgramFacts& facts);

/// Id and title of each rule, in their order; evidence and remedy depend on the program.
std::vector<Finding> program_findings();

}  // namespace gpuready
