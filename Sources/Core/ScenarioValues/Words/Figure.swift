/// A figure of a widget: a number that reports give, scenarios set bounds for, and runs are compared by.
///
/// Everything about a figure is in its `row`. A new figure is a new case with its row. If it counts something that no
/// other figure counts, it also needs a ``Count``.
public enum Figure: String, CaseIterable, Codable, Hashable, Sendable {
  /// Capacity of the budget, in reloads a day.
  case budgetPerDay = "budget.perDay"
  /// Reloads charged to the budget, a day.
  case chargedPerDay = "charged.perDay"
  /// Reloads granted free, a day.
  case freePerDay = "free.perDay"
  /// Requests a day that waited for the budget or the device pool.
  case rateLimitedPerDay = "rateLimited.perDay"
  /// Calls of the provider a day: one for each granted request.
  case providerCallsPerDay = "providerCalls.perDay"
  /// Fetches that the provider started, a day.
  case fetchesPerDay = "fetches.perDay"
  /// Updates of the widget a day.
  case updatesPerDay = "updates.perDay"
  /// Views of the widget a day.
  case viewsPerDay = "views.perDay"
  /// Share of the views at which the widget showed all content up to that moment.
  case freshViews
  /// Share of the views at which the widget showed an outdated entry (gray, or with a warning).
  case outdatedViews
  /// Share of the views at which the widget showed no data: a placeholder, or an entry without content.
  case viewsWithoutData
  /// Share of days on which a request waited for the widget's budget.
  case budgetExhausted
  /// Time a day for which a request waited for the widget's budget.
  case budgetWaitPerDay = "budgetWait.perDay"
  /// Time from one update to the next, mean.
  case updateIntervalMean = "updateInterval.mean"
  /// Time from one update to the next, median.
  case updateIntervalMedian = "updateInterval.median"
  /// Time from one update to the next, 90th percentile.
  case updateIntervalP90 = "updateInterval.p90"
  /// Content age (time since the first change not shown; 0 if fresh) at the start of views, mean.
  case contentAgeMean = "contentAge.mean"
  /// Content age at the start of views, median.
  case contentAgeMedian = "contentAge.median"
  /// Content age at the start of views, 95th percentile.
  case contentAgeP95 = "contentAge.p95"
  /// Reload age (time since the data on screen was fetched, or learned by the app) at the start of views, mean.
  case reloadAgeMean = "reloadAge.mean"
  /// Reload age at the start of views, median.
  case reloadAgeMedian = "reloadAge.median"
  /// Reload age at the start of views, 95th percentile.
  case reloadAgeP95 = "reloadAge.p95"
  /// Share of the views that could be fresh with as many charged reloads at the best times (a bound).
  case possibleFreshViews
  /// Mean content age when viewed that is possible with as many charged reloads at the best times (a bound).
  case possibleContentAge = "contentAge.possible"
  /// Share of the views that would be fresh with about as many reloads at the best times of day, the same every day.
  case timetableFreshViews
  /// Mean content age when viewed with about as many reloads at the best times of day, the same every day.
  case timetableContentAge = "contentAge.timetable"
  /// Charged reloads a day that could make as many views fresh, at the best times (a bound).
  case neededPerDay = "charged.needed"
  /// Pushes sent to a Live Activity, a day.
  case pushesPerDay = "pushes.perDay"
  /// Share of these pushes that were shown as soon as they had arrived.
  case pushesShownAtOnce = "pushes.shownAtOnce"
  /// Share that was shown after a wait.
  case pushesShownLate = "pushes.shownLate"
  /// Share that a newer one superseded before it was shown.
  case pushesSuperseded = "pushes.superseded"
  /// Share that came when the activity was over.
  case pushesAfterEnd = "pushes.afterEnd"
  /// Share for which the server had no token, or a stale one.
  case pushesWithoutToken = "pushes.withoutToken"
  /// Share that was lost.
  case pushesLost = "pushes.lost"
  /// Starts of a Live Activity, a day.
  case startsPerDay = "starts.perDay"
  /// Starts that were refused, a day.
  case startsRefusedPerDay = "startsRefused.perDay"
  /// Share of the time for which a Live Activity is active.
  case activeTime = "active"
  /// Share of the time for which it is on the Lock Screen, active or ended.
  case visibleTime = "visible"
  /// Share of its active time for which it is stale.
  case staleTime = "stale"
  /// Share of the looks at a place where a Live Activity should have been, at which it was not there.
  case missedViews
  /// Views of the last state of a Live Activity after its end, a day. The other figures of views do not count them.
  case endedViewsPerDay = "endedViews.perDay"
  /// Transfers of data from the app on the phone to its app on the watch, a day.
  case transfersPerDay = "transfers.perDay"
  /// Share of these transfers that were sent at once.
  case transfersAtOnce = "transfers.atOnce"
  /// Share that waited for an opportunity.
  case transfersLater = "transfers.later"
  /// Share that a newer application context replaced.
  case transfersSuperseded = "transfers.superseded"
  /// Uses of a control, a day.
  case usesPerDay = "uses.perDay"
  /// Share of the uses of a control at which it showed the wrong state.
  case usesWhenWrong = "uses.whenWrong"

