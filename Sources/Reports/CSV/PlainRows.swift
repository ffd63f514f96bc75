/// A CSV report that holds no moments of a run, complete in memory.
struct PlainRows {
  let report: Report
  var rows = CSVRows()

  /// Begins with the header.
  init(_ report: Report) {
    self.report = report
    rows.header(of: report)
  }

  /// Writes all reports to a directory, which is created where it is missing, or none.
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
