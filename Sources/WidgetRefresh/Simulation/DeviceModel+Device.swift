import EventKernel

/// Days, the accrual of the budget, and events of the whole device.
extension DeviceModel {
  mutating func beginDay(at now: SimulationTime) {
    schedule(DeviceEvent(.dayBegins), at: clock.next(.midnight, after: now))
    scheduleTimetable(of: clock.date(at: now), at: now)
  }

  mutating func accrue(at now: SimulationTime) {
    budget.accrue(at: now, clock: clock)
    for widget in widgets.keys where widgets[widget].isPresent { observeBalance(of: widget, at: now) }
    schedule(DeviceEvent(.budgetAccrues), at: budget.nextAccrual)
  }

  /// Updates a balance to `now`.
  mutating func settleBudget(of widget: WidgetID, at now: SimulationTime) {
    if budget.settle(widget.account, at: now) { observeBalance(of: widget, at: now) }
  }

  mutating func observeBalance(of widget: WidgetID, at now: SimulationTime) {
    observe(
      .accrued(
        BudgetAccrual(
          widget: widget.number, balance: budget.balance(of: widget.account),
          capacity: budget.capacity(of: widget.account),
          accrued: budget.accrued(by: widget.account), at: now)))
  }

  mutating func scheduleSystemEvent(_ index: Int, after last: SimulationTime) {
    let next = clock.next(scenario.device.events[index].at, after: last)
    if next > last { schedule(DeviceEvent(.systemEvent, index), at: next) }
  }

  mutating func systemEventHappens(_ index: Int, at now: SimulationTime) {
    scheduleSystemEvent(index, after: now)
    switch scenario.device.events[index].kind {
    case .localeChange: requestAll(.localeChange, at: now)
    case .dynamicTypeChange: requestAll(.dynamicTypeChange, at: now)
    case .accountChange: requestAll(.accountChange, at: now)
    case .significantTimeChange: requestAll(.significantTimeChange, at: now)
    case .significantLocationChange:
      for widget in widgets.keys where widgetPlans[widget].usesLocation {
        requestWhenViewed(widget, .significantLocationChange, at: now)
      }
    case .timeZoneChange: requestAll(.timeZoneChange, at: now)
    case .reboot: requestAll(.reboot, at: now)
    case .appUpdate(let name):
      for widget in widgets.keys where scenario.widgets[widget.index].app == name {
        request(widget, .appUpdate, at: now)
      }
    }
  }

  private mutating func requestAll(_ cause: ReloadCause, at now: SimulationTime) {
    for widget in widgets.keys { request(widget, cause, at: now) }
  }
}
