import OutputAnalysis
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

  /// The value of each of several scenarios, in a replication of its own.
  ///
  /// - Parameters:
  ///   - count: the number of scenarios.
  ///   - scenario: by its number.
  ///   - value: reads a value from the tallies of the widgets.
  /// - Returns: `nil`: it was stopped.
  package func values<Value: Sendable>(
    ofScenarios count: Int, _ scenario: @Sendable (Int) throws(ScenarioError) -> Scenario,
    value: @Sendable ([WidgetTally], FigureScale) -> Value
  ) throws(ScenarioError) -> [Value]? {
    var runs = self
    runs.keepsPart = false
    let (all, people) = (runs, runs.scenario.population?.people ?? .max)
    return try all.values(0..<UInt64(count)) { (number) throws(ScenarioError) in
      let scenario = try scenario(Int(number))
      let replication = UInt32(clamping: Int(number) % people)
      guard let run = try all.run(scenario, replication, headroom: .nothing) else { return nil }
      return value(run.tallies, FigureScale(of: try DeviceSimulation(scenario)))
    }
  }
}
