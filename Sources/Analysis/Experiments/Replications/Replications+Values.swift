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

  /// The value of each of several scenarios, in replications of its own.
  ///
  /// - Parameters:
  ///   - count: the number of scenarios.
  ///   - together: the indices of widgets whose tallies together are the last one; empty: there is no such tally.
  ///   - headroom: what is measured of it.
  ///   - scenario: a scenario and its replications; `nil`: there is no such scenario.
  ///   - value: reads a value from the tallies of the widgets.
  /// - Returns: of each, its value; `nil` instead: there is none. `nil`: it was stopped.
  package func values<Value: Sendable>(
    ofScenarios count: Int, together: [Int] = [], headroom: HeadroomMeasure = .nothing,
    _ scenario: @Sendable (Int) throws(ScenarioError) -> (Scenario, replications: Range<Int>)?,
    value: @Sendable ([WidgetTally], FigureScale) -> Value?
  ) throws(ScenarioError) -> [Value?]? {
    var runs = self
    runs.keepsPart = false
    let (all, people) = (runs, runs.scenario.population?.people ?? .max)
    return try all.values(0..<UInt64(count)) { (number) throws(ScenarioError) in
      guard let (scenario, replications) = try scenario(Int(number)) else { return Value??.some(nil) }
      var tallies: [WidgetTally] = []
      for replication in replications {
        guard let run = try all.run(scenario, UInt32(clamping: replication % people), headroom: headroom)
        else { return nil }
        let own = run.tallies + (together.isEmpty ? [] : [.total(of: together.map { run.tallies[$0] })])
        if tallies.isEmpty {
          tallies = own
        } else {
          for index in own.indices { tallies[index].merge(own[index]) }
        }
      }
      return .some(value(tallies, FigureScale(of: try DeviceSimulation(scenario))))
    }
  }
}
