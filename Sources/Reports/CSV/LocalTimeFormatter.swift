import EventKernel
import WidgetRefresh

/// Writes moments as ISO 8601 local time with milliseconds and numeric offset: `2026-03-02T07:15:00.000+01:00`.
struct LocalTimeFormatter {
  private let clock: WallClock
  // Neighbouring rows mostly share their date.
  private var dayNumber: Int?
  private var date: [UInt8] = []

  init(clock: WallClock) {
    self.clock = clock
  }

  mutating func append(_ time: SimulationTime, to bytes: inout [UInt8]) {
    let day = clock.date(at: time)
    if day.dayNumber != dayNumber {
      dayNumber = day.dayNumber
      date = Array("\(day)T".utf8)
    }
    bytes += date
    let milliseconds = UInt64(clamping: clock.millisecondOfDay(at: time))
    bytes.appendDigits(milliseconds / 3_600_000, atLeast: 2)
    bytes.append(0x3A)
    bytes.appendDigits(milliseconds / 60_000 % 60, atLeast: 2)
    bytes.append(0x3A)
    bytes.appendDigits(milliseconds / 1000 % 60, atLeast: 2)
    bytes.append(0x2E)
    bytes.appendDigits(milliseconds % 1000, atLeast: 3)
    appendOffset(clock.offsetMilliseconds(at: time) / 1000, to: &bytes)
  }

  /// `08:15:00`.
  static func time(of clock: WallClock, at time: SimulationTime) -> String {
    text(clock, time) { String(decoding: $0.dropFirst(11).prefix(8), as: UTF8.self) }
  }

  /// `+01:00`.
  static func offset(of clock: WallClock, at time: SimulationTime) -> String {
    text(clock, time) { String(decoding: $0.dropFirst(23), as: UTF8.self) }
  }

  private static func text(
    _ clock: WallClock, _ time: SimulationTime, _ part: ([UInt8]) -> String
  ) -> String {
    var formatter = LocalTimeFormatter(clock: clock)
    var bytes: [UInt8] = []
    formatter.append(time, to: &bytes)
    return part(bytes)
  }

  private func appendOffset(_ seconds: Int64, to bytes: inout [UInt8]) {
    bytes.append(seconds < 0 ? 0x2D : 0x2B)
    let size = seconds.magnitude
    bytes.appendDigits(size / 3600, atLeast: 2)
    bytes.append(0x3A)
    bytes.appendDigits(size / 60 % 60, atLeast: 2)
    // Some zones of the first half of the 20th century kept local mean time; without seconds the instant would be wrong.
    guard size % 60 != 0 else { return }
    bytes.append(0x3A)
    bytes.appendDigits(size % 60, atLeast: 2)
  }
}