  /// Unit of the values.
  public enum Unit: String, Codable, Sendable {
    /// Times a day.
    case perDay = "1/day"
    /// 0 … 1.
    case share
    /// Seconds.
    case seconds = "s"
    /// Seconds a day.
    case secondsPerDay = "s/day"

    /// The values that are possible.
    package var range: ClosedRange<Double> {
      switch self {
      case .share: 0...1
      // A day may have 25 hours.
      case .perDay, .seconds, .secondsPerDay: 0...(.infinity)
      }
    }

    /// Number of decimal places in CSV. Values of different people are distinguished with the same precision.
    package var decimalPlaces: Int {
      switch self {
      case .share: 6
      case .perDay, .seconds, .secondsPerDay: 3
      }
    }
  }

  /// What a replication contributes to a figure: a numerator and a denominator. Times are in milliseconds.
  package enum Measure: Hashable, Sendable {
    /// Number of times that something happened, over a time.
    case perDay(Count, over: Count = .timePresent)
    /// Time for which something was true, over a time.
    case timePerDay(Count, over: Count = .timePresent)
    case ratio(Count, to: Count)
    /// The sum of some times, over their number.
    case meanTime(Count, of: Count)
    case mean(Durations)
    /// A quantile of the durations, for a share above 0 and below 1.
    case quantile(Double, Durations)

    /// What it needs of a widget's counts.
    package var counts: [Count] {
      switch self {
      case .perDay(let count, let other), .timePerDay(let count, let other), .ratio(let count, let other),
        .meanTime(let count, let other):
        [count, other]
      case .mean, .quantile: []
      }
    }
  }

  /// Everything about a figure.
  struct Row {
    /// Its meaning in a few words.
    var meaning: String
    var unit: Unit
    var measure: Measure
    /// Whether a higher value is better. `nil`: neither a higher nor a lower one.
    var isMoreBetter: Bool?
    /// Whether 0 means that something never happens.
    var countsOccurrences: Bool
    /// Whether the figure is meaningful for all widgets together. Each widget has its own budget and its own sequence
    /// of updates.
    var appliesToTotal: Bool

    init(
      _ meaning: String, _ unit: Unit, _ measure: Measure, isMoreBetter: Bool? = nil,
      countsOccurrences: Bool = false, appliesToTotal: Bool = true
    ) {
      (self.meaning, self.unit, self.measure) = (meaning, unit, measure)
      (self.isMoreBetter, self.countsOccurrences) = (isMoreBetter, countsOccurrences)
      self.appliesToTotal = appliesToTotal
    }
  }

