import OutputAnalysis
import WidgetRefresh

/// One run of each of some policies in each of some plausible worlds, for the ranges of all widgets.
package struct WorldRuns: Sendable {
  /// How to run. Their scenario gives the units.
  private let replications: Replications
  private let policies: Int
  private let scenario: @Sendable (_ world: Int, _ policy: Int) -> Scenario?

  /// The number of worlds: 90 % of 32 leave out one or two at each end.
  package static let worlds = 32
  /// The share of the worlds in a range.
  package static let share = 0.9

  /// - Parameters:
  ///   - replications: how to run, and today's scenario.
  ///   - policies: the number of policies; the first is today's.
  ///   - scenario: the scenario of a policy in a world; `nil`: its values are not valid together.
  package init(
    _ replications: Replications, policies: Int,
    scenario: @escaping @Sendable (_ world: Int, _ policy: Int) -> Scenario?
  ) {
    (self.replications, self.policies, self.scenario) = (replications, policies, scenario)
  }

  /// - Returns: for each world and policy, the figures of each widget, and of some together; `nil` instead: their values are not valid
  ///   together. `nil`: it was stopped.
  package func values(
    of figures: [Figure], together widgets: [Int] = []
  ) throws(ScenarioError) -> [[[[Double?]]?]]? {
    var quiet = replications
    quiet.keepsPart = false
    let (runs, policies) = (quiet, policies)
    let people = runs.scenario.population?.people ?? .max
    let all = try runs.values(0..<UInt64(Self.worlds * policies)) { (number) throws(ScenarioError) in
      let (world, policy) = Int(number).quotientAndRemainder(dividingBy: policies)
      guard let scenario = scenario(world, policy) else { return [[Double?]]??.some(nil) }
      let scale = FigureScale(of: try DeviceSimulation(scenario))
      return try runs.run(scenario, UInt32(world % people)).map { run in
        (run.tallies + [WidgetTally.total(of: widgets.map { run.tallies[$0] })]).map { tally in
          figures.map { tally.value(of: $0, scale: scale) }
        }
      }
    }
    return all.map { all in
      (0..<Self.worlds).map { Array(all[$0 * policies..<($0 + 1) * policies]) }
    }
  }

  /// The range of most of some values; `nil`: there are none.
  package static func range(_ values: [Double]) -> ClosedRange<Double>? {
    let sorted = values.filter(\.isFinite).sorted()
    guard let low = FigureBand.quantile((1 - share) / 2, of: sorted),
      let high = FigureBand.quantile((1 + share) / 2, of: sorted)
    else { return nil }
    return low...max(low, high)
  }
}
