import EventKernel

/// A state of the device that lasts for a while.
enum DeviceCondition: Sendable {
  case charging, lowPowerMode, locked, networkOutage
}

/// When the device is in one of its conditions.
struct ConditionStretch: Sendable {
  let condition: DeviceCondition
  let isDaily: Bool
  /// Milliseconds: of the wall clock's day where it is daily, else of simulation time. `from` is in it, `to` is not;
  /// a daily one goes past midnight where `to` is not later.
  let from: Int64
  let to: Int64

  func contains(_ time: SimulationTime, millisecondOfDay: Int64) -> Bool {
    let instant = isDaily ? millisecondOfDay : time.milliseconds
    if from < to { return from <= instant && instant < to }
    return isDaily && (from <= instant || instant < to)
  }

  /// The stretches of a device's conditions, those of one condition after those of another.
  static func all(of device: Device, clock: WallClock) -> [ConditionStretch] {
    func stretches(_ condition: DeviceCondition, _ periods: [Period]) -> [ConditionStretch] {
      periods.map { period in
        switch period {
        case .daily(let from, let to):
          ConditionStretch(
            condition: condition, isDaily: true, from: Int64(from.secondsAfterMidnight) * 1000,
            to: Int64(to.secondsAfterMidnight) * 1000)
        case .once(let from, let to):
          ConditionStretch(
            condition: condition, isDaily: false, from: clock.time(of: from).milliseconds,
            to: clock.time(of: to).milliseconds)
        }
      }
    }
    return stretches(.charging, device.charging) + stretches(.lowPowerMode, device.lowPowerMode)
      + stretches(.locked, device.locked) + stretches(.networkOutage, device.networkOutages)
  }
}

extension DeviceModel {
  // `mutating`, as are all methods of the model: another would be handed a copy of the whole of it.
  mutating func isDevice(_ condition: DeviceCondition, at time: SimulationTime) -> Bool {
    guard !conditions.isEmpty else { return false }
    let ofDay = clock.millisecondOfDay(at: time)
    for stretch in conditions where stretch.condition == condition {
      if stretch.contains(time, millisecondOfDay: ofDay) { return true }
    }
    return false
  }
}
