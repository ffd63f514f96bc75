/// Writes a file completely or not at all.
package enum WholeFile {
  /// Replaces an earlier file of this name. If that fails, the earlier file stays as it was.
  package static func write(_ text: String, to path: String) throws(ReportError) {
    try TemporaryFile.move([complete(text, for: path)])
  }

  /// Fails if something has this name.
  package static func create(_ text: String, at path: String) throws(ReportError) {
    try complete(text, for: path).moveToFreePlace()
  }

  /// Checks for the usual reasons why ``write(_:to:)`` would fail, before there is anything to write.
  package static func check(_ path: String) throws(ReportError) {
    try TemporaryFile.check(path)
  }

  /// The same for reports in a directory, which may be missing.
  package static func check(_ reports: [Report], directory path: String) throws(ReportError) {
    try ReportDirectory.check(path, for: reports)
  }

  private static func complete(_ text: String, for path: String) throws(ReportError) -> TemporaryFile {
    let file = try TemporaryFile(for: path)
    try file.write(Array(text.utf8))
    return file
  }
}

/// Why reports were not written. Files of an earlier run are as they were.
public enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The directory at `path` cannot be made.
  case cannotCreateDirectory(path: String, reason: String)
  /// The file at `path` cannot be made or written.
  case cannotWrite(path: String, reason: String)
  /// A complete file could not be renamed. The files renamed before it stay.
  case cannotRename(path: String, reason: String)

  public var description: String {
    switch self {
    case .cannotCreateDirectory(let path, let reason): "\(path): cannot create the directory: \(reason)"
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    case .cannotRename(let path, let reason): "\(path): cannot be replaced: \(reason)"
    }
  }
}
