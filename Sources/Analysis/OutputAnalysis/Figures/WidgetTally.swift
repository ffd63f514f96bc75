import WidgetRefresh

/// The counts and measurements of one widget, in one replication or in many. Everything is an integer, so tallies merge exactly, in
/// any order.
public struct WidgetTally: Codable, Equatable, Sendable {
  private var counts = CountTable()
  package var causes = CauseCounts()
  package var outcomes = CaseCounts<ReloadOutcome>()
  package var sources = CaseCounts<ContentSource>()
  /// The times of day at which the provider started a fetch. Without minutes: it has no fetch.
  package var fetchMinutes = TimeOfDayCounts()
  /// The times of day at which it was asked for a timeline and did not start a fetch, if it has one.
  package var callMinutesWithoutFetch = TimeOfDayCounts()
  /// The hours of the updates.
  package var updateHours = HourCounts()
  /// The hours in which views started.
  package var viewHours = HourCounts()
  /// The hours in which views started that were fresh.
  package var freshViewHours = HourCounts()
  /// From each update to the next, for those that end in the period. The first may have started before.
  package var updateIntervals = DurationHistogram()
  /// The reload age at the start of each view: the time since the data shown was fetched. Views without data have none.
  package var reloadAges = DurationHistogram()
  /// The content age at the start of each view.
  package var contentAges = DurationHistogram()
  /// The time of day at which a request first waited for the widget's budget, on days on which one did.
  package var budgetRanOut = TimeOfDayCounts()

  /// The refused starts of a Live Activity, by reason. `nil`: it is no Live Activity.
  package var refusals: CaseCounts<ActivityChangeKind>?
  /// The looks at a place where it should have been and was not, by reason.
  package var missed: CaseCounts<ActivityChangeKind>?
  /// Of each of several contents, in their order. `nil`: there is one content, or it is not known.
  package var contents: [ContentAges]?

  package init() {}

  package subscript(count: Figure.Count) -> Int {
    get { counts[count] }
    set { counts[count] = newValue }
  }

  /// Adds to a count in place.
  @inline(__always)
  mutating func add(_ number: Int = 1, to count: Figure.Count) { counts.add(number, to: count) }

  /// The figures that are not known, because the file of the tally does not have what they need.
  package var unknownFigures: Set<Figure> {
    get { counts.unknownFigures }
    set { counts.unknownFigures = newValue }
  }

  package mutating func merge(_ other: WidgetTally) {
    counts.merge(other.counts)
    causes.merge(other.causes)
    outcomes.merge(other.outcomes)
    sources.merge(other.sources)
    refusals.merge(other.refusals)
    missed.merge(other.missed)
    contents.merge(other.contents)
    fetchMinutes.merge(other.fetchMinutes)
    callMinutesWithoutFetch.merge(other.callMinutesWithoutFetch)
    updateHours.merge(other.updateHours)
    viewHours.merge(other.viewHours)
    freshViewHours.merge(other.freshViewHours)
    updateIntervals.merge(other.updateIntervals)
    reloadAges.merge(other.reloadAges)
    contentAges.merge(other.contentAges)
    budgetRanOut.merge(other.budgetRanOut)
  }

  /// Prepares the histograms for repeated reading.
  mutating func settle() {
    updateIntervals.settle()
    reloadAges.settle()
    contentAges.settle()
  }

  /// Whether each number could be the result of runs. The sum of two such tallies is exact, even if it is not possible itself.
  var isPossible: Bool {
    let others =
      (outcomes.all + sources.all + (refusals?.all ?? []) + (missed?.all ?? [])).map(Int64.init)
      + causes.counts + updateHours.hours + viewHours.hours
      + freshViewHours.hours + budgetRanOut.minutes + fetchMinutes.minutes + callMinutesWithoutFetch.minutes
    return counts.isPossible && others.allSatisfy { (0...1 << 53).contains($0) }
      && contents?.allSatisfy(\.isPossible) ?? true
      && Figure.Durations.allCases.allSatisfy { durations($0).isPossible }
  }

