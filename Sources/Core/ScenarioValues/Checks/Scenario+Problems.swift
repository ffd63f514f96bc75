import EventKernel
import RandomVariates

extension Scenario {
  /// All errors of the scenario: references, ranges, contradictions. Empty: the scenario can run.
  package var problems: [ScenarioError] { problems(ScenarioIndex(of: self)) }

  /// - Parameter names: the index of the scenario's names.
  package func problems(_ names: ScenarioIndex) -> [ScenarioError] {
    var check = ScenarioCheck(index: names)
    check.device(device)
    if let rules = device.activities { check.activityRules(rules) }
    if let watch { check.watch(watch) }
    if let controls = device.controls { check.controls(controls) }
    check.arrivals(device.alwaysOn?.glances, "device.alwaysOn.glances")
    check.distribution(device.alwaysOn?.duration, "device.alwaysOn.duration")
    if let population { check.population(population, of: device.usage) }
    for app in apps {
      check.app(app, in: self)
      if let watch = app.watch { check.watchApp(watch, of: app, in: self) }
    }
    for stack in stacks { check.stack(stack) }
    for widget in widgets { check.widget(widget, in: self) }
    check.expectations(expectations)
    if let optimization { check.optimization(optimization) }
    check.unique(apps.map(\.name), known: names.apps, "apps")
    check.unique(stacks.map(\.name), known: names.stacks, "stacks")
    check.items(of: self)
    check.count(apps.count, "apps")
    check.count(stacks.count, "stacks")
    check.count(widgets.count, "widgets")
    for event in device.events.enumerated() { check.systemEvent(event.element, at: event.offset) }
    return check.problems
  }
}

