import OutputAnalysis
import RandomVariates

/// Points that cover all of a few dozen ranges evenly: a Latin hypercube. Each of `count` equal parts of each range has one point.
///
/// Unlike Sobol's sequence, any number of inputs has this property, and a few dozen points of many inputs have no patterns.
///
/// Source: M. D. McKay, R. J. Beckman, W. J. Conover, "A comparison of three methods for selecting values of input variables in the
/// analysis of output from a computer code", Technometrics 21 (1979) 239–245.
package enum PlausibleWorlds {
  /// - Parameters:
  ///   - count: number of points.
  ///   - inputs: number of inputs.
  ///   - seed: the same seed gives the same points.
  /// - Returns: for each point, a number from 0 to 1 for each input.
  package static func points(_ count: Int, inputs: Int, seed: UInt64) -> [[Double]] {
    let count = max(0, count)
    var points = [[Double]](repeating: [], count: count)
    for input in 0..<max(0, inputs) {
      // A stream for each input: a further input leaves the values of the others as they were.
      var random = RandomStream(seed: seed, replication: 0, entity: "bands", purpose: "world \(input)")
      for (index, part) in random.order(of: count).enumerated() {
        points[index].append((Double(part) + random.uniform()) / Double(count))
      }
    }
    return points
  }

  /// How many values a range leaves out at each end: about one in 20.
  package static func outside(of count: Int) -> Int { Int((0.05 * Double(count)).rounded()) }

  /// The range of most of some values, and their median; `nil`: there are none.
  package static func range(_ values: [Double]) -> (low: Double, middle: Double, high: Double)? {
    let sorted = values.filter(\.isFinite).sorted()
    guard let middle = FigureBand.quantile(0.5, of: sorted) else { return nil }
    let outside = outside(of: sorted.count)
    return (sorted[outside], middle, sorted[sorted.count - 1 - outside])
  }
}
