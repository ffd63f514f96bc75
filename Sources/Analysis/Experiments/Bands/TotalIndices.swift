/// How much of a function's variance each input causes, alone or together with others: total sensitivity indices.
///
/// The total index of an input is the share of the variance that would be left if all other inputs were known. Shares add up to more
/// than 1 if inputs act together.
///
/// Estimator: M. J. W. Jansen, "Analysis of variance designs for model output", Computer Physics Communications 117 (1999) 35–43.
package enum TotalIndices {
  /// The function at a point, with two sets of random numbers, and with an input exchanged.
  struct Point {
    let (first, second): (Double, Double)
    let (exchangedFirst, exchangedSecond): (Double, Double)
  }

  /// The points of a ``SobolSampling`` at which all values are finite.
  ///
  /// - Parameters:
  ///   - first: the function at the points.
  ///   - second: the same with other random numbers; without chance, the same as `first`.
  ///   - exchanged: both with an input exchanged.
  static func points(
    _ first: [Double], _ second: [Double], exchanged: (first: [Double], second: [Double])
  ) -> [Point] {
    first.indices.compactMap { row in
      let values = [first[row], second[row], exchanged.first[row], exchanged.second[row]]
      guard values.allSatisfy(\.isFinite) else { return nil }
      return Point(
        first: values[0], second: values[1], exchangedFirst: values[2], exchangedSecond: values[3])
    }
  }

  /// The index of an input, 0 or more; 0 if the function is constant. It is that of the function's mean over chance, as a share of
  /// the whole variance with chance.
  ///
  /// A simulation has other random draws after any change, so all inputs that change anything seem to cause as much as chance. The
  /// product of two differences with independent random numbers does not count this: chance has no part in its mean.
  static func index(_ points: some Collection<Point>) -> Double {
    let count = Double(max(1, points.count))
    let mean = points.reduce(0) { $0 + $1.first + $1.second } / (2 * count)
    let variance = points.reduce(0) {
      $0 + (($1.first - mean) * ($1.first - mean) + ($1.second - mean) * ($1.second - mean)) / (2 * count)
    }
    let products = points.reduce(0) {
      $0 + ($1.first - $1.exchangedFirst) * ($1.second - $1.exchangedSecond)
    }
    return variance > 0 ? max(0, products / (2 * count * variance)) : 0
  }
}
