/// Why reports were not written. Files of an earlier run are as they were.
public enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotCreateDirectory(path: String, reason: String)
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
