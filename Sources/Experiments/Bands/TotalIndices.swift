/// How much of a function's variance each input causes, alone or together with others: total sensitivity indices.
///
/// The total index of an input is the share of the variance that would be left if all other inputs were known. Shares add up to more
/// than 1 if inputs act together.
///
/// Estimator: M. J. W. Jansen, "Analysis of variance designs for model output", Computer Physics Communications 117 (1999) 35–43.
package enum TotalIndices {
  /// - Parameters:
  ///   - values: the function at the points of a ``SobolSampling``.
  ///   - exchanged: for each input, the function at the same points with this input exchanged.
  /// - Returns: an index for each input, 0 or more; 0 for all if the function is constant. Points at which one of the values is not
  ///   finite are left out.
  package static func indices(_ values: [Double], exchanged: [[Double]]) -> [Double] {
    indices(values, values, exchanged: exchanged.map { ($0, $0) })
  }

  /// The indices of the function's mean over chance, as shares of the whole variance with chance.
  ///
  /// A simulation has other random draws after any change, so all inputs that change anything seem to cause as much as chance. The
  /// product of two differences with independent random numbers does not count this: chance has no part in its mean.
  ///
  /// - Parameters:
  ///   - first: the function at the points of a ``SobolSampling``.
  ///   - second: the same with other random numbers.
  ///   - exchanged: for each input, both with this input exchanged.
  /// - Returns: as ``indices(_:exchanged:)``.
  package static func indices(
    _ first: [Double], _ second: [Double], exchanged: [(first: [Double], second: [Double])]
  ) -> [Double] {
    let rows = first.indices.filter { row in
      first[row].isFinite && second[row].isFinite
        && exchanged.allSatisfy { $0.first[row].isFinite && $0.second[row].isFinite }
    }
    let count = Double(max(1, rows.count))
    let mean = rows.reduce(0) { $0 + first[$1] + second[$1] } / (2 * count)
    let variance = rows.reduce(0) { sum, row in
      sum + ((first[row] - mean) * (first[row] - mean) + (second[row] - mean) * (second[row] - mean))
        / (2 * count)
    }
    return exchanged.map { other in
      let products = rows.reduce(0) {
        $0 + (first[$1] - other.first[$1]) * (second[$1] - other.second[$1])
      }
      return variance > 0 ? max(0, products / (2 * count * variance)) : 0
    }
  }
}
