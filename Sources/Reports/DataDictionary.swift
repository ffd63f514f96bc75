import OutputAnalysis
import WidgetRefresh

/// A column of a CSV report.
public struct ReportColumn: Hashable, Sendable {
  public var report: Report
  public var name: String
  /// Unit or form of the values.
  public var unit: String
  public var meaning: String
}

/// What each column of each report means. The header lines of the reports are written from it.
public enum DataDictionary {
  /// The columns of a report, in their order.
  public static func columns(of report: Report) -> [ReportColumn] {
    let table: [(String, String, String)] =
      switch report {
      case .updates: updates
      case .reloads: reloads
      case .views: views
      case .budget: budget
      case .summary:
        SummaryColumn.all.map { ($0.name, $0.unit, $0.meaning) }
          + [fingerprint("the whole run or of all replications, the same in each row"), partial]
      case .intervals: [name] + intervals + [partial]
      case .people: people
      case .comparison: comparison
      case .sweep: sweep + intervals + [fingerprint("all replications at the point"), partial]
      }
    return table.map { ReportColumn(report: report, name: $0.0, unit: $0.1, meaning: $0.2) }
  }

  /// The whole dictionary as Markdown: a section with a table for each report.
  public static var markdown: String {
    var text = """
      # Data dictionary of the reports

      The reports are CSV as RFC 4180 has it, in UTF-8, with one header line. An empty field means that the column does \
      not apply. Local times are those of the device's wall clock, ISO 8601 with milliseconds and offset; a column of \
      the same name with `_s` gives the same moment in seconds since the start of the reported period. Rows that happen \
      in the same millisecond keep the order of the run.
      Rows whose last field becomes known late are held back so that the order stays; a row that stays open while \
      \(OrderedRowLimit.rows) later ones wait for it comes where it is complete.

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

  /// Whether a spreadsheet takes a text for a formula.
  package static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }

  private static let name = ("widget", "name", "The widget.")
  private static let request = (
    "request", "number",
    "The request, numbered for each widget from the start of the run (warm-up included); joins the reports."
  )

  private static func moment(_ name: String, _ meaning: String) -> [(String, String, String)] {
    [(name, "local time", meaning), (name + "_s", "s", "The same, since the start of the reported period.")]
  }

  private static let updates =
    [
      name,
      ("request", "number", "The request whose reload brought the timeline; joins `reloads.csv`."),
      ("entry", "index", "The entry's index in its timeline, from 0."),
      ("kind", "name", "`content`, `failure` (the fetch failed) or `placeholder` (no data yet)."),
      (
        "cause", "name",
        "`entryDate`: an entry of the timeline in place came up; otherwise the cause of the reload that brought a new timeline."
      ),
    ]
    + moment("scheduled", "The entry's date.")
    + moment("shown", "When the view showed it.")
    + [("late_by_s", "s", "From `scheduled` to `shown`.")]
    + moment("fetched", "When the data shown were fetched.")
    + moment("first_seen", "When somebody first looked at it; empty: nobody did before it was replaced.")

  private static let reloads =
    [
      name, request,
      ("cause", "name", "Why the reload was asked for."),
    ]
    + moment("requested", "When it was asked for.")
    + [
      ("cost", "name", "`free` or `budgeted`: whether reloads of this cause count against the budget."),
      (
        "decision", "name",
        "`grantedFree`, `grantedCharged`, `coalesced`, `superseded`, `withheld` (still waiting at the end) or `widgetRemoved`."
      ),
      ("reason", "name", "What it waited for longest; empty: it did not wait."),
      ("waited_s", "s", "From the request to the decision."),
      ("answered_by", "number", "The widget's request that answers a coalesced or superseded one."),
    ]
    + moment("granted", "When it was granted.")
    + moment("finished", "When the reload ended.")
    + [
      ("outcome", "name", "What came of a granted reload."),
      ("entries", "count", "Entries of the timeline that the provider returned."),
      ("balance", "reloads", "Balance of the budget after the decision."),
    ]

  private static let views =
    [name] + moment("start", "When the look began.") + moment("end", "When it ended.")
    + [
      ("surface", "name", "Where: `homePage` and its number, `lockScreen` or `standBy`."),
      (
        "request", "number",
        "The request whose reload brought the entry shown at the start; empty: the first placeholder."
      ),
      ("entry", "index", "The entry shown at the start: its index in its timeline, from 0."),
      ("kind", "name", "`content`, `failure` or `placeholder`."),
    ]
    + moment("entry_date", "The date of the entry shown at the start.")
    + [
      ("reload_age_s", "s", "At the start: since the data shown were fetched; empty: there are none."),
      (
        "content_age_s", "s",
        "At the start: since the first change of the content that the view does not show; 0 when fresh."
      ),
      ("fresh", "true, false", "The view shows the newest content."),
      ("tapped", "name", "Where a tap landed: `app`, `widgetURL`, or `link` and its number."),
    ]

  private static let intervals = [
    (
      "figure", "name",
      "The figure: " + Figure.allCases.map { "`\($0.rawValue)`, \($0.meaning)" }.joined(separator: "; ") + "."
    ),
    ("unit", "name", "Unit of the next four: `1/day`, `share` (0 to 1), `s` or `s/day`."),
    ("estimate", "see unit", "The figure, of all replications together."),
    (
      "low", "see unit",
      "Lower end of its confidence interval; empty: too few replications for one. Equal to `high` where all replications had the same value."
    ),
    ("high", "see unit", "Upper end."),
    ("half_width", "see unit", "Half of the difference between `high` and `low`."),
    ("confidence", "share", "That an interval made in this way holds the true value."),
    ("n", "count", "Replications (of a population: people) that the interval was made from."),
    (
      "method", "name",
      IntervalMethod.allCases.map { "`\($0.rawValue)`: \($0.meaning)" }.joined(separator: "; ") + "."
    ),
  ]

  private static let people = [
    name,
    ("figure", "name", "The figure, as in `intervals.csv`, of each person alone."),
    ("unit", "name", "Unit of `value`, `low` and `high`: `1/day`, `share` (0 to 1), `s` or `s/day`."),
    ("share_of_people", "share", "So many of the people have at most `value`."),
    ("value", "see unit", "That quantile of the people's figures, within 1/256."),
    (
      "low", "see unit",
      "Lower end of its confidence interval, between order statistics; empty: too few people for one."
    ),
    ("high", "see unit", "Upper end."),
    ("confidence", "share", "That an interval made in this way holds the true value."),
    ("n", "count", "People to whom the figure applies."),
  ]

  private static let comparison = [
    ("scenario", "name", "The scenario's file."),
    ("baseline", "name", "The file of the scenario that it is compared with."),
    ("widget", "name", "The widget; empty: all together."),
    ("figure", "name", "The figure, as in `intervals.csv`."),
    ("unit", "name", "Unit of the next five and of `margin`: `1/day`, `share` (0 to 1), `s` or `s/day`."),
    ("baseline_estimate", "see unit", "The figure of the baseline."),
    ("estimate", "see unit", "The figure of the scenario."),
    ("difference", "see unit", "`estimate` less `baseline_estimate`."),
    ("low", "see unit", "Lower end of the difference's confidence interval, by paired replications."),
    ("high", "see unit", "Upper end."),
    ("confidence", "share", "That an interval made in this way holds the true difference."),
    ("n", "count", "Replications."),
    ("margin", "see unit", "How large a difference must be to matter."),
    (
      "verdict", "name",
      "`better`, `worse`, `more`, `less` (where neither is better): the interval lies beyond `margin`; `slight`: beyond 0, but not "
        + "beyond `margin`; `no difference seen`, or `unknown`: too few replications."
    ),
    (
      "variance_saved", "share",
      "1 less the variance of the difference over the sum of both variances: what common random numbers saved."
    ),
    fingerprint("all replications of the scenario"),
    fingerprint("all replications of the baseline", named: "baseline_fingerprint"),
    partial,
  ]

  private static let sweep = [
    ("point", "number", "The point of the grid, from 1."),
    (
      "efficient", "true, false",
      "Proven: against every other point the widget is charged fewer reloads or has a smaller mean content age, beyond chance. "
        + "False for widgets that the table does not show."
    ),
    ("widget", "name", "The widget; empty: all together."),
  ]

  private static let partial = (
    "partial", "true, false",
    "There was an interruption: only the first of the replications, of a sweep of the points, asked for are in it."
  )

  private static func fingerprint(
    _ subject: String, named name: String = "fingerprint"
  ) -> (String, String, String) {
    (
      name, "16 hexadecimal digits",
      "Of \(subject): another one as soon as any event or count differs."
    )
  }

  private static let budget =
    [name] + moment("time", "When the budget changed.")
    + [
      ("balance", "reloads", "Reloads that the widget has left."),
      ("capacity", "reloads/day", "Reloads a day that the budget allows."),
      ("accrued", "reloads", "Reloads given to the widget since the start of the reported period."),
    ]
}
