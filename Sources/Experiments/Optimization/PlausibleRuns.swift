import OutputAnalysis
import WidgetRefresh

/// Runs policies in plausible worlds. In each world, all policies have the same random numbers.
public struct PlausibleRuns: Sendable {
  /// How to run. Their scenario is not used.
  public var replications: Replications
  public var figure: Figure
  /// Index of the widget in the scenarios.
  public var widget: Int
  public var policies: Int
  /// The scenario of a policy in a world; `nil`: their values are not valid together.
  public var scenario: @Sendable (_ world: Int, _ policy: Int) -> Scenario?

  public static let worlds = 64
  /// Replications of a policy in a world.
  public static let replicationsInAWorld = 4

  /// - Parameters:
  ///   - replications: how to run.
  ///   - figure: the objective.
  ///   - widget: index of the widget in the scenarios.
  ///   - policies: the number of policies, at least 1.
  ///   - scenario: the scenario of a policy in a world; `nil`: their values are not valid together.
  public init(
    _ replications: Replications, figure: Figure, widget: Int, policies: Int,
    scenario: @escaping @Sendable (_ world: Int, _ policy: Int) -> Scenario?
  ) {
    self.replications = replications
    self.figure = figure
    self.widget = widget
    self.policies = policies
    self.scenario = scenario
  }

  /// The number of worlds times that of policies.
  public var policiesInWorlds: Int { Self.worlds * policies }

  /// The figure of each policy in each world, NaN if it does not apply; `nil`: it was stopped.
  public func values() throws(ScenarioError) -> [[Double]]? {
    let found = try replications.folded(
      0..<UInt64(policiesInWorlds), into: [(number: UInt32, value: Double)]()
    ) { (results, number) throws(ScenarioError) in
      let (world, policy) = Int(number).quotientAndRemainder(dividingBy: policies)
      guard let value = try value(of: scenario(world, policy), in: world) else { return false }
      results.append((number, value))
      return true
    } merge: {
      $0 += $1
    }
    guard let found, found.count == policiesInWorlds else { return nil }
    let values = found.sorted { $0.number < $1.number }.map(\.value)
    return (0..<Self.worlds).map { Array(values[$0 * policies..<($0 + 1) * policies]) }
  }

  /// `nil`: it was stopped.
  private func value(of scenario: Scenario?, in world: Int) throws(ScenarioError) -> Double? {
    guard let scenario else { return .nan }
    var tally = WidgetTally()
    for number in 0..<Self.replicationsInAWorld {
      let replication = (world * Self.replicationsInAWorld + number) % (scenario.population?.people ?? .max)
      guard let run = try replications.run(scenario, UInt32(clamping: replication)) else { return nil }
      guard run.tallies.indices.contains(widget) else { return .nan }
      tally.merge(run.tallies[widget])
    }
    return tally.value(of: figure, scale: FigureScale(of: try DeviceSimulation(scenario))) ?? .nan
  }
}
