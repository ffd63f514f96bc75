import WidgetRefresh

/// The figures of one or more replications, ready to be printed, and what ``RunDescription`` says about the scenario.
@dynamicMemberLookup
public struct RunSummary: Equatable, Sendable {
  package var run: RunDescription
  /// Number of replications.
  public var replications = 1
  /// The number of requested replications; more than ``replications`` if the run was interrupted.
  public var requestedReplications = 1
  /// The ranges of the replications, such as `0..<500`.
  public var replicationRanges = ["0..<1"]
  /// The fingerprint of all replications; `nil`: not known.
  package var fingerprint: RunFingerprint?
  /// The confidence level of the intervals, above 0 and below 1.
  public var confidence = 0.95
  /// `nil`: not given. Then the people of the population count.
  package var givenUsers: AppUsers?
  /// In the scenario's order.
  public var widgets: [WidgetSummary]

  /// A value of the ``RunDescription``.
  public subscript<Value>(dynamicMember path: WritableKeyPath<RunDescription, Value>) -> Value {
    get { run[keyPath: path] }
    set { run[keyPath: path] = newValue }
  }

  /// A value of the ``RunDescription``.
  public subscript<Value>(dynamicMember path: KeyPath<RunDescription, Value>) -> Value { run[keyPath: path] }

  package var users: AppUsers? { givenUsers ?? run.population.map { AppUsers(count: $0) } }

  /// Whether the run was interrupted. The replications are then the first of the requested ones.
  public var isPartial: Bool { replications < requestedReplications }
}

/// The figures of one widget over the reported period and all replications, and the counts of its ``WidgetTally``. `nil`: does not
/// apply.
@dynamicMemberLookup
public struct WidgetSummary: Equatable, Sendable {
  /// What is shown. `nil`: all widgets together.
  public var item: ShownItem?
  private let tally: WidgetTally
  /// The days of the period on which the widget was on the phone; may be a fraction.
  public let daysPresent: Double
  /// The figures that apply, each in its unit.
  public private(set) var figures: [Figure: Double] = [:]
  /// `nil`: its provider has no fetch.
  package let serverLoad: ServerLoad?
  /// `nil`: entries do not come in bursts.
  package let burst: EntryBurst?
  /// Days on which the widget's budget ran out.
  public let budgetRanOutDays: Int
  /// The median wall-clock time at which it ran out, `HH:MM:SS`.
  public let budgetRanOutMedianTime: String?
  /// Confidence intervals of the figures that apply.
  public var intervals: [FigureInterval]
  /// The percentiles over people of the figures that apply; `nil`: there is only one person.
  package var people: [PeopleQuantile]?

  /// - Parameters:
  ///   - tally: the counts.
  ///   - item: what is shown. `nil`: all widgets together.
  ///   - scale: the scale of its figures.
  ///   - intervals: the intervals of the same results.
  ///   - people: the percentiles over people of the same results.
  package init(
    _ tally: WidgetTally, item: ShownItem?, scale: FigureScale, intervals: [FigureInterval] = [],
    people: [PeopleQuantile]? = nil
  ) {
    self.item = item
    self.tally = tally
    daysPresent = scale.days(in: Int64(tally[.timePresent]))
    // Going through a histogram takes long.
    let orders = tally.orders
    for figure in Figure.allCases {
      figures[figure] = tally.value(of: figure, scale: scale) { orders[$0.rawValue] }
    }
    serverLoad = ServerLoad(
      fetches: tally.fetchMinutes, otherCalls: tally.callMinutesWithoutFetch, daysPresent: daysPresent,
      days: scale.days)
    burst = EntryBurst(tally, order: orders[Figure.Durations.updateInterval.rawValue])
    budgetRanOutDays = tally[.daysExhausted]
    budgetRanOutMedianTime = tally.budgetRanOut.median.map { $0.withSeconds }
    self.intervals = intervals
    self.people = people
  }

  /// Its name; empty: all widgets together.
  public var widget: String { item?.name ?? "" }

  /// A value of the ``WidgetTally``.
  public subscript<Value>(dynamicMember path: KeyPath<WidgetTally, Value>) -> Value { tally[keyPath: path] }

  /// How often that was counted, or how long it took in milliseconds.
  public subscript(count: Figure.Count) -> Int { tally[count] }

  /// Reloads that its budget accrued in the period; `nil`: there is no budget.
  public var accrued: Double? {
    self[.timeWithBudget] > 0 ? Double(self[.accruedMillionths]) / 1e6 : nil
  }

  /// Updates a day in each hour of the wall clock, from midnight; 0 if the widget was never on the phone then.
  public var updatesByHour: [Double] { perDay(tally.updateHours) }
  /// Views a day in each hour of the wall clock.
  public var viewsByHour: [Double] { perDay(tally.viewHours) }
  /// Fresh views a day in each hour of the wall clock.
  public var freshViewsByHour: [Double] { perDay(tally.freshViewHours) }

  private func perDay(_ counts: HourCounts) -> [Double] {
    counts.hours.map { daysPresent > 0 ? Double($0) / daysPresent : 0 }
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
      run: RunDescription(of: scenario, items: items, scale: scale),
      widgets: zip(tallies, items).map { WidgetSummary($0, item: $1, scale: scale) })
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
  package func summary(
    of run: RunDescription, confidence: Double = 0.95, requested: Int? = nil, includesTotal: Bool = false
  ) -> RunSummary {
    let items = run.items + (includesTotal ? [nil] : [])
    var summary = RunSummary(
      run: run,
      widgets: zip(widgets, items).map { widget, item in
        let intervals = widget.intervals(
          scale: run.scale, confidence: confidence)
        func applies(_ figure: Figure) -> Bool { item != nil || figure.appliesToTotal }
        let people = widget.peopleQuantiles(scale: run.scale, confidence: confidence)
        return WidgetSummary(
          widget.tally, item: item, scale: run.scale, intervals: intervals.filter { applies($0.figure) },
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