  /// All numbers, for a fingerprint.
  var numbers: [Int64] {
    let lateOutcomes: [ReloadOutcome] = [
      .unavailableTimeline, .oldContentTimeline, .refused, .processorTimeExceeded,
    ]
    let outcomes = ReloadOutcome.allCases.filter { !lateOutcomes.contains($0) }.map { self.outcomes[$0] }
    let durations = Figure.Durations.allCases.map { self.durations($0) }.flatMap {
      [$0.count, Int(clamping: $0.sumMilliseconds)]
    }
    // Where neither is, these add nothing to the others. So fingerprints of widgets that always fetch stay as they were.
    let usesContainer = sources[.container] > 0 || self[.outdatedViews] > 0
    let others =
      (usesContainer ? counts.numbers(.withContainer) + sources.all : [])
      + lateOutcomes.map { self.outcomes[$0] }.filter { $0 > 0 }
      + (self[.activityTime] > 0 ? counts.numbers(.ofActivity) : [])
      + (self[.transfers] > 0 ? counts.numbers(.ofTransfers) : [])
      + (self[.uses] > 0 ? counts.numbers(.ofControl) : [])
    return (counts.numbers(.events) + outcomes + durations + counts.numbers(.sums) + others).map(Int64.init)
  }

  /// All widgets of one replication together: rates of the whole phone, shares and ages of all views.
  package static func total(of tallies: [WidgetTally]) -> WidgetTally {
    var total = tallies.reduce(into: WidgetTally()) { $0.merge($1) }
    for time in [
      Figure.Count.timePresent, .timeWithBudget, .timeWithHeadroom, .activityTime, .transferTime,
      .controlTime,
    ] {
      total[time] = tallies.map { $0[time] }.max() ?? 0
    }
    return total
  }

  /// The durations of a set.
  package func durations(_ set: Figure.Durations) -> DurationHistogram {
    switch set {
    case .updateInterval: updateIntervals
    case .contentAge: contentAges
    case .reloadAge: reloadAges
    }
  }

  /// The durations of each set in order. Takes time proportional to the number of buckets.
  var orders: [OrderStatistics] { Figure.Durations.allCases.map { durations($0).orderStatistics } }

  /// Numerator and denominator of each figure, in the order of `Figure.allCases`; a quantile's are millionths of a second
  /// and 1.
  package var pairs: [FigurePair] {
    let orders = orders
    return Figure.allCases.map { figure in
      guard case .quantile(let p, let set) = figure.measure else { return pair(of: figure) }
      let milliseconds = orders[set.rawValue].quantile(p)
      return milliseconds.map { FigurePair(x: Int64(clamping: $0 * 1000), y: 1) } ?? .zero
    }
  }

  /// A figure in its unit; `nil` when it does not apply.
  package func value(of figure: Figure, scale: FigureScale) -> Double? {
    value(of: figure, scale: scale) { durations($0).orderStatistics }
  }

  /// - Parameter order: puts durations into order.
  func value(
    of figure: Figure, scale: FigureScale, order: (Figure.Durations) -> OrderStatistics
  ) -> Double? {
    if unknownFigures.contains(figure) { return nil }
    if case .quantile(let p, let set) = figure.measure { return order(set).quantile(p).map { $0 / 1000 } }
    let pair = pair(of: figure)
    return pair.y == 0 ? nil : Double(pair.x) / Double(pair.y) * scale.factor(of: figure)
  }

  /// Numerator and denominator of a figure; 0 and 0 for a quantile, which is not a quotient.
  package func pair(of figure: Figure) -> FigurePair {
    switch figure.measure {
    case .perDay(let count, let other), .timePerDay(let count, let other), .ratio(let count, let other),
      .meanTime(let count, let other):
      FigurePair(x: Int64(self[count]), y: Int64(self[other]))
    case .mean(let set):
      FigurePair(x: Int64(clamping: durations(set).sumMilliseconds), y: Int64(durations(set).count))
    case .quantile: .zero
    }
  }
}

extension Int64 {
  /// The nearest integer; 0 if it is not a number.
  init(clamping value: Double) {
    guard !value.isNaN else {
      self = 0
      return
    }
    self = Int64(exactly: value.rounded()) ?? (value < 0 ? -.max : .max)
  }
}
