import OutputAnalysis
import WidgetRefresh

/// What reports say of a widget in one number or name: a column of `summary.csv` and a value in JSON, where each dot opens a group.
///
/// A figure is called in every report what `expect` calls it.
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
        meaning: "Reported days on which the widget was there, of all replications together."
      ) { .decimal($0.daysPresent, places: 3) },
    ]
    + Figure.allCases.map { .figure($0) } + decisions + outcomes + rest

  private static func figure(_ figure: Figure) -> SummaryColumn {
    SummaryColumn(
      name: figure.rawValue, unit: figure.unit.rawValue,
      meaning: figure.meaning.prefix(1).uppercased() + figure.meaning.dropFirst() + "."
    ) { widget in
      widget.value(of: figure).map { .decimal($0, places: figure.unit == .share ? 6 : 3) }
    }
  }

  private static let decisions = [
    count("requests.count", "Requests for a reload.") { $0.reloads.requests },
    count("charged.count", "Requests granted and charged to the budget.") { $0.reloads.charged },
    count("free.count", "Requests granted without cost.") { $0.reloads.free },
    count("coalesced.count", "Requests answered by one that was already waiting.") { $0.reloads.coalesced },
    count("superseded.count", "Requests replaced by a later one.") { $0.reloads.superseded },
    count("waitingAtEnd.count", "Requests still waiting when the run ended.") { $0.reloads.withheldAtEnd },
    count("widgetRemoved.count", "Requests that waited when their widget was removed.") {
      $0.reloads.widgetRemoved
    },
    count(
      "withheld.count",
      "Requests that at some time waited for the widget's budget or the device's pool, however they ended."
    ) { $0.reloads.withheld },
  ]

  private static let outcomes = [
    count("outcomes.timeline", "Reloads that brought a timeline.") { $0.outcomes.timeline },
    count("outcomes.failureTimeline", "Reloads whose fetch failed and that brought a timeline saying so.") {
      $0.outcomes.failureTimeline
    },
    count("outcomes.placeholderTimeline", "Reloads that brought placeholder entries: parameters not set.") {
      $0.outcomes.placeholderTimeline
    },
    count("outcomes.fetchFailed", "Reloads whose fetch failed; the old timeline stayed.") {
      $0.outcomes.fetchFailed
    },
    count("outcomes.timedOut", "Reloads halted because they took too long.") { $0.outcomes.timedOut },
    count("outcomes.memoryLimitExceeded", "Reloads killed for their memory.") {
      $0.outcomes.memoryLimitExceeded
    },
    count("outcomes.archiveTooLarge", "Reloads whose archive was too large.") {
      $0.outcomes.archiveTooLarge
    },
    count("outcomes.tooManyEntries", "Reloads whose timeline had too many entries.") {
      $0.outcomes.tooManyEntries
    },
    count("outcomes.unfinished", "Reloads cut off by the end of the run or the widget's removal.") {
      $0.outcomes.unfinished
    },
  ]

  private static let rest = [
    count("updates.count", "Changes of the entry that the view shows.") { $0.viewUpdates },
    count("views.count", "Looks at the widget.") { $0.views },
    count("views.fresh", "Looks at which it showed the newest content.") { $0.freshViewCount },
    count("views.withoutData", "Looks at which it showed no fetched data.") { $0.viewsWithoutData },
    SummaryColumn(name: "budget.accrued", unit: "reloads", meaning: "Reloads that the budget was given.") {
      $0.accrued.map { .decimal($0, places: 3) }
    },
    count("budgetExhaustion.days", "Days on which a reload waited for the widget's budget.") {
      $0.budgetRanOutDays
    },
    SummaryColumn(
      name: "budgetExhaustion.medianTime", unit: "local time of day",
      meaning: "When it first did, median over those days, to the minute."
    ) { $0.budgetRanOutMedianTime.map { .text($0) } },
    SummaryColumn(
      name: "burst.stillness", unit: "s",
      meaning:
        "Of a timeline whose entries come in a burst: from its last entry to the next timeline, median."
    ) { $0.burst.map { .decimal($0.stillnessSeconds, places: 3) } },
    SummaryColumn(
      name: "burst.reloadInterval", unit: "s", meaning: "Of such a timeline: from one to the next, mean."
    ) { $0.burst.map { .decimal($0.reloadIntervalSeconds, places: 3) } },
  ]

  private static func count(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (WidgetSummary) -> Int
  ) -> SummaryColumn {
    SummaryColumn(name: name, unit: "count", meaning: meaning) { .integer(value($0)) }
  }
}
