import OutputAnalysis
import WidgetRefresh

/// The ages of the contents of widgets that show several, and which one makes the widget old, as text.
enum ContentText {
  /// Empty if each widget has one content.
  static func lines(_ run: RunSummary, style: TextStyle) -> [String] {
    guard let table = table(run) else { return [] }
    return [""] + table.lines(style) + (sentences(run) + [note]).flatMap(DisplayText.paragraph)
  }

  /// The same in GitHub's Markdown.
  static func markdown(_ run: RunSummary) -> [String] {
    guard let table = table(run) else { return [] }
    return ["", table.markdown] + (sentences(run) + [note]).flatMap { ["", Markdown.text($0)] }
  }

  /// The same on a page.
  static func html(_ run: RunSummary) -> HTML {
    guard let table = table(run) else { return "" }
    return table.html("Widgets with several contents", label: "Contents of each widget with several")
      + (sentences(run) + [note]).map { "<p>\($0)</p>" }.joined()
  }

  private static func table(_ run: RunSummary) -> ReportTable? {
    let rows = run.widgets.flatMap { widget in
      widget.contentFigures.map {
        ReportTable.Row(
          names: [widget.widget, $0.name],
          cells: [
            ReadableFigures.value($0.meanAge, unit: .seconds),
            ReadableFigures.value($0.madeOld, unit: .share),
          ])
      }
    }
    guard !rows.isEmpty else { return nil }
    return ReportTable(
      names: ["widget", "content"],
      columns: [
        .init(
          "mean", title: "content age when viewed (mean)", width: 12, above: ["content age", "when viewed"]),
        .init(
          "not fresh", title: "made the widget old (share of views not fresh)", width: 16,
          above: ["made it old,", "share of views"]),
      ], rows: rows)
  }

  private static func sentences(_ run: RunSummary) -> [String] {
    run.widgets.compactMap { sentence($0.widget, $0.contentFigures) }
  }

  /// Which content makes the widget old most often. `nil`: it has one content, or no view that was not fresh.
  static func sentence(_ widget: String, _ contents: [ContentFigures]) -> String? {
    guard let share = contents.compactMap(\.madeOld).max(),
      let content = contents.first(where: { $0.madeOld == share })
    else { return nil }
    return
      "\(DisplayText.line(widget, to: 60)): its view was old because of `\(DisplayText.line(content.name, to: 40))` in "
      + "\(ReadableFigures.share(share)) of the views that were not fresh."
  }

  private static let note =
    "made it old: of the contents, it had the earliest change that was not shown. Over all replications, without intervals."

  /// The figures of each content in one line; empty without views.
  static func list(_ contents: [ContentFigures]) -> String {
    contents.compactMap { content in
      content.meanAge.map { age in
        "\(DisplayText.line(content.name, to: 40)) \(ReadableFigures.duration(seconds: age))"
          + (content.madeOld.map { " (made it old in \(ReadableFigures.share($0)))" } ?? "")
      }
    }.listed("and")
  }
}
