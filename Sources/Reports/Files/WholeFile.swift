/// Writes a file completely or not at all.
public enum WholeFile {
  /// Replaces an earlier file of this name. If that fails, the earlier file stays as it was.
  public static func write(_ text: String, to path: String) throws(ReportError) {
    let file = try complete(text, for: path)
    try file.checkDestination()
    try file.move()
  }

  /// Fails if something has this name.
  public static func create(_ text: String, at path: String) throws(ReportError) {
    try complete(text, for: path).moveToFreePlace()
  }

  /// Checks for the usual reasons why ``write(_:to:)`` would fail, before there is anything to write.
  public static func check(_ path: String) throws(ReportError) {
    try TemporaryFile.check(path)
  }

  /// The same for reports in a directory, which may be missing.
  public static func check(_ reports: [Report], directory path: String) throws(ReportError) {
    try ReportDirectory.check(path, for: reports)
  }

  private static func complete(_ text: String, for path: String) throws(ReportError) -> TemporaryFile {
    let file = try TemporaryFile(for: path)
    try file.write(Array(text.utf8))
    try file.close()
    return file
  }
}
