import EventKernel

/// The day, the budget's accrual, and what happens to the device as a whole.
extension DeviceModel {
  mutating func beginDay(at now: SimulationTime) {
    events.schedule(DeviceEvent(.dayBegins), at: clock.next(.midnight, after: now))
    scheduleTimetable(of: clock.date(at: now), at: now)
  }

  mutating func scheduleAccrual(after now: SimulationTime) {
    nextAccrual = budget.nextAccrual(after: now, clock: clock) ?? .distantFuture
    if nextAccrual < end { events.schedule(DeviceEvent(.budgetAccrues), at: nextAccrual) }
  }

  mutating func accrue(at now: SimulationTime) {
    budget.accrue(at: now, clock: clock)
    for index in widgets.indices where widgets[index].isPresent { observeBalance(of: index, at: now) }
    scheduleAccrual(after: now)
  }

  /// Brings a balance up to `now`.
  mutating func settleBudget(of index: Int, at now: SimulationTime) {
    if budget.settle(index, at: now) { observeBalance(of: index, at: now) }
  }

  mutating func observeBalance(of index: Int, at now: SimulationTime) {
    observe(
      .accrued(
        widget: Int32(index), balance: budget.balance(of: index), capacity: budget.capacity(of: index),
        accrued: budget.accrued(by: index), at: now))
  }

  mutating func scheduleSystemEvent(_ index: Int, after last: SimulationTime) {
    let next: SimulationTime
    switch scenario.device.events[index].at {
    case .daily(let time): next = clock.next(time, after: last)
    case .once(let date): next = clock.time(of: date)
    }
    if next > last, next < end { events.schedule(DeviceEvent(.systemEvent, index), at: next) }
  }

  mutating func systemEventHappens(_ index: Int, at now: SimulationTime) {
    scheduleSystemEvent(index, after: now)
    switch scenario.device.events[index].kind {
    case .localeChange: requestAll(.localeChange, at: now)
    case .dynamicTypeChange: requestAll(.dynamicTypeChange, at: now)
    case .accountChange: requestAll(.accountChange, at: now)
    case .significantTimeChange: requestAll(.significantTimeChange, at: now)
    case .significantLocationChange:
      for widget in widgets.indices { requestWhenViewed(widget, .significantLocationChange, at: now) }
    case .timeZoneChange: requestAll(.timeZoneChange, at: now)
    case .reboot: requestAll(.reboot, at: now)
    case .appUpdate(let name):
      for widget in widgets.indices where scenario.widgets[widget].app == name {
        request(widget, .appUpdate, at: now)
      }
    }
  }

  private mutating func requestAll(_ cause: ReloadCause, at now: SimulationTime) {
    for widget in widgets.indices { request(widget, cause, at: now) }
  }
}
