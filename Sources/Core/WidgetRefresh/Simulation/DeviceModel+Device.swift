import EventKernel

/// Days, and events of the whole device.
extension DeviceModel {
  mutating func beginDay(at now: SimulationTime) {
    run.schedule(DeviceEvent(.dayBegins), at: run.clock.next(.midnight, after: now))
    scheduleTimetable(of: run.clock.date(at: now), at: now)
  }

  mutating func scheduleSystemEvent(_ index: Int, after last: SimulationTime) {
    let next = run.clock.next(scenario.device.events[index].at, after: last)
    if next > last { run.schedule(DeviceEvent(.systemEvent, index), at: next) }
  }

  mutating func systemEventHappens(_ index: Int, at now: SimulationTime) {
    scheduleSystemEvent(index, after: now)
    switch scenario.device.events[index].kind {
    case .localeChange: requestAll(.localeChange, at: now)
    case .dynamicTypeChange: requestAll(.dynamicTypeChange, at: now)
    case .accountChange: requestAll(.accountChange, at: now)
    case .significantTimeChange: requestAll(.significantTimeChange, at: now)
    case .significantLocationChange:
      for widget in widgets.keys where widgets[widget].usesLocation {
        requestWhenViewed(widget, .significantLocationChange, at: now)
      }
    case .timeZoneChange: requestAll(.timeZoneChange, at: now)
    case .reboot:
      for app in apps.keys { requests.restartExtension(of: app, at: now) }
      requestAll(.reboot, at: now)
    case .appUpdate(let name):
      if let app = scenario.apps.firstIndex(where: { $0.name == name }) {
        activities.renewStartToken(of: AppID(index: app), at: now)
      }
      for widget in widgets.keys where scenario.widgets[widget.index].app == name {
        requests.restartExtension(of: widgets[widget].app, at: now)
        request(widget, .appUpdate, at: now)
      }
    }
  }
}
