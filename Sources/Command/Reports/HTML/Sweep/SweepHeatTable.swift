import Foundation
import OutputAnalysis
import WidgetRefresh

/// The content age of a widget at all points of a sweep of two values: a table with a row for each value of the first one. The
/// older the content, the stronger the color of the cell.
struct SweepHeatTable {
  private static let shades = 6

  let report: SweepReport
  let widget: String

  /// Empty unless two values vary.
  var html: HTML {
    guard report.paths.count == 2, rows.count > 1, columns.count > 1 else { return "" }
    let names = report.shortNames
    let figure = Figure.contentAgeMean
    let body: [HTML] = rows.map { row in
      "<th scope=\"row\">\(HTML.name(row, columns: 20))</th>\(columns.map { cell(row, $0) })"
    }
    let heads: [HTML] = ["\(names[0])"] + columns.map { HTML.name($0, columns: 20) }
    return HTMLTable.html(
      """
      \(HTML.name(widget)): \(figure.title), by \(names[0]) (down) and \(names[1]) (across). \
      The older the content, the stronger the color.
      """,
      label: "Content age of \(DisplayText.name(widget)) by two values",
      attributes: #" class="plain heat""#, heads: heads.map { HTMLTable.head($0) }, rows: body)
  }

  private var rows: [String] { distinct { $0[0] } }
  private var columns: [String] { distinct { $0[1] } }

  private func distinct(_ value: ([String]) -> String) -> [String] {
    var seen: Set<String> = []
    return report.points.map { value($0.values) }.filter { seen.insert($0).inserted }
  }

  private func age(_ point: Int) -> Double? {
    report.points[point].summary.widgets.first { $0.widget == widget }?.value(of: .contentAgeMean)
  }

  private func cell(_ row: String, _ column: String) -> HTML {
    guard let point = report.points.firstIndex(where: { $0.values == [row, column] }), let age = age(point)
    else { return "<td>\(ReadableFigures.none)</td>" }
    let lowest = report.lowest[widget]
    var notes: [String] = []
    if point == lowest?.index { notes.append("best") }
    if lowest?.notToldApart.contains(point) ?? false { notes.append("unclear") }
    if point == report.today { notes.append("today") }
    let note: HTML = notes.isEmpty ? "" : "<span class=\"half\">\(notes.joined(separator: ", "))</span>"
    return
      "<td class=\"shade-\(shade(age))\">\(ReadableFigures.duration(seconds: age))\(note)</td>"
  }

  /// From 0 for the lowest age to ``shades`` − 1 for the highest.
  private func shade(_ age: Double) -> Int {
    let ages = report.points.indices.compactMap(self.age)
    guard let low = ages.min(), let high = ages.max(), high > low else { return 0 }
    // As the axes of the pictures.
    let isLogarithmic = low > 0 && high > 20 * low
    let place = isLogarithmic ? log(age / low) / log(high / low) : (age - low) / (high - low)
    return min(Int(place * Double(Self.shades)), Self.shades - 1)
  }
}
