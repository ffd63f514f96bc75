import OutputAnalysis
import WidgetRefresh

/// What the tables for people show of a widget, besides its name.
struct SummaryField: Sendable {
  /// Heading in the terminal table, below that of its group.
  var heading: String
  /// Heading in Markdown.
  var title: String
  var width: Int
  /// Whose confidence interval goes with it.
  var figure: Figure?
  var value: @Sendable (WidgetSummary) -> String

  /// Half of the width of its confidence interval; `nil`: there is none.
  func halfWidth(_ widget: WidgetSummary) -> String? {
    guard let figure, let interval = widget.interval(of: figure), let half = interval.halfWidth,
      !interval.isAlike
    else { return nil }
    return ReadableFigures.halfWidth(half, unit: figure.unit)
  }

  /// Whether all replications had the same value.
  func isAlike(_ widget: WidgetSummary) -> Bool {
    figure.flatMap { widget.interval(of: $0) }?.isAlike ?? false
  }

  static func all(_ run: RunSummary) -> [SummaryField] {
    common + [run.isBudgetPaced ? budgetWait : budgetOutAt]
  }

  private static let common: [SummaryField] = [
    SummaryField(heading: "budget", title: "budget a day", width: 6, figure: .budgetPerDay) {
      ReadableFigures.rate($0.value(of: .budgetPerDay))
    },
    SummaryField(heading: "charged", title: "charged a day", width: 7, figure: .chargedPerDay) {
      ReadableFigures.rate($0.value(of: .chargedPerDay))
    },
    SummaryField(heading: "free", title: "free a day", width: 5, figure: .freePerDay) {
      ReadableFigures.rate($0.value(of: .freePerDay))
    },
    SummaryField(heading: "held", title: "withheld a day", width: 5, figure: .withheldPerDay) {
      ReadableFigures.rate($0.value(of: .withheldPerDay))
    },
    SummaryField(heading: "median", title: "updates every (median)", width: 6, figure: .updateIntervalMedian)
    {
      duration($0.value(of: .updateIntervalMedian))
    },
    SummaryField(heading: "p90", title: "updates every (p90)", width: 5, figure: .updateIntervalP90) {
      duration($0.value(of: .updateIntervalP90))
    },
    SummaryField(heading: "mean", title: "age when viewed (mean)", width: 5, figure: .contentAgeMean) {
      duration($0.value(of: .contentAgeMean))
    },
    SummaryField(heading: "p95", title: "age when viewed (p95)", width: 5, figure: .contentAgeP95) {
      duration($0.value(of: .contentAgeP95))
    },
    SummaryField(heading: "fresh", title: "views fresh", width: 5, figure: .freshViews) {
      ReadableFigures.share($0.value(of: .freshViews))
    },
  ]

  /// What says most of the budget's want: how long reloads wait for it, or when it runs out.
  private static let budgetWait = SummaryField(
    heading: "waits", title: "waits for budget a day", width: 6, figure: .budgetWaitPerDay
  ) {
    $0.value(of: .budgetPerDay) == nil
      ? ReadableFigures.none : duration($0.value(of: .budgetWaitPerDay))
  }

  private static let budgetOutAt = SummaryField(
    heading: "out at", title: "budget out at (median)", width: 6
  ) {
    guard $0.value(of: .budgetPerDay) != nil else { return ReadableFigures.none }
    return $0.budgetRanOutMedianTime.map { String($0.prefix(5)) } ?? "never"
  }

  private static func duration(_ seconds: Double?) -> String {
    seconds.map { ReadableFigures.duration(seconds: $0) } ?? ReadableFigures.none
  }
}
