import WidgetRefresh

extension Replications {
  /// Runs the body for each replication, several at a time.
  ///
  /// - Returns: the values in the order of the replications.
  package func values<Value: Sendable>(
    _ replications: Range<UInt64>, body: @Sendable (UInt32) throws(ScenarioError) -> Value
  ) throws(ScenarioError) -> [Value] {
    let values = try folded(replications, into: [(replication: UInt32, value: Value)]()) {
      (values, replication) throws(ScenarioError) in
      values.append((replication, try body(replication)))
      return true
    } merge: {
      $0 += $1
    }
    return (values ?? []).sorted { $0.replication < $1.replication }.map(\.value)
  }
}
