import WidgetRefresh

/// The figures of one or more replications, ready to be printed.
public struct RunSummary: Hashable, Sendable {
  public var title: String
  /// First reported day, `YYYY-MM-DD`.
  public var start: String
  /// Days reported, of each replication.
  public var days: Int
  public var warmUpDays: Int
  /// IANA name.
  public var timeZone: String
  public var seed: UInt64
  /// Name of the budget profile; see `ReloadBudgetProfile.name`.
  public var budget: String
  /// See ``RunDescription/isBudgetPaced``.
  public var isBudgetPaced = false
  /// The number of people; each replication is one of them. `nil`: all replications are of the same person.
  public var population: Int?
  /// Number of replications.
  public var replications: Int
  /// The number of requested replications; more than ``replications`` if the run was interrupted.
  public var requestedReplications: Int
  /// The ranges of the replications, such as `0..<500`.
  public var replicationRanges: [String]
  /// The fingerprint of all replications; `nil`: not known.
  public var fingerprint: RunFingerprint?
  /// The confidence level of the intervals, above 0 and below 1.
  public var confidence: Double
  /// In the scenario's order.
  public var widgets: [WidgetSummary]

  public init(
    title: String, start: String, days: Int, warmUpDays: Int, timeZone: String, seed: UInt64,
    budget: String, population: Int? = nil, replications: Int = 1, replicationRanges: [String] = ["0..<1"],
    confidence: Double = 0.95,
    widgets: [WidgetSummary]
  ) {
    self.title = title
    self.start = start
    self.days = days
    self.warmUpDays = warmUpDays
    self.timeZone = timeZone
    self.seed = seed
    self.budget = budget
    self.population = population
    self.replications = replications
    requestedReplications = replications
    self.replicationRanges = replicationRanges
    self.confidence = confidence
    self.widgets = widgets
  }

  /// Whether the run was interrupted. The replications are then the first of the requested ones.
  public var isPartial: Bool { replications < requestedReplications }
}

/// The figures of one widget over the reported period and all replications. `nil`: does not apply.
public struct WidgetSummary: Hashable, Sendable {
  public var widget: String
  /// The days of the period on which the widget was on the phone; may be a fraction.
  public var daysPresent: Double
  /// The figures that apply, each in its unit.
  public private(set) var figures: [Figure: Double] = [:]
  /// Reloads that its budget accrued in the period; `nil`: there is no budget.
  public var accrued: Double?
  public var reloads: ReloadCounts
  public var outcomes: OutcomeCounts
  public var sources: SourceCounts
  /// The number of fetches that its provider started.
  public var fetches: Int
  /// `nil`: its provider has no fetch.
  public var serverLoad: ServerLoad?
  /// The number of updates.
  public var viewUpdates: Int
  /// Updates a day in each hour of the wall clock, from midnight; 0 if the widget was never on the phone then.
  public var viewUpdatesByHour: [Double]
  /// `nil`: entries do not come in bursts.
  public var burst: EntryBurst?
  public var views: Int
  /// Views a day in each hour of the wall clock.
  public var viewsByHour: [Double]
  /// The number of fresh views.
  public var freshViewCount: Int
  /// The number of views that showed an entry that marks its data as outdated.
  public var outdatedViewCount: Int
  /// Views that showed no fetched data.
  public var viewsWithoutData: Int
  /// Days on which the widget's budget ran out.
  public var budgetRanOutDays: Int
  /// The median wall-clock time at which it ran out, `HH:MM:SS`.
  public var budgetRanOutMedianTime: String?

  /// Confidence intervals of the figures that apply.
  public var intervals: [FigureInterval]
  /// The percentiles over people of the figures that apply; `nil`: there is only one person.
  public var people: [PeopleQuantile]?

