import Foundation

/// The distance of a sample's distribution function from that of a continuous distribution.
package enum KolmogorovSmirnov {
  /// The largest distance, 0 … 1; 0 without samples.
  package static func distance(_ samples: [Double], cdf: (Double) -> Double) -> Double {
    let count = Double(samples.count)
    var distance = 0.0
    for (index, value) in samples.sorted().enumerated() {
      let probability = cdf(value)
      distance = max(distance, probability - Double(index) / count, Double(index + 1) / count - probability)
    }
    return distance
  }

  /// The distance below which `count` samples of the distribution itself stay with probability `confidence`, 0.5 or more: the
  /// first term of Kolmogorov's series, with Stephens' correction for finite samples ("EDF Statistics for Goodness of Fit and
  /// Some Comparisons", JASA 69, 1974).
  ///
  /// - Parameters:
  ///   - count: at least 1.
  ///   - confidence: 0.5 … 1.
  package static func criticalDistance(count: Int, confidence: Double) -> Double {
    let root = Double(max(1, count)).squareRoot()
    return (-log((1 - confidence) / 2) / 2).squareRoot() / (root + 0.12 + 0.11 / root)
  }

  /// The mean distance of `count` samples of the distribution itself: √(π/2) ln 2 / √n, for large n.
  package static func meanDistance(count: Int) -> Double {
    (Double.pi / 2).squareRoot() * log(2) / Double(max(1, count)).squareRoot()
  }
}
