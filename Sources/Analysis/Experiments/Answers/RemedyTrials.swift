import OutputAnalysis
import WidgetRefresh

/// The replications of remedies under hypotheses. All have the same random numbers, so replications with the same number are pairs.
struct RemedyTrials {
  /// One remedy under one hypothesis.
  struct Place: Hashable {
    var remedy: Int
    var hypothesis: Int
  }

  /// The items that the answer is for, as if they were one, and then each other item.
  typealias Week = [ItemWeek]

  private let runs: Replications
  private let items: [Int]
  /// The items of the scenario that are not asked about.
  let others: [Int]
  let scale: FigureScale
  private let runsPart: Bool
  private var scenarios: [Place: ScenarioPart] = [:]
  private(set) var weeks: [Place: [Week]] = [:]
  private(set) var count = 0

  /// - Parameters:
  ///   - runs: how to run, of today's scenario.
  ///   - items: the indices of the items that the answer is for.
  ///   - today: of each replication of today's scenario that has run, what it says of each item.
  ///   - runsPart: whether only the part of the phone runs that decides what they show.
  init(_ runs: Replications, items: [Int], today: [[ItemWeek]], runsPart: Bool) throws(ScenarioError) {
    var quiet = runs
    quiet.keepsPart = false
    (self.runs, self.items, self.runsPart) = (quiet, items, runsPart)
    let part = ScenarioPart(of: runs.scenario, for: items, isWhole: !runsPart)
    others = part.places.keys.filter { !items.contains($0) }.sorted()
    scale = FigureScale(of: try DeviceSimulation(part.scenario))
    weeks[Place(remedy: 0, hypothesis: 0)] = today.map { [items, others] in Self.week($0, items, others) }
  }

  /// The most replications: all people of a population.
  var most: Int { runs.scenario.population?.people ?? .max }

  mutating func add(_ scenario: Scenario, at place: Place) {
    scenarios[place] = ScenarioPart(of: scenario, for: items, isWhole: !runsPart)
  }

  /// Runs what is missing of the first replications.
  ///
  /// - Parameter wanted: for each place, the number of its replications.
  /// - Returns: `false` if it was stopped.
  mutating func run(_ wanted: [(place: Place, count: Int)]) throws(ScenarioError) -> Bool {
    let (runs, items, others, count) = (runs, items, others, runs.scenario.items.count)
    var jobs: [(place: Place, part: ScenarioPart, replication: UInt32)] = []
    for (place, wanted) in wanted {
      guard let part = scenarios[place] else { continue }
      for number in weeks[place, default: []].count..<max(weeks[place, default: []].count, min(wanted, most))
      {
        jobs.append((place, part, UInt32(number)))
      }
    }
    let all = jobs
    let found = try runs.values(0..<UInt64(all.count)) { (number) throws(ScenarioError) -> Week? in
      let job = all[Int(number)]
      guard let tallies = try runs.run(job.part.scenario, job.replication)?.tallies else { return nil }
      let places = job.part.places
      var all = [ItemWeek](repeating: ItemWeek(), count: count)
      for (item, place) in places { all[item] = ItemWeek(tallies[place]) }
      return Self.week(all, items, others)
    }
    guard let found else { return false }
    for (job, week) in zip(all, found) { weeks[job.place, default: []].append(week) }
    self.count += all.count
    return true
  }

  /// - Parameter all: what a replication says of each item of the phone.
  private static func week(_ all: [ItemWeek], _ items: [Int], _ others: [Int]) -> Week {
    [items.map { all[$0] }.reduce(ItemWeek(), +)] + others.map { all[$0] }
  }
}
