// SPDX-License-Identifier: MIT
// The program as a process, where it needs no LibTorch: exit codes, streams, bad input.
#include "support/program.hpp"
#include "support/sample_rows.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

using Words = std::vector<std::string>;

void expect_usage_error(const Words& words, const std::string& named) {
  const ChildResult result = run_program(words);
  EXPECT_EQ(result.exit_code, 2) << named << ": " << result.stderr_text;
  EXPECT_EQ(result.stdout_text, "") << named;
  EXPECT_EQ(count_lines(result.stderr_text), 1U) << result.stderr_text;
  EXPECT_NE(result.stderr_text.find(named), std::string::npos) << result.stderr_text;
}

TEST(Program, AnswersBadInputWithOneLineAndExitCodeTwo) {
  expect_usage_error({"benhc"}, "gpuready: unknown command 'benhc'; did you mean bench?");
  expect_usage_error({"bench", "--bogus"}, "gpuready bench: unknown option --bogus");
  expect_usage_error({"bench", "--size"}, "--size needs a value");
  for (const char* size : {"0", "-5", "1e3", "abc", "", "2147483649"}) {
    expect_usage_error({"bench", "--size", size}, "'" + std::string(size) + "'");
    expect_usage_error({"sweep", "--sizes", size}, "'" + std::string(size) + "'");
  }
  expect_usage_error({"sweep", "--sizes", "2000-1000+100"}, "backwards");
  expect_usage_error({"sweep", "--sizes", "1000-2000+0"}, "'0'");
  expect_usage_error({"sweep", "--sizes", "1-1000000+1"}, "more than 1000 sizes");
  expect_usage_error({"bench", "--dtype", "fp8"}, "'fp8'");
  expect_usage_error({"bench", "--device", "cuda:-1"}, "'-1'");
  expect_usage_error({"bench", "--device", "privateuseone"}, "'privateuseone'");
  expect_usage_error({"check", "now"}, "'now'");
  expect_usage_error({"fit", "--vram", "24"}, "'24'");
}

TEST(Program, ShowsNoControlCharactersOfWhatWasTyped) {
  const ChildResult result = run_program({"bench", "--size", "\x1b[31m\n7"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.stderr_text.find('\x1b'), std::string::npos) << result.stderr_text;
  EXPECT_EQ(count_lines(result.stderr_text), 1U) << result.stderr_text;
}

TEST(Program, RefusesOutputsItCannotWriteBeforeMeasuring) {
  const TemporaryTree tree;
  expect_usage_error({"bench", "--csv", tree.path().string()}, tree.path().string());
  expect_usage_error({"bench", "--csv", (tree.path() / "missing" / "a.csv").string()}, "missing");
  expect_usage_error({"bench", "--csv", ""}, "gpuready bench:");
  const std::string both = (tree.path() / "both").string();
  expect_usage_error({"bench", "--csv", both, "--json", both}, both);
  expect_usage_error({"bench", "--csv", "-", "--json", "-"}, "two outputs");
  EXPECT_FALSE(std::filesystem::exists(both));
}

TEST(Program, RefusesACatalogueItCannotUseBeforeLibtorchIsOpened) {
  const TemporaryTree tree;
  const std::string missing = tree / "missing.json";
  const std::string text = tree.write("/notes,1.json", "notes").string();
  const std::string foreign =
      tree.write("/foreign.json", R"({"gpus": [{"name": "X1", "price": 3}]})").string();
  for (const char* command : {"bench", "sweep"}) {
    expect_usage_error({command, "--catalog", missing}, "'" + missing + "' cannot be read");
    expect_usage_error({command, "--catalog", text}, "'" + text + "': no JSON, from line 1 on");
    expect_usage_error({command, "--catalog", foreign},
                       "--catalog: '" + foreign + R"(': entry "X1": unknown key "price")");
    expect_usage_error({command, "--catalog", tree.path().string()}, "cannot be read");
    expect_usage_error({command, "--catalog", ""}, "'' cannot be read");
  }
}

TEST(Program, TakesTheFormOfItsOwnCatalogue) {
  const Variables no_module{{"GPUREADY_LIBTORCH_MODULE", "/nowhere/module.so"}};
  const ChildResult result =
      run_program({"bench", "--catalog", GPUREADY_SOURCE_DIR "/src/catalog/gpus.json"}, no_module);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.stderr_text.find("/nowhere/module.so"), std::string::npos);
}

TEST(Program, LeavesAFileAsItWasWhenItCannotRun) {
  const TemporaryTree tree;
  const auto csv = tree.write("/old.csv", "precious");
  const Variables no_module{{"GPUREADY_LIBTORCH_MODULE", "/nowhere/module.so"}};
  const ChildResult result = run_program({"bench", "--csv", csv.string()}, no_module);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(content_of(csv), "precious");
}

TEST(Program, HelpsOnStdout) {
  for (const Words& words :
       {Words{"--help"}, Words{"-h"}, Words{"sweep", "--help"}, Words{"fit", "-h"}}) {
    const ChildResult result = run_program(words);
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.stderr_text, "");
    EXPECT_NE(result.stdout_text.find("Usage:"), std::string::npos);
  }
}

