import OutputAnalysis
import WidgetRefresh

/// A number or name that reports give for a widget: a column of `summary.csv` and a value in JSON, where each dot opens
/// a group.
///
/// A figure has the same name in every report and under `expect`.
struct SummaryColumn: Sendable {
  enum Value {
    case text(String)
    case integer(Int)
    /// With this many decimal places in CSV.
    case decimal(Double, places: Int)
  }

  var name: String
  var unit: String
  var meaning: String
  var value: @Sendable (WidgetSummary) -> Value?

  static let all: [SummaryColumn] =
    [
      SummaryColumn(name: "widget", unit: "name", meaning: "The widget.") { .text($0.widget) },
      SummaryColumn(
        name: "daysPresent", unit: "days",
        meaning: "Reported days on which the widget was on the phone, over all replications."
      ) { .decimal($0.daysPresent, places: 3) },
    ]
    + Figure.allCases.map { .figure($0) } + decisions + outcomes + sources + rest

  private static func figure(_ figure: Figure) -> SummaryColumn {
    SummaryColumn(
      name: figure.rawValue, unit: figure.unit.rawValue,
      meaning: figure.meaning.prefix(1).uppercased() + figure.meaning.dropFirst() + "."
    ) { widget in
      widget.value(of: figure).map { .decimal($0, places: figure.unit.decimalPlaces) }
    }
  }

  private static let decisions = [
    count("requests.count", "Requests for a reload.") { $0[.requests] },
    count("charged.count", "Requests granted and charged to the budget.") { $0[.charged] },
    count("free.count", "Requests granted free.") { $0[.free] },
    count("coalesced.count", "Requests that an earlier, still waiting one also served.") { $0[.coalesced] },
    count("superseded.count", "Waiting requests that a later one replaced.") { $0[.superseded] },
    count("waitingAtEnd.count", "Requests still waiting when the run ended.") { $0[.waitingAtEnd] },
    count("widgetRemoved.count", "Requests still waiting when their widget was removed.") {
      $0[.widgetRemoved]
    },
    count(
      "rateLimited.count",
      "Requests that were rate-limited at some time (by the widget's budget or the device pool), whatever their decision."
    ) { $0[.rateLimited] },
  ]

  private static let outcomes = ReloadOutcome.allCases.map { outcome in
    count("outcomes.\(outcome.name)", outcome.meaning) { $0.outcomes[outcome] }
  }

  private static let sources =
    ContentSource.allCases.map { source in
      count("source.\(source.name)", source.meaning) { $0.sources[source] }
    } + [count("fetches.count", "Fetches that the provider started.") { $0[.fetches] }]

  private static let rest = [
    count("updates.count", "Updates: the widget starts to show another entry.") { $0[.updates] },
    count("views.count", "Views of the widget.") { $0[.views] },
    count("views.fresh", "Views in which the widget showed all content up to that moment.") {
      $0[.freshViews]
    },
    count("views.outdated", "Views in which the widget showed an outdated entry.") {
      $0[.outdatedViews]
    },
    count("views.withoutData", "Views in which the widget showed no fetched data.") { $0[.viewsWithoutData] },
    SummaryColumn(name: "budget.accrued", unit: "reloads", meaning: "Reloads that the budget accrued.") {
      $0.accrued.map { .decimal($0, places: 3) }
    },
    count("budgetExhaustion.days", "Days on which a request waited for the widget's budget.") {
      $0.budgetRanOutDays
    },
    SummaryColumn(
      name: "budgetExhaustion.medianTime", unit: "local time of day",
      meaning: "When a request first waited for it: median over those days, to the minute."
    ) { $0.budgetRanOutMedianTime.map { .text($0) } },
    SummaryColumn(
      name: "burst.stillness", unit: "s",
      meaning:
        "If entries come in bursts: time from a timeline's last entry to the next timeline, median."
    ) { $0.burst.map { .decimal($0.stillnessSeconds, places: 3) } },
    SummaryColumn(
      name: "burst.reloadInterval", unit: "s",
      meaning: "If entries come in bursts: time from one timeline to the next, mean."
    ) { $0.burst.map { .decimal($0.reloadIntervalSeconds, places: 3) } },
  ]

  private static func count(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (WidgetSummary) -> Int
  ) -> SummaryColumn {
    SummaryColumn(name: name, unit: "count", meaning: meaning) { .integer(value($0)) }
  }
}

extension ReloadOutcome {
  fileprivate var meaning: String {
    switch self {
    case .timeline: "Reloads that returned a timeline."
    case .failureTimeline: "Reloads whose fetch failed and that returned a timeline saying so."
    case .unavailableTimeline:
      "Reloads that found the content not available yet and returned a timeline saying so."
    case .oldContentTimeline: "Reloads whose fetch failed and that returned the data in the container."
    case .placeholderTimeline:
      "Reloads that returned placeholder entries: parameters were not set, the container was empty, or the timeline shows no content."
    case .fetchFailed: "Reloads whose fetch failed; the old timeline stayed."
    case .timedOut: "Reloads stopped because they took too long."
    case .memoryLimitExceeded: "Reloads stopped because they used too much memory."
    case .archiveTooLarge: "Reloads whose archive was too large."
    case .tooManyEntries: "Reloads whose timeline had too many entries."
    case .crashed: "Reloads during which the extension's process ended; the old timeline stayed."
    case .unfinished: "Reloads cut off by the end of the run or the removal of the widget."
    }
  }
}

extension ContentSource {
  fileprivate var meaning: String {
    switch self {
    case .nothing: "Reloads without a timeline, or with one that has no data."
    case .fetch: "Reloads whose timelines show the data that they fetched."
    case .container: "Reloads whose timelines show data from the container."
    }
  }
}
