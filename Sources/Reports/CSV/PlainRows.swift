/// A CSV report without moments of a run, complete in memory.
struct PlainRows {
  let report: Report
  var rows = CSVRows()

  /// Starts with the header.
  ///
  /// - Parameter leading: additional columns before the report's own.
  init(_ report: Report, leading: [String] = []) {
    self.report = report
    rows.header(of: report, leading: leading)
  }

  /// Writes all reports or none to a directory, and creates the directory if it is missing.
  static func write(_ reports: [PlainRows], directory path: String) throws(ReportError) {
    let directory = try ReportDirectory(path: path)
    do throws(ReportError) {
      var files: [TemporaryFile] = []
      for report in reports {
        let file = try TemporaryFile(for: directory.file(for: report.report))
        files.append(file)
        try file.write(report.rows.bytes)
        try file.close()
      }
      for file in files { try file.checkDestination() }
      for file in files { try file.move() }
    } catch {
      directory.discard()
      throw error
    }
  }
}