/// Collects errors. Paths are those of a scenario file. They are made only for errors: a large scenario has thousands of
/// places without one. A value that may be missing is only checked if it is there.
package struct ScenarioCheck {
  private(set) var problems: [ScenarioError] = []
  let index: ScenarioIndex

  /// Most apps, widgets or stacks of one device.
  package static let mostEntities = 100_000
  /// Most pushes on their way at one time, on average. Each takes 32 bytes.
  package static let mostPushesUnderWay = 1_000_000.0
  /// Of one Live Activity. Each change of its content goes through them.
  package static let mostActivityPushesUnderWay = 10_000.0

  init(index: ScenarioIndex) {
    self.index = index
  }

  mutating func expect(
    _ holds: Bool, _ path: @autoclosure () -> String, _ expected: @autoclosure () -> String,
    found: @autoclosure () -> String
  ) {
    if !holds { problems.append(.invalid(path: path(), expected: expected(), found: found())) }
  }

  mutating func range(_ value: Int?, _ range: ClosedRange<Int>, _ path: @autoclosure () -> String) {
    self.range(value.map(Double.init), Double(range.lowerBound)...Double(range.upperBound), path())
  }

  mutating func range(_ value: Double?, _ range: ClosedRange<Double>, _ path: @autoclosure () -> String) {
    guard let value else { return }
    expect(
      range.contains(value), path(),
      range.upperBound.isFinite
        ? "a number from \(range.lowerBound) to \(range.upperBound)"
        : "a number of at least \(range.lowerBound)",
      found: "\(value)")
    if range.contains(value) { expect(value.isFinite, path(), "a finite number", found: "\(value)") }
  }

  mutating func share(_ value: Double?, _ path: @autoclosure () -> String) { range(value, 0...1, path()) }

  mutating func atLeastZero(_ value: Double?, _ path: @autoclosure () -> String) {
    range(value, 0...(.infinity), path())
  }

  mutating func duration(
    _ value: SimulationDuration?, atLeast least: SimulationDuration = .zero, _ path: @autoclosure () -> String
  ) {
    guard let value else { return }
    expect(
      value >= least && value <= .longestInScenario, path(),
      "a duration of \(least.milliseconds) ms to \(SimulationDuration.longestInScenario.milliseconds / 86_400_000)d",
      found: "\(value.milliseconds) ms")
  }

  mutating func distribution(
    _ distribution: Distribution?, _ path: @autoclosure () -> String, isPositive: Bool = false
  ) {
    guard let distribution else { return }
    do {
      try distribution.validate()
      if isPositive {
        expect(distribution.mean > 0, path(), "a mean greater than 0", found: "\(distribution.mean)")
      }
    } catch {
      problems.append(
        .invalid(path: "\(path()).\(error.parameter)", expected: error.expected, found: error.found))
    }
  }

  mutating func arrivals(_ process: ArrivalProcess?, _ path: @autoclosure () -> String) {
    switch process {
    case nil: break
    case .poisson(let perDay, _): range(perDay, ArrivalProcess.perDayRange, "\(path()).perDay")
    case .renewal(let interval): distribution(interval, "\(path()).interval", isPositive: true)
    case .at(let moments):
      expect(!moments.isEmpty, "\(path()).at", "at least one moment", found: "none")
      for moment in moments { self.moment(moment, "\(path()).at") }
    }
  }

  mutating func periods(_ periods: [Period], _ path: @autoclosure () -> String) {
    for (index, period) in periods.enumerated() {
      switch period {
      case .daily(_, _, let days): weekdays(days, "\(path()).\(index)")
      case .once(let from, let to):
        expect(from < to, "\(path()).\(index)", "a from before to", found: "\(from) to \(to)")
      }
    }
  }

  mutating func moment(_ moment: Moment, _ path: @autoclosure () -> String) {
    switch moment {
    case .once: break
    case .daily(_, let days): weekdays(days, path())
    case .sun(let event):
      range(event.latitude, SunEvent.latitudeRange, "\(path()).latitude")
      range(event.longitude, SunEvent.longitudeRange, "\(path()).longitude")
      switch event.course {
      case .noon: break
      case .rises(let elevation): range(elevation, SunEvent.elevationRange, "\(path()).sun.rises")
      case .sets(let elevation): range(elevation, SunEvent.elevationRange, "\(path()).sun.sets")
      }
    }
  }

  mutating func weekdays(_ days: Weekdays, _ path: @autoclosure () -> String) {
    expect(!days.isEmpty, "\(path()).on", "at least one day of the week", found: "none")
  }

  /// - Parameter known: the names with their positions. It has fewer if some are equal.
  mutating func unique(_ names: [String], known: [String: Int], _ path: @autoclosure () -> String) {
    if known.count < names.count || known[""] != nil { unique(names, path()) }
  }

  mutating func unique(_ names: [String], _ path: @autoclosure () -> String) {
    var seen: Set<String> = []
    for name in names {
      expect(!name.isEmpty, path(), "a name", found: "an empty name")
      expect(
        seen.insert(name).inserted, "\(path()).\(ScenarioPath.key(name))", "different names",
        found: "'\(name)' twice")
    }
  }

  /// Widgets and activities have different names, because reports have them side by side.
  mutating func items(of scenario: Scenario) {
    unique(scenario.widgets.map(\.name), known: index.widgets, "widgets")
    let all = scenario.activities
    for (place, app) in scenario.apps.enumerated() where app.activities?.isEmpty == false {
      let names = all.filter { $0.app == place }.map(\.activity.name)
      let path = "apps.\(ScenarioPath.key(app.name)).activities"
      unique(names, path)
      for name in names {
        let other = all.first { $0.activity.name == name }?.app ?? place
        expect(
          index.widgets[name] == nil && other == place, "\(path).\(ScenarioPath.key(name))",
          "a name that no widget and no Live Activity of another app has", found: "'\(name)'")
      }
      for activity in app.activities ?? [] { self.activity(activity, of: app, in: scenario) }
      guard scenario.hasCopies else { continue }
      for name in names {
        let copy = Scenario.nameOfCopy(of: name)
        expect(
          index.widgets[copy] == nil && !all.contains { $0.activity.name == copy },
          "\(path).\(ScenarioPath.key(name))",
          "no widget or Live Activity named '\(copy)', because its copy on the watch has this name",
          found: "one")
      }
    }
  }

  mutating func count(_ count: Int, _ path: @autoclosure () -> String) {
    expect(
      count <= Self.mostEntities, path(),
      "at most \(Self.mostEntities); put the others into another scenario",
      found: "\(count)")
  }

  // MARK: Device

  mutating func device(_ device: Device) {
    expect(
      WallClock.isKnown(timeZone: device.timeZone), "device.timeZone",
      "an IANA time zone such as Europe/Berlin", found: "'\(device.timeZone)'")
    range(device.days, Device.daysRange, "device.days")
    range(device.warmUpDays, Device.warmUpDaysRange, "device.warmUpDays")
    periods(device.charging, "device.charging")
    periods(device.lowPowerMode, "device.lowPowerMode")
    periods(device.locked, "device.locked")
    periods(device.networkOutages, "device.networkOutages")
    share(device.missedWakeUps, "device.missedWakeUps")
    budget(device.budget)
    usage(device.usage, on: device)
    let rendering = device.rendering
    distribution(rendering.lateness, "device.rendering.lateness")
    share(rendering.tailShare, "device.rendering.tailShare")
    duration(rendering.tailLateness, "device.rendering.tailLateness")
    duration(rendering.repaintInterval, "device.rendering.repaintInterval")
    let limits = device.extensionLimits
    atLeastZero(limits.memory, "device.extensionLimits.memory")
    atLeastZero(limits.archive, "device.extensionLimits.archive")
    duration(limits.timeOut, atLeast: .milliseconds(1), "device.extensionLimits.timeOut")
    duration(limits.retryAfterFailure, atLeast: .seconds(1), "device.extensionLimits.retryAfterFailure")
    range(limits.entries, ExtensionLimits.entriesRange, "device.extensionLimits.entries")
    distribution(device.freeReloads.latency, "device.freeReloads.latency")
    distribution(device.freeReloads.delayPerWidget, "device.freeReloads.delayPerWidget")
    distribution(device.freeReloads.rebootDelay, "device.freeReloads.rebootDelay")
    duration(device.freeReloads.intentLatency, "device.freeReloads.intentLatency")
    let throttle = device.freeReloads.throttle
    duration(throttle?.every, atLeast: .milliseconds(1), "device.freeReloads.throttle.every")
    range(throttle?.burst, ForegroundThrottle.burstRange, "device.freeReloads.throttle.burst")
  }

  mutating func systemEvent(_ event: SystemEvent, at number: Int) {
    let path = "device.events.\(number)"
    moment(event.at, "\(path).at")
    switch event.kind {
    case .timeZoneChange(let zone):
      expect(
        WallClock.isKnown(timeZone: zone), "\(path).event", "an IANA time zone such as Europe/Berlin",
        found: "'\(zone)'")
      let found: String? =
        switch event.at {
        case .once: nil
        case .daily(let time, _): "the time of day \(time)"
        case .sun: "a time of the sun"
        }
      if let found {
        expect(false, "\(path).at", "a date and time, because the time zone changes once", found: found)
      }
    case .appUpdate(let app):
      expect(
        index.apps[app] != nil, "\(path).event", "the name of an app of this file",
        found: "'\(app)'")
    default: break
    }
  }

  private mutating func budget(_ profile: ReloadBudgetProfile) {
    let path: String
    switch profile.allowance {
    case .unlimited: path = "device.budget.unlimited"
    case .fixed(let perDay, _):
      path = "device.budget.fixed"
      range(perDay, ReloadBudgetProfile.Allowance.fixedRange, "\(path).perDay")
    case .paced(let paced):
      // A file names the profile that it changes. A scenario from code need not have one.
      path = "device.budget"
      expect(!paced.capacity.isEmpty, "\(path).capacity", "at least one point", found: "none")
      for (index, knot) in paced.capacity.enumerated() {
        range(knot.viewsPerDay, PacedAllowance.perDayRange, "\(path).capacity.\(index).views")
        range(knot.reloadsPerDay, PacedAllowance.perDayRange, "\(path).capacity.\(index).reloads")
        if index > 0 {
          expect(
            knot.viewsPerDay > paced.capacity[index - 1].viewsPerDay, "\(path).capacity.\(index).views",
            "more views than at the point before", found: "\(knot.viewsPerDay)")
        }
      }
      range(
        paced.capacityWhenAddedBySystem, PacedAllowance.perDayRange, "\(path).capacityWhenAddedBySystem")
      range(paced.historyDays, PacedAllowance.historyDaysRange, "\(path).historyDays")
      range(paced.learningDays, PacedAllowance.learningDaysRange, "\(path).learningDays")
      range(paced.learningCapacity, PacedAllowance.perDayRange, "\(path).learningCapacity")
      duration(paced.smoothing, "\(path).smoothing")
      duration(paced.viewGap, "\(path).viewGap")
      share(paced.initialShare, "\(path).initialShare")
      range(paced.lowest, PacedAllowance.lowestRange, "\(path).lowest")
      range(paced.highest, PacedAllowance.highestRange, "\(path).highest")
    }
    scheduling(profile.scheduling, path)
  }

  mutating func scheduling(_ scheduling: ReloadScheduling, _ path: String) {
    duration(scheduling.minimumSpacing, "\(path).minimumSpacing")
    distribution(scheduling.backgroundLatency, "\(path).backgroundLatency")
    duration(scheduling.runWindow, "\(path).runWindow")
    duration(scheduling.checkAgain, atLeast: .seconds(1), "\(path).checkAgain")
    share(scheduling.onVisible, "\(path).onVisible")
    duration(scheduling.onVisibleDelay, "\(path).onVisibleDelay")
    duration(scheduling.atEndOfSingleEntry, atLeast: .seconds(1), "\(path).atEndOfSingleEntry")
    range(scheduling.devicePool?.perWidget, DevicePool.perDayRange, "\(path).devicePool.perWidget")
    range(scheduling.devicePool?.most, DevicePool.perDayRange, "\(path).devicePool.most")
    for (stalls, key) in [(scheduling.stalls, "stalls"), (scheduling.staleExtension, "staleExtension")] {
      share(stalls?.people, "\(path).\(key).people")
      range(stalls?.perWeek, Stalls.perWeekRange, "\(path).\(key).perWeek")
      distribution(stalls?.duration, "\(path).\(key).duration")
    }
  }

  private mutating func usage(_ usage: Usage, on device: Device) {
    let path = "device.usage"
    switch usage {
    case .timetable(let views):
      expect(
        views.reduce(0) { $0 + $1.at.count } <= 86_400, "\(path).timetable", "at most 86400 views a day",
        found: "\(views.reduce(0) { $0 + $1.at.count })")
      for (index, view) in views.enumerated() {
        weekdays(view.weekdays, "\(path).timetable.\(index)")
        surface(view.surface, "\(path).timetable.\(index).surface")
        duration(view.duration, atLeast: .milliseconds(1), "\(path).timetable.\(index).duration")
      }
    case .recorded(let usage): recorded(usage, on: device)
    case .stochastic(let usage):
      range(usage.pickups.perDay, Pickups.perDayRange, "\(path).pickups.perDay")
      range(usage.pickups.weekendFactor, Pickups.weekendFactorRange, "\(path).pickups.weekendFactor")
      range(usage.pickups.dayShape, Pickups.dayShapeRange, "\(path).pickups.dayShape")
      range(usage.pickups.dayCorrelation, Pickups.dayCorrelationRange, "\(path).pickups.dayCorrelation")
      distribution(usage.pickups.gap, "\(path).pickups.gap", isPositive: true)
      distribution(usage.pickups.session, "\(path).pickups.session")
      range(usage.glances.share, Glances.shareRange, "\(path).glances.share")
      distribution(usage.glances.duration, "\(path).glances.duration")
      homeScreens(usage.homeScreens, path)
      standBy(usage.standBy, path)
      duration(usage.lockScreenBeforeUnlock, "\(path).lockScreenBeforeUnlock")
    }
  }

  mutating func homeScreens(_ homeScreens: HomeScreens, _ path: @autoclosure () -> String) {
    distribution(homeScreens.perPickup, "\(path()).homeScreens.perPickup")
    distribution(homeScreens.duration, "\(path()).homeScreens.duration")
    range(homeScreens.nextPage, HomeScreens.nextPageRange, "\(path()).homeScreens.nextPage")
  }

  mutating func standBy(_ standBy: StandByGlances, _ path: @autoclosure () -> String) {
    range(standBy.perHour, StandByGlances.perHourRange, "\(path()).standBy.perHour")
    distribution(standBy.duration, "\(path()).standBy.duration")
  }

  mutating func surface(_ surface: Surface, _ path: @autoclosure () -> String) {
    if case .homePage(let page) = surface {
      expect(
        Surface.homePages.contains(page), "\(path()).homePage",
        "a page from \(Surface.homePages.lowerBound) to \(Surface.homePages.upperBound)", found: "\(page)")
    }
  }

  mutating func stack(_ stack: SmartStack) {
    let path = "stacks.\(ScenarioPath.key(stack.name))"
    surface(stack.surface, "\(path).surface")
    share(stack.rotation, "\(path).rotation")
    share(stack.swipe, "\(path).swipe")
  }
}
