import Experiments
import OutputAnalysis
import WidgetRefresh

/// A column of a CSV report.
package struct ReportColumn: Hashable, Sendable {
  package var report: Report
  package var name: String
  /// Unit or form of the values.
  package var unit: String
  package var meaning: String
}

/// The meaning of each column of each report. The header lines of the reports come from it.
package enum DataDictionary {
  /// The columns of a report, in their order.
  package static func columns(of report: Report) -> [ReportColumn] {
    let table: [(String, String, String)] =
      switch report {
      case .updates: updates
      case .reloads: reloads
      case .views: views
      case .budget: budget
      case .summary:
        SummaryColumn.all.map { ($0.name, $0.unit, $0.meaning) }
          + [fingerprint("all replications, the same in each row"), partial]
      case .intervals: [name] + intervals + [partial]
      case .fetches: fetches
      case .people: people
      case .replications: replications
      case .comparison: comparison
      case .sweep: sweep + intervals + [fingerprint("all replications at the point"), partial]
      case .bands: bands
      }
    return table.map { ReportColumn(report: report, name: $0.0, unit: $0.1, meaning: $0.2) }
  }

  /// The whole dictionary as Markdown: a section with a table for each report.
  package static var markdown: String {
    var text = """
      # Data dictionary of the reports

      The reports are CSV files (RFC 4180, UTF-8) with one header line. An empty field means that the column does not \
      apply. Local times are times of the phone's wall clock, in ISO 8601 with milliseconds and offset. A column with \
      the same name and `_s` gives the same moment in seconds since the start of the reported period. Rows of the same \
      millisecond keep the order of the run.
      A row is written when its last field is known. Later rows wait for it, so that the order stays. If \
      \(OrderedLivesLimit.lives) rows wait for one, they are written first.

      Names and texts are exactly those of the scenario, so that you can join on them. This includes texts \
      that begin with `=`, `+`, `-`, `@`, a tab or a carriage return. A spreadsheet evaluates such a text as \
      a formula, even in quotes. Import those columns as text. If you do not trust a scenario, do not open \
      its reports in a spreadsheet. Commands that write CSV reports warn about widgets with such names.

      """
    for report in Report.allCases {
      text += "\n## \(report.fileName)\n\n\(report.rows)\n\n| column | unit | meaning |\n|---|---|---|\n"
      for column in columns(of: report) {
        text += "| `\(column.name)` | \(column.unit) | \(column.meaning) |\n"
      }
    }
    return text
  }

  /// Whether a spreadsheet would evaluate a text as a formula.
  package static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }

  private static let name = ("widget", "name", "The widget.")
  private static let request = (
    "request", "number",
    "The request's number. Each widget counts its requests from the start of the run (warm-up included). Use it to join the reports."
  )

  private static func moment(_ name: String, _ meaning: String) -> [(String, String, String)] {
    [
      (name, "local time", meaning),
      (name + "_s", "s", "The same moment, since the start of the reported period."),
    ]
  }

  private static let updates =
    [
      name,
      ("request", "number", "The request whose reload returned the timeline; joins `reloads.csv`."),
      ("entry", "index", "The entry's index in its timeline, from 0."),
      (
        "kind", "name",
        "`content`, `outdated` (content that the entry marks as outdated), `failure` (the fetch failed, or the content is not available yet) or `placeholder` (no data)."
      ),
      (
        "cause", "name",
        "`entryDate`: the date of another entry of the same timeline came. Otherwise: the cause of the reload that returned the new timeline."
      ),
    ]
    + moment("scheduled", "The entry's date.")
    + moment("shown", "When the widget showed it.")
    + [("late_by_s", "s", "From `scheduled` to `shown`.")]
    + moment("fetched", "When the data shown was fetched, or learned by the app.")
    + moment("first_seen", "When the user first viewed it; empty: not viewed before the next update.")

  private static let reloads =
    [
      name, request,
      ("cause", "name", "What requested the reload."),
    ]
    + moment("requested", "When it was requested.")
    + [
      ("cost", "name", "`free` or `budgeted`: whether reloads with this cause count against the budget."),
      (
        "decision", "name",
        "`grantedFree`, `grantedCharged`, `coalesced`, `superseded`, `stillWaiting` (when the run ended) or `widgetRemoved`."
      ),
      ("reason", "name", "What it waited for longest; empty: it did not wait."),
      ("waited_s", "s", "From the request to the decision."),
      (
        "answered_by", "number",
        "The request of the same widget that also serves a coalesced request, or that replaced a superseded one."
      ),
    ]
    + moment("granted", "When it was granted.")
    + moment("finished", "When the reload ended.")
    + [
      ("outcome", "name", "What came of a granted request."),
      ("entries", "count", "Entries of the timeline that the provider returned."),
      (
        "source", "name",
        "Where the data of the timeline comes from: `fetch`, `container` or `nothing` (no timeline, or one without data)."
      ),
    ]
    + moment(
      "written",
      "When the app or a provider had last written to the container; empty: the data does not come from the container."
    )
    + [
      ("fetches", "true, false", "Whether the provider started a fetch. It may have failed."),
      ("balance", "reloads", "The budget's balance after the decision."),
    ]

  private static let surfaces: String = {
    let names = Surface.all.filter { !$0.isHomeScreen }.map { "`\($0)`" }
    return (["`homePage` and its number"] + names.dropLast()).joined(separator: ", ") + " or "
      + (names.last ?? "")
  }()

  private static let views =
    [name] + moment("start", "When the view started.") + moment("end", "When it ended.")
    + [
      ("surface", "name", "Where: \(surfaces)."),
      (
        "request", "number",
        "The request whose reload returned the entry shown at the start; empty: the first placeholder."
      ),
      ("entry", "index", "The entry shown at the start: its index in its timeline, from 0."),
      ("kind", "name", "`content`, `outdated`, `failure` or `placeholder`."),
    ]
    + moment("entry_date", "The date of the entry shown at the start.")
    + [
      (
        "reload_age_s", "s",
        "Reload age at the start: time since the data shown was fetched, or learned by the app; empty: no data."
      ),
      (
        "content_age_s", "s",
        "Content age at the start: time since the first change of content that the widget does not show; 0 if it is fresh."
      ),
      ("fresh", "true, false", "Whether the widget shows all content up to the start of the view."),
      ("tapped", "name", "Where a tap landed: `app`, `widgetURL`, or `link` and its number."),
    ]

  private static let intervals = [
    (
      "figure", "name",
      "The figure: " + Figure.allCases.map { "`\($0.rawValue)`, \($0.meaning)" }.joined(separator: "; ") + "."
    ),
    ("unit", "name", "Unit of the next four: `1/day`, `share` (0 to 1), `s` or `s/day`."),
    ("estimate", "see unit", "The figure, over all replications."),
    (
      "low", "see unit",
      "Lower end of its confidence interval, cut to the range of the figure (0 or more, shares at most 1); empty: too few replications for one. Equal to `high` if all replications had the same value."
    ),
    ("high", "see unit", "Upper end of the interval, cut to the same range."),
    (
      "half_width", "see unit",
      "Half of the difference between `high` and `low`. If one of them was cut to the range of the figure: the larger of their distances from `estimate`."
    ),
    ("confidence", "share", "The confidence level."),
    ("n", "count", "The number of replications (or people, in a population) behind the interval."),
    (
      "method", "name",
      IntervalMethod.allCases.map { "`\($0.rawValue)`: \($0.meaning)" }.joined(separator: "; ") + "."
    ),
  ]

  private static let fetches = [
    name,
    ("minute", "local time of day", "The minute of the wall clock, from `00:00` to `23:59`."),
    (
      "fetches", "1/day",
      "Fetches a day that the provider starts in this minute: mean over the days of all replications (or people) on which "
        + "the widget was on the phone."
    ),
    ("provider_calls", "1/day", "Calls of the provider a day in this minute: the same mean."),
  ]

  private static let people = [
    name,
    ("figure", "name", "The figure, as in `intervals.csv`. Each person has a value of it."),
    ("unit", "name", "Unit of `value`, `low` and `high`: `1/day`, `share` (0 to 1), `s` or `s/day`."),
    (
      "share_of_people", "share",
      "The share of people that have at most `value`: 0.95 stands for the 95th percentile."
    ),
    ("value", "see unit", "The percentile across people, with a relative error of at most 1/256."),
    (
      "low", "see unit",
      "Lower end of its confidence interval, between order statistics; empty: too few people for one."
    ),
    ("high", "see unit", "Upper end."),
    ("confidence", "share", "The confidence level."),
    ("n", "count", "People to whom the figure applies."),
  ]

  private static let replications = [
    ("replication", "number", "The replication; with a population, the person. From 0."),
    name,
    ("figure", "name", "The figure, as in `intervals.csv`."),
    ("unit", "name", "Unit of `value`: `1/day`, `share` (0 to 1), `s` or `s/day`."),
    ("value", "see unit", "The figure of this replication alone."),
    (
      "weight", "number",
      "The weight of this replication: a number of views or updates, or milliseconds. The figure of all replications is the mean "
        + "of their values with these weights. Empty for a median or percentile, which is not such a mean."
    ),
  ]

  private static let comparison = [
    ("scenario", "name", "The scenario's file."),
    ("baseline", "name", "The file of the first scenario, which it is compared with."),
    ("widget", "name", "The widget; empty: all widgets together."),
    ("figure", "name", "The figure, as in `intervals.csv`."),
    ("unit", "name", "Unit of the next five and of `margin`: `1/day`, `share` (0 to 1), `s` or `s/day`."),
    ("baseline_estimate", "see unit", "The figure of the baseline."),
    ("estimate", "see unit", "The figure of the scenario."),
    ("difference", "see unit", "`estimate` minus `baseline_estimate`."),
    ("low", "see unit", "Lower end of the difference's confidence interval, from paired replications."),
    ("high", "see unit", "Upper end."),
    ("confidence", "share", "The confidence level."),
    ("n", "count", "Replications."),
    ("margin", "see unit", "The smallest difference that matters."),
    (
      "verdict", "name",
      "`better` or `worse` (`more` or `less`, if neither is better): the interval is beyond `margin`. `slight`: it is beyond 0 but "
        + "not beyond `margin`. `no difference seen`: it contains 0. `unknown`: too few replications for an interval."
    ),
    (
      "variance_saved", "share",
      "Variance removed by pairing: 1 minus the variance of the difference divided by the sum of both variances."
    ),
    fingerprint("all replications of the scenario"),
    fingerprint("all replications of the baseline", named: "baseline_fingerprint"),
    partial,
  ]

  private static let sweep = [
    ("point", "number", "The number of the point, from 1."),
    (
      "efficient", "true, false",
      "Whether the point is efficient: compared with every other point, the widget is charged fewer reloads or has a lower mean "
        + "content age, by more than chance. Always false for widgets that the table does not show."
    ),
    ("widget", "name", "The widget; empty: all widgets together."),
  ]

  private static let bands = [
    name, ("figure", "name", "The figure."),
    ("unit", "unit", "Unit of the values: 1/day, s, s/day or share (0 to 1)."),
    ("estimate", "see `unit`", "The figure with the defaults, over 30 replications."),
    ("low", "see `unit`", "Lower end of its confidence interval: chance alone."),
    ("high", "see `unit`", "Upper end of its confidence interval."),
    ("band_low", "see `unit`", "The figure is below this in 5% of the plausible worlds."),
    ("band_high", "see `unit`", "The figure is above this in 5% of them."),
    ("cause", "path", "What makes the worlds differ: a key of the scenario file, or `chance`."),
    (
      "share", "share",
      "Its total index: the part of the variance that would be left if all other causes were known. The shares of a figure can "
        + "add up to more than 1."
    ),
    ("plausible", "text", "The values that are plausible. Empty for `chance`."), partial,
  ]

  private static let partial = (
    "partial", "true, false",
    "Whether the run was interrupted. The report then covers only the first replications (in a sweep, the first points)."
  )

  private static func fingerprint(
    _ subject: String, named name: String = "fingerprint"
  ) -> (String, String, String) {
    (
      name, "16 hexadecimal digits",
      "The fingerprint of \(subject). It differs if any event or count differs."
    )
  }

  private static let budget =
    [name] + moment("time", "When the budget changed.")
    + [
      ("balance", "reloads", "Reloads that the budget holds then."),
      ("capacity", "reloads/day", "Capacity of the budget, in reloads a day."),
      ("accrued", "reloads", "Reloads accrued since the start of the reported period."),
    ]
}
