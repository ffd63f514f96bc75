import EventKernel
import WidgetRefresh

/// Writes moments as ISO 8601 local time with milliseconds and numeric offset: `2026-03-02T07:15:00.000+01:00`.
struct LocalTimeFormatter {
  private let clock: WallClock
  // Neighbouring rows mostly share their date and their offset.
  private var dayNumber: Int?
  private var date: [UInt8] = []
  private var offsetSeconds: Int64?
  private var offset: [UInt8] = []

  init(clock: WallClock) {
    self.clock = clock
  }

  mutating func append(_ time: SimulationTime, to bytes: inout [UInt8]) {
    let day = clock.date(at: time)
    if day.dayNumber != dayNumber {
      dayNumber = day.dayNumber
      date = Array("\(day)T".utf8)
    }
    let seconds = clock.offsetMilliseconds(at: time) / 1000
    if seconds != offsetSeconds {
      offsetSeconds = seconds
      offset = Self.text(ofOffset: seconds)
    }
    bytes += date
    let milliseconds = UInt64(clamping: clock.millisecondOfDay(at: time))
    bytes.appendFromEnd(capacity: 12) { buffer in
      var end = buffer.count
      var rest = buffer.writeDigits(of: milliseconds, count: 3, before: &end)
      for separator in [0x2E, 0x3A] as [UInt8] {
        end -= 1
        buffer[end] = separator
        _ = buffer.writeDigits(of: rest % 60, count: 2, before: &end)
        rest /= 60
      }
      end -= 1
      buffer[end] = 0x3A
      _ = buffer.writeDigits(of: rest, count: 2, before: &end)
      return end
    }
    bytes += offset
  }

  /// One moment by itself.
  static func text(_ time: SimulationTime, of clock: WallClock) -> String {
    var formatter = LocalTimeFormatter(clock: clock)
    var bytes: [UInt8] = []
    formatter.append(time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `08:15:00` of such a text.
  static func timeOfDay(_ text: String) -> String { String(text.dropFirst(11).prefix(8)) }

  /// `+01:00` of such a text.
  static func offset(_ text: String) -> String { String(text.dropFirst(23)) }

  private static func text(ofOffset seconds: Int64) -> [UInt8] {
    let size = seconds.magnitude
    // Some zones of the first half of the 20th century kept local mean time; without seconds the instant would be
    // wrong.
    let parts = [size / 3600, size / 60 % 60] + (size % 60 != 0 ? [size % 60] : [])
    let digits = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
    return Array(((seconds < 0 ? "-" : "+") + digits.joined(separator: ":")).utf8)
  }
}
