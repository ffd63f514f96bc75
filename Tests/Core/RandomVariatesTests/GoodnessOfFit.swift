import Foundation

/// Tests of hypotheses, each with a false-alarm probability of 10⁻⁶ and, with the fixed seeds used here, the
/// same result in every run.
enum GoodnessOfFit {
  /// Two-sided standard normal quantile for 10⁻⁶.
  static let twoSidedZ = 4.892
  /// One-sided standard normal quantile for 10⁻⁶.
  static let oneSidedZ = 4.753

  /// The Kolmogorov–Smirnov statistic √n · sup |F̂ − F| over its critical value √(−ln(10⁻⁶ / 2) / 2).
  static func kolmogorovSmirnovRatio(_ draws: [Double], cdf: (Double) -> Double) -> Double {
    let count = Double(draws.count)
    var distance = 0.0
    for (index, value) in draws.sorted().enumerated() {
      let share = cdf(value)
      distance = max(distance, share - Double(index) / count, Double(index + 1) / count - share)
    }
    return distance * count.squareRoot() / (-log(1e-6 / 2) / 2).squareRoot()
  }

  /// Pearson's chi-square statistic over its critical value (Wilson and Hilferty's approximation).
  ///
  /// `probabilities` are those of the values 0, 1, …; what is missing to 1 belongs to all greater ones.
  /// Neighbouring values are put together until 20 of them are expected.
  static func chiSquareRatio(_ draws: [Int], probabilities: [Double]) -> Double {
    var observed = [Double](repeating: 0, count: probabilities.count + 1)
    for draw in draws {
      observed[min(draw, probabilities.count)] += 1
    }
    var expected = probabilities.map { $0 * Double(draws.count) }
    expected.append(max(0, 1 - probabilities.reduce(0, +)) * Double(draws.count))
    var statistic = 0.0
    var classes = 0.0
    var observedInClass = 0.0
    var expectedInClass = 0.0
    var expectedLeft = expected.reduce(0, +)
    for (observed, expected) in zip(observed, expected) {
      observedInClass += observed
      expectedInClass += expected
      expectedLeft -= expected
      guard expectedInClass >= 20, expectedLeft >= 20 || expectedLeft < 1e-6 else { continue }
      statistic += (observedInClass - expectedInClass) * (observedInClass - expectedInClass) / expectedInClass
      classes += 1
      observedInClass = 0
      expectedInClass = 0
    }
    if expectedInClass > 0 {
      statistic += (observedInClass - expectedInClass) * (observedInClass - expectedInClass) / expectedInClass
      classes += 1
    }
    let freedom = classes - 1
    let spread = 2 / (9 * freedom)
    return statistic / (freedom * pow(1 - spread + oneSidedZ * spread.squareRoot(), 3))
  }
}
