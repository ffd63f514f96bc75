/// What a picture shows, as columns and rows.
package struct PictureData {
  /// With their units.
  package var columns: [String]
  package var rows: [[FieldValue]]

  package init(columns: [String], rows: [[FieldValue]]) { (self.columns, self.rows) = (columns, rows) }

  /// The attribute of a `figure` whose data the page's script saves as a CSV file. HTML has no CR in attributes; the script adds it.
  package var attribute: HTML {
    let text = CSVRows.text(columns, rows)
    let lines = String(decoding: text.utf8.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    return #" data-csv="\#(lines: lines)""#
  }
}

extension PlotRow {
  /// The columns of ``cells``.
  package static func columns(_ name: String, _ title: String, _ unit: String) -> [String] {
    [name] + Estimate.columns(title, unit) + ["in words", "meaning"]
  }

  package var cells: [FieldValue] {
    [.text(DisplayText.name(name))] + (estimate?.cells ?? [.name(nil), .name(nil), .name(nil)])
      + [.text(text), .text(estimate == nil ? nil : mark.title)]
  }
}

extension PlotRow.Estimate {
  /// The columns of ``cells``.
  package static func columns(_ title: String, _ unit: String) -> [String] {
    ["\(title) (\(unit))", "\(title), from (\(unit))", "\(title), to (\(unit))"]
  }

  package var cells: [FieldValue] { [value, low, high].map { .decimal($0, places: 6) } }
}