  /// - Parameters:
  ///   - tally: the counts.
  ///   - name: the widget's name.
  ///   - scale: the scale of its figures.
  ///   - intervals: the intervals of the same results.
  ///   - people: the percentiles over people of the same results.
  public init(
    _ tally: WidgetTally, name: String, scale: FigureScale, intervals: [FigureInterval] = [],
    people: [PeopleQuantile]? = nil
  ) {
    widget = name
    let daysPresent = scale.days(in: tally.presentMilliseconds)
    func perDay(_ counts: HourCounts) -> [Double] {
      counts.hours.map { daysPresent > 0 ? Double($0) / daysPresent : 0 }
    }
    self.daysPresent = daysPresent
    // Going through a histogram takes long.
    let orders = tally.orders
    for figure in Figure.allCases {
      figures[figure] = tally.value(of: figure, scale: scale) { orders[$0.rawValue] }
    }
    accrued = tally.capacityMilliseconds > 0 ? Double(tally.accruedMillionths) / 1e6 : nil
    reloads = tally.reloads
    outcomes = tally.outcomes
    sources = tally.sources
    fetches = tally.fetches
    serverLoad = ServerLoad(
      fetches: tally.fetchMinutes, otherCalls: tally.callMinutesWithoutFetch, daysPresent: daysPresent,
      days: scale.days)
    viewUpdates = tally.updates
    viewUpdatesByHour = perDay(tally.updateHours)
    burst = EntryBurst(tally, order: orders[Figure.Durations.updateInterval.rawValue])
    views = tally.views
    viewsByHour = perDay(tally.viewHours)
    freshViewCount = tally.freshViews
    outdatedViewCount = tally.outdatedViews
    viewsWithoutData = tally.viewsWithoutData
    budgetRanOutDays = tally.budgetRanOut.count
    budgetRanOutMedianTime = tally.budgetRanOut.median.map { $0.withSeconds }
    self.intervals = intervals
    self.people = people
  }

  /// A figure in its unit; `nil` when it does not apply.
  public func value(of figure: Figure) -> Double? { figures[figure] }

  /// The interval of a figure; `nil` when it does not apply.
  public func interval(of figure: Figure) -> FigureInterval? {
    intervals.first { $0.figure == figure }
  }
}

extension RunStatistics {
  /// The figures of the run, without intervals. Call this when the run is over.
  public var summary: RunSummary {
    let scale = FigureScale(period: reportedPeriod, days: scenario.device.days)
    return RunSummary(
      RunDescription(of: scenario, scale: scale),
      widgets: zip(tallies, scenario.widgets).map { WidgetSummary($0, name: $1.name, scale: scale) })
  }
}

extension RunSummary {
  init(_ run: RunDescription, widgets: [WidgetSummary]) {
    self.init(
      title: run.title, start: run.start, days: run.scale.days, warmUpDays: run.warmUpDays,
      timeZone: run.timeZone, seed: run.seed, budget: run.budget, population: run.population,
      widgets: widgets)
    isBudgetPaced = run.isBudgetPaced
  }
}

extension ReplicationResults {
  /// The figures with their intervals.
  ///
  /// - Parameters:
  ///   - run: the run of these results.
  ///   - confidence: above 0 and below 1.
  ///   - requested: the number of requested replications; `nil`: as many as there are.
  ///   - includesTotal: whether a last widget without a name stands for all widgets together, if the results have it.
  public func summary(
    of run: RunDescription, confidence: Double = 0.95, requested: Int? = nil, includesTotal: Bool = false
  ) -> RunSummary {
    let names = run.widgets + (includesTotal ? [""] : [])
    var summary = RunSummary(
      run,
      widgets: zip(widgets, names).enumerated().map { index, element in
        let (widget, name) = element
        let intervals = widget.intervals(
          scale: run.scale, confidence: confidence)
        func applies(_ figure: Figure) -> Bool { index < run.widgets.count || figure.appliesToTotal }
        let people = widget.peopleQuantiles(scale: run.scale, confidence: confidence)
        return WidgetSummary(
          widget.tally, name: name, scale: run.scale, intervals: intervals.filter { applies($0.figure) },
          people: people?.filter { applies($0.figure) })
      })
    summary.replications = count
    summary.fingerprint = fingerprint
    summary.requestedReplications = max(count, requested ?? count)
    summary.replicationRanges = ranges.map { "\($0.lowerBound)..<\($0.upperBound)" }
    summary.confidence = confidence
    return summary
  }
}

extension TimeOfDay {
  fileprivate var withSeconds: String {
    let text = description
    return text.utf8.count == 5 ? text + ":00" : text
  }
}
