import EventKernel

/// Errors of the watch and its apps.
extension ScenarioCheck {
  mutating func watch(_ watch: Watch) {
    periods(watch.offWrist, "watch.offWrist")
    periods(watch.lowPowerMode, "watch.lowPowerMode")
    arrivals(watch.controlCenter.opens, "watch.controlCenter.opens")
    distribution(watch.controlCenter.duration, "watch.controlCenter.duration")
    range(watch.apart.share, TimeApart.shareRange, "watch.apart.share")
    distribution(watch.apart.duration, "watch.apart.duration", isPositive: watch.apart.share > 0)
    let raises = watch.wristRaises
    range(raises.perHour, WristRaises.perHourRange, "watch.wristRaises.perHour")
    arrivals(raises.at.map { .at($0) }, "watch.wristRaises")
    range(raises.personShape, WristRaises.shapeRange, "watch.wristRaises.personShape")
    distribution(raises.duration, "watch.wristRaises.duration")
    share(raises.smartStack, "watch.wristRaises.smartStack")
    distribution(raises.smartStackDuration, "watch.wristRaises.smartStackDuration")
    range(watch.alwaysOn?.perHour, WristRaises.perHourRange, "watch.alwaysOn.perHour")
    distribution(watch.alwaysOn?.duration, "watch.alwaysOn.duration")
    range(watch.reloads.activeFace, PacedAllowance.perDayRange, "watch.reloads.activeFace")
    range(watch.reloads.smartStack, PacedAllowance.perDayRange, "watch.reloads.smartStack")
    range(watch.reloads.otherFaces, PacedAllowance.perDayRange, "watch.reloads.otherFaces")
    scheduling(watch.reloads.profile.scheduling, "watch.reloads")
    duration(watch.reloads.mostProcessorTime, atLeast: .milliseconds(1), "watch.reloads.processorTime")
    range(watch.transfers.complicationPerDay, Watch.perDayRange, "watch.transfers.complicationPerDay")
    distribution(watch.transfers.latency, "watch.transfers.latency")
    duration(watch.transfers.opportunities, atLeast: .seconds(1), "watch.transfers.opportunities")
    range(watch.refreshes.withComplication, RefreshLimits.range, "watch.refreshes.withComplication")
    range(watch.refreshes.without, RefreshLimits.range, "watch.refreshes.without")
    range(watch.complicationPushesPerDay, Watch.perDayRange, "watch.complicationPushesPerDay")
    let copies = watch.copiesOrDefault
    distribution(copies.latency, "watch.activityCopies.latency")
    range(copies.heldBack, ActivityCopies.heldBackRange, "watch.activityCopies.heldBack")
    distribution(copies.hold, "watch.activityCopies.hold", isPositive: copies.heldBack > 0)
    share(copies.viewed, "watch.activityCopies.viewed")
  }

  mutating func controls(_ controls: ControlRules) {
    arrivals(controls.opens, "device.controls.opens")
    distribution(controls.duration, "device.controls.duration")
    duration(controls.useLatency, "device.controls.useLatency")
    distribution(controls.callLatency, "device.controls.callLatency")
    range(controls.pushesPerHour, PushUse.limitPerHourRange, "device.controls.pushesPerHour")
  }

  mutating func watchApp(_ watch: WatchApp, of app: App, in scenario: Scenario) {
    let path = "apps.\(ScenarioPath.key(app.name))"
    expect(
      app.activities?.isEmpty != false, "\(path).activities",
      "no Live Activity, because an app on the watch cannot start one", found: "some")
    if case .arrivals(let process) = watch.complicationPush {
      arrivals(process, "\(path).watch.complicationPush")
    }
    if let spacing = watch.wakeUpsAtMostEvery {
      duration(spacing, atLeast: .seconds(1), "\(path).watch.wakeUpsAtMostEvery")
      expect(
        app.wakeUps == .contentChange, "\(path).watch.wakeUpsAtMostEvery",
        "an app with wakeUps: contentChange",
        found: app.wakeUps == nil ? "none" : "wakeUps at other times")
    }
    guard let transfers = watch.fromPhone else { return }
    let phone = index.apps[transfers.app].map { scenario.apps[$0] }
    expect(
      phone != nil && phone?.watch == nil, "\(path).watch.fromPhone.app",
      "the name of an app of this file that is on the phone", found: "'\(transfers.app)'")
    range(transfers.also?.count, PhoneTransfers.alsoRange, "\(path).watch.fromPhone.also")
    for (number, way) in transfers.ways.enumerated() {
      let own = "\(path).watch.fromPhone" + (number > 0 ? ".also.\(number - 1)" : "")
      expect(!way.events.isEmpty, "\(own).on", "at least one app event", found: "none")
      duration(way.atMostEvery, atLeast: .seconds(1), "\(own).atMostEvery")
    }
  }

  /// A widget is on the device of its app.
  mutating func device(
    of widget: Widget, on surface: Surface, in scenario: Scenario, _ path: @autoclosure () -> String
  ) {
    let (name, family) = (widget.app, widget.family)
    guard let device = index.apps[name].map({ scenario.apps[$0].device }) else { return }
    expect(
      surface.device == device, path(),
      device == .watch
        ? "a surface of the watch (\(Surface.all.filter { $0.device == .watch }.map(\.description).joined(separator: ", "))), because its app '\(name)' has the key 'watch'"
        : "a surface of the phone, because its app '\(name)' does not have the key 'watch'",
      found: surface.description)
    expect(
      family != .accessoryCorner || surface.device == .watch, path(),
      "a surface of the watch for family accessoryCorner", found: surface.description)
  }
}
