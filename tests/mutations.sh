#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests the tests: breaks one thing after another in a copy of the tree (waiting, warm-up, precision, verification, memory) and says
# which test sees it. By hand: some ten minutes. Its argument picks by words of the description; LIBTORCH in the
# environment names another LibTorch, as for a build. Exit 1 when a mutation survives or no longer fits the source.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

readonly wanted=${1:-}
readonly targets=(unit_tests device_tests fake_device_tests gpuready_libtorch gpuready_fake_device)
copy=$(mktemp -d)
trap 'rm -rf -- "$copy"' EXIT
caught=0 survived=0

build() { cmake --build "$copy/build" --target "${targets[@]}" >"$copy/log" 2>&1; }

# Runs the tests that match $1. A mutation may make one hang.
test_copy() {
  timeout 300 ctest --test-dir "$copy/build" --output-on-failure --timeout 60 -R "$1" --no-tests=error >"$copy/log" 2>&1
}

failed_tests() {
  local names
  names=$(sed -n -E 's/^\[  FAILED  \] ([A-Za-z]+\.[A-Za-z]+).*/\1/p' "$copy/log" | sort -u | paste -s -d ' ')
  echo "${names:-$(sed -n -E 's/^\t *[0-9]+ - (.*)/\1/p' "$copy/log" | paste -s -d ' ')}"
}

# mutation WHAT-IT-BREAKS TESTS FILE SED: applied to the copy alone, judged by the tests that match the expression TESTS.
mutation() {
  local what=$1 tests=$2 file=$3
  [[ $what == *"$wanted"* ]] || return 0
  sed -E -i "$4" "$copy/$file"
  if cmp -s "$file" "$copy/$file"; then
    survived=$((survived + 1)) && echo "NO CHANGE: $what ($file)"
  elif ! build; then
    survived=$((survived + 1)) && echo "DOES NOT BUILD: $what ($file)" && tail -n 20 "$copy/log"
  elif test_copy "$tests"; then
    survived=$((survived + 1)) && echo "SURVIVED: $what ($file)"
  else
    caught=$((caught + 1)) && echo "$what ($file): caught by $(failed_tests)"
  fi
  cp -- "$file" "$copy/$file"
}

git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$copy"
if ! cmake --preset test -S "$copy" -B "$copy/build" -D GPUREADY_WARNINGS_AS_ERRORS=OFF >"$copy/log" 2>&1 || ! build; then
  tail -n 20 "$copy/log"
  exit 1
elif ! test_copy '^unit\.|^device\.(module|fake)$'; then
  echo "without any mutation fails: $(failed_tests)"
  exit 1
fi

readonly backend=src/libtorch/torch_backend.cpp matmul=src/libtorch/torch_matmul.cpp guarded=src/libtorch/guarded.hpp
readonly route=src/libtorch/synchronize.cpp sampler=src/measure/sampler.cpp proof=src/commands/product_proof.cpp
readonly matrices=src/libtorch/device_matrices.cpp transfer=src/libtorch/torch_transfer.cpp flags=src/libtorch/precision_flags.cpp
readonly side=src/commands/side.cpp lesson=src/commands/lesson.cpp bound=src/analysis/error_bound.cpp

mutation 'wait: the product does not' fake "$matmul" 's/synchronize\(matrices_\.device\);//'
mutation 'wait: its error crosses the door' fake "$matmul" 's/return guarded\(error_, \[this\] \{ (synchronize\(matrices_\.device\);) \}\);/\1 return {};/'
mutation 'wait: the route does nothing' fake "$route" 's/^  guard\.synchronize.*;//'
mutation 'wait: the route takes every device for the CPU' fake "$route" 's/if \(device\.is_cpu\(\)\) return/return/'
mutation 'wait: the route asks the first device' fake "$route" \
  's/^(void synchronize\(c10::Device )device\) \{/\1wanted) { const c10::Device device(wanted.type(), 0);/'
mutation 'wait: products go to the first device' fake "$backend" 's/static_cast<c10::DeviceIndex>\(device\.index\)/c10::DeviceIndex{0}/'
mutation 'wait: the sampler does not' 'Sampler|fake' "$sampler" '/succeeded\(workload_\.wait\(\)\)/d'
mutation 'wait: the sampler ignores its error' fake "$sampler" 's/!succeeded\(workload_\.wait\(\)\)/(workload_.wait(), false)/'
mutation 'wait: not before a launch is timed' 'LaunchTiming|Lesson|fake' "$sampler" '/^std::optional<LaunchTiming> time_launch/{n;d}'
mutation 'wait: not after a launch is timed' 'LaunchTiming|Lesson|fake' "$sampler" '/launched_s = now_s/{n;d}'
mutation 'wait: its error before a launch is ignored' fake "$sampler" \
  '/^std::optional<LaunchTiming> time_launch/{n;s/if \((workload\.wait\(\)).*/\1;/}'
mutation 'wait: its error after a launch is ignored' fake "$sampler" '/launched_s = now_s/{n;s/if \((workload\.wait\(\)).*/\1;/}'
mutation 'wait: a proof does not' 'Probe|fake' "$proof" 's/matmul->wait\(\)/Status{}/'
mutation 'wait: a proof ignores its error' fake "$proof" 's/done\.outcome != Outcome::kOk/false/'

mutation 'wait: copies do not' fake "$transfer" 's/synchronize\(matrices_\.device\);//'

