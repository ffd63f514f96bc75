import OutputAnalysis
import WidgetRefresh

/// A figure of a widget in the printed tables.
struct SummaryField: Sendable {
  /// The heading in the terminal table, below the heading of its group.
  var heading: String
  /// The heading in Markdown and on the page.
  var title: String
  var width: Int
  /// The headings of its group, from top to bottom; `nil`: it is in the group of the field before.
  var above: [String]?
  /// The figure that it shows, with its confidence interval.
  var figure: Figure?
  var value: @Sendable (WidgetSummary) -> String

  /// An end of its confidence interval; `nil`: there is none.
  func end(_ end: KeyPath<FigureInterval, Double?>, of widget: WidgetSummary) -> String? {
    guard let figure, let interval = widget.interval(of: figure), !interval.isAlike else { return nil }
    return interval[keyPath: end].map { ReadableFigures.value($0, unit: figure.unit) }
  }

  /// `76.9% to 79.0%`; `nil`: there is none.
  func interval(of widget: WidgetSummary) -> String? {
    guard let figure, let interval = widget.interval(of: figure), !interval.isAlike else { return nil }
    return ReadableFigures.range(interval.low, interval.high, unit: figure.unit)
  }

  /// Whether all replications had the same value.
  func isAlike(_ widget: WidgetSummary) -> Bool {
    figure.flatMap { widget.interval(of: $0) }?.isAlike ?? false
  }

  /// The figures of items; `nil`: there are none.
  static func table(_ name: String, _ fields: [SummaryField], of items: [WidgetSummary]) -> ReportTable? {
    guard !items.isEmpty else { return nil }
    let columns = fields.map {
      ReportTable.Column(
        $0.heading, title: $0.title, width: $0.width, above: $0.above ?? [], isJoined: $0.above == nil)
    }
    return ReportTable(names: [name], columns: columns, rows: items.flatMap { rows(of: $0, fields) })
  }

  /// The values of an item, and the ends of their intervals.
  private static func rows(of item: WidgetSummary, _ fields: [SummaryField]) -> [ReportTable.Row] {
    let values = ReportTable.Row(names: [item.widget], cells: fields.map { $0.value(item) })
    let ends = [("  low", \FigureInterval.low), ("  high", \.high)].map { name, end in
      ReportTable.Row(names: [name], cells: fields.map { $0.end(end, of: item) ?? "" }, isDim: true)
    }
    return [values] + ends.filter { $0.cells.contains { !$0.isEmpty } }
  }

  static func all(_ run: RunSummary) -> [SummaryField] {
    common + [run.isBudgetPaced ? budgetWait : budgetOutAt]
  }

  private static let common = [
    figure("budget", "budget a day", 6, .budgetPerDay, above: ["reloads a day", ""]),
    figure("charged", "charged a day", 7, .chargedPerDay),
    figure("free", "free a day", 5, .freePerDay),
    figure("limit", "rate-limited a day", 5, .rateLimitedPerDay, above: ["", "rate-"]),
    figure("median", "updates every (median)", 6, .updateIntervalMedian, above: ["updates", "every"]),
    figure("p90", "updates every (p90)", 5, .updateIntervalP90),
    figure(
      "mean", "content age when viewed (mean)", 5, .contentAgeMean, above: ["content age", "when viewed"]),
    figure("p95", "content age when viewed (p95)", 5, .contentAgeP95),
    figure("fresh", "views fresh", 5, .freshViews, above: ["", "views"]),
  ]

  static func figure(
    _ heading: String, _ title: String, _ width: Int, _ figure: Figure, above: [String]? = nil
  ) -> Self {
    Self(heading: heading, title: title, width: width, above: above, figure: figure) { text(of: figure, $0) }
  }

  private static func text(of figure: Figure, _ widget: WidgetSummary) -> String {
    ReadableFigures.value(widget.value(of: figure), unit: figure.unit)
  }

  /// How scarce the budget is: how long requests wait for it, or when it runs out.
  private static let budgetWait = SummaryField(
    heading: "waits", title: "time waiting for budget a day", width: 6, above: ["", "budget"],
    figure: .budgetWaitPerDay
  ) {
    $0.value(of: .budgetPerDay) == nil ? ReadableFigures.none : text(of: .budgetWaitPerDay, $0)
  }

  private static let budgetOutAt = SummaryField(
    heading: "out at", title: "budget runs out at (median)", width: 6, above: ["", "budget"]
  ) {
    guard $0.value(of: .budgetPerDay) != nil else { return ReadableFigures.none }
    return $0.budgetRanOutMedianTime.map { String($0.prefix(5)) } ?? "never"
  }
}
