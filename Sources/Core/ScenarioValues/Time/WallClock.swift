import EventKernel
import Foundation

/// The device's wall clock during one run. It converts simulation time to local date and time, and back.
///
/// Time 0 is the first local midnight of the run. The offset from UTC changes in steps: at daylight saving time, and
/// when the scenario changes the time zone. So a local day may have 23 or 25 hours, or another length on a journey.
///
/// ```swift
/// let day = try #require(CalendarDate(year: 2026, month: 3, day: 29))  // clocks are put forward
/// let clock = try WallClock(firstDay: day, days: 2, timeZone: "Europe/Berlin")
/// #expect(clock.startOfDay(day.advanced(by: 1)) == .zero + .hours(23))
/// ```
public struct WallClock: Hashable, Sendable {
  @usableFromInline package struct Segment: Hashable, Sendable {
    @usableFromInline var start: SimulationTime
    @usableFromInline var offsetMilliseconds: Int64
    @usableFromInline var timeZone: String
    /// Local times before this were shown in an earlier segment. In milliseconds since 1970-01-01T00:00.
    @usableFromInline var repeatedUntil = Int64.min
  }

  /// Milliseconds from 1970-01-01T00:00Z to time 0.
  public let epochMilliseconds: Int64
  @usableFromInline let segments: [Segment]
  /// Milliseconds from 1970-01-01T00:00 of the local calendar to midnight of the first day. The clocks may skip this
  /// midnight.
  private let firstMidnight: Int64
  @usableFromInline let segmentOfStretch: [Int]
  @inlinable static var stretchBits: Int64 { 28 }

  /// - Parameters:
  ///   - day: the local date whose first instant is time 0.
  ///   - days: days that the clock must cover.
  ///   - timeZone: its IANA name.
  ///   - changes: moves to another time zone, each at a wall-clock time of the old zone.
  /// - Throws: ``ScenarioError`` for a name that is not an IANA time zone.
  public init(
    firstDay day: CalendarDate, days: Int, timeZone: String,
    changes: [(at: LocalDateTime, timeZone: String)] = []
  ) throws(ScenarioError) {
    var zone = try WallClock.zone(timeZone)
    var name = timeZone
    firstMidnight = Int64(day.dayNumber) * 86_400_000
    let epoch = WallClock.instant(of: firstMidnight, in: zone)
    var now = epoch
    let end = epoch + Int64(days + 2) * 86_400_000
    var segments = [
      Segment(start: .zero, offsetMilliseconds: WallClock.offset(of: zone, at: now), timeZone: name)
    ]

    func follow(_ zone: TimeZone, until stop: Int64) {
      while let next = zone.nextDaylightSavingTimeTransition(
        after: Date(timeIntervalSince1970: Double(now) / 1000))
      {
        let instant = Int64((next.timeIntervalSince1970 * 1000).rounded())
        guard instant < stop, instant > now else { break }
        now = instant
        append(zone)
      }
    }
    func append(_ zone: TimeZone) {
      let offset = WallClock.offset(of: zone, at: now)
      if let last = segments.last, last.offsetMilliseconds != offset || last.timeZone != name {
        segments.append(
          Segment(
            start: SimulationTime(milliseconds: now - epoch), offsetMilliseconds: offset, timeZone: name))
      }
    }

    for change in changes.sorted(by: { $0.at < $1.at }) {
      let local =
        Int64(change.at.date.dayNumber) * 86_400_000 + Int64(change.at.time.secondsAfterMidnight) * 1000
      let instant = max(WallClock.instant(of: local, in: zone), epoch)
      guard instant < end else { break }
      follow(zone, until: instant)
      zone = try WallClock.zone(change.timeZone)
      name = change.timeZone
      now = max(now, instant)
      append(zone)
    }
    follow(zone, until: end)
    epochMilliseconds = epoch
    for index in segments.indices.dropFirst() {
      let lastShown = epoch + segments[index].start.milliseconds + segments[index - 1].offsetMilliseconds
      segments[index].repeatedUntil = max(segments[index - 1].repeatedUntil, lastShown)
    }
    self.segments = segments
    segmentOfStretch = Self.segmentOfStretch(segments)
  }

  /// Whether the system knows a time zone with this IANA name.
  public static func isKnown(timeZone name: String) -> Bool { (try? zone(name)) != nil }

