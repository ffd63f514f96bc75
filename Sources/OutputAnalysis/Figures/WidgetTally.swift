import WidgetRefresh

/// The counts and measurements of one widget, in one replication or in many. Everything is an integer, so tallies merge exactly, in
/// any order.
public struct WidgetTally: Codable, Equatable, Sendable {
  public var reloads = ReloadCounts()
  public var causes = CauseCounts()
  public var outcomes = CaseCounts<ReloadOutcome>()
  public var sources = CaseCounts<ContentSource>()
  /// The number of fetches that the provider started.
  public var fetches = 0
  /// The times of day at which it started a fetch. Without minutes: it has no fetch.
  public var fetchMinutes = TimeOfDayCounts()
  /// The times of day at which it was asked for a timeline and did not start a fetch, if it has one.
  public var callMinutesWithoutFetch = TimeOfDayCounts()
  /// The number of updates.
  public var updates = 0
  /// The hours of the updates.
  public var updateHours = HourCounts()
  public var views = 0
  /// The hours in which views started.
  public var viewHours = HourCounts()
  /// The hours in which views started that were fresh.
  public var freshViewHours = HourCounts()
  public var freshViews = 0
  /// Views that showed an entry that marks its data as outdated.
  public var outdatedViews = 0
  /// Views that showed no fetched data: a placeholder or a failure.
  public var viewsWithoutData = 0
  /// From each update to the next, for those that end in the period. The first may have started before.
  public var updateIntervals = DurationHistogram()
  /// The reload age at the start of each view: the time since the data shown was fetched. Views without data have none.
  public var reloadAges = DurationHistogram()
  /// The content age at the start of each view.
  public var contentAges = DurationHistogram()
  /// The time of day at which a request first waited for the widget's budget, on days on which one did.
  public var budgetRanOut = TimeOfDayCounts()
  /// The time for which a request waited for the widget's budget.
  public var budgetWaitMilliseconds: Int64 = 0
  /// The time for which the widget was on the phone.
  public var presentMilliseconds: Int64 = 0
  /// The time for which it had a budget.
  public var capacityMilliseconds: Int64 = 0
  /// Integral over that time of the reloads a day that the budget allows, in reloads a day × milliseconds.
  public var capacityIntegral: Int64 = 0
  /// Millionths of a reload that the budget accrued.
  public var accruedMillionths: Int64 = 0
  /// `nil`: it was not measured. It follows from what happened, so it is not part of the fingerprint.
  public var headroom: HeadroomCounts?

  public init() {}

  private typealias Numbers<Number> = [WritableKeyPath<WidgetTally, Number> & Sendable]

  private static let counts: Numbers<Int> = [
    \.fetches, \.updates, \.views, \.freshViews, \.outdatedViews, \.viewsWithoutData,
  ]
  private static let sums: Numbers<Int64> = [
    \.budgetWaitMilliseconds, \.presentMilliseconds, \.capacityMilliseconds, \.capacityIntegral,
    \.accruedMillionths,
  ]

  public mutating func merge(_ other: WidgetTally) {
    for count in Self.counts {
      self[keyPath: count] = self[keyPath: count].addingSaturated(other[keyPath: count])
    }
    for sum in Self.sums { self[keyPath: sum] = self[keyPath: sum].addingSaturated(other[keyPath: sum]) }
    reloads.merge(other.reloads)
    causes.merge(other.causes)
    outcomes.merge(other.outcomes)
    sources.merge(other.sources)
    fetchMinutes.merge(other.fetchMinutes)
    callMinutesWithoutFetch.merge(other.callMinutesWithoutFetch)
    updateHours.merge(other.updateHours)
    viewHours.merge(other.viewHours)
    freshViewHours.merge(other.freshViewHours)
    updateIntervals.merge(other.updateIntervals)
    reloadAges.merge(other.reloadAges)
    contentAges.merge(other.contentAges)
    budgetRanOut.merge(other.budgetRanOut)
    if let others = other.headroom {
      var both = headroom ?? HeadroomCounts()
      both.merge(others)
      headroom = both
    }
  }

  /// Prepares the histograms for repeated reading.
  mutating func settle() {
    updateIntervals.settle()
    reloadAges.settle()
    contentAges.settle()
  }

  /// Whether each number could be the result of runs. The sum of two such tallies is exact, even if it is not possible itself.
  var isPossible: Bool {
    let counts =
      Self.counts.map { self[keyPath: $0] } + reloads.all + outcomes.all + sources.all
      + (causes.counts + updateHours.hours + viewHours.hours + freshViewHours.hours + budgetRanOut.minutes
      + fetchMinutes.minutes + callMinutesWithoutFetch.minutes).map { Int($0) }
    let sums = [budgetWaitMilliseconds, presentMilliseconds, capacityMilliseconds, capacityIntegral]
    return counts.allSatisfy { (0...1 << 53).contains($0) }
      && sums.allSatisfy { (0...1 << 62).contains($0) } && accruedMillionths.magnitude <= 1 << 62
      && Figure.Durations.allCases.allSatisfy { durations($0).isPossible } && headroom?.isPossible ?? true
  }

