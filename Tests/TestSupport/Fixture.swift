import Foundation

/// A table of numbers checked by other means, under a test target's `Fixtures`.
public enum Fixture {
  /// The rows below the header, each cut at every comma.
  public static func rows(_ name: String, of bundle: Bundle) throws -> [[String]] {
    guard let url = bundle.url(forResource: name, withExtension: "csv", subdirectory: "Fixtures") else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try String(contentsOf: url, encoding: .utf8)
      .split(whereSeparator: \.isNewline)
      .dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  /// The rows below the header, as numbers.
  public static func numbers(_ name: String, of bundle: Bundle) throws -> [[Double]] {
    try rows(name, of: bundle).map { row in
      try row.map {
        guard let number = Double($0) else { throw CocoaError(.formatting) }
        return number
      }
    }
  }
}
