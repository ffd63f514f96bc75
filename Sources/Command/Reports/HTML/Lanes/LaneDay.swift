import EventKernel
import WidgetRefresh

/// One of the days that lanes show.
struct LaneDay: Sendable {
  var date: CalendarDate
  /// The local day, or its part within the record.
  var period: Range<SimulationTime>

  /// The days of a record; at least one.
  static func days(of record: RunRecord) -> [LaneDay] {
    let start = record.scenario.device.start
    var days: [LaneDay] = []
    for number in 0..<max(1, record.scenario.device.days) {
      let date = start.advanced(by: number)
      let begin = max(record.clock.startOfDay(date), record.period.lowerBound)
      let end = min(record.clock.startOfDay(date.advanced(by: 1)), record.period.upperBound)
      guard begin < end || days.isEmpty else { break }
      days.append(LaneDay(date: date, period: begin..<max(begin, end)))
    }
    return days
  }

  /// A note if clocks change that day, such as `clocks change from +01:00 to +02:00 at 03:00`; otherwise empty.
  func clockNote(_ clock: WallClock) -> String {
    var notes: [String] = []
    var time = period.lowerBound
    while let next = clock.nextChange(after: time), next < period.upperBound {
      let texts = [time, next].map { LocalTimeFormatter.text($0, of: clock) }
      let offsets = texts.map(LocalTimeFormatter.offset)
      notes.append(
        "clocks change from \(offsets[0]) to \(offsets[1]) at \(LocalTimeFormatter.timeOfDay(texts[1]))")
      time = next
    }
    return notes.joined(separator: ", ")
  }

  /// `Monday 2026-03-02`.
  var title: String {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    // 1970-01-01 was a Thursday.
    let weekday = ((date.dayNumber % 7) + 7 + 3) % 7
    return "\(names[weekday]) \(date)"
  }
}
