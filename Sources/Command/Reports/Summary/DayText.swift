import OutputAnalysis

/// The day of each widget as bars, hour by hour: its updates and its views.
enum DayText {
  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  static func table(_ run: RunSummary, style: TextStyle) -> [String] {
    // A space before each chart, in addition to that of every column.
    func column(_ title: String) -> ReportTable.Column {
      .init(
        " 0     6     12    18", title: nil, width: 25, .text,
        above: [" \(title)" + String(repeating: " ", count: 24 - title.count)])
    }
    let rows = run.widgets.map { widget in
      ReportTable.Row(
        names: [widget.widget],
        cells: [
          " " + style.colored(bars(widget.updatesByHour), .update),
          " " + style.colored(DisplayText.withoutTrailingSpaces(bars(widget.viewsByHour)), .view),
        ])
    }
    return [""]
      + ReportTable(
        names: [run.withoutActivities.isEmpty ? "Live Activity" : "widget"],
        columns: [column("updates by hour"), column("views by hour")], rows: rows
      ).lines(style) + [style.dim("Each bar chart is scaled to its own busiest hour.")]
  }

  /// In eighths of the largest value; 0 is a space.
  static func bars(_ values: [Double]) -> String {
    guard let largest = values.max(), largest > 0 else { return String(repeating: " ", count: values.count) }
    return values.map { value in
      guard value > 0 else { return " " }
      let eighth = Int((value / largest * Double(blocks.count)).rounded(.up))
      return blocks[min(max(eighth, 1), blocks.count) - 1]
    }.joined()
  }
}
