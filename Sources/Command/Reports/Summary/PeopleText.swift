import OutputAnalysis
import WidgetRefresh

/// Percentiles of some figures over the people of a population, as text. `people.csv` and JSON have all figures.
enum PeopleText {
  private static let figures: [(figure: Figure, title: String)] = [
    (.chargedPerDay, "charged a day"), (.freshViews, "views fresh"), (.contentAgeP95, "content age p95"),
  ]
  private static let shares = [0.05, 0.5, 0.95]
  private static let cellWidth = 6

  /// How the people differ, in a sentence; empty if there is only one person.
  static func spread(_ widget: WidgetSummary) -> String {
    func value(_ share: Double) -> Double? {
      widget.people?.first { $0.figure == .freshViews && $0.share == share }?.value
    }
    guard let range = ReadableFigures.range(value(0.05), value(0.95), unit: .share), let median = value(0.5)
    else {
      return ""
    }
    return
      "By person, from the 5th to the 95th percentile: \(range) of the views fresh. Median: \(ReadableFigures.share(median))."
  }

  /// Empty if there is only one person.
  static func lines(_ run: RunSummary, style: TextStyle) -> [String] {
    table(run).map { [""] + $0.lines(style) + DisplayText.paragraph(note(run)) } ?? []
  }

  /// The same in GitHub's Markdown.
  static func markdown(_ run: RunSummary) -> [String] {
    table(run).map { ["", $0.markdown, "", note(run)] } ?? []
  }

  /// `nil` if there is only one person.
  static func table(_ run: RunSummary) -> ReportTable? {
    guard run.widgets.contains(where: { $0.people != nil }) else { return nil }
    let columns = figures.flatMap { figure in
      shares.enumerated().map { index, share in
        ReportTable.Column(
          percentile(share), title: "\(figure.title), \(percentile(share))", width: cellWidth,
          above: index == 0 ? [figure.title] : [], isJoined: index > 0)
      }
    }
    return ReportTable(
      names: ["widget"], columns: columns,
      rows: run.widgets.map { .init(names: [$0.widget], cells: cells($0)) })
  }

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
