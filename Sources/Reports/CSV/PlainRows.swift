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
      try file.write(report.rows.bytes)
    }
    return files
  }
}
