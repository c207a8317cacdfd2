// SPDX-License-Identifier: MIT
// Options that several commands share, each declared once; a group also reads and checks what it
// declares.
#pragma once

#include "cli/invocation.hpp"
#include "commands/measurement.hpp"

#include <cxxopts.hpp>

#include <string>
#include <vector>

namespace gpuready {

/// The value given for `name`, or the one it has by default; empty for neither.
std::string text_of(const cxxopts::ParseResult& parsed, const std::string& name);
bool is_given(const cxxopts::ParseResult& parsed, const std::string& name);

void declare_general(cxxopts::Options& options);
void read_general(const cxxopts::ParseResult& parsed, Invocation& invocation);

void declare_module(cxxopts::Options& options);
void read_module(const cxxopts::ParseResult& parsed, Invocation& invocation);

/// --device, --threads, --blas-core, --seed
void declare_devices(cxxopts::Options& options);
DeviceWish read_device(const cxxopts::ParseResult& parsed);
FairCpuOptions read_cpu(const cxxopts::ParseResult& parsed);
std::uint64_t read_seed(const cxxopts::ParseResult& parsed);

/// --catalog, which may be given more than once
void declare_catalog(cxxopts::Options& options);
std::vector<std::string> read_catalog(const cxxopts::ParseResult& parsed);

/// --dtype, --no-cpu, and the stop rule
void declare_measuring(cxxopts::Options& options);
/// Everything of a MeasureOptions but its sizes; the files of declare_catalog too.
MeasureOptions read_measuring(const cxxopts::ParseResult& parsed);

void declare_outputs(cxxopts::Options& options);
RowTargets read_outputs(const cxxopts::ParseResult& parsed);

}  // namespace gpuready