  /// All counts and sums, for a fingerprint.
  var numbers: [Int64] {
    let lateOutcomes: [ReloadOutcome] = [.unavailableTimeline, .oldContentTimeline]
    let outcomes = ReloadOutcome.allCases.filter { !lateOutcomes.contains($0) }.map { self.outcomes[$0] }
    let counts = [updates, views, freshViews, viewsWithoutData, budgetRanOut.count] + reloads.all + outcomes
    let durations = [updateIntervals, contentAges, reloadAges].flatMap {
      [Int64($0.count), Int64(clamping: $0.sumMilliseconds)]
    }
    // Where neither is, these add nothing to the others. So fingerprints of widgets that always fetch stay as they were.
    let usesContainer = sources[.container] > 0 || outdatedViews > 0
    let others =
      (usesContainer ? [fetches, outdatedViews] + sources.all : [])
      + lateOutcomes.map { self.outcomes[$0] }.filter { $0 > 0 }
    return counts.map { Int64($0) } + durations + [
      budgetWaitMilliseconds, presentMilliseconds, capacityMilliseconds, capacityIntegral, accruedMillionths,
    ] + others.map { Int64($0) }
  }

  /// All widgets of one replication together: rates of the whole phone, shares and ages of all views.
  package static func total(of tallies: [WidgetTally]) -> WidgetTally {
    var total = tallies.reduce(into: WidgetTally()) { $0.merge($1) }
    total.presentMilliseconds = tallies.map(\.presentMilliseconds).max() ?? 0
    total.capacityMilliseconds = tallies.map(\.capacityMilliseconds).max() ?? 0
    total.headroom?.presentMilliseconds = tallies.compactMap(\.headroom?.presentMilliseconds).max() ?? 0
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

  private func count(_ count: Figure.Count) -> Int64 {
    switch count {
    case .charged: Int64(reloads.charged)
    case .free: Int64(reloads.free)
    case .rateLimited: Int64(reloads.rateLimited)
    case .providerCalls: Int64(reloads.granted)
    case .fetches: Int64(fetches)
    case .updates: Int64(updates)
    case .views: Int64(views)
    case .freshViews: Int64(freshViews)
    case .outdatedViews: Int64(outdatedViews)
    case .daysExhausted: Int64(budgetRanOut.count)
    case .budgetWait: budgetWaitMilliseconds
    case .timeWithBudget: capacityMilliseconds
    case .budget: capacityIntegral
    case .timePresent: presentMilliseconds
    case .viewsWithHeadroom: Int64(headroom?.views ?? 0)
    case .possibleFreshViews: Int64(headroom?.freshViews ?? 0)
    case .possibleContentAge: headroom?.contentAgeMilliseconds ?? 0
    case .neededReloads: Int64(headroom?.reloadsNeeded ?? 0)
    case .timeWithHeadroom: headroom?.presentMilliseconds ?? 0
    case .viewsWithTimetable: Int64(headroom?.viewsWithTimetable ?? 0)
    case .timetableFreshViews: Int64(headroom?.timetableFreshViews ?? 0)
    case .timetableContentAge: headroom?.timetableAgeMilliseconds ?? 0
    }
  }

  /// The durations of each set in order. Takes time proportional to the number of buckets.
  var orders: [OrderStatistics] { Figure.Durations.allCases.map { durations($0).orderStatistics } }

  /// Numerator and denominator of each figure, in the order of `Figure.allCases`; a quantile's are millionths of a second
  /// and 1.
  public var pairs: [FigurePair] {
    let orders = orders
    return Figure.allCases.map { figure in
      guard case .quantile(let p, let set) = figure.measure else { return pair(of: figure) }
      let milliseconds = orders[set.rawValue].quantile(p)
      return milliseconds.map { FigurePair(x: Int64(clamping: $0 * 1000), y: 1) } ?? .zero
    }
  }

  /// A figure in its unit; `nil` when it does not apply.
  public func value(of figure: Figure, scale: FigureScale) -> Double? {
    value(of: figure, scale: scale) { durations($0).orderStatistics }
  }

  /// - Parameter order: puts durations into order.
  func value(
    of figure: Figure, scale: FigureScale, order: (Figure.Durations) -> OrderStatistics
  ) -> Double? {
    if case .quantile(let p, let set) = figure.measure { return order(set).quantile(p).map { $0 / 1000 } }
    let pair = pair(of: figure)
    return pair.y == 0 ? nil : Double(pair.x) / Double(pair.y) * scale.factor(of: figure)
  }

  /// Numerator and denominator of a figure; 0 and 0 for a quantile, which is not a quotient.
  package func pair(of figure: Figure) -> FigurePair {
    switch figure.measure {
    case .perDay(let count, let other), .timePerDay(let count, let other), .ratio(let count, let other),
      .meanTime(let count, let other):
      FigurePair(x: self.count(count), y: self.count(other))
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
