import EventKernel
import ScenarioValues

/// A log split into local days.
///
/// Only days that the log covers count. At least five sixths of the first and the last day must lie between the start
/// of the log and its end.
package struct UsageLogDays: Sendable {
  /// An interval with the screen on, with its times on ``clock``.
  package struct Session: Hashable, Sendable {
    package var start: SimulationTime
    package var end: SimulationTime
    /// `nil`: a glance.
    package var unlock: SimulationTime?
    package var content: RecordedSession.Content
    package var continuesPickup: Bool
  }

  /// The clock of the log. Time 0 is a local midnight before the log.
  package let clock: WallClock
  package let firstDate: CalendarDate
  /// ≥ 1.
  package let count: Int
  /// The sessions that start on one of the days.
  package let sessions: [Session]
  /// The log covers no day, so partial days count as days.
  package let takesPartialDays: Bool
  package let kind: UsageLog.Kind

  /// - Throws: a `ScenarioError` for a name that is not an IANA time zone.
  package init(_ log: UsageLog, timeZone: String) throws(ScenarioError) {
    let clock = try WallClock(covering: log.covered, timeZone: timeZone)
    func time(_ instant: Int64) -> SimulationTime { clock.time(ofInstant: instant) }
    let (begin, end) = (time(log.covered.lowerBound), time(log.covered.upperBound))
    var (first, last) = (clock.date(at: begin), clock.date(at: end))
    let (firstTouched, lastTouched) = (first, last)
    func isCovered(_ date: CalendarDate) -> Bool {
      let (from, to) = (clock.startOfDay(date), clock.startOfDay(date.advanced(by: 1)))
      let covered = min(to, end) - max(from, begin)
      return covered.milliseconds * 6 >= (to - from).milliseconds * 5
    }
    if !isCovered(first) { first = first.advanced(by: 1) }
    if !isCovered(last) { last = last.advanced(by: -1) }
    takesPartialDays = first > last
    if takesPartialDays { (first, last) = (firstTouched, lastTouched) }
    self.clock = clock
    firstDate = first
    count = last.dayNumber - first.dayNumber + 1
    kind = log.kind
    let period = clock.startOfDay(first)..<clock.startOfDay(last.advanced(by: 1))
    sessions = log.stretches.compactMap { stretch in
      guard period.contains(time(stretch.start)) else { return nil }
      return Session(
        start: time(stretch.start), end: time(stretch.end), unlock: stretch.unlock.map(time),
        content: stretch.content, continuesPickup: stretch.continuesPickup)
    }
  }

  /// The sessions by wall clock, for a device to replay.
  ///
  /// The log's clock may have shown an hour twice. Its sessions are then sorted, and a session that would overlap the
  /// next one ends at its start.
  package var recorded: RecordedUsage {
    let recorded = sessions.map { session in
      RecordedSession(
        day: clock.date(at: session.start).dayNumber - firstDate.dayNumber,
        timeOfDay: .milliseconds(clock.millisecondOfDay(at: session.start)),
        duration: session.end - session.start, unlock: session.unlock.map { $0 - session.start },
        content: session.content, continuesPickup: session.continuesPickup)
    }
    let ordered = recorded.sorted { ($0.day, $0.timeOfDay) < ($1.day, $1.timeOfDay) }
    return RecordedUsage(
      sessions: ordered, days: count,
      standBy: kind == .surfaces ? nil : StandByGlances())
  }
}
