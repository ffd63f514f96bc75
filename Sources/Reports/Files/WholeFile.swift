/// Writes a file whole or not at all.
public enum WholeFile {
  /// An earlier file of this name is replaced, or stays as it was.
  public static func write(_ bytes: [UInt8], to path: String) throws(ReportError) {
    let file = try complete(bytes, for: path)
    try file.checkDestination()
    try file.move()
  }

  /// Fails where something has this name.
  public static func create(_ bytes: [UInt8], at path: String) throws(ReportError) {
    try complete(bytes, for: path).moveToFreePlace()
  }

  /// Finds the usual reasons why ``write(_:to:)`` would fail, before there is anything to write.
  public static func check(_ path: String) throws(ReportError) {
    try TemporaryFile.check(path)
  }

  private static func complete(_ bytes: [UInt8], for path: String) throws(ReportError) -> TemporaryFile {
    let file = try TemporaryFile(for: path)
    try file.write(bytes)
    try file.close()
    return file
  }
}
