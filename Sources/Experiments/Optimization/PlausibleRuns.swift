import OutputAnalysis
import WidgetRefresh

/// Runs policies in plausible worlds. In each world, all policies have the same random numbers.
package struct PlausibleRuns: Sendable {
  /// How to run. Their scenario is not used.
  package var replications: Replications
  package var goal: OptimizationGoal
  /// Index of the widget in the scenarios.
  package var widget: Int
  package var policies: Int
  /// The scenario of a policy in a world; `nil`: their values are not valid together.
  package var scenario: @Sendable (_ world: Int, _ policy: Int) -> Scenario?

  package static let worlds = 64
  /// Replications of a policy in a world.
  package static let replicationsInAWorld = 4

  /// - Parameters:
  ///   - replications: how to run.
  ///   - goal: the objective and the bounds.
  ///   - widget: index of the widget in the scenarios.
  ///   - policies: the number of policies, at least 1.
  ///   - scenario: the scenario of a policy in a world; `nil`: their values are not valid together.
  package init(
    _ replications: Replications, goal: OptimizationGoal, widget: Int, policies: Int,
    scenario: @escaping @Sendable (_ world: Int, _ policy: Int) -> Scenario?
  ) {
    self.replications = replications
    self.goal = goal
    self.widget = widget
    self.policies = policies
    self.scenario = scenario
  }

  /// The number of worlds times that of policies.
  package var policiesInWorlds: Int { Self.worlds * policies }

  /// How each policy does in each world; `nil`: it was stopped.
  package func outcomes() throws(ScenarioError) -> [[PlausibleOutcome]]? {
    let outcomes = try replications.values(0..<UInt64(policiesInWorlds)) { (number) throws(ScenarioError) in
      let (world, policy) = Int(number).quotientAndRemainder(dividingBy: policies)
      return try outcome(of: scenario(world, policy), in: world)
    }
    guard let outcomes, outcomes.count == policiesInWorlds else { return nil }
    return (0..<Self.worlds).map { Array(outcomes[$0 * policies..<($0 + 1) * policies]) }
  }

  /// `nil`: it was stopped.
  private func outcome(of scenario: Scenario?, in world: Int) throws(ScenarioError) -> PlausibleOutcome? {
    guard let scenario else { return PlausibleOutcome(.nan) }
    let measure: HeadroomMeasure =
      goal.constraints.contains(where: \.figure.isOfHeadroom) ? .bounds : .nothing
    var tally = WidgetTally()
    for number in 0..<Self.replicationsInAWorld {
      let replication = (world * Self.replicationsInAWorld + number) % (scenario.population?.people ?? .max)
      guard let run = try replications.run(scenario, UInt32(clamping: replication), headroom: measure) else {
        return nil
      }
      guard run.tallies.indices.contains(widget) else { return PlausibleOutcome(.nan) }
      tally.merge(run.tallies[widget])
    }
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    return PlausibleOutcome(
      tally.value(of: goal.figure, scale: scale) ?? .nan,
      keepsBounds: goal.constraints.allSatisfy { $0.isKept(by: tally.value(of: $0.figure, scale: scale)) })
  }
}
