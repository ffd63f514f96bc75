import OutputAnalysis
import WidgetRefresh

/// A figure of a widget with its interval: a row of `intervals.csv`.
struct IntervalRow {
  let widget: String
  let interval: FigureInterval
  let run: RunSummary

  /// Those of all widgets of a run.
  static func all(_ run: RunSummary) -> [IntervalRow] {
    run.widgets.flatMap { widget in
      widget.intervals.map { IntervalRow(widget: widget.widget, interval: $0, run: run) }
    }
  }
}

/// A minute of the day of the widget with this index, from 0, with its fetches and calls a day: a row of `fetches.csv`.
typealias FetchRow = (item: ItemID, minute: Int, fetches: Double, calls: Double)

/// A percentile of a figure of a widget over people, with its confidence level: a row of `people.csv`.
typealias PeopleRow = (widget: String, quantile: PeopleQuantile, confidence: Double)

/// The columns of the reports about figures over all replications.
enum FigureColumns {
  static let intervals: [CSVColumn<IntervalRow>] =
    [.widget { .text($0.widget) }] + values + [.partial { $0.run.isPartial }]

  /// Those that a sweep has too.
  static let values: [CSVColumn<IntervalRow>] = [
    CSVColumn(
      "figure", "name",
      "The figure: " + Figure.allCases.map { "`\($0.rawValue)`, \($0.meaning)" }.joined(separator: "; ") + "."
    ) { .name($0.interval.figure.rawValue) },
    CSVColumn("unit", "name", "Unit of the next four: `1/day`, `share` (0 to 1), `s` or `s/day`.") {
      .name($0.interval.figure.unit.rawValue)
    },
    .number("estimate", "The figure, over all replications.") { $0.interval.estimate },
    .number(
      "low",
      "Lower end of its confidence interval, cut to the range of the figure (0 or more, shares at most 1); empty: too few replications for one. Equal to `high` if all replications had the same value."
    ) { $0.interval.low },
    .number("high", "Upper end of the interval, cut to the same range.") { $0.interval.high },
    .number(
      "half_width",
      "Half of the difference between `high` and `low`. If one of them was cut to the range of the figure: the larger of their distances from `estimate`."
    ) { $0.interval.halfWidth },
    .confidence { $0.run.confidence },
    CSVColumn("n", "count", "The number of replications (or people, in a population) behind the interval.") {
      .integer($0.interval.n)
    },
    CSVColumn(
      "method", "name",
      IntervalMethod.allCases.map { "`\($0.rawValue)`: \($0.meaning)" }.joined(separator: "; ") + "."
    ) { .name($0.interval.method.rawValue) },
  ]

  static let fetches: [CSVColumn<FetchRow>] = [
    .widget { .item($0.item) },
    CSVColumn("minute", "local time of day", "The minute of the wall clock, from `00:00` to `23:59`.") {
      .name(TimeOfDay(clamping: $0.minute * 60).description)
    },
    .number(
      "fetches", unit: "1/day",
      "Fetches a day that the provider starts in this minute: mean over the days of all replications (or people) on which "
        + "the widget was on the phone."
    ) { $0.fetches },
    .number("provider_calls", unit: "1/day", "Calls of the provider a day in this minute: the same mean.") {
      $0.calls
    },
  ]

  static let contents: [CSVColumn<(widget: String, figures: ContentFigures)>] = [
    .widget { .text($0.widget) },
    CSVColumn("content", "name", "The content: its name, or `content 2` if it has none.") {
      .text($0.figures.name)
    },
    .number("content_age_mean_s", unit: "s", "The mean of its content ages at the views of the widget.") {
      $0.figures.meanAge
    },
    .number(
      "made_old", unit: "share",
      "Of the views that were not fresh, the share at which this content had the earliest change that was not shown. "
        + "Contents whose changes came at the same time share a view in equal parts. Empty: all views were fresh."
    ) { $0.figures.madeOld },
  ]

  static let people: [CSVColumn<PeopleRow>] =
    [.widget { .text($0.widget) }] + CSVColumn.figure { $0.quantile.figure } + [
      .number(
        "share_of_people", unit: "share",
        "The share of people that have at most `value`: 0.95 stands for the 95th percentile."
      ) { $0.quantile.share },
      .number("value", "The percentile across people, with a relative error of at most 1/256.") {
        $0.quantile.value
      },
      .number(
        "low",
        "Lower end of its confidence interval, between order statistics; empty: too few people for one."
      ) { $0.quantile.low },
      .number("high", "Upper end.") { $0.quantile.high },
      .confidence { $0.confidence },
      CSVColumn("n", "count", "People to whom the figure applies.") { .integer($0.quantile.n) },
    ]
}