mutation 'warm-up: none' Sampler "$sampler" 's/if \(result_\.first_s && last_run_s_ < kLongRunSeconds\)/if (false)/'
mutation 'warm-up: until two runs alike, whatever their time' Sampler "$sampler" 's/(kWindowSeconds =) 0\.1/\1 0/'
mutation 'warm-up: not again before a block' Sampler "$sampler" 's/: kLongestRewarmSeconds/: 0/'
mutation 'batch: always one run' Sampler "$sampler" 's/run_s >= kShortestSampleSeconds \?/true ?/'
mutation 'batch: fixed by runs that still contain the waiting' Sampler "$sampler" 's/!enlarge_batch\(\*run_s\) && stable/(enlarge_batch(*run_s), stable)/'
mutation 'blocks: the other side counts too' Sampler "$sampler" 's/earlier_blocks_s_ = elapsed_s\(\)/earlier_blocks_s_ = surroundings_.now_s()/'

mutation 'precision: the switches stay' fake "$flags" '/::~PrecisionFlags/,/^}/s/^  (torch\.set|set_).*//'
mutation 'precision: TF32 in every product' fake "$flags" 's/precision == Precision::kTf32/true/'
mutation 'precision: TF32 never' fake "$flags" 's/precision == Precision::kTf32/false/'
mutation 'precision: fp16 sums in fp16' fake "$flags" 's/set_fp16\(torch, false/set_fp16(torch, true/'

mutation 'verification: skipped' 'Bench|Lesson|fake' "$side" 's/if \(samples\.first_s\)$/if (false)/'
mutation 'verification: its result is ignored' 'Bench|Lesson|fake' "$side" 's/if \(check\.correct\) return/return/'
mutation 'verification: wrong is exit code 0' 'Bench|fake' src/commands/row_log.cpp 's/row\.status == RowStatus::kWrong \|\| //'
mutation 'verification: a proof takes any product' 'Probe|fake' "$proof" 's/if \(check\.correct\) return/return/'
mutation 'verification: the bound is 100 times looser' 'ErrorBound|fake' "$bound" 's/(kLargestOfSampled =) 8/\1 800/'
mutation 'verification: 100 times the bound passes' 'Bench|fake' "$proof" 's/<= bound/<= 100 * bound/'
mutation 'verification: a NaN as error passes' 'Bench|fake' "$proof" 's/check\.relative_error <= bound/!(check.relative_error > bound)/'
mutation 'verification: NaN in the product passes' 'Bench|fake' "$proof" 's/ && check\.nonfinite_count == 0//'
mutation 'verification: NaN is not counted' fake "$matmul" 's/(result\.nonfinite_count =) nonfinite_count\(\)/\1 0/'
mutation 'verification: NaN counts in the first block only' fake "$matmul" \
  '/::nonfinite_count\(\) const/,/^}/{s/start < size/start < block/;s/return size \* size/return std::min(size, block) * size/}'
mutation 'verification: the reference has the first block only' fake "$matmul" '/::reference_rows/,/^}/s/start < size/start < block/'
mutation 'verification: the mean error instead of the largest' fake "$matmul" 's/abs\(\)\.max\(\)/abs().mean()/'
mutation 'verification: too small values pass' fake "$matmul" 's/\.abs\(\)\.max\(\)/.max()/'
mutation 'verification: the first rows only' fake "$matmul" 's/count < 2 \?/true ?/'
mutation 'verification: not the last row' fake "$matmul" 's/floor_divide\(count - 1\)/floor_divide(count)/'
mutation 'verification: fewer rows' fake src/commands/product_proof.hpp 's/(kVerifiedRows =) 16/\1 2/'
mutation 'verification: only the first block is copied to the device' fake "$matrices" 's/start < host\.size\(0\)/start < block/'

mutation 'memory: nothing is caught' 'fake|device.module' "$guarded" 's/^  try \{/  if (true) { action(); return {}; }\n  try {/'
mutation 'memory: exhausted is any failure' fake "$guarded" '/OutOfMemoryError/,/\}/s/kOutOfMemory/kFailed/'
mutation 'memory: the text is lost' fake "$guarded" '/OutOfMemoryError/,/\}/s/error\.what_without_backtrace\(\)/""/'
mutation 'memory: the host exhausted is any failure' device.module "$guarded" \
  's/return text\.find.*/return false \&\& !text.empty();/;s/text = "out of host memory"/text = ""/'
mutation 'memory: the sampler loses the kind' 'Sampler|fake' "$sampler" 's/(result_\.outcome =) status\.outcome/\1 Outcome::kFailed/'
mutation 'memory: the check loses the kind' fake "$proof" \
  's/(check\.outcome =) status\.outcome/\1 status.outcome == Outcome::kOk ? Outcome::kOk : Outcome::kFailed/'
mutation 'memory: the row loses the kind' 'Bench|fake' "$side" 's/outcome == Outcome::kOutOfMemory \? RowStatus::kOom : //'
mutation 'memory: the row loses the text' 'Bench|fake' "$side" 's/(fail\(side_, made\.outcome,) made\.text/\1 {}/'
mutation 'memory: not given back by a side' fake src/commands/side.hpp \
  's/std::unique_ptr<Matmul> matmul_;/std::unique_ptr<Matmul, void (*)(Matmul*)> matmul_{nullptr, [](Matmul*) {}};/'
mutation 'memory: not given back by the lesson' fake "$lesson" 's/const std::unique_ptr<Matmul> matmul\(/Matmul* const matmul(/'
mutation 'memory: not given back by a proof' fake "$proof" 's/const std::unique_ptr<Matmul> matmul\(/Matmul* const matmul(/'

echo "$caught caught, $survived survived"
((survived == 0))