  var row: Row {
    switch self {
    // A higher budget is not better by itself: only granted reloads count.
    case .budgetPerDay:
      Row("capacity of the budget, in reloads a day", .perDay, .ratio(.budget, to: .timeWithBudget))
    case .chargedPerDay:
      Row("reloads charged to the budget, a day", .perDay, .perDay(.charged), countsOccurrences: true)
    case .freePerDay:
      Row("reloads granted free, a day", .perDay, .perDay(.free), countsOccurrences: true)
    case .rateLimitedPerDay:
      Row(
        "requests a day that were rate-limited: they waited for the budget or the device pool",
        .perDay, .perDay(.rateLimited), isMoreBetter: false, countsOccurrences: true)
    // A call that returns data from the container costs the server nothing. A fetch costs it something, but may be
    // worth it.
    case .providerCallsPerDay:
      Row(
        "calls of the provider a day: one for each granted request",
        .perDay, .perDay(.providerCalls), countsOccurrences: true)
    case .fetchesPerDay:
      Row("fetches that the provider started, a day", .perDay, .perDay(.fetches), countsOccurrences: true)
    case .updatesPerDay:
      Row("updates of the widget a day", .perDay, .perDay(.updates), countsOccurrences: true)
    case .viewsPerDay:
      Row("views of the widget a day", .perDay, .perDay(.views), countsOccurrences: true)
    case .freshViews:
      Row(
        "share of the views at which the widget showed all content up to that moment",
        .share, .ratio(.freshViews, to: .views), isMoreBetter: true)
    case .outdatedViews:
      Row(
        "share of the views at which the widget showed an outdated entry (gray, or with a warning)",
        .share, .ratio(.outdatedViews, to: .views), isMoreBetter: false, countsOccurrences: true)
    case .viewsWithoutData:
      Row(
        "share of the views at which the widget showed no data: a placeholder, or an entry without content",
        .share, .ratio(.viewsWithoutData, to: .views), isMoreBetter: false, countsOccurrences: true)
    case .budgetExhausted:
      Row(
        "share of days on which a request waited for the widget's budget",
        .share, .ratio(.daysExhausted, to: .datesPresent), isMoreBetter: false, countsOccurrences: true,
        appliesToTotal: false)
    case .budgetWaitPerDay:
      Row(
        "time a day for which a request waited for the widget's budget",
        .secondsPerDay, .timePerDay(.budgetWait), isMoreBetter: false, countsOccurrences: true,
        appliesToTotal: false)
    case .updateIntervalMean:
      Row("time from one update to the next, mean", .seconds, .mean(.updateInterval), appliesToTotal: false)
    case .updateIntervalMedian:
      Row(
        "time from one update to the next, median",
        .seconds, .quantile(0.5, .updateInterval), appliesToTotal: false)
    case .updateIntervalP90:
      Row(
        "time from one update to the next, 90th percentile",
        .seconds, .quantile(0.9, .updateInterval), appliesToTotal: false)
    case .contentAgeMean:
      Row(
        "content age (time since the first change not shown; 0 if fresh) at the start of views, mean",
        .seconds, .mean(.contentAge), isMoreBetter: false)
    case .contentAgeMedian:
      Row(
        "content age at the start of views, median",
        .seconds, .quantile(0.5, .contentAge), isMoreBetter: false)
    case .contentAgeP95:
      Row(
        "content age at the start of views, 95th percentile",
        .seconds, .quantile(0.95, .contentAge), isMoreBetter: false)
    case .reloadAgeMean:
      Row(
        "reload age (time since the data on screen was fetched, or learned by the app) at the start of views, mean",
        .seconds, .mean(.reloadAge), isMoreBetter: false)
    case .reloadAgeMedian:
      Row(
        "reload age at the start of views, median", .seconds, .quantile(0.5, .reloadAge), isMoreBetter: false)
    case .reloadAgeP95:
      Row(
        "reload age at the start of views, 95th percentile",
        .seconds, .quantile(0.95, .reloadAge), isMoreBetter: false)
    // What is possible depends on the user and the content, and on the number of charged reloads.
    case .possibleFreshViews:
      Row(
        "share of the views that could be fresh with as many charged reloads at the best times (a bound)",
        .share, .ratio(.possibleFreshViews, to: .viewsWithHeadroom))
    case .possibleContentAge:
      Row(
        "mean content age when viewed that is possible with as many charged reloads at the best times (a bound)",
        .seconds, .meanTime(.possibleContentAge, of: .viewsWithHeadroom))
    case .timetableFreshViews:
      Row(
        "share of the views that would be fresh with about as many reloads at the best times of day, the same every day",
        .share, .ratio(.timetableFreshViews, to: .viewsWithTimetable))
    case .timetableContentAge:
      Row(
        "mean content age when viewed with about as many reloads at the best times of day, the same every day",
        .seconds, .meanTime(.timetableContentAge, of: .viewsWithTimetable))
    case .neededPerDay:
      Row(
        "charged reloads a day that could make as many views fresh, at the best times (a bound)",
        .perDay, .perDay(.neededReloads, over: .timeWithHeadroom))
    case .pushesPerDay:
      Row(
        "pushes sent to the Live Activity, a day", .perDay, .perDay(.pushes, over: .activityTime),
        countsOccurrences: true)
    case .pushesShownAtOnce:
      Row(
        "share of the pushes that were shown as soon as they had arrived", .share,
        .ratio(.pushesShownAtOnce, to: .pushes), isMoreBetter: true)
    case .pushesShownLate:
      Row(
        "share of the pushes that were shown after a wait", .share, .ratio(.pushesShownLate, to: .pushes),
        isMoreBetter: false, countsOccurrences: true)
    case .pushesSuperseded:
      Row(
        "share of the pushes that a newer one superseded before they were shown", .share,
        .ratio(.pushesSuperseded, to: .pushes), isMoreBetter: false, countsOccurrences: true)
    case .pushesAfterEnd:
      Row(
        "share of the pushes that were not shown before the Live Activity ended", .share,
        .ratio(.pushesAfterEnd, to: .pushes), isMoreBetter: false, countsOccurrences: true)
    case .pushesWithoutToken:
      Row(
        "share of the pushes for which the server had no token, or a stale one", .share,
        .ratio(.pushesWithoutToken, to: .pushes), isMoreBetter: false, countsOccurrences: true)
    case .pushesLost:
      Row(
        "share of the pushes that were lost: too large, or above the budget", .share,
        .ratio(.pushesLost, to: .pushes), isMoreBetter: false, countsOccurrences: true)
    case .startsPerDay:
      Row(
        "starts of the Live Activity, a day", .perDay, .perDay(.starts, over: .activityTime),
        countsOccurrences: true)
    case .startsRefusedPerDay:
      Row(
        "starts of the Live Activity that were refused, a day", .perDay,
        .perDay(.startsRefused, over: .activityTime), isMoreBetter: false, countsOccurrences: true)
    case .activeTime:
      Row(
        "share of the time for which the Live Activity is active", .share,
        .ratio(.timeActive, to: .activityTime), isMoreBetter: true)
    case .visibleTime:
      Row(
        "share of the time for which the Live Activity is on the Lock Screen, active or ended", .share,
        .ratio(.timeVisible, to: .activityTime))
    case .staleTime:
      Row(
        "share of its active time for which the Live Activity is stale", .share,
        .ratio(.timeStale, to: .timeActive), isMoreBetter: false, countsOccurrences: true)
    case .missedViews:
      Row(
        "share of the looks at a place where the Live Activity should have been, at which it was not there",
        .share,
        .ratio(.missedViews, to: .wantedViews), isMoreBetter: false, countsOccurrences: true)
    case .endedViewsPerDay:
      Row(
        "views of the last state of the Live Activity after its end, a day; other figures of views do not count them",
        .perDay, .perDay(.endedViews, over: .activityTime), countsOccurrences: true)
    case .transfersPerDay:
      Row(
        "transfers of data from the app on the phone to its app on the watch, a day", .perDay,
        .perDay(.transfers, over: .transferTime), countsOccurrences: true)
    case .transfersAtOnce:
      Row(
        "share of these transfers that were sent at once, and arrived", .share,
        .ratio(.transfersAtOnce, to: .transfers), isMoreBetter: true)
    case .transfersLater:
      Row(
        "share of these transfers that waited for an opportunity, and arrived", .share,
        .ratio(.transfersLater, to: .transfers), isMoreBetter: false, countsOccurrences: true)
    case .transfersSuperseded:
      Row(
        "share of these transfers that a newer application context replaced", .share,
        .ratio(.transfersSuperseded, to: .transfers), isMoreBetter: false, countsOccurrences: true)
    case .usesPerDay:
      Row("uses of the control, a day", .perDay, .perDay(.uses, over: .controlTime), countsOccurrences: true)
    case .usesWhenWrong:
      Row(
        "share of the uses of the control at which it showed the wrong state", .share,
        .ratio(.usesWhenWrong, to: .uses), isMoreBetter: false, countsOccurrences: true)
    }
  }