  private static func zone(_ name: String) throws(ScenarioError) -> TimeZone {
    // `knownTimeZoneIdentifiers` lacks many current names (Asia/Kolkata). Foundation also accepts abbreviations,
    // which can mean several zones. A name with a region and a place means one zone.
    guard name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name) else {
      throw .unknownTimeZone(name)
    }
    return zone
  }

  private static func offset(of zone: TimeZone, at epochMilliseconds: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(epochMilliseconds) / 1000))) * 1000
  }

  /// The first instant at which the zone's clocks show this local time. If they skip it, the first instant after the
  /// gap.
  private static func instant(of localMilliseconds: Int64, in zone: TimeZone) -> Int64 {
    let before = offset(of: zone, at: localMilliseconds - 86_400_000)
    let after = offset(of: zone, at: localMilliseconds + 86_400_000)
    // The larger offset gives the earlier instant.
    for offset in [max(before, after), min(before, after)] {
      let instant = localMilliseconds - offset
      if self.offset(of: zone, at: instant) == offset { return instant }
    }
    let early = Date(timeIntervalSince1970: Double(localMilliseconds - max(before, after)) / 1000)
    let late = localMilliseconds - min(before, after)
    guard let gap = zone.nextDaylightSavingTimeTransition(after: early) else { return late }
    return min(Int64((gap.timeIntervalSince1970 * 1000).rounded()), late)
  }

  // MARK: From simulation time

  /// Milliseconds by which local clocks are ahead of UTC.
  @inlinable
  public func offsetMilliseconds(at time: SimulationTime) -> Int64 {
    segments[segmentIndex(at: time)].offsetMilliseconds
  }

  /// IANA name of the time zone.
  package func timeZone(at time: SimulationTime) -> String { segments[segmentIndex(at: time)].timeZone }

  /// Milliseconds since 1970-01-01T00:00 of the local calendar.
  @inlinable
  package func localMilliseconds(at time: SimulationTime) -> Int64 {
    epochMilliseconds + time.milliseconds + offsetMilliseconds(at: time)
  }

  /// The local date.
  @inlinable
  public func date(at time: SimulationTime) -> CalendarDate {
    CalendarDate(dayNumber: Int(floorDivide(localMilliseconds(at: time), 86_400_000)))
  }

  /// Milliseconds that the wall clock shows after midnight, 0 ..< 86,400,000.
  @inlinable
  public func millisecondOfDay(at time: SimulationTime) -> Int64 {
    let sinceMidnight = localMilliseconds(at: time) % 86_400_000
    return sinceMidnight < 0 ? sinceMidnight + 86_400_000 : sinceMidnight
  }

  /// The time of the next change of the offset, if there is one during the run.
  @inlinable
  public func nextChange(after time: SimulationTime) -> SimulationTime? {
    let next = segmentIndex(at: time) + 1
    return next < segments.count ? segments[next].start : nil
  }

  // MARK: To simulation time

  /// The first instant at which the wall clock shows this date and time. If it skips them, the first instant after
  /// the gap. Negative for a moment before the run.
  public func time(of moment: LocalDateTime) -> SimulationTime {
    time(
      ofLocal: Int64(moment.date.dayNumber) * 86_400_000 + Int64(moment.time.secondsAfterMidnight) * 1000)
  }

  /// The time of local midnight of a date. If the clock skips midnight, the first time of that date.
  public func startOfDay(_ date: CalendarDate) -> SimulationTime {
    time(ofLocal: Int64(date.dayNumber) * 86_400_000)
  }

  /// The next instant strictly after `time` at which the wall clock shows this time of day. If a date shows it twice,
  /// because clocks are put back or a journey repeats the date, only the first time counts.
  @inlinable
  public func next(_ timeOfDay: TimeOfDay, after time: SimulationTime) -> SimulationTime {
    if let next = nextInSegment(timeOfDay, after: time) { return next }
    var date = date(at: time)
    // A journey can repeat or skip a date. Four dates are enough to pass it.
    for _ in 0..<4 {
      let candidate = self.time(of: LocalDateTime(date: date, time: timeOfDay))
      if candidate > time { return candidate }
      date = date.advanced(by: 1)
    }
    return time + .days(1)
  }

  /// The next instant that shows this time of day, if the offset does not change until then and the local time was not
  /// shown before. `nil` otherwise.
  @inlinable
  package func nextInSegment(_ timeOfDay: TimeOfDay, after time: SimulationTime) -> SimulationTime? {
    let index = segmentIndex(at: time)
    let local = epochMilliseconds + time.milliseconds + segments[index].offsetMilliseconds
    let sinceMidnight = local - floorDivide(local, 86_400_000) * 86_400_000
    var wait = Int64(timeOfDay.secondsAfterMidnight) * 1000 - sinceMidnight
    if wait <= 0 { wait += 86_400_000 }
    let next = time + .milliseconds(wait)
    let isWithin =
      local + wait >= segments[index].repeatedUntil
      && (index + 1 == segments.count || next < segments[index + 1].start)
    return isWithin ? next : nil
  }

  /// The first instant at which the wall clock shows the time `timeOfDay` (0 ..< 24 h) after midnight.
  package func time(on date: CalendarDate, after timeOfDay: SimulationDuration) -> SimulationTime {
    time(ofLocal: Int64(date.dayNumber) * 86_400_000 + timeOfDay.milliseconds)
  }

  private func time(ofLocal localMilliseconds: Int64) -> SimulationTime {
    for (index, segment) in segments.enumerated() {
      let candidate = localMilliseconds - segment.offsetMilliseconds - epochMilliseconds
      let isBeforeEnd =
        index + 1 == segments.count || candidate < segments[index + 1].start.milliseconds
      guard isBeforeEnd else { continue }
      let isBeforeRun = index == 0 && localMilliseconds < firstMidnight
      let isAfterStart = isBeforeRun || candidate >= segment.start.milliseconds
      return isAfterStart ? SimulationTime(milliseconds: candidate) : segment.start
    }
    return .distantFuture
  }

  @inlinable @inline(__always)
  func segmentIndex(at time: SimulationTime) -> Int {
    // A run of a week usually has one segment, a run of a year three, and a run of 27 years 55.
    if segments.count == 1 { return 0 }
    let stretch = max(0, time.milliseconds) >> Self.stretchBits
    var index = segmentOfStretch[min(Int(stretch), segmentOfStretch.count - 1)]
    while index + 1 < segments.count, segments[index + 1].start <= time { index += 1 }
    return index
  }

  /// For each period of 2²⁸ ms (three days) from time 0, the segment in which it starts.
  private static func segmentOfStretch(_ segments: [Segment]) -> [Int] {
    var result: [Int] = []
    for (index, segment) in segments.enumerated() {
      let begun = (segment.start.milliseconds - 1) >> stretchBits + 1
      while result.count < begun { result.append(index - 1) }
    }
    result.append(segments.count - 1)
    return result
  }
}

@inlinable
package func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
  let quotient = a / b
  return (a % b != 0 && (a < 0) != (b < 0)) ? quotient - 1 : quotient
}
