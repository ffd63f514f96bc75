import Foundation
import Testing

/// A table of numbers checked by other means, under `Fixtures`.
enum Fixture {
  /// The rows below the header, each cut at every comma.
  static func rows(_ name: String) throws -> [[String]] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "csv", subdirectory: "Fixtures"))
    return try String(contentsOf: url, encoding: .utf8)
      .split(whereSeparator: \.isNewline)
      .dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  /// The rows below the header, as numbers.
  static func numbers(_ name: String) throws -> [[Double]] {
    try rows(name).map { row in try row.map { try #require(Double($0)) } }
  }
}