  /// What a figure applies to.
  public enum Scope: CaseIterable, Sendable {
    /// Every item.
    case all
    /// Live Activities.
    case activities
    /// Widgets of a watch app that gets data from the phone.
    case transfers
    /// Controls.
    case controls
  }

  /// What the figure applies to.
  public var scope: Scope {
    let last = measure.counts.map(\.rawValue).max() ?? 0
    return switch last {
    case Count.controlTime.rawValue...: .controls
    case Count.transferTime.rawValue...: .transfers
    case Count.activityTime.rawValue...: .activities
    default: .all
    }
  }

  /// Unit of its values.
  public var unit: Unit { row.unit }

  /// Its meaning in a few words.
  public var meaning: String { row.meaning }

  /// How the figure is computed.
  package var measure: Measure { row.measure }

  /// Whether a higher value is better. `nil`: neither a higher nor a lower one.
  public var isMoreBetter: Bool? { row.isMoreBetter }

  /// Whether 0 means that something never happens. The bound `never` is for these figures.
  public var countsOccurrences: Bool { row.countsOccurrences }

  /// Whether the figure is meaningful for all widgets together.
  package var appliesToTotal: Bool { row.appliesToTotal }

  /// Whether the figure applies only where the headroom was measured.
  public var isOfHeadroom: Bool {
    isOfTimetables || !measure.counts.allSatisfy { ![.viewsWithHeadroom, .timeWithHeadroom].contains($0) }
  }

  /// The figure that says how good this one could be with as many charged reloads at the best times; `nil`: there is
  /// none.
  public var possible: Figure? {
    switch self {
    case .contentAgeMean: .possibleContentAge
    case .freshViews: .possibleFreshViews
    default: nil
    }
  }

  /// Whether the figure applies only where the best daily timetables were learned.
  public var isOfTimetables: Bool { measure.counts.contains(.viewsWithTimetable) }

  /// Position in `allCases`.
  package var index: Int { Self.indices[self] ?? 0 }

  private static let indices = Dictionary(uniqueKeysWithValues: zip(allCases, allCases.indices))
}
