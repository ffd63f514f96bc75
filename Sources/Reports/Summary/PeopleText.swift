import OutputAnalysis
import WidgetRefresh

/// Percentiles of some figures over the people of a population, as text. `people.csv` and JSON have all figures.
enum PeopleText {
  private static let figures: [(figure: Figure, title: String)] = [
    (.chargedPerDay, "charged a day"), (.freshViews, "views fresh"), (.contentAgeP95, "content age p95"),
  ]
  private static let shares = [0.05, 0.5, 0.95]
  private static let cellWidth = 6

  /// Empty if there is only one person.
  static func table(_ run: RunSummary, style: TextStyle) -> [String] {
    guard isSpread(run) else { return [] }
    let groups = figures.map { figure in
      TextTable.Group(
        titles: [figure.title], columns: shares.map { .init(heading: percentile($0), width: cellWidth) })
    }
    let rows = run.widgets.map { TextTable.Row(name: DisplayText.printable($0.widget), cells: cells($0)) }
    return [""] + TextTable(name: "widget", groups: groups, rows: rows).lines(style: style)
      + DisplayText.wrapped(note(run), to: TextWidth.columns, indent: "  ")
  }

  /// The table's columns, and the cells of each widget; `nil` if there is only one person.
  static func cells(of run: RunSummary) -> (columns: [String], rows: [[String]])? {
    guard isSpread(run) else { return nil }
    let columns = figures.flatMap { figure in
      shares.map { "\(figure.title), \(percentile($0))" }
    }
    return (columns, run.widgets.map { cells($0) })
  }

  /// The same in GitHub's Markdown.
  static func markdown(_ run: RunSummary) -> [String] {
    guard let (columns, rows) = cells(of: run) else { return [] }
    return [
      "", "| widget | " + columns.joined(separator: " | ") + " |",
      "|---|" + String(repeating: "---:|", count: columns.count),
    ]
      + zip(run.widgets, rows).map { widget, cells in
        Markdown.row([Markdown.text(widget.widget)] + cells)
      } + ["", note(run)]
  }

  private static func isSpread(_ run: RunSummary) -> Bool { run.widgets.contains { $0.people != nil } }

  private static func note(_ run: RunSummary) -> String {
    "Percentiles across \(run.replications) people: p95 is the value that 95% of them do not exceed."
  }

  /// `p95`.
  private static func percentile(_ share: Double) -> String { "p" + PercentText.exact(share).dropLast() }

  private static func cells(_ widget: WidgetSummary) -> [String] {
    figures.flatMap { figure in
      shares.map { share in
        widget.people?.first { $0.figure == figure.figure && $0.share == share }
          .map { ReadableFigures.value($0.value, unit: $0.figure.unit) } ?? ReadableFigures.none
      }
    }
  }
}
