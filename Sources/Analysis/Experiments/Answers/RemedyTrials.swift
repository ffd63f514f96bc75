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
  /// The figures that the goal names.
  private let named: [Figure]
  private var scenarios: [Place: ScenarioPart] = [:]
  private(set) var weeks: [Place: [Week]] = [:]
  private(set) var count = 0
  /// In the scenario's own world, all about the items together, if there is a goal: of the first replications, and of those that the ladder
  /// does not use.
  private(set) var results: [Int: (first: WidgetResults?, fresh: WidgetResults?)] = [:]
  private let kept: (first: Int, ladder: Int)?

  /// - Parameters:
  ///   - runs: how to run, of today's scenario.
  ///   - items: the indices of the items that the answer is for.
  ///   - today: of each replication of today's scenario that has run, what it says of each item.
  ///   - runsPart: whether only the part of the phone runs that decides what they show.
  ///   - named: the figures that a goal names.
  ///   - kept: of which replications the results are kept: the number of the first ones, and of those of the ladder; `nil`: of none.
  init(
    _ runs: Replications, items: [Int], today: [[ItemWeek]], runsPart: Bool, named: [Figure] = [],
    kept: (first: Int, ladder: Int)? = nil
  ) throws(ScenarioError) {
    var quiet = runs
    quiet.keepsPart = false
    quiet.headroom.include(named)
    (self.runs, self.items, self.runsPart) = (quiet, items, runsPart)
    (self.named, self.kept) = (named, kept)
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
    let (all, named, keepsResults) = (jobs, named, kept != nil)
    let found = try runs.values(0..<UInt64(all.count)) {
      (number) throws(ScenarioError) -> (week: Week, results: WidgetResults?)? in
      let job = all[Int(number)]
      guard let headroom = try runs.headroomMeasure(of: job.part.scenario),
        let tallies = try runs.run(job.part.scenario, job.replication, headroom: headroom)?.tallies
      else { return nil }
      let places = job.part.places
      var all = [ItemWeek](repeating: ItemWeek(), count: count)
      for (item, place) in places {
        all[item] = ItemWeek(tallies[place], named: items.contains(item) ? named : [])
      }
      let own = items.compactMap { places[$0] }.map { tallies[$0] }
      return (
        Self.week(all, items, others),
        keepsResults && job.place.hypothesis == 0 ? WidgetResults(WidgetTally.total(of: own)) : nil
      )
    }
    guard let found else { return false }
    for (job, found) in zip(all, found) {
      weeks[job.place, default: []].append(found.week)
      if let more = found.results { add(more, job.place.remedy, job.replication) }
    }
    self.count += all.count
    return true
  }

  private mutating func add(_ more: WidgetResults, _ remedy: Int, _ replication: UInt32) {
    guard let kept else { return }
    func sum(_ a: WidgetResults?) -> WidgetResults {
      guard var sum = a else { return more }
      sum.merge(more)
      return sum
    }
    var own = results[remedy] ?? (nil, nil)
    if replication < kept.first { own.first = sum(own.first) }
    if replication >= kept.ladder { own.fresh = sum(own.fresh) }
    results[remedy] = own
  }

  /// - Parameter all: what a replication says of each item of the phone.
  private static func week(_ all: [ItemWeek], _ items: [Int], _ others: [Int]) -> Week {
    [items.map { all[$0] }.reduce(ItemWeek(), +)] + others.map { all[$0] }
  }
}
