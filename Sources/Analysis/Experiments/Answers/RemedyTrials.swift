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
  ///   - runsPart: whether only the part of the phone runs that decides what they show.
  init(_ runs: Replications, items: [Int], runsPart: Bool) throws(ScenarioError) {
    var quiet = runs
    quiet.keepsPart = false
    (self.runs, self.items, self.runsPart) = (quiet, items, runsPart)
    let part = ScenarioPart(of: runs.scenario, for: items, isWhole: !runsPart)
    others = part.places.keys.filter { !items.contains($0) }.sorted()
    scale = FigureScale(of: try DeviceSimulation(part.scenario))
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
    let (runs, items, others) = (runs, items, others)
    var jobs: [(place: Place, part: ScenarioPart, replication: UInt32)] = []
    for (place, count) in wanted {
      guard let part = scenarios[place] else { continue }
      for number in weeks[place, default: []].count..<max(weeks[place, default: []].count, min(count, most)) {
        jobs.append((place, part, UInt32(number)))
      }
    }
    let all = jobs
    let found = try runs.values(0..<UInt64(all.count)) { (number) throws(ScenarioError) -> Week? in
      let job = all[Int(number)]
      guard let tallies = try runs.run(job.part.scenario, job.replication)?.tallies else { return nil }
      let places = job.part.places
      let weeks = { (item: Int) in places[item].map { ItemWeek(tallies[$0]) } ?? ItemWeek() }
      return [items.map(weeks).reduce(ItemWeek(), +)] + others.map(weeks)
    }
    guard let found else { return false }
    for (job, week) in zip(all, found) { weeks[job.place, default: []].append(week) }
    count += all.count
    return true
  }
}
