// SPDX-License-Identifier: MIT
// check on recorded facts, as a process: no LibTorch is needed, and bad files are refused.
#include "support/program.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gpuready {
namespace {

using Json = nlohmann::json;

constexpr const char* kNoKernelImage =
    GPUREADY_SOURCE_DIR "/tests/recorded/FROM_REPORT_pytorch_167244.json";
/// Whoever opens it has looked for LibTorch.
const Variables kNoModule{{"GPUREADY_LIBTORCH_MODULE", "/absent/module.so"}};

ChildResult check(std::vector<std::string> words, Variables variables = kNoModule) {
  words.insert(words.begin(), "check");
  return run_program(words, variables);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void expect_refused(const std::vector<std::string>& words, const std::string& named) {
  const ChildResult result = check(words);
  EXPECT_EQ(result.exit_code, 2) << named << result.stderr_text;
  EXPECT_EQ(result.stdout_text, "") << named;
  EXPECT_EQ(count_lines(result.stderr_text), 1U) << result.stderr_text;
  EXPECT_TRUE(has(result.stderr_text, named)) << result.stderr_text;
}

TEST(CheckFacts, JudgesARecordWithoutLibtorchAndSaysRecorded) {
  const ChildResult result = check({"--facts", kNoKernelImage});
  EXPECT_EQ(result.exit_code, 1) << result.stderr_text;
  const std::string first_line = result.stdout_text.substr(0, result.stdout_text.find('\n'));
  EXPECT_EQ(first_line.rfind("not usable: ", 0), 0U) << first_line;
  EXPECT_TRUE(has(first_line, "RECORDED")) << first_line;
  EXPECT_TRUE(has(result.stdout_text, "no kernel image is available")) << result.stdout_text;
}

TEST(CheckFacts, RefusesWhatIsNoRecordWithOneLine) {
  const TemporaryTree tree;
  expect_refused({"--facts", tree / "absent.json"}, "absent.json");
  expect_refused({"--facts", tree.path().string()}, "folder");
  expect_refused({"--facts", ""}, "''");
  expect_refused({"--facts", tree.write("/cut.json", R"({"schema_version": 1, "fac)").string()},
                 "cut.json");
  expect_refused(
      {"--facts", tree.write("/rows.json", R"({"schema_version": 1, "rows": []})").string()},
      "no facts");
  expect_refused({"--facts", GPUREADY_SOURCE_DIR "/tests/recorded/SYNTHETIC_gpu_sweep.csv"},
                 "JSON");
}

TEST(CheckFacts, ShowsNoControlCharactersOfARecord) {
  const TemporaryTree tree;
  const std::string escape = R"("\u001b[31mred")";
  const auto record =
      tree.write("/facts.json",
                 R"({"schema_version": 1, "facts": {"gathered_at": )" + escape +
                     R"(, "module_path": )" + escape + R"(, "libtorch": {"cuda_available": true},
        "kernels": [{"device": )" +
                     escape + R"(, "kernel": )" + escape + R"(, "error": )" + escape + R"(}]}})");
  const ChildResult result = check({"--facts", record.string()});
  EXPECT_EQ(result.exit_code, 1) << result.stderr_text;
  EXPECT_TRUE(has(result.stdout_text, "[31mred on")) << result.stdout_text;
  EXPECT_FALSE(has(result.stdout_text, "\x1b"));
}

TEST(CheckFacts, WritesOnlyTheDocumentToStdout) {
  const ChildResult result = check({"--facts", kNoKernelImage, "--json", "-"});
  EXPECT_EQ(result.exit_code, 1);
  const Json document = Json::parse(result.stdout_text);
  EXPECT_EQ(document.at("schema_version"), 1);
  EXPECT_EQ(document.at("facts").at("kernels").size(), 5U);
  EXPECT_EQ(document.at("sources").at("modules.nvidia"), "/sys/module/nvidia");
  EXPECT_TRUE(document.at("facts").at("driver").at("driver_version").is_null());
  EXPECT_FALSE(document.at("findings").empty());
}

TEST(CheckFacts, ReplacesAFileOnlyWhenTheRecordIsGood) {
  const TemporaryTree tree;
  const auto json = tree.write("/out.json", "before");
  EXPECT_EQ(check({"--facts", tree / "absent.json", "--json", json.string()}).exit_code, 2);
  EXPECT_EQ(content_of(json), "before");
  const ChildResult result = check({"--facts", kNoKernelImage, "--json", json.string()});
  EXPECT_TRUE(has(result.stderr_text, "had content and is replaced")) << result.stderr_text;
  const ChildResult again = check({"--facts", json.string()});
  EXPECT_EQ(again.stdout_text, result.stdout_text);
  expect_refused({"--facts", kNoKernelImage, "--json", tree / "absent/out.json"}, "absent");
}

TEST(CheckFacts, LeavesOutWhoseMachineItIsUnlessFull) {
  const TemporaryTree tree;
  const auto record = tree.write(
      "/facts.json", R"({"schema_version": 1, "facts": {"module_path": "/data/carol/m.so",
        "driver": {"cards": [{"uuid": "GPU-8932f937-d72c-4106-c12f-20bd9faed9f6"}]}}})");
  Variables variables = kNoModule;
  variables["HOME"] = "/data/carol/";
  const ChildResult kept = check({"--facts", record.string(), "--json", "-"}, variables);
  EXPECT_FALSE(has(kept.stdout_text, "carol")) << kept.stdout_text;
  EXPECT_FALSE(has(kept.stdout_text, "8932f937")) << kept.stdout_text;
  EXPECT_FALSE(has(check({"--facts", record.string()}, variables).stdout_text, "carol"));
  const ChildResult full = check({"--facts", record.string(), "--json", "-", "--full"}, variables);
  EXPECT_TRUE(has(full.stdout_text, "/data/carol/m.so")) << full.stdout_text;
  EXPECT_TRUE(has(full.stdout_text, "GPU-8932f937-d72c-4106-c12f-20bd9faed9f6"));
}

}  // namespace
}  // namespace gpuready
