import OutputAnalysis

/// The day of each widget as bars, hour by hour: its updates and its views.
enum DayText {
  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let gap = 2

  static func table(_ run: RunSummary, style: TextStyle) -> [String] {
    let room = SummaryText.width - 2 * (24 + gap)
    func line(_ name: String, _ cells: [String]) -> String {
      cells.reduce(DisplayText.padded(name, to: room)) { $0 + String(repeating: " ", count: gap) + $1 }
    }
    func heading(_ name: String, _ first: String, _ second: String) -> String {
      style.bold(line(name, [DisplayText.padded(first, to: 24), second]))
    }
    let hours = "0     6     12    18"
    return [
      "",
      heading("by hour", "updates", "views"),
      heading("widget", hours, hours),
      style.dim(DisplayText.rule),
    ]
      + run.widgets.map { widget in
        line(
          DisplayText.printable(widget.widget),
          [
            style.colored(bars(widget.updatesByHour), .update),
            style.colored(DisplayText.withoutTrailingSpaces(bars(widget.viewsByHour)), .view),
          ])
      }
      + [style.dim("Each bar chart is scaled to its own busiest hour.")]
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
