import EventKernel

/// Conditions of the device, each of which lasts for a period.
struct DeviceConditions: OptionSet, Sendable {
  let rawValue: UInt8

  static let charging = Self(rawValue: 1)
  static let lowPowerMode = Self(rawValue: 2)
  static let locked = Self(rawValue: 4)
  static let networkOutage = Self(rawValue: 8)
}

/// A period in which a condition holds.
private struct ConditionStretch: Sendable {
  /// The days of the week on which a daily period begins. `nil`: the period comes once.
  let weekdays: Weekdays?
  /// Milliseconds: after midnight of the wall clock for a daily period, otherwise of simulation time. The period
  /// includes `from` but not `to`. If `to` of a daily period is not later than `from`, it goes past midnight.
  let from: Int64
  let to: Int64

  init(_ period: Period, clock: WallClock) {
    switch period {
    case .daily(let from, let to, let weekdays):
      self.weekdays = weekdays
      self.from = Int64(from.secondsAfterMidnight) * 1000
      self.to = Int64(to.secondsAfterMidnight) * 1000
    case .once(let from, let to):
      weekdays = nil
      self.from = clock.time(of: from).milliseconds
      self.to = clock.time(of: to).milliseconds
    }
  }

  /// - Parameter local: the same instant, in milliseconds since 1970-01-01T00:00 of the local calendar.
  func contains(_ time: SimulationTime, local: Int64) -> Bool {
    guard let weekdays else { return from <= time.milliseconds && time.milliseconds < to }
    let day = floorDivide(local, 86_400_000)
    let ofDay = local - day * 86_400_000
    func begins(_ day: Int64) -> Bool {
      weekdays == .all || weekdays.contain(CalendarDate(dayNumber: Int(day)))
    }
    if from < to { return from <= ofDay && ofDay < to && begins(day) }
    return from <= ofDay && begins(day) || ofDay < to && begins(day - 1)
  }

  /// The next time after this instant at which it may start or end, if clocks do not change.
  func nextEnd(after time: SimulationTime, local: Int64) -> SimulationTime {
    let ofDay = local - floorDivide(local, 86_400_000) * 86_400_000
    var next = SimulationTime.distantFuture
    for end in [from, to] {
      let left: Int64
      if weekdays == nil {
        left = end - time.milliseconds
      } else {
        let sinceEnd = (ofDay - end + 86_400_000) % 86_400_000
        left = 86_400_000 - sinceEnd
      }
      if left > 0 { next = min(next, time + .milliseconds(left)) }
    }
    return next
  }
}

/// The periods in which one condition holds.
struct ConditionStretches: Sendable {
  private let stretches: [ConditionStretch]

  init(_ periods: [Period], clock: WallClock) {
    stretches = periods.map { ConditionStretch($0, clock: clock) }
  }

  func contain(_ time: SimulationTime, clock: WallClock) -> Bool {
    guard !stretches.isEmpty else { return false }
    let local = clock.localMilliseconds(at: time)
    return stretches.contains { $0.contains(time, local: local) }
  }
}

/// The conditions of a device over time. They are computed once for each period in which they stay the same.
struct ConditionCalendar: Sendable {
  private let stretches: [(condition: DeviceConditions, stretch: ConditionStretch)]
  private var holding: DeviceConditions = []
  private var known = Range<SimulationTime>(uncheckedBounds: (.zero, .zero))

  init(of device: Device, clock: WallClock) {
    let periods: [(DeviceConditions, [Period])] = [
      (.charging, device.charging), (.lowPowerMode, device.lowPowerMode), (.locked, device.locked),
      (.networkOutage, device.networkOutages),
    ]
    stretches = periods.flatMap { condition, periods in
      periods.map { (condition, ConditionStretch($0, clock: clock)) }
    }
  }

  @inline(__always)
  mutating func conditions(at time: SimulationTime, _ clock: borrowing WallClock) -> DeviceConditions {
    if !known.contains(time) { workOut(at: time, clock: clock) }
    return holding
  }

  /// The next time at which a condition may begin or end.
  mutating func nextChange(after time: SimulationTime, clock: WallClock) -> SimulationTime {
    if !known.contains(time) { workOut(at: time, clock: clock) }
    return known.upperBound
  }

  private mutating func workOut(at time: SimulationTime, clock: borrowing WallClock) {
    let local = clock.localMilliseconds(at: time)
    var end = clock.nextChange(after: time) ?? .distantFuture
    holding = []
    for (condition, stretch) in stretches {
      if stretch.contains(time, local: local) { holding.insert(condition) }
      end = min(end, stretch.nextEnd(after: time, local: local))
    }
    known = time..<max(end, time)
  }
}
