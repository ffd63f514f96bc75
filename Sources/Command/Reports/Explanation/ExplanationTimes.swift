import EventKernel
import WidgetRefresh

/// Moments as an explanation prints them: wall-clock times, as short as is clear next to the explained instant.
struct ExplanationTimes: Sendable {
  let clock: WallClock
  let instant: SimulationTime

  /// `14:32`, `14:32:05`; with the date on another day, and with the offset if clocks changed in between.
  func text(_ time: SimulationTime) -> String {
    let date = clock.date(at: time)
    let isSameOffset = clock.offsetMilliseconds(at: time) == clock.offsetMilliseconds(at: instant)
    return (date == clock.date(at: instant) ? "" : "\(date) ") + timeOfDay(time)
      + (isSameOffset ? "" : offset(time))
  }

  /// `2026-03-03 at 14:32 (+01:00)`.
  func heading() -> String {
    "\(clock.date(at: instant)) at \(timeOfDay(instant)) (\(offset(instant)))"
  }

  /// ISO 8601 with milliseconds and offset, as in the CSV reports.
  func iso8601(_ time: SimulationTime) -> String {
    LocalTimeFormatter.text(time, of: clock)
  }

  /// The time from then until the instant.
  func before(_ time: SimulationTime) -> String { ReadableFigures.duration(instant - time) }

  private func timeOfDay(_ time: SimulationTime) -> String {
    TimeOfDay(clamping: Int(clock.millisecondOfDay(at: time) / 1000)).description
  }

  private func offset(_ time: SimulationTime) -> String {
    LocalTimeFormatter.offset(iso8601(time))
  }
}
