import OutputAnalysis
import WidgetRefresh

/// Runs policies in plausible worlds. In each world, all policies have the same random numbers.
package struct PlausibleRuns: Sendable {
  /// How to run. Their scenario gives the number of people.
  private let replications: Replications
  private let worlds: Int
  private let replicationsInAWorld: Int
  private let policies: Int
  private let scenario: @Sendable (_ world: Int, _ policy: Int) throws(ScenarioError) -> Scenario

  /// Worlds and replications in each, to choose among policies.
  package static let (worlds, replicationsInAWorld) = (64, 4)
  /// Worlds for a range, with one replication in each: 90 % of 32 leave out one or two at each end.
  package static let fewWorlds = 32
  /// Whether what helps in this number of ``fewWorlds`` is worth advice: in two thirds of those in which it makes a difference. In one
  /// run each, half may be chance, and so may a few.
  package static func isMost(_ better: Int, worse: Int? = nil) -> Bool {
    let worse = worse ?? fewWorlds - better
    return better >= 2 * worse && better + worse >= 5
  }
  /// The share of the worlds in a range.
  package static let share = 0.9

  /// - Parameters:
  ///   - replications: how to run.
  ///   - worlds: the number of worlds.
  ///   - replicationsInAWorld: the replications of a policy in a world.
  ///   - policies: the number of policies, at least 1.
  ///   - scenario: gives the scenario of a policy in a world, or throws if their values are not valid together.
  package init(
    _ replications: Replications, worlds: Int, replicationsInAWorld: Int = 1, policies: Int,
    scenario: @escaping @Sendable (_ world: Int, _ policy: Int) throws(ScenarioError) -> Scenario
  ) {
    self.replications = replications
    (self.worlds, self.replicationsInAWorld) = (worlds, replicationsInAWorld)
    (self.policies, self.scenario) = (policies, scenario)
  }

  /// What each policy does in each world.
  ///
  /// - Parameters:
  ///   - together: the indices of widgets whose tallies together are the last one; empty: there is no such tally.
  ///   - headroom: what is measured of it.
  ///   - value: reads a value from the tallies of the widgets.
  /// - Returns: for each world and policy, the value; `nil`: the runs were stopped.
  package func values<Value: Sendable>(
    together: [Int] = [], headroom: HeadroomMeasure = .nothing,
    _ value: @Sendable ([WidgetTally], FigureScale) -> Value
  ) throws(ScenarioError) -> [[Value]]? {
    let (policies, length, scenario) = (policies, replicationsInAWorld, scenario)
    let values = try replications.values(
      ofScenarios: worlds * policies, together: together, headroom: headroom
    ) { number throws(ScenarioError) in
      let (world, policy) = number.quotientAndRemainder(dividingBy: policies)
      return (try scenario(world, policy), world * length..<(world + 1) * length)
    } value: {
      value($0, $1)
    }
    return values.map { values in
      (0..<worlds).map { values[$0 * policies..<($0 + 1) * policies].compactMap(\.self) }
    }
  }

  /// How each policy does in each world; `nil`: it was stopped.
  ///
  /// - Parameters:
  ///   - goal: the objective and the bounds.
  ///   - widget: index of the widget in the scenarios.
  package func outcomes(
    _ goal: OptimizationGoal, ofWidget widget: Int
  ) throws(ScenarioError) -> [[PlausibleOutcome]]? {
    let isBound = goal.constraints.contains(where: \.figure.isOfHeadroom)
    return try values(headroom: isBound ? .bounds : .nothing) { tallies, scale in
      PlausibleOutcome(
        tallies[widget].value(of: goal.figure, scale: scale) ?? .nan,
        keepsBounds: goal.constraints.allSatisfy {
          $0.isKept(by: tallies[widget].value(of: $0.figure, scale: scale))
        })
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
