/// A CSV report without moments of a run, complete in memory.
package struct PlainRows {
  let report: Report
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The rows of a report. `items` has the names of items that rows have as numbers.
  package init<Row>(
    _ report: Report, _ columns: [CSVColumn<Row>], _ content: some Sequence<Row>, items: [String] = []
  ) {
    self.report = report
    var rows = CSVRows(items: items)
    rows.header(columns)
    for row in content { rows.row(row, columns) }
    bytes = rows.bytes
  }

  /// Writes all reports or none to a directory, and creates the directory if it is missing.
  static func write(_ reports: [PlainRows], directory path: String) throws(ReportError) {
    let directory = try ReportDirectory(path: path)
    do throws(ReportError) {
      try TemporaryFile.move(files(reports, in: directory))
    } catch {
      directory.discard()
      throw error
    }
  }

  /// The reports under their temporary names.
  static func files(
    _ reports: [PlainRows], in directory: ReportDirectory
  ) throws(ReportError) -> [TemporaryFile] {
    var files: [TemporaryFile] = []
    for report in reports {
      let file = try TemporaryFile(for: directory.file(for: report.report))
      files.append(file)
      try file.write(report.bytes)
    }
    return files
  }
}

/// A report with rows for a CSV file.
package protocol RowReport: PrintedReport {
  var rows: PlainRows { get }
}

extension RowReport {
  /// The content of the file.
  package var csv: String { rows.text }

  /// Writes the file to a directory, and creates the directory if it is missing.
  package func write(directory path: String) throws(ReportError) {
    try PlainRows.write([rows], directory: path)
  }
}
