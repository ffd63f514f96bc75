import RandomVariates

extension Device {
  /// Why the user never views the surface. `nil`: the user may view it.
  func reasonNeverViewed(_ surface: Surface) -> String? {
    let neverCharges =
      surface.visibility == .whileCharging && charging.isEmpty ? "device.charging has no period" : nil
    switch usage {
    case .timetable(let views):
      guard
        views.contains(where: { view in
          view.surface == surface && !view.at.isEmpty && view.weekdays.comeOn(simulatedDays)
        })
      else {
        return "device.usage.timetable has no view of it"
      }
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
