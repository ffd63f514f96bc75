import OutputAnalysis

/// A column of `summary.csv`: its name, its meaning and where its values come from.
struct SummaryColumn: Sendable {
  enum Value {
    case text(String)
    case integer(Int)
    /// With this many decimal places.
    case decimal(Double, places: Int)
  }

  var name: String
  var unit: String
  var meaning: String
  var value: @Sendable (WidgetSummary) -> Value?

  static let all: [SummaryColumn] =
    identity + decisions + outcomes + updates + views
    + ages("reload_age", "age of the data shown at the start of views that showed any", \.reloadAge)
    + ages("content_age", "content age at the start of views", \.contentAge)
    + exhaustion

  private static let identity = [
    SummaryColumn(name: "widget", unit: "name", meaning: "The widget.") { .text($0.widget) },
    SummaryColumn(
      name: "present_days", unit: "days", meaning: "Reported days on which the widget was there."
    ) { .decimal($0.daysPresent, places: 3) },
    SummaryColumn(
      name: "budget_per_day", unit: "reloads/day",
      meaning: "Reloads a day that the budget allows, mean over time; empty: there is no budget."
    ) { $0.capacityPerDay.map { .decimal($0, places: 3) } },
    SummaryColumn(
      name: "accrued_reloads", unit: "reloads", meaning: "Reloads that the budget was given."
    ) { $0.accrued.map { .decimal($0, places: 3) } },
  ]

  private static let decisions =
    [
      count("requests", "Requests for a reload.") { $0.reloads.requests },
      count("charged", "Requests granted and charged to the budget.") { $0.reloads.charged },
      count("free", "Requests granted without cost.") { $0.reloads.free },
      count("coalesced", "Requests answered by one that was already waiting.") { $0.reloads.coalesced },
      count("superseded", "Requests replaced by a later one.") { $0.reloads.superseded },
      count("withheld_at_end", "Requests still waiting when the run ended.") { $0.reloads.withheldAtEnd },
      count("widget_removed", "Requests that waited when their widget was removed.") {
        $0.reloads.widgetRemoved
      },
      count(
        "withheld",
        "Requests that at some time waited for the widget's budget or the device's pool, however they ended."
      ) { $0.reloads.withheld },
    ]
    + [
      perDay("charged_per_day", "`charged` over `present_days`.") { $0.reloads.charged },
      perDay("free_per_day", "`free` over `present_days`.") { $0.reloads.free },
      perDay("withheld_per_day", "`withheld` over `present_days`.") { $0.reloads.withheld },
    ]

  private static let outcomes = [
    count("outcome_timeline", "Reloads that brought a timeline.") { $0.outcomes.timeline },
    count("outcome_failure_timeline", "Reloads whose fetch failed and that brought a timeline saying so.") {
      $0.outcomes.failureTimeline
    },
    count("outcome_placeholder_timeline", "Reloads that brought placeholder entries: parameters not set.") {
      $0.outcomes.placeholderTimeline
    },
    count("outcome_fetch_failed", "Reloads whose fetch failed; the old timeline stayed.") {
      $0.outcomes.fetchFailed
    },
    count("outcome_timed_out", "Reloads halted because they took too long.") { $0.outcomes.timedOut },
    count("outcome_memory_limit_exceeded", "Reloads killed for their memory.") {
      $0.outcomes.memoryLimitExceeded
    },
    count("outcome_archive_too_large", "Reloads whose archive was too large.") {
      $0.outcomes.archiveTooLarge
    },
    count("outcome_too_many_entries", "Reloads whose timeline had too many entries.") {
      $0.outcomes.tooManyEntries
    },
    count("outcome_unfinished", "Reloads cut off by the end of the run or the widget's removal.") {
      $0.outcomes.unfinished
    },
  ]

  private static let updates =
    [count("view_updates", "Changes of the entry that the view shows.") { $0.viewUpdates }]
    + durations(
      "update_interval", "time from one change of the view to the next", \.updateInterval,
      [("mean", \.meanSeconds), ("median", \.medianSeconds), ("p90", \.p90Seconds)])

  private static let views = [
    count("views", "Looks at the widget.") { $0.views },
    count("views_fresh", "Looks at which it showed the newest content.") { $0.freshViews },
    count("views_without_data", "Looks at which it showed no fetched data.") { $0.viewsWithoutData },
    SummaryColumn(name: "fresh_share", unit: "share", meaning: "`views_fresh` over `views`.") {
      $0.freshShare.map { .decimal($0, places: 6) }
    },
  ]

  private static let exhaustion = [
    count("budget_ran_out_days", "Days on which a reload waited for the widget's budget.") {
      $0.budgetRanOutDays
    },
    SummaryColumn(
      name: "budget_ran_out_median_time", unit: "local time of day",
      meaning: "When it first did, median over those days, to the minute."
    ) { $0.budgetRanOutMedianTime.map { .text($0) } },
    SummaryColumn(
      name: "budget_wait_s_per_day", unit: "s/day",
      meaning: "Time a day for which a reload waited for the widget's budget."
    ) { $0.budgetWaitSecondsPerDay.map { .decimal($0, places: 3) } },
  ]

  private static func count(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (WidgetSummary) -> Int
  ) -> SummaryColumn {
    SummaryColumn(name: name, unit: "count", meaning: meaning) { .integer(value($0)) }
  }

  private static func perDay(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (WidgetSummary) -> Int
  ) -> SummaryColumn {
    SummaryColumn(name: name, unit: "1/day", meaning: meaning) { widget in
      widget.perDay(value(widget)).map { .decimal($0, places: 3) }
    }
  }

  private typealias Figure = KeyPath<DurationSummary, Double> & Sendable

  private static func ages(
    _ name: String, _ meaning: String, _ set: KeyPath<WidgetSummary, DurationSummary?> & Sendable
  ) -> [SummaryColumn] {
    durations(
      name, meaning, set, [("mean", \.meanSeconds), ("median", \.medianSeconds), ("p95", \.p95Seconds)])
  }

  private static func durations(
    _ name: String, _ meaning: String, _ set: KeyPath<WidgetSummary, DurationSummary?> & Sendable,
    _ figures: [(String, Figure)]
  ) -> [SummaryColumn] {
    figures.map { figure, path in
      let words =
        switch figure {
        case "p90": "90th percentile"
        case "p95": "95th percentile"
        default: figure.prefix(1).uppercased() + figure.dropFirst()
        }
      return SummaryColumn(
        name: "\(name)_\(figure)_s", unit: "s", meaning: "\(words) of the \(meaning)."
      ) { $0[keyPath: set].map { .decimal($0[keyPath: path], places: 3) } }
    }
  }
}
