import ArgumentParser
import Reports

/// How results are printed that have no rows of CSV.
enum TextFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json, markdown
}

/// How results are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case table, json, markdown, csv

  /// `nil`: CSV.
  var ofText: TextFormat? { TextFormat(rawValue: rawValue) }
}

extension Console {
  static func write(_ report: some PrintedReport, as format: TextFormat) throws {
    switch format {
    case .table: try write(report.text(outputStyle))
    case .json: try write(try report.json())
    case .markdown: try write(report.markdown)
    }
  }

  static func write(_ report: some RowReport, as format: OutputFormat) throws {
    if let format = format.ofText { try write(report, as: format) } else { try write(csv: report.csv) }
  }
}
