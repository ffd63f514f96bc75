import WidgetRefresh

extension Replications {
  /// Runs the body for each replication, several at a time.
  ///
  /// - Parameters:
  ///   - replications: their numbers.
  ///   - body: returns `nil` if it was stopped.
  /// - Returns: the values in the order of the replications; if it was stopped, the first ones or `nil`, see ``keepsPart``.
  package func values<Value: Sendable, Failure: Error>(
    _ replications: Range<UInt64>, body: @Sendable (UInt32) throws(Failure) -> Value?
  ) throws(Failure) -> [Value]? {
    let values = try folded(replications, into: [(replication: UInt32, value: Value)]()) {
      (values, replication) throws(Failure) in
      guard let value = try body(replication) else { return false }
      values.append((replication, value))
      return true
    } merge: {
      $0 += $1
    }
    return values?.sorted { $0.replication < $1.replication }.map(\.value)
  }
}
