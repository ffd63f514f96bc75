import OutputAnalysis
import WidgetRefresh

/// A first look at what the changes of several kinds of widgets gain. Changes whose parts of the phone have nothing in common run
/// together: their figures are those of runs of their own.
package struct RemedyScreening {
  /// A change of one kind.
  package struct Change: Hashable, Sendable {
    package let kind: Int
    package let number: Int
  }

  private static let replications = 2
  /// With more runs, it would cost more than the run itself.
  private static let mostRuns = 100

  /// The changes that run together.
  package let groups: [[Change]]
  private let runs: Replications
  private let kinds: [[Int]]

  /// - Parameters:
  ///   - runs: how to run, of today's scenario. The device pool must make no request wait.
  ///   - kinds: the indices of the items of each kind.
  ///   - counts: the number of changes of each kind.
  /// - Returns: `nil`: it takes too many runs, because most parts of the phone belong together.
  package init?(_ runs: Replications, kinds: [[Int]], counts: [Int]) {
    let needed = kinds.map { Set(ScenarioPart(of: runs.scenario, for: $0).places.keys) }
    let changed = kinds.map { ScenarioPart.changed(by: $0, in: runs.scenario) }
    func areApart(_ a: Int, _ b: Int) -> Bool {
      a != b && changed[a].isDisjoint(with: needed[b]) && changed[b].isDisjoint(with: needed[a])
    }
    var groups: [[Change]] = []
    for (kind, count) in counts.enumerated() {
      for number in 0..<count {
        let change = Change(kind: kind, number: number)
        if let place = groups.firstIndex(where: { $0.allSatisfy { areApart($0.kind, kind) } }) {
          groups[place].append(change)
        } else {
          groups.append([change])
        }
      }
    }
    guard groups.count * Self.replications <= Self.mostRuns else { return nil }
    (self.runs, self.kinds, self.groups) = (runs, kinds, groups)
  }

  /// What the best change of each kind gains, less its price, in indifferences; −∞: none could run.
  ///
  /// - Parameters:
  ///   - scenarios: with the changes of each group; `nil`: they are not valid together.
  ///   - price: of a change.
  /// - Returns: `nil`: it was stopped.
  package func gains(
    _ scenarios: [Scenario?], price: (Change) -> Double
  ) throws(ScenarioError) -> [Double]? {
    let (runs, kinds, count) = (runs, kinds, Self.replications)
    // Several changes at once may use up a pool that has room for each of them.
    let all = ([runs.scenario] + scenarios.compactMap(\.self)).map { scenario in
      var scenario = scenario
      scenario.device.budget.scheduling.devicePool = nil
      scenario.seed = runs.scenario.seed
      return scenario
    }
    let found = try runs.values(0..<UInt64(all.count * count)) {
      (number) throws(ScenarioError) -> [ItemWeek]? in
      let (scenario, replication) = Int(number).quotientAndRemainder(dividingBy: count)
      return try runs.run(all[scenario], UInt32(replication))?.tallies.map { ItemWeek($0) }
    }
    guard let found else { return nil }
    func weeks(_ scenario: Int, _ kind: Int) -> [ItemWeek] {
      (0..<count).map { replication in
        kinds[kind].map { found[scenario * count + replication][$0] }.reduce(ItemWeek(), +)
      }
    }
    let scale = FigureScale(of: try DeviceSimulation(runs.scenario))
    let worths = kinds.indices.map { kind in
      let today = weeks(0, kind)
      return WeekWorth(today: today, unit: Indifference(todaysAge: ItemFigures(today, scale).age ?? 0))
    }
    var gains = kinds.map { _ in -Double.infinity }
    var place = 0
    for (group, scenario) in zip(groups, scenarios) where scenario != nil {
      place += 1
      for change in group {
        let worth = worths[change.kind]
        let differences = zip(weeks(place, change.kind), weeks(0, change.kind)).map { worth($0) - worth($1) }
        let gain = differences.reduce(0, +) / Double(count) - price(change)
        gains[change.kind] = max(gains[change.kind], gain)
      }
    }
    return gains
  }
}
