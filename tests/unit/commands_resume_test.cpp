// SPDX-License-Identifier: MIT
// sweep --resume: what stays, what is measured, and when it is refused.
#include "commands/sweep.hpp"
#include "commands/usage_error.hpp"
#include "support/fake_context.hpp"
#include "support/sample_rows.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace gpuready {
namespace {

using Rows = std::vector<MeasurementRecord>;

/// A sweep on the fake machine that goes on with a CSV.
struct Resumed {
  TemporaryTree tree;
  FakeProgram program;
  MeasureOptions options;
  int exit_code = -1;

  explicit Resumed(std::vector<std::int64_t> sizes) {
    options.sizes = std::move(sizes);
    program.backend.cpu.run_times_s = {0.25};
  }

  /// What the same call writes at first, changed by `change`.
  void begin(const std::function<void(Rows&)>& change) {
    FakeProgram first;
    first.backend.facts = program.backend.facts;
    first.backend.cuda_facts = program.backend.cuda_facts;
    first.driver = program.driver;
    Context context = first.context();
    MeasureOptions first_options = options;
    first_options.resume_from.clear();
    run_sweep(context, {first_options, SizeOrder::kAscending});
    change(first.rows.rows);
    save(csv_text(first.rows.rows));
  }

  void save(const std::string& text) {
    options.resume_from = tree.write("sweep.csv", text).string();
  }

  void run() {
    Context context = program.context();
    exit_code = run_sweep(context, {options, SizeOrder::kAscending});
  }

  std::string refusal() {
    try {
      run();
    } catch (const UsageError& error) {
      return error.what();
    }
    return "it was resumed";
  }

