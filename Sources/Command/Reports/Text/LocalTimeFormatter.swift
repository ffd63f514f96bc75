import EventKernel
import WidgetRefresh

/// Writes moments as ISO 8601 local time with milliseconds and numeric offset: `2026-03-02T07:15:00.000+01:00`.
package struct LocalTimeFormatter {
  private let clock: WallClock
  /// The last moment. Neighboring rows mostly share their date and their offset.
  private var text: [UInt8] = []
  /// Where its offset begins.
  private var timeEnd = 0
  /// When its date and offset hold.
  private var period = SimulationTime.zero..<SimulationTime.zero
  /// The millisecond of the day at the start of ``period``.
  private var startMillisecond: Int64 = 0

  package init(clock: WallClock) {
    self.clock = clock
  }

  package mutating func append(_ time: SimulationTime, to bytes: inout [UInt8]) {
    if !period.contains(time) { begin(at: time) }
    let millisecond = UInt64(clamping: startMillisecond + (time - period.lowerBound).milliseconds)
    text.withUnsafeMutableBufferPointer { text in
      var end = timeEnd
      var rest = text.writeDigits(of: millisecond, count: 3, before: &end)
      for _ in 0..<3 {
        end -= 1
        _ = text.writeDigits(of: rest % 60, count: 2, before: &end)
        rest /= 60
      }
    }
    bytes += text
  }

  private mutating func begin(at time: SimulationTime) {
    startMillisecond = clock.millisecondOfDay(at: time)
    let midnight = time + .milliseconds(86_400_000 - startMillisecond)
    period = time..<min(midnight, clock.nextChange(after: time) ?? midnight)
    text = Array("\(clock.date(at: time))T00:00:00.000".utf8)
    timeEnd = text.count
    text += Self.text(ofOffset: clock.offsetMilliseconds(at: time) / 1000)
  }

  /// One moment by itself.
  package static func text(_ time: SimulationTime, of clock: WallClock) -> String {
    var formatter = LocalTimeFormatter(clock: clock)
    var bytes: [UInt8] = []
    formatter.append(time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `08:15:00` of such a text.
  package static func timeOfDay(_ text: String) -> String { String(text.dropFirst(11).prefix(8)) }

  /// `+01:00` of such a text.
  package static func offset(_ text: String) -> String { String(text.dropFirst(23)) }

  private static func text(ofOffset seconds: Int64) -> [UInt8] {
    let size = seconds.magnitude
    // Some zones of the first half of the 20th century kept local mean time; without seconds the instant would be
    // wrong.
    let parts = [size / 3600, size / 60 % 60] + (size % 60 != 0 ? [size % 60] : [])
    let digits = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
    return Array(((seconds < 0 ? "-" : "+") + digits.joined(separator: ":")).utf8)
  }
}
