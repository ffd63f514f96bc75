@preconcurrency internal import CGSL
import RandomVariates

/// Saltelli's sample for sensitivity indices: two independent sets of points, and for each input, the points of the first set with
/// this input from the second one. The points are from Sobol's low-discrepancy sequence. Inputs are from 0 to 1.
///
/// Source: A. Saltelli et al., "Variance based sensitivity analysis of model output. Design and estimator for the total sensitivity
/// index", Computer Physics Communications 181 (2010) 259–270.
package struct SobolSampling: Sendable {
  /// GSL's sequence has 40 dimensions, and each input needs two.
  package static let mostInputs = 20

  /// The first set.
  package let points: [[Double]]
  private let others: [[Double]]

  /// Points `count` to 2 · `count` − 1 of the sequence. The first ones are skipped because they are in the middle and on the
  /// diagonal. If `count` is a power of 2, each of `count` equal parts of an input's range has one point of each set.
  ///
  /// - Parameters:
  ///   - inputs: number of inputs, from 1 to ``mostInputs``; other numbers count as the nearer of these.
  ///   - count: number of points, at least 1.
  package init(inputs: Int, count: Int) {
    let inputs = min(max(1, inputs), Self.mostInputs)
    let count = max(1, count)
    let sequence = Self.sequence(dimensions: 2 * inputs, skip: count - 1, count: count)
    points = sequence.map { Array($0.prefix(inputs)) }
    others = sequence.map { Array($0.dropFirst(inputs)) }
  }

  /// A point of the first set, with some inputs from the second set.
  package func point(_ index: Int, exchanging inputs: Int...) -> [Double] {
    var point = points[index]
    for input in inputs { point[input] = others[index][input] }
    return point
  }

  /// GSL leaves out point 0, in which all are 0. With more than 40 dimensions, there are no points.
  static func sequence(dimensions: Int, skip: Int = 0, count: Int) -> [[Double]] {
    GSLErrorHandling.turnOff()
    guard let generator = gsl_qrng_alloc(gsl_qrng_sobol, UInt32(dimensions)) else { return [] }
    defer { gsl_qrng_free(generator) }
    var point = [Double](repeating: 0, count: dimensions)
    for _ in 0..<skip { gsl_qrng_get(generator, &point) }
    return (0..<count).map { _ in
      gsl_qrng_get(generator, &point)
      return point
    }
  }
}
