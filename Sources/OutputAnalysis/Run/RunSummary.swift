import WidgetRefresh

/// The figures of one run, or of several replications together, ready to be printed.
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
  /// Number of people, of whom each replication is one; `nil`: all replications are of the same.
  public var population: Int?
  /// Number of replications.
  public var replications: Int
  /// Number of those asked for; more than ``replications`` when the run was interrupted.
  public var requestedReplications: Int
  /// Which they are, such as `0..<500`.
  public var replicationRanges: [String]
  /// Of all replications; `nil`: not known.
  public var fingerprint: RunFingerprint?
  /// That an interval holds the true value, above 0 and below 1.
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

  /// The run was interrupted; these are the first so many of the replications asked for.
  public var isPartial: Bool { replications < requestedReplications }
}

/// The figures of one widget over the reported period, all replications together. `nil`: does not apply.
public struct WidgetSummary: Hashable, Sendable {
  public var widget: String
  /// Days of the period on which the widget was there; may be a fraction.
  public var daysPresent: Double
  /// The figures that apply, each in its unit.
  public var figures: [Figure: Double]
  /// Reloads that its budget was given in the period; `nil`: there is no budget.
  public var accrued: Double?
  public var reloads: ReloadCounts
  public var outcomes: OutcomeCounts
  /// Changes of the displayed entry.
  public var viewUpdates: Int
  /// The same a day in each hour of the wall clock, from midnight; zeros where the widget never was.
  public var viewUpdatesByHour: [Double]
  /// `nil`: entries do not come in bursts.
  public var burst: EntryBurst?
  /// Between changes of the displayed entry.
  public var updateInterval: DurationSummary?
  public var views: Int
  /// The same a day in each hour of the wall clock.
  public var viewsByHour: [Double]
  /// Views that showed the newest content.
  public var freshViewCount: Int
  /// Views that showed no fetched data.
  public var viewsWithoutData: Int
  /// At the start of views that showed fetched data.
  public var reloadAge: DurationSummary?
  /// At the start of views.
  public var contentAge: DurationSummary?
  /// Days on which the widget's budget ran out.
  public var budgetRanOutDays: Int
  /// Median wall-clock time of that, `HH:MM:SS`.
  public var budgetRanOutMedianTime: String?

  /// Confidence intervals of the figures that apply.
  public var intervals: [FigureInterval]
  /// How the figures that apply spread over people; `nil`: there are not several.
  public var people: [PeopleQuantile]?

  /// - Parameters:
  ///   - tally: what was counted.
  ///   - name: the widget's.
  ///   - scale: of its figures.
  ///   - intervals: of the same results.
  ///   - people: of the same results.
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
    // Looking through a histogram takes long.
    let orders = WidgetTally.durationPaths.map { tally[keyPath: $0].orderStatistics }
    figures = tally.values(scale: scale, orders: orders)
    accrued = tally.capacityMilliseconds > 0 ? Double(tally.accruedMillionths) / 1e6 : nil
    reloads = tally.reloads
    outcomes = tally.outcomes
    viewUpdates = tally.updates
    viewUpdatesByHour = perDay(tally.updateHours)
    burst = EntryBurst(tally, order: orders[0])
    updateInterval = tally.updateIntervals.summary(orders[0])
    views = tally.views
    viewsByHour = perDay(tally.viewHours)
    freshViewCount = tally.freshViews
    viewsWithoutData = tally.viewsWithoutData
    contentAge = tally.contentAges.summary(orders[1])
    reloadAge = tally.reloadAges.summary(orders[2])
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
  /// The figures of the run, without intervals. Ask for it when the run is over.
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
  ///   - run: what these are the results of.
  ///   - confidence: above 0 and below 1.
  ///   - requested: number of replications asked for; `nil`: as many as there are.
  ///   - includesTotal: after the widgets comes one without a name: all of them together, where the results have them.
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
