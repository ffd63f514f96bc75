internal import CGSL

/// How far a vector is from 0, in standard deviations of given vectors around 0.
struct MahalanobisDistance {
  /// The Cholesky factor of the covariance, row by row.
  private var factor: [Double]
  private let size: Int

  init(of rows: [[Double]]) {
    size = rows.first?.count ?? 0
    factor = [Double](repeating: 0, count: size * size)
    for row in rows {
      for i in 0..<size {
        for j in 0...i { factor[i * size + j] += row[i] * row[j] / Double(rows.count) }
      }
    }
    for i in 0..<size {
      // Features that hardly vary have rounding errors.
      factor[i * size + i] = factor[i * size + i] * 1.02 + 1e-3
      for j in 0..<i { factor[j * size + i] = factor[i * size + j] }
    }
    let size = size
    factor.withUnsafeMutableBufferPointer {
      var matrix = gsl_matrix_view_array($0.baseAddress, size, size)
      _ = gsl_linalg_cholesky_decomp1(&matrix.matrix)
    }
  }

  /// The square of the distance.
  func squared(_ row: [Double]) -> Double {
    // Forward substitution: the norm of L⁻¹ · row.
    var solved = row
    for i in 0..<size {
      for j in 0..<i { solved[i] -= factor[i * size + j] * solved[j] }
      solved[i] /= factor[i * size + i]
    }
    return solved.reduce(0) { $0 + $1 * $1 }
  }
}
