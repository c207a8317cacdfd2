// SPDX-License-Identifier: MIT
#include "analysis/speed_up_curve.hpp"

#include "analysis/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace gpuready {
namespace {

using Point = SpeedUpPoint;
using Iterator = std::vector<Point>::const_iterator;

bool is_unusable(const Point& point) {
  return !is_positive(point.size) || !is_positive(point.speed_up);
}

Point merged(Iterator begin, Iterator end) {
  const auto count = static_cast<double>(std::distance(begin, end));
  double logarithms = 0;
  std::optional<double> squares = 0;
  for (auto point = begin; point != end; ++point) {
    logarithms += std::log(point->speed_up);
    const bool known = point->error && std::isfinite(*point->error) && *point->error >= 0;
    if (!known) squares.reset();
    if (squares) *squares += std::pow(*point->error / point->speed_up, 2);
  }
  Point result{begin->size, std::exp(logarithms / count), std::nullopt};
  if (squares) result.error = result.speed_up * std::sqrt(*squares) / count;
  return result;
}

}  // namespace

std::vector<Point> speed_up_curve(std::vector<Point> points) {
  points.erase(std::remove_if(points.begin(), points.end(), is_unusable), points.end());
  std::sort(points.begin(), points.end(),
            [](const Point& a, const Point& b) { return a.size < b.size; });
  std::vector<Point> curve;
  for (auto begin = points.cbegin(); begin != points.cend();) {
    const auto end = std::find_if(begin, points.cend(),
                                  [&](const Point& point) { return point.size != begin->size; });
    curve.push_back(merged(begin, end));
    begin = end;
  }
  return curve;
}

}  // namespace gpuready
