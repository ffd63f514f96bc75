/// How much of a function's variance each input causes, alone or together with others: total sensitivity indices.
///
/// The total index of an input is the share of the variance that would be left if all other inputs were known. Shares add up to more
/// than 1 if inputs act together.
///
/// Estimator: M. J. W. Jansen, "Analysis of variance designs for model output", Computer Physics Communications 117 (1999) 35–43.
public enum TotalIndices {
  /// - Parameters:
  ///   - values: the function at the points of a ``SobolSampling``.
  ///   - exchanged: for each input, the function at the same points with this input exchanged.
  /// - Returns: an index for each input, 0 or more; 0 for all if the function is constant. Points at which one of the values is not
  ///   finite are left out.
  public static func indices(_ values: [Double], exchanged: [[Double]]) -> [Double] {
    let rows = values.indices.filter { row in
      values[row].isFinite && exchanged.allSatisfy { $0.indices.contains(row) && $0[row].isFinite }
    }
    let count = Double(max(1, rows.count))
    let mean = rows.reduce(0) { $0 + values[$1] } / count
    let variance = rows.reduce(0) { $0 + (values[$1] - mean) * (values[$1] - mean) } / count
    return exchanged.map { other in
      let squares = rows.reduce(0) { $0 + (values[$1] - other[$1]) * (values[$1] - other[$1]) }
      return variance > 0 ? squares / (2 * count * variance) : 0
    }
  }
}
