// SPDX-License-Identifier: MIT
#include "cli/command_table.hpp"
#include "cli/invocation.hpp"
#include "cli/nearest_name.hpp"
#include "commands/usage_error.hpp"
#include "support/fake_context.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace gpuready {
namespace {

using Words = std::vector<std::string>;

std::string refusal(const Words& words) {
  try {
    parse_command_line(words);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "taken";
}

std::string output_of(const Words& words) {
  FakeProgram program;
  Context context = program.context();
  EXPECT_EQ(parse_command_line(words).run(context), 0);
  return program.text;
}

TEST(CommandLine, RunsTheLessonWithoutWords) {
  EXPECT_EQ(parse_command_line({}).command, "lesson");
  EXPECT_EQ(parse_command_line({"--size", "100"}).command, "lesson");
}

TEST(CommandLine, SuggestsTheNearestCommand) {
  EXPECT_NE(refusal({"benhc"}).find("did you mean bench?"), std::string::npos);
  EXPECT_EQ(refusal({"zzzzzz"}).find("did you mean"), std::string::npos);
}

TEST(CommandLine, SuggestsTheNearestOption) {
  EXPECT_EQ(refusal({"bench", "--sizee", "3"}), "unknown option --sizee; did you mean --size?");
  EXPECT_NE(refusal({"fit", "--sizes=3"}).find("unknown option --sizes"), std::string::npos);
  EXPECT_EQ(refusal({"bench", "-x", "--size", "5"}), "unknown option -x");
  EXPECT_EQ(refusal({"bench", "-qz"}), "unknown option -z");
}

TEST(CommandLine, RefusesAMissingValue) {
  EXPECT_EQ(refusal({"bench", "--size"}), "the option --size needs a value");
}

TEST(CommandLine, RefusesWordsTooMany) {
  EXPECT_NE(refusal({"bench", "1000"}).find("'1000' is one word too many"), std::string::npos);
  EXPECT_NE(refusal({"snippet", "-q", "false"}), "taken");
}

TEST(CommandLine, WantsTheCommandFirst) {
  EXPECT_EQ(refusal({"-q", "bench"}), "the command comes first: gpuready bench [OPTIONS]");
}

TEST(CommandLine, TakesAFlagSetToFalseAtItsWord) {
  EXPECT_EQ(refusal({"bench", "--no-cpu=false", "--device", "cpu"}), "taken");
}

TEST(CommandLine, RefusesDevicesThatAreNone) {
  for (const char* device : {"cuda:-1", "cuda:", "cuda:x", "cuda:128", "gpu", "CPU", "", "mps",
                             "privateuseone", "privateuseone:0"}) {
    EXPECT_NE(refusal({"bench", "--device", device}), "taken") << device;
  }
  EXPECT_EQ(refusal({"bench", "--device", "cuda:3"}), "taken");
}

TEST(CommandLine, RefusesUnknownWordsOfItsLists) {
  EXPECT_NE(refusal({"bench", "--dtype", "fp8"}).find("'fp8'"), std::string::npos);
  EXPECT_NE(refusal({"bench", "--dtype", "fp32,"}).find("''"), std::string::npos);
  EXPECT_NE(refusal({"bench", "--color", "red"}).find("'red'"), std::string::npos);
  EXPECT_NE(refusal({"bench", "--blas-core", "Sandwich"}).find("'Sandwich'"), std::string::npos);
  EXPECT_NE(refusal({"bench", "--threads", "0"}), "taken");
  EXPECT_NE(refusal({"bench", "--threads", "1025"}), "taken");
  EXPECT_NE(refusal({"bench", "--module", ""}), "taken");
}

TEST(CommandLine, RefusesToMeasureNothing) {
  EXPECT_NE(refusal({"bench", "--no-cpu", "--device", "cpu"}).find("nothing to measure"),
            std::string::npos);
}

TEST(CommandLine, KeepsWhereRowsGo) {
  const Invocation invocation = parse_command_line({"sweep", "--csv", "a.csv", "--json=-"});
  EXPECT_EQ(invocation.outputs.csv, "a.csv");
  EXPECT_EQ(invocation.outputs.json, "-");
  EXPECT_EQ(invocation.outputs.markdown, std::nullopt);
  EXPECT_EQ(parse_command_line({"sweep", "--plot", "a.svg"}).outputs.plot, "a.svg");
}

TEST(CommandLine, KeepsTheGeneralOptions) {
  const Invocation invocation =
      parse_command_line({"check", "--module", "m.so", "-q", "--color", "never"});
  EXPECT_EQ(invocation.module, "m.so");
  EXPECT_EQ(invocation.verbosity, Verbosity::kQuiet);
  EXPECT_EQ(invocation.colour, ColourWish::kNever);
}

TEST(CommandLine, HandsTheOptionsToTheCommand) {
  FakeProgram program;
  Context context = program.context();
  const Words words{"sweep",     "--sizes", "10,20",      "--dtype", "all",
                    "--threads", "3",       "--max-runs", "2"};
  EXPECT_EQ(parse_command_line(words).run(context), 0);
  EXPECT_EQ(program.rows.rows.size(), 10U);
  EXPECT_EQ(program.backend.threads, 3);
  EXPECT_EQ(program.rows.rows[0].cpu.runs, 2);
}

TEST(CommandLine, SortsTheTableOfASweepThatIsNotMeasuredInOrder) {
  EXPECT_EQ(parse_command_line({"sweep"}).outputs.table, TableRows::kSortedAtEnd);
  EXPECT_EQ(parse_command_line({"sweep", "--order", "descending"}).outputs.table,
            TableRows::kSortedAtEnd);
  EXPECT_EQ(parse_command_line({"sweep", "--order", "ascending"}).outputs.table,
            TableRows::kAsFinished);
  EXPECT_EQ(parse_command_line({"bench"}).outputs.table, TableRows::kAsFinished);
  EXPECT_NE(refusal({"sweep", "--order", "random"}).find("'random'"), std::string::npos);
}

TEST(CommandLine, TakesSeveralCataloguesAndPathsWithCommas) {
  const TemporaryTree tree;
  const auto file_with = [&](const std::string& name, const std::string& peak) {
    const auto file = tree.write(
        name, R"({"gpus": [{"name": "fake", "device_names": ["Fake GPU"], "source": "this test",
                            "status": "ok", "peak_tflops": {"fp32": )" +
                  peak + "}}]}");
    return file.string();
  };
  FakeProgram program;
  program.backend.add_gpu();
  program.backend.gpu.run_times_s = {0.001};
  Context context = program.context();
  const Words words{"bench",
                    "--size",
                    "1000",
                    "--catalog",
                    file_with("/one,two.json", "8"),
                    "--catalog",
                    file_with("/three.json", "4")};
  EXPECT_EQ(parse_command_line(words).run(context), 0);
  EXPECT_NEAR(program.rows.rows.at(0).gpu_peak_share.value(), 0.5, 1e-9);
}

TEST(Help, NamesEveryCommandAndTheExitCodes) {
  const std::string text = output_of({"--help"});
  for (const std::string& name : command_names())
    EXPECT_NE(text.find(name), std::string::npos) << name;
  EXPECT_NE(text.find("130, 143"), std::string::npos);
  EXPECT_EQ(text.find("probe"), std::string::npos);
}

TEST(Help, OfACommandHasItsOptionsWithDefaults) {
  const std::string text = output_of({"sweep", "--help"});
  EXPECT_NE(text.find("--sizes"), std::string::npos);
  EXPECT_NE(text.find("1000-10000+1000"), std::string::npos);
  EXPECT_NE(text.find("Usage:\n  gpuready sweep [OPTIONS]"), std::string::npos) << text;
}

TEST(Help, ExistsForEveryCommandWithAnExampleThatParses) {
  for (const CommandEntry& entry : command_table()) {
    EXPECT_NE(output_of({entry.name, "--help"}).find(entry.example), std::string::npos)
        << entry.name;
    std::istringstream example(entry.example);
    Words words;
    for (std::string word; example >> word && word != ">";) words.push_back(word);
    ASSERT_EQ(words.at(0), "gpuready");
    EXPECT_EQ(parse_command_line({words.begin() + 1, words.end()}).command, entry.name);
  }
}

TEST(NearestName, ToleratesATypoButNoOtherWord) {
  const Words names{"lesson", "check", "bench"};
  EXPECT_EQ(nearest_name("chekc", names), "check");
  EXPECT_EQ(nearest_name("chck", names), "check");
  EXPECT_EQ(nearest_name("leson", names), "lesson");
  EXPECT_EQ(nearest_name("x", names), "");
}

}  // namespace
}  // namespace gpuready