TEST(Program, TellsItsVersionWithoutLoadingTheModule) {
  const Variables no_module{{"GPUREADY_LIBTORCH_MODULE", "/nowhere/module.so"}};
  const ChildResult result = run_program({"--version"}, no_module);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.stdout_text.rfind("gpuready " GPUREADY_VERSION " (", 0), 0U)
      << result.stdout_text;
  EXPECT_NE(result.stdout_text.find("nothing known about /nowhere/module.so"), std::string::npos);
}

TEST(Program, PrintsThePickerByteForByte) {
  EXPECT_EQ(run_program({"snippet"}).stdout_text,
            content_of(GPUREADY_SOURCE_DIR "/src/device_picker/gpuready/device_picker.hpp"));
}

TEST(Program, FitsWithoutLibtorch) {
  const Variables no_module{{"GPUREADY_LIBTORCH_MODULE", "/nowhere/module.so"}};
  EXPECT_EQ(run_program({"fit", "--params", "7B", "--vram", "24GB"}, no_module).exit_code, 0);
  EXPECT_EQ(run_program({"fit", "--params", "70B", "--vram", "24GB"}, no_module).exit_code, 1);
}

TEST(Program, ComparesResultFilesWithoutLibtorch) {
  const Variables no_module{{"GPUREADY_LIBTORCH_MODULE", "/nowhere/module.so"}};
  const TemporaryTree tree;
  const auto old_file = tree.write("old.csv", csv_text({cpu_row(1000, 1)})).string();
  const auto new_file = tree.write("new.json", json_text({cpu_row(1000, 1.2)})).string();
  const ChildResult table = run_program({"compare", old_file, new_file}, no_module);
  EXPECT_EQ(table.exit_code, 0) << table.stderr_text;
  EXPECT_NE(table.stdout_text.find("0.833x"), std::string::npos) << table.stdout_text;
  EXPECT_NE(table.stdout_text.find("slower"), std::string::npos) << table.stdout_text;
  const Words gate{"compare", old_file, new_file, "--fail-below", "0.95", "--csv", "-"};
  const ChildResult failed = run_program(gate, no_module);
  EXPECT_EQ(failed.exit_code, 1);
  EXPECT_NE(failed.stderr_text.find("1 of 1 rates are below 0.95"), std::string::npos);
  EXPECT_EQ(count_lines(failed.stdout_text), 2U) << failed.stdout_text;
}

TEST(Program, RefusesResultFilesItCannotUseAndWritesNothingOver) {
  const TemporaryTree tree;
  const auto good = tree.write("good.csv", csv_text({cpu_row(1000, 1)})).string();
  const auto bad =
      tree.write("bad.csv", "schema_version,size,dtype,status\n2,5,fp32,ok\n").string();
  const auto output = tree.write("out.csv", "precious").string();
  expect_usage_error({"compare"}, "0 files were given");
  expect_usage_error({"compare", good}, "1 files were given");
  expect_usage_error({"compare", good, tree / "none.csv"}, "none.csv");
  expect_usage_error({"compare", good, bad, "--csv", output}, "another schema");
  expect_usage_error({"compare", good, good, "--json", good}, "one of the files to compare");
  expect_usage_error({"compare", good, good, "--quantity", "time"}, "'time'");
  expect_usage_error({"compare", good, good, "--fail-below", "-1"}, "'-1'");
  expect_usage_error({"sweep", "--resume"}, "--resume needs --csv FILE");
  expect_usage_error({"sweep", "--resume", "--csv", "-"}, "--resume needs --csv FILE");
  expect_usage_error({"sweep", "--resume", "--csv", tree / "none.csv"}, "none.csv");
  expect_usage_error({"sweep", "--resume", "--csv", bad}, "another schema");
  expect_usage_error({"bench", "--resume", "--csv", good}, "--resume");
  EXPECT_EQ(content_of(output), "precious");
  EXPECT_EQ(content_of(good), csv_text({cpu_row(1000, 1)}));
}

TEST(Program, ColoursOnlyWhenTold) {
  const auto escape = [](const Words& words, const Variables& variables) {
    return run_program(words, variables).stdout_text.find('\x1b') != std::string::npos;
  };
  EXPECT_FALSE(escape({"fit"}, {}));
  EXPECT_TRUE(escape({"fit", "--color", "always"}, {{"NO_COLOR", "1"}}));
  EXPECT_TRUE(escape({"fit"}, {{"CLICOLOR_FORCE", "1"}}));
  EXPECT_FALSE(escape({"fit"}, {{"CLICOLOR_FORCE", "1"}, {"NO_COLOR", "1"}}));
  EXPECT_TRUE(escape({"fit"}, {{"CLICOLOR_FORCE", "1"}, {"NO_COLOR", ""}}));
}

TEST(Program, TakesAClosedPipeForSuccess) {
  const ChildResult result =
      run_shell(R"({ sleep 0.3; "$GPUREADY" snippet; echo "exit $?" >&2; } | true; sleep 0.8)");
  EXPECT_NE(result.stderr_text.find("exit 0"), std::string::npos) << result.stderr_text;
}

TEST(Program, SaysWhenADiskIsFull) {
  const ChildResult result = run_shell(R"("$GPUREADY" snippet > /dev/full)");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.stderr_text.find("No space left"), std::string::npos) << result.stderr_text;
}

}  // namespace
}  // namespace gpuready
