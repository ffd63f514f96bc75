import OutputAnalysis
import WidgetRefresh

/// A figure of a widget in the printed tables.
struct SummaryField: Sendable {
  /// The heading in the terminal table, below the heading of its group.
  var heading: String
  /// The heading in Markdown and on the page.
  var title: String
  var width: Int
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

  /// The values of an item, and the ends of their intervals.
  static func rows(of item: WidgetSummary, _ fields: [SummaryField]) -> [ReportTable.Row] {
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
    figure("budget", "budget a day", 6, .budgetPerDay),
    figure("charged", "charged a day", 7, .chargedPerDay),
    figure("free", "free a day", 5, .freePerDay),
    figure("limit", "rate-limited a day", 5, .rateLimitedPerDay),
    figure("median", "updates every (median)", 6, .updateIntervalMedian),
    figure("p90", "updates every (p90)", 5, .updateIntervalP90),
    figure("mean", "content age when viewed (mean)", 5, .contentAgeMean),
    figure("p95", "content age when viewed (p95)", 5, .contentAgeP95),
    figure("fresh", "views fresh", 5, .freshViews),
  ]

  private static func figure(_ heading: String, _ title: String, _ width: Int, _ figure: Figure)
    -> SummaryField
  {
    SummaryField(heading: heading, title: title, width: width, figure: figure) { text(of: figure, $0) }
  }

  private static func text(of figure: Figure, _ widget: WidgetSummary) -> String {
    ReadableFigures.value(widget.value(of: figure), unit: figure.unit)
  }

  /// How scarce the budget is: how long requests wait for it, or when it runs out.
  private static let budgetWait = SummaryField(
    heading: "waits", title: "time waiting for budget a day", width: 6, figure: .budgetWaitPerDay
  ) {
    $0.value(of: .budgetPerDay) == nil ? ReadableFigures.none : text(of: .budgetWaitPerDay, $0)
  }

  private static let budgetOutAt = SummaryField(
    heading: "out at", title: "budget runs out at (median)", width: 6
  ) {
    guard $0.value(of: .budgetPerDay) != nil else { return ReadableFigures.none }
    return $0.budgetRanOutMedianTime.map { String($0.prefix(5)) } ?? "never"
  }
}
