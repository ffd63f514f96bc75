@preconcurrency internal import CGSL

/// A table that chooses an index in proportion to its weight in constant time (Walker's alias method).
///
/// Unchecked because of the pointer. Nothing writes to its memory after `init`.
final class AliasTable: @unchecked Sendable {
  private let table: UnsafeMutablePointer<gsl_ran_discrete_t>

  /// Makes the table. `nil` if there are no weights, if one is invalid, or if memory has run out.
  init?(weights: [Double]) {
    GSLErrorHandling.turnOff()
    guard !weights.isEmpty, let table = gsl_ran_discrete_preproc(weights.count, weights) else {
      return nil
    }
    self.table = table
  }

  deinit {
    gsl_ran_discrete_free(table)
  }

  func drawIndex(from stream: inout RandomStream) -> Int {
    stream.withGenerator { gsl_ran_discrete($0, table) }
  }
}
