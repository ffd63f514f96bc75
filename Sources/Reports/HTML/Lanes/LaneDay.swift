import EventKernel
import WidgetRefresh

/// One of the days that lanes show.
struct LaneDay: Sendable {
  var date: CalendarDate
  /// As long as the local day is, unless the record ends before.
  var period: Range<SimulationTime>

  /// Those of a record; at least one.
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

  /// `Monday 2026-03-02`.
  var title: String {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    // 1970-01-01 was a Thursday.
    let weekday = ((date.dayNumber % 7) + 7 + 3) % 7
    return "\(names[weekday]) \(date)"
  }
}
