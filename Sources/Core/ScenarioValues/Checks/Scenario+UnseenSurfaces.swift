import RandomVariates

extension Scenario {
  /// Why the user never views the surface. `nil`: the user may view it.
  func reasonNeverViewed(_ surface: Surface) -> String? {
    if surface == .otherFace { return "the face is not active" }
    if surface.visibility == .whenOpened { return nil }
    if surface.device == .watch, device.usage.hasTimed(surface, on: device) { return nil }
    return switch surface {
    case .watchFace, .watchSmartStack:
      if surface == .watchFace, watchOrDefault.alwaysOn?.perHour ?? 0 > 0 {
        nil
      } else if watchOrDefault.wristRaises.perHour == 0,
        watchOrDefault.wristRaises.at.map({ .at($0) }).neverComes(on: device.simulatedDays)
      {
        "watch.wristRaises.perHour is 0"
      } else if surface == .watchSmartStack, watchOrDefault.wristRaises.smartStack == 0 {
        "watch.wristRaises.smartStack is 0"
      } else {
        nil
      }
    default: device.reasonNeverViewed(surface)
    }
  }
}

extension Usage {
  /// Whether a timetable has views of the surface.
  fileprivate func hasTimed(_ surface: Surface, on device: Device) -> Bool {
    guard case .timetable(let views) = self else { return false }
    return views.contains {
      $0.surface == surface && !$0.at.isEmpty && $0.weekdays.comeOn(device.simulatedDays)
    }
  }
}

extension Device {
  /// Why the user never views the surface. `nil`: the user may view it.
  fileprivate func reasonNeverViewed(_ surface: Surface) -> String? {
    let neverCharges =
      surface.visibility == .whileCharging && charging.isEmpty ? "device.charging has no period" : nil
    if surface == .lockScreen, alwaysOn != nil { return nil }
    switch usage {
    case .timetable:
      guard usage.hasTimed(surface, on: self) else { return "device.usage.timetable has no view of it" }
      return neverCharges
    case .stochastic(let usage):
      if surface == .standBy { return neverCharges ?? usage.standBy.reasonNeverViewed }
      if usage.pickups.perDay == 0 { return "device.usage.pickups.perDay is 0" }
      return usage.homeScreens.reasonNeverViewed(surface)
    case .recorded(let usage):
      if surface == .standBy, let standBy = usage.standBy { return neverCharges ?? standBy.reasonNeverViewed }
      return usage.shows(surface) ? nil : "the log of device.usage does not show it"
    }
  }
}

extension HomeScreens {
  fileprivate func reasonNeverViewed(_ surface: Surface) -> String? {
    guard case .homePage(let page) = surface else { return nil }
    if perPickup.mean == 0 { return "device.usage.homeScreens.perPickup is 0" }
    if page > 1, nextPage == 0 { return "device.usage.homeScreens.nextPage is 0" }
    return nil
  }
}

extension StandByGlances {
  fileprivate var reasonNeverViewed: String? {
    perHour == 0 ? "device.usage.standBy.perHour is 0" : nil
  }
}

extension RecordedUsage {
  /// Whether the user may view the surface. Drawn exposures count.
  fileprivate func shows(_ surface: Surface) -> Bool {
    let drawsHomeScreen =
      if case .homePage = surface { homeScreens.reasonNeverViewed(surface) == nil } else { false }
    return sessions.contains { session in
      if surface == .lockScreen, session.unlock != nil { return true }
      return switch session.content {
      case .surface(let shown): shown == surface
      case .drawn: surface == .lockScreen || session.unlock != nil && drawsHomeScreen
      case .app: drawsHomeScreen
      }
    }
  }
}
