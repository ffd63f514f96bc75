import OutputAnalysis
import WidgetRefresh

/// A figure that a search asks for.
struct AskedFigure: Hashable {
  var figure: Figure
  /// The index of the item; `nil`: of all items that are asked about, together.
  var item: Int?
}

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
  private let named: [AskedFigure]
  private var scenarios: [Place: ScenarioPart] = [:]
  private(set) var weeks: [Place: [Week]] = [:]
  private(set) var count = 0
  /// In the scenario's own world, if there is a goal: of the first replications, and of those that the ladder does not use, all about the
  /// items together (`nil`), and about each item that a figure names.
  private(set) var results: [Int: (first: [Int?: WidgetResults], fresh: [Int?: WidgetResults])] = [:]
  private let kept: (first: Int, ladder: Int)?
  /// Whether results are kept. They take much memory.
  private var keepsResults: Bool

  /// - Parameters:
  ///   - runs: how to run, of today's scenario.
  ///   - items: the indices of the items that the answer is for.
  ///   - today: of each replication of today's scenario that has run, what it says of each item.
  ///   - runsPart: whether only the part of the phone runs that decides what they show.
  ///   - named: the figures that weeks have beside the usual ones.
  ///   - kept: of which replications the results are kept: the number of the first ones, and of those of the ladder; `nil`: of none.
  init(
    _ runs: Replications, items: [Int], today: [[ItemWeek]], runsPart: Bool, named: [AskedFigure] = [],
    kept: (first: Int, ladder: Int)? = nil
  ) throws(ScenarioError) {
    var quiet = runs
    quiet.keepsPart = false
    quiet.headroom.include(named.map(\.figure))
    (self.runs, self.items, self.runsPart) = (quiet, items, runsPart)
    (self.named, self.kept, keepsResults) = (named, kept, kept != nil)
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

  /// From here on, keeps no results.
  mutating func keepNoResults() { keepsResults = false }

  /// From here on, keeps results again, and forgets the replications of remedies in the scenario's own world, so that they run again.
  mutating func keepResults(of remedies: [Int]) {
    keepsResults = kept != nil
    for remedy in remedies where remedy > 0 { weeks[Place(remedy: remedy, hypothesis: 0)] = nil }
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
    let (all, named, keepsResults) = (jobs, named, keepsResults)
    let found = try runs.values(0..<UInt64(all.count)) {
      (number) throws(ScenarioError) -> (week: Week, results: [Int?: WidgetResults])? in
      let job = all[Int(number)]
      guard let headroom = try runs.headroomMeasure(of: job.part.scenario),
        let tallies = try runs.run(job.part.scenario, job.replication, headroom: headroom)?.tallies
      else { return nil }
      let places = job.part.places
      var all = [ItemWeek](repeating: ItemWeek(), count: count)
      for (item, place) in places { all[item] = ItemWeek(tallies[place]) }
      var week = Self.week(all, items, others)
      guard !named.isEmpty || keepsResults else { return (week, [:]) }
      func tally(_ item: Int?) -> WidgetTally {
        let own = (item.map { [$0] } ?? items).compactMap { places[$0] }
        return own.count == 1 ? tallies[own[0]] : WidgetTally.total(of: own.map { tallies[$0] })
      }
      let subjects = Set([nil] + named.map(\.item))
      let totals = Dictionary(uniqueKeysWithValues: subjects.map { ($0, tally($0)) })
      week[0].named = named.map { totals[$0.item]?.pair(of: $0.figure) ?? .zero }
      return (week, keepsResults && job.place.hypothesis == 0 ? totals.mapValues { WidgetResults($0) } : [:])
    }
    guard let found else { return false }
    for (job, found) in zip(all, found) {
      weeks[job.place, default: []].append(found.week)
      if !found.results.isEmpty { add(found.results, job.place.remedy, job.replication) }
    }
    self.count += all.count
    return true
  }

  private mutating func add(_ more: [Int?: WidgetResults], _ remedy: Int, _ replication: UInt32) {
    guard let kept else { return }
    func add(_ sums: inout [Int?: WidgetResults]) {
      for (subject, more) in more where sums[subject]?.merge(more) == nil { sums[subject] = more }
    }
    var own = results[remedy] ?? ([:], [:])
    if replication < kept.first { add(&own.first) }
    if replication >= kept.ladder { add(&own.fresh) }
    results[remedy] = own
  }

  /// - Parameter all: what a replication says of each item of the phone.
  private static func week(_ all: [ItemWeek], _ items: [Int], _ others: [Int]) -> Week {
    [items.map { all[$0] }.reduce(ItemWeek(), +)] + others.map { all[$0] }
  }
}
