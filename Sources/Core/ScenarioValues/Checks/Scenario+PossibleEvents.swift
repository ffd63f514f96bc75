extension Scenario {
  /// The app events that can come, and on which the app does something.
  package func possibleEvents(of app: App) -> [AppEvent] {
    let own = widgets.filter { $0.app == app.name }
    return AppEvent.allCases.filter {
      reasonNeverComes($0, in: app, with: own) == nil
        && ($0 != .resignActive || app.reactsToResignActive
          || own.contains { $0.content.reactsToResignActive })
    }
  }

  /// Why the condition never holds for the widget. `nil`: it can hold.
  func reasonNeverHolds(
    _ condition: TimelineCondition, of widget: Widget, in app: App, with widgets: some Sequence<Widget>
  ) -> String? {
    switch condition {
    case .changed: widget.content.changes ? nil : "the content never changes"
    case .noData where widget.provider.fetch != nil: "the provider fetches"
    case .locked: nil
    case .noData:
      app.isNewlyInstalled || !app.sharesContainer || (widget.content.writtenOn ?? app.writes).isEmpty
        ? nil : "the app was installed long ago and has written its data; set newlyInstalled: true"
    case .unconfigured: widget.configuration.isComplete ? "every required parameter has a value" : nil
    case .during(let session): reasonNeverComes(AppEvent(session), in: app, with: widgets)
    case .within(_, let event): reasonNeverComes(event, in: app, with: widgets)
    case .inState(let name):
      none(of: app.states.first { $0.name == name }?.periods ?? [], "the app is never in the state '\(name)'")
    case .charging where app.watch != nil: none(of: watchOrDefault.offWrist, "watch.offWrist has no period")
    case .charging: none(of: device.charging, "device.charging has no period")
    case .lowPowerMode where app.watch != nil:
      none(of: watchOrDefault.lowPowerMode, "watch.lowPowerMode has no period")
    case .lowPowerMode: none(of: device.lowPowerMode, "device.lowPowerMode has no period")
    case .networkOutage: none(of: device.networkOutages, "device.networkOutages has no period")
    }
  }

  private func none(of periods: [Period], _ reason: String) -> String? {
    let days = device.simulatedDays
    return periods.allSatisfy { $0.isOutside(days) } ? reason + " on the simulated days" : nil
  }

  /// Why the event never comes for the app and the given widgets of it. `nil`: it can come.
  func reasonNeverComes(_ event: AppEvent, in app: App, with widgets: some Sequence<Widget>) -> String? {
    let days = device.simulatedDays
    switch event {
    case .foreground, .background, .resignActive:
      let opens =
        switch device.usage {
        case .recorded(let usage): usage.showsApp(app.name)
        default: false
        }
      if !app.foreground.map(\.sessions).neverComes(on: days) || opens
        || widgets.contains(where: { $0.taps.probability > 0 })
        || (app.activities ?? []).contains(where: { $0.start.opensApp(on: days) })
      {
        return nil
      }
      return "the app has no foreground sessions, and the user never taps its widgets"
    case .audio, .audioEnd:
      return app.audio.map(\.sessions).neverComes(on: days) ? "the app has no audio sessions" : nil
    case .navigation, .navigationEnd:
      return app.navigation.map(\.sessions).neverComes(on: days) ? "the app has no navigation sessions" : nil
    case .workout, .workoutEnd:
      return (app.watch?.workouts).map(\.sessions).neverComes(on: days)
        ? "the app has no watch.workouts" : nil
    case .backgroundRefresh:
      switch app.backgroundRefresh {
      case nil: return "the app has no backgroundRefresh"
      case .arrivals(let process):
        return process.neverComes(on: days) ? "the app has no backgroundRefresh" : nil
      case .requested:
        if app.watch != nil { return nil }
        let lack = reasonNeverComes(.foreground, in: app, with: widgets)
        return lack.map { "the system runs background refreshes before the user opens the app, and \($0)" }
      }
    case .silentPush:
      return app.silentPush.map(\.source).neverComes(on: days) ? "the app has no silentPush" : nil
    case .wakeUp:
      let comes = !app.wakeUps.neverComes(on: days) || !(app.watch?.complicationPush).neverComes(on: days)
      return comes ? nil : "the app has no wakeUps"
    case .notificationService where app.calls[event] == nil:
      return "the app has no notification service extension (onNotificationService)"
    case .notificationService:
      return app.alertPush.map(\.source).neverComes(on: days) ? "the app has no alertPush" : nil
    case .networkTunnel:
      return app.networkTunnel.neverComes(on: days) ? "the app has no networkTunnel" : nil
    case .phoneData:
      return app.watch?.fromPhone == nil ? "the app gets no data from a phone (watch.fromPhone)" : nil
    case .intent:
      let isPressed = widgets.contains { $0.intentsPerView > 0 }
      return isPressed ? nil : "the user never presses a Button or Toggle of the widgets (intentsPerView)"
    }
  }
}

extension ActivityStart {
  /// Whether the user opens the app for a start.
  fileprivate func opensApp(on days: ClosedRange<CalendarDate>) -> Bool {
    if case .arrivals(let process) = times { way == .app && !process.neverComes(on: days) } else { false }
  }
}

extension PushUse.Source? {
  fileprivate func neverComes(on days: ClosedRange<CalendarDate>) -> Bool {
    switch self {
    case nil: true
    case .arrivals(let process): process.neverComes(on: days)
    case .contentChange: false
    }
  }
}
