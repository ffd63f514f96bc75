import EventKernel
import Foundation
import ScenarioValues

/// Instants of a log, in milliseconds since 1970-01-01T00:00Z.
package enum LogTime {
  package static let expected =
    "a time as Unix seconds or as ISO 8601 with its offset, such as 2026-03-02T07:30:00+01:00"

  // Parsed only once. It does not change.
  nonisolated(unsafe) private static let pattern =
    /(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))/
    .asciiOnlyDigits()

  /// The years 1970 … 9999.
  private static let latest: Int64 = 253_402_300_800_000

  package static func parse(_ text: String) -> Int64? {
    let text = text.trimmingSpaces
    let instant = unixSeconds(text) ?? iso8601(text)
    guard let instant, (0..<latest).contains(instant) else { return nil }
    return instant
  }

  private static func unixSeconds(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.utf8.count <= 32,
      text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }),
      let seconds = Double(text)
    else { return nil }
    return instant(ofSeconds: seconds)
  }

  /// `nil` outside the years 1970 … 9999.
  package static func instant(ofSeconds seconds: Double) -> Int64? {
    guard (0..<Double(latest / 1000)).contains(seconds) else { return nil }
    return Int64((seconds * 1000).rounded())
  }

  /// `YYYY-MM-DDThh:mm[:ss[.fff]]` and `Z` or `±hh[:]mm`; a space may stand for the `T`.
  private static func iso8601(_ text: Substring) -> Int64? {
    guard text.utf8.count <= 64, let match = text.wholeMatch(of: pattern)?.output,
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let date = CalendarDate(year: year, month: month, day: day),
      let hour = Int64(match.4), hour < 24, let minute = Int64(match.5), minute < 60,
      let second = Int64(match.6 ?? "0"), second < 60,
      let fraction = Double("0." + (match.7 ?? "0"))
    else { return nil }
    var offset: Int64 = 0
    if let sign = match.9 {
      guard let hours = Int64(match.10 ?? ""), hours < 24, let minutes = Int64(match.11 ?? ""), minutes < 60
      else { return nil }
      offset = (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
    }
    let local = ((Int64(date.dayNumber) * 24 + hour) * 60 + minute - offset) * 60 + second
    return local * 1000 + Int64((fraction * 1000).rounded())
  }
}

extension WallClock {
  /// A clock for instants in milliseconds since 1970-01-01T00:00Z. Time 0 is a local midnight before them.
  package init(covering instants: ClosedRange<Int64>, timeZone: String) throws(ScenarioError) {
    let day: Int64 = 86_400_000
    try self.init(
      firstDay: CalendarDate(dayNumber: Int(instants.lowerBound / day) - 2),
      days: Int((instants.upperBound - instants.lowerBound) / day) + 5, timeZone: timeZone)
  }

  package func time(ofInstant instant: Int64) -> SimulationTime {
    SimulationTime(milliseconds: instant - epochMilliseconds)
  }
}

extension StringProtocol {
  /// Without spaces and tabs at both ends.
  package var trimmingSpaces: Substring {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    var rest = Substring(self).drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }
}
