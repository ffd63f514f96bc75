import EventKernel
import WidgetRefresh

/// When the clock shows each of the times at which a ``DailyTimetable`` may have a reload, on each day of a period.
struct TimetableDays: Sendable {
  /// In milliseconds, day by day from midnight. A time that the clock skips is at the end of the gap; one that it shows twice counts the
  /// first time.
  let instants: [Int64]

  /// No days.
  init() {
    instants = []
  }

  init(of period: Range<SimulationTime>, _ clock: WallClock) {
    var instants: [Int64] = []
    var date = clock.date(at: period.lowerBound)
    while clock.startOfDay(date) < period.upperBound {
      for place in 0..<DailyTimetable.places {
        let time = TimeOfDay(clamping: place * DailyTimetable.step * 60)
        instants.append(clock.time(of: LocalDateTime(date: date, time: time)).milliseconds)
      }
      date = date.advanced(by: 1)
    }
    self.instants = instants
  }

  /// - Parameter instants: a multiple of ``DailyTimetable/places``, in order.
  init(instants: [Int64]) {
    self.instants = instants
  }
}
