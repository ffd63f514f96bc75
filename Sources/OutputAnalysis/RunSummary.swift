import WidgetRefresh

/// The figures of one run, ready to be printed.
public struct RunSummary: Codable, Hashable, Sendable {
  public var title: String
  /// First reported day, `YYYY-MM-DD`.
  public var start: String
  /// Days reported.
  public var days: Int
  public var warmUpDays: Int
  /// IANA name.
  public var timeZone: String
  public var seed: UInt64
  /// Name of the budget profile; see `ReloadBudgetProfile.name`.
  public var budget: String
  /// In the scenario's order.
  public var widgets: [WidgetSummary]

  public init(
    title: String, start: String, days: Int, warmUpDays: Int, timeZone: String, seed: UInt64, budget: String,
    widgets: [WidgetSummary]
  ) {
    self.title = title
    self.start = start
    self.days = days
    self.warmUpDays = warmUpDays
    self.timeZone = timeZone
    self.seed = seed
    self.budget = budget
    self.widgets = widgets
  }
}

/// The figures of one widget over the reported period. `nil`: does not apply.
public struct WidgetSummary: Codable, Hashable, Sendable {
  public var widget: String
  /// Days of the period on which the widget was there; may be a fraction.
  public var daysPresent: Double
  /// Reloads a day that its budget allows, time mean; `nil`: there is no budget.
  public var capacityPerDay: Double?
  /// Reloads that its budget was given in the period; `nil`: there is no budget.
  public var accrued: Double?
  public var reloads: ReloadCounts
  public var outcomes: OutcomeCounts
  /// Changes of the displayed entry.
  public var viewUpdates: Int
  /// Between changes of the displayed entry.
  public var updateInterval: DurationSummary?
  public var views: Int
  public var freshViews: Int
  /// Share of the views that were fresh, 0 … 1; `nil` without views.
  public var freshShare: Double?
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

  public init(_ statistics: WidgetStatistics, name: String, days: Int) {
    widget = name
    daysPresent = statistics.presence * Double(days)
    capacityPerDay = statistics.meanCapacity
    accrued = statistics.accrued
    reloads = statistics.reloads
    outcomes = statistics.outcomes
    viewUpdates = statistics.updates
    updateInterval = statistics.updateIntervals.summary
    views = statistics.views
    freshViews = statistics.freshViews
    freshShare = views > 0 ? Double(freshViews) / Double(views) : nil
    viewsWithoutData = statistics.viewsWithoutData
    reloadAge = statistics.reloadAges.summary
    contentAge = statistics.contentAges.summary
    budgetRanOutDays = statistics.budgetRanOut.count
    budgetRanOutMedianTime = statistics.medianRunOutTime.map { $0.withSeconds }
  }

  /// A count over the days on which the widget was there; `nil` when it never was.
  public func perDay(_ count: Int) -> Double? {
    daysPresent > 0 ? Double(count) / daysPresent : nil
  }
}

extension RunStatistics {
  /// The figures so far. Sorts every sample: ask for it when the run is over.
  public var summary: RunSummary {
    let device = scenario.device
    return RunSummary(
      title: scenario.title, start: device.start.description, days: device.days,
      warmUpDays: device.warmUpDays, timeZone: device.timeZone, seed: scenario.seed,
      budget: device.budget.name,
      widgets: zip(widgets, scenario.widgets).map {
        WidgetSummary($0, name: $1.name, days: device.days)
      })
  }
}

extension TimeOfDay {
  fileprivate var withSeconds: String {
    let text = description
    return text.utf8.count == 5 ? text + ":00" : text
  }
}
