import OutputAnalysis

/// The day of each widget as bars, hour by hour: its updates and its views.
enum DayText {
  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  static func table(_ run: RunSummary, style: TextStyle) -> [String] {
    // A space before each chart, in addition to that of every column.
    let hours = TextTable.Column(heading: " 0     6     12    18", width: 25, isText: true)
    func title(_ text: String) -> String { " \(text)" + String(repeating: " ", count: 24 - text.count) }
    let rows = run.widgets.map { widget in
      TextTable.Row(
        name: DisplayText.printable(widget.widget),
        cells: [
          " " + style.colored(bars(widget.updatesByHour), .update),
          " " + style.colored(DisplayText.withoutTrailingSpaces(bars(widget.viewsByHour)), .view),
        ])
    }
    return [""]
      + TextTable(
        name: "widget",
        groups: [
          .init(titles: [title("updates by hour")], columns: [hours]),
          .init(titles: [title("views by hour")], columns: [hours]),
        ], rows: rows
      ).lines(style: style) + [style.dim("Each bar chart is scaled to its own busiest hour.")]
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