  std::vector<std::int64_t> row_sizes() const {
    std::vector<std::int64_t> sizes;
    for (const auto& row : program.rows.rows) sizes.push_back(row.size);
    return sizes;
  }
};

void expect_words(const std::string& text, const std::string& words) {
  EXPECT_NE(text.find(words), std::string::npos) << text;
}

TEST(Resume, MeasuresOnlyWhatTheFileLacks) {
  Resumed sweep({100, 200, 300});
  sweep.begin([](Rows& rows) { rows.pop_back(); });
  sweep.run();
  EXPECT_EQ(sweep.exit_code, 0);
  EXPECT_EQ(sweep.program.backend.sizes, std::vector<std::int64_t>{300});
  EXPECT_EQ(sweep.row_sizes(), (std::vector<std::int64_t>{100, 200, 300}));
  EXPECT_EQ(sweep.program.rows.rows[2].run_order, 3);
  ASSERT_EQ(sweep.program.notices.size(), 1U);
  expect_words(sweep.program.notices[0], "2 rows are kept, 1 sizes are measured");
}

TEST(Resume, KeepsOkWrongAndSkippedAndMeasuresTheOthersAgain) {
  Resumed sweep({100, 200, 300, 400, 500, 600});
  sweep.begin([](Rows& rows) {
    rows[1].status = RowStatus::kWrong;
    rows[2].status = RowStatus::kSkipped;
    rows[3].status = RowStatus::kInterrupted;
    rows[4].status = RowStatus::kOom;
    rows[5].status = RowStatus::kFailed;
  });
  sweep.run();
  EXPECT_EQ(sweep.exit_code, 1) << "a kept row is wrong";
  EXPECT_EQ(sweep.program.backend.sizes, (std::vector<std::int64_t>{400, 500, 600}));
  EXPECT_EQ(sweep.row_sizes(), (std::vector<std::int64_t>{100, 200, 300, 400, 500, 600}));
  EXPECT_EQ(sweep.program.rows.rows[3].status, RowStatus::kOk);
  EXPECT_EQ(sweep.program.rows.rows[3].run_order, 7);
}

TEST(Resume, KeepsRowsThatAreNotAskedForNow) {
  Resumed sweep({100, 200});
  sweep.begin([](Rows& rows) { rows[1].status = RowStatus::kOom; });
  sweep.options.sizes = {300};
  sweep.run();
  EXPECT_EQ(sweep.row_sizes(), (std::vector<std::int64_t>{100, 200, 300}));
}

TEST(Resume, MeasuresTheFormatsThatASizeLacks) {
  Resumed sweep({100, 200});
  sweep.program.backend.add_gpu();
  sweep.options.precisions = {Precision::kFp32, Precision::kFp16};
  sweep.begin([](Rows& rows) { rows.erase(rows.begin() + 1); });
  sweep.run();
  ASSERT_EQ(sweep.row_sizes(), (std::vector<std::int64_t>{100, 200, 200, 100}));
  EXPECT_EQ(sweep.program.rows.rows[3].dtype, "fp16");
}

TEST(Resume, MeasuresNothingWhereNothingIsMissing) {
  Resumed sweep({100});
  sweep.begin([](Rows&) {});
  sweep.run();
  EXPECT_TRUE(sweep.program.backend.sizes.empty());
  EXPECT_EQ(sweep.program.rows.rows.size(), 1U);
  EXPECT_EQ(sweep.program.rows.ends, 1);
}

TEST(Resume, GoesOnWithTheSameGpuAndDriver) {
  Resumed sweep({100, 200});
  sweep.program.backend.add_gpu();
  sweep.program.driver.driver_version = "535.1";
  sweep.begin([](Rows& rows) { rows.pop_back(); });
  sweep.run();
  EXPECT_EQ(sweep.program.backend.sizes, std::vector<std::int64_t>{200});
}

TEST(Resume, RefusesOtherConditionsWithBothValues) {
  const auto refusal_after = [](const std::function<void(Resumed&)>& change) {
    Resumed sweep({100, 200});
    sweep.program.backend.add_gpu();
    sweep.program.driver.driver_version = "535.1";
    sweep.begin([](Rows& rows) { rows.pop_back(); });
    change(sweep);
    const std::string refusal = sweep.refusal();
    EXPECT_TRUE(sweep.program.rows.environments.empty()) << "outputs were opened";
    EXPECT_TRUE(sweep.program.notices.empty());
    return refusal;
  };
  expect_words(refusal_after([](Resumed& s) { s.program.driver.driver_version = "550.2"; }),
               "driver_version is '535.1' there and '550.2' here");
  expect_words(refusal_after([](Resumed& s) { s.options.cpu.threads = 1; }),
               "cpu_threads is '2' there and '1' here");
  expect_words(refusal_after([](Resumed& s) { s.program.backend.blas_facts.core = "Zen"; }),
               "cpu_blas_core is 'Haswell' there and 'Zen' here");
  expect_words(refusal_after([](Resumed& s) { s.options.device.kind = DeviceWish::Kind::kCpu; }),
               "gpu_name is 'Fake GPU' there and unknown here");
  expect_words(refusal_after([](Resumed& s) { s.options.cpu_side = CpuSide::kLeftOut; }),
               "it was measured without --no-cpu");
}

TEST(Resume, RefusesFilesThatItCannotGoOnWith) {
  const auto refusal_of = [](const std::string& text) {
    Resumed sweep({100});
    sweep.save(text);
    const std::string refusal = sweep.refusal();
    EXPECT_EQ(content_of(sweep.options.resume_from), text);
    return refusal;
  };
  const std::string good = csv_text({cpu_row(1000, 1)});
  expect_words(refusal_of(""), "it is empty");
  expect_words(refusal_of(json_text({cpu_row(1000, 1)})), "it is JSON; give the CSV");
  expect_words(refusal_of(csv_text({cpu_row(1000, 1), cpu_row(1000, 2)})),
               "size 1000 fp32 is in it twice");
  expect_words(refusal_of("mine," + good.substr(0, good.find('\n') + 1)),
               "its column 'mine' would be lost");
  expect_words(refusal_of(good + "1,2,3\n"), "line 3 has 3 cells");
}

TEST(Resume, RefusesMoreRowsThanAnySweepWrites) {
  const std::string text = csv_text({cpu_row(1000, 1)});
  const std::size_t begin = text.find('\n') + 1;
  const std::string tail = text.substr(text.find(",fp32", begin));
  std::string many = text.substr(0, begin);
  for (int size = 1; size <= 50001; ++size) many += "1,1," + std::to_string(size) + tail;
  Resumed sweep({100});
  sweep.save(many);
  expect_words(sweep.refusal(), "more than 50000 rows");
}

TEST(Resume, LeavesOutALastLineThatWasCutOff) {
  Resumed sweep({100, 200});
  sweep.begin([](Rows&) {});
  const std::string text = content_of(sweep.options.resume_from);
  sweep.save(text.substr(0, text.size() - 40));
  sweep.run();
  EXPECT_EQ(sweep.program.backend.sizes, std::vector<std::int64_t>{200});
  expect_words(sweep.program.notices.at(0), "its last line was cut off");
}

TEST(Resume, NeedsAFileThatIsThere) {
  Resumed sweep({100});
  sweep.options.resume_from = sweep.tree / "none.csv";
  expect_words(sweep.refusal(), "No such file");
}

}  // namespace
}  // namespace gpuready
