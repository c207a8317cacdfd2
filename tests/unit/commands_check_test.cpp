// SPDX-License-Identifier: MIT
#include "commands/check.hpp"
#include "commands/first_kernels.hpp"
#include "commands/probe.hpp"
#include "commands/usage_error.hpp"
#include "readers/facts_json.hpp"
#include "support/fake_context.hpp"
#include "support/temporary_tree.hpp"
#include "writers/facts_json.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gpuready {
namespace {

LibtorchView view_with_gpu() {
  LibtorchView view;
  view.version = "2.11.0";
  view.cuda_library_path = "/lib/libtorch_cuda.so";
  view.cuda_half_loaded = true;
  view.cuda_available = true;
  view.cuda_runtime_version = 13000;
  view.devices.push_back({"Fake GPU", "GPU-8932f937-d72c-4106-c12f-20bd9faed9f6", 9, 0,
                          std::uint64_t{150'754'820'096}});
  return view;
}

ChildResult child_saying(const std::string& text) {
  ChildResult result;
  result.end = ChildEnd::kExited;
  result.exit_code = 0;
  result.stdout_text = text;
  return result;
}

std::string kernel_lines(std::size_t right, const std::string& error = "") {
  std::string lines;
  for (std::size_t i = 0; i < right; ++i) {
    lines += to_json_line(KernelProof{"cuda:0", true, "", kFirstKernels.at(i).second});
  }
  if (error.empty()) return lines;
  return lines + to_json_line(KernelProof{"cuda:0", false, error, kFirstKernels.at(right).second});
}

/// One NVIDIA card on the bus, a driver that answers, and a LibTorch that sees it.
class Check : public ::testing::Test {
 protected:
  Check() {
    PciDevice card;
    card.vendor_id = 0x10de;
    card.device_class = 0x030200;
    program_.pci_devices = {card};
    program_.driver.cards.resize(1);
    program_.children_by_last_word["driver"] = child_saying("");
    hear(to_json_line(view_with_gpu()) + kernel_lines(5));
  }

  ChildResult& hear(const std::string& lines) {
    return program_.children_by_last_word["gpu"] = child_saying(lines);
  }

  int run(const CheckOptions& options = {}) {
    Context context = program_.context();
    return run_check(context, options);
  }

  Facts written() const {
    std::istringstream bytes(program_.json);
    return read_facts(bytes, "written");
  }

  static std::string time_of(const std::string& record) {
    std::istringstream bytes(record);
    return read_facts(bytes, "record").gathered_at;
  }

  CheckOptions recorded(const std::string& text) const {
    CheckOptions options;
    options.facts_file = tree_.write("/facts.json", text).string();
    return options;
  }

  FakeProgram program_;
  TemporaryTree tree_;
};

TEST_F(Check, IsReadyWhenAllKernelsRanAndWereRight) {
  EXPECT_EQ(run(), 0);
  EXPECT_EQ(program_.text.find("[ready]"), 0U) << program_.text;
  EXPECT_TRUE(program_.findings.empty());
}

TEST_F(Check, IsNotReadyWhenOneKernelsValueIsWrong) {
  hear(to_json_line(view_with_gpu()) + kernel_lines(3, "off by 3") +
       to_json_line(KernelProof{"cuda:0", true, "", "solve"}));
  EXPECT_EQ(run(), 1);
  ASSERT_EQ(program_.findings.size(), 1U);
  EXPECT_EQ(program_.findings[0].id, "kernel_failed");
  EXPECT_EQ(program_.findings[0].evidence, "convolution on cuda:0: off by 3");
}

TEST_F(Check, NamesTheKernelInWhichAChildHung) {
  hear(to_json_line(view_with_gpu()) + kernel_lines(2)).end = ChildEnd::kTimedOut;
  EXPECT_EQ(run(), 1);
  EXPECT_NE(program_.text.find("add on cuda:0: ran, its value is right"), std::string::npos);
  EXPECT_NE(program_.text.find("matmul on cuda:0: gave no answer within 60 s"), std::string::npos)
      << program_.text;
  ASSERT_EQ(program_.findings.size(), 1U);
  EXPECT_NE(program_.findings[0].evidence.find("60 s"), std::string::npos);
}

TEST_F(Check, ExplainsALibtorchThatCrashes) {
  ChildResult& child = hear("");
  child.end = ChildEnd::kSignalled;
  child.signal = 11;
  EXPECT_EQ(run(), 1);
  ASSERT_EQ(program_.findings.size(), 1U);
  EXPECT_EQ(program_.findings[0].id, "libtorch_unusable");
  EXPECT_NE(program_.findings[0].evidence.find("Segmentation fault"), std::string::npos);
}

TEST_F(Check, FindsNothingBrokenWithoutAGpu) {
  program_.pci_devices.clear();
  program_.driver.cards.clear();
  hear(to_json_line(LibtorchView()));
  EXPECT_EQ(run(), 1);
  EXPECT_EQ(program_.text.find("[no NVIDIA GPU here]"), 0U) << program_.text;
  EXPECT_TRUE(program_.findings.empty());
}

TEST_F(Check, WritesWhatItGatheredAndFound) {
  DriverApi api;
  api.init_code = 0;
  program_.children_by_last_word["driver"] = child_saying(to_json_line(api));
  hear(to_json_line(view_with_gpu()) + kernel_lines(4, "no cuSOLVER"));
  CheckOptions options;
  options.json = "facts.json";
  EXPECT_EQ(run(options), 1);
  const Facts facts = written();
  EXPECT_EQ(facts.gathered_at.size(), std::string("2026-12-01T00:00:00Z").size());
  EXPECT_EQ(facts.gpuready_version, GPUREADY_VERSION);
  EXPECT_EQ(facts.module_path, "/lib/fake_module.so");
  EXPECT_EQ(facts.driver_api.init_code, 0);
  EXPECT_EQ(facts.kernels.at(4).error, "no cuSOLVER");
  EXPECT_EQ(facts.cpu.name, "Fake CPU");
  EXPECT_NE(program_.json.find(R"("id": "kernel_failed")"), std::string::npos) << program_.json;
  EXPECT_NE(program_.json.find(R"("driver_api.init_code": "cuInit")"), std::string::npos);
  EXPECT_NE(program_.text.find("First kernels"), std::string::npos);
}

TEST_F(Check, ShowsNoTextWhereTheDocumentGoesToStdout) {
  CheckOptions options;
  options.json = "-";
  EXPECT_EQ(run(options), 0);
  EXPECT_EQ(program_.text, "");
  EXPECT_NE(program_.json.find(R"("verdict": "ready")"), std::string::npos);
}

TEST_F(Check, ReadsArchitecturesFromTheFileThatLibtorchDoesNotTell) {
  CheckOptions options;
  options.json = "facts.json";
  run(options);
  EXPECT_EQ(written().libtorch->architectures,
            (std::vector<std::string>{"compute_50", "/lib/libtorch_cuda.so"}));
}

TEST_F(Check, SaysHowAChildThatAsksTheDriverEnded) {
  ChildResult& child = program_.children_by_last_word["driver"];
  DriverLibrary library;
  library.name = "libcuda.so.1";
  child.stdout_text = libcuda_line(library);
  child.end = ChildEnd::kTimedOut;
  CheckOptions options;
  options.json = "facts.json";
  run(options);
  EXPECT_EQ(written().libcuda.name, "libcuda.so.1");
  EXPECT_EQ(written().driver_api.ended, "gave no answer within 30 s");
}

TEST_F(Check, TellsWhoseMachineItIsOnlyWhenAsked) {
  program_.private_words = {"/lib", "", ""};
  CheckOptions options;
  options.json = "facts.json";
  run(options);
  EXPECT_EQ(written().module_path, "~/fake_module.so");
  EXPECT_EQ(written().libtorch->devices.at(0).uuid.size(), std::string("GPU-12345678").size());
  EXPECT_EQ(program_.text.find("/lib/"), std::string::npos) << program_.text;
  options.privacy = Privacy::kLifted;
  run(options);
  EXPECT_EQ(written().module_path, "/lib/fake_module.so");
  EXPECT_EQ(written().libtorch->devices.at(0).uuid, "GPU-8932f937-d72c-4106-c12f-20bd9faed9f6");
}

TEST_F(Check, JudgesRecordedFactsAndSaysSo) {
  CheckOptions options;
  options.json = "facts.json";
  run(options);
  const std::string record = program_.json;
  program_.text.clear();
  program_.children.clear();
  EXPECT_EQ(run(recorded(record)), 0);
  EXPECT_EQ(program_.text.find("[ready (RECORDED " + time_of(record)), 0U) << program_.text;
  EXPECT_TRUE(program_.children.empty()) << "this machine was asked";
}

TEST_F(Check, JudgesRecordedTroubleByItsOwnExitCode) {
  EXPECT_EQ(run(recorded(R"({"schema_version": 1, "facts": {"libtorch_error": "crashed"}})")), 1);
  EXPECT_NE(program_.text.find("RECORDED at an unknown time"), std::string::npos);
}

TEST_F(Check, RefusesAFileThatHasNoFacts) {
  EXPECT_THROW(run(recorded("not facts")), UsageError);
  EXPECT_EQ(program_.text, "");
}

}  // namespace
}  // namespace gpuready
