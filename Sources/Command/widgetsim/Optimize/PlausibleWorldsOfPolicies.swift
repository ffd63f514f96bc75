import CommandBase
import Experiments
import ScenarioFile
import WidgetRefresh

/// The scenarios of an optimization's policies in plausible worlds.
struct PlausibleWorldsOfPolicies: Sendable {
  /// The paths of what differs between the worlds.
  let unknowns: [String]
  /// For each world, the share of the range of each unknown.
  let shares: [[Double]]
  private let policies: [UncertainScenario]
  /// For each policy and each of its parameters, the index of the unknown.
  private let places: [[Int]]
  private let today: Scenario

  init(
    of policies: [[ScenarioOverride]], _ reader: CandidateReader, count: Int
  ) throws(ReadingFailure) {
    var scenarios: [UncertainScenario] = []
    for policy in policies { scenarios.append(try reader.uncertain(policy)) }
    var unknowns: [String] = []
    var known: [String: Int] = [:]
    // A policy can have unknowns of its own, such as the limit of the pushes that it adds.
    for parameter in scenarios.flatMap(\.parameters) where known[parameter.path] == nil {
      known[parameter.path] = unknowns.count
      unknowns.append(parameter.path)
    }
    self.policies = scenarios
    places = scenarios.map { $0.parameters.compactMap { known[$0.path] } }
    self.unknowns = unknowns
    today = reader.today.scenario
    shares = PlausibleWorlds.points(count, inputs: unknowns.count, seed: today.seed)
  }

  /// - Throws: if the values are not valid together, or if they change which widgets there are.
  func scenario(_ world: Int, _ policy: Int) throws(ScenarioError) -> Scenario {
    let found: String
    do throws(ScenarioFileError) {
      var scenario = try policies[policy].scenario(at: places[policy].map { shares[world][$0] })
      scenario.seed = today.seed
      if scenario.items == today.items { return scenario }
      found = "other widgets"
    } catch {
      found = error.diagnostics.first?.description ?? "\(error)"
    }
    throw .invalid(
      path: "plausible world \(world + 1)", expected: "values that are valid together", found: found)
  }
}
