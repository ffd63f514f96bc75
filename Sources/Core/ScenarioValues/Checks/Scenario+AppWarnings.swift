extension ScenarioReview {
  mutating func app(_ app: App) {
    let path = "apps.\(ScenarioPath.key(app.name))"
    let widgets = index.widgets(ofApp: app.name).map { scenario.widgets[$0] }
    arrivals(app.foreground?.sessions, "\(path).foreground.sessions")
    arrivals(app.audio?.sessions, "\(path).audio.sessions")
    arrivals(app.navigation?.sessions, "\(path).navigation.sessions")
    arrivals(app.watch?.workouts?.sessions, "\(path).watch.workouts.sessions")
    if case .arrivals(let process) = app.backgroundRefresh { arrivals(process, "\(path).backgroundRefresh") }
    let sources = [
      ("silentPush", app.silentPush?.source), ("widgetPush", app.widgetPush?.source),
      ("controlPush", app.controlPush?.source), ("watch.complicationPush", app.watch?.complicationPush),
      ("alertPush", app.alertPush?.source), ("networkTunnel", app.networkTunnel), ("wakeUps", app.wakeUps),
    ]
    for (name, source) in sources {
      if case .arrivals(let process) = source { arrivals(process, "\(path).\(name)") }
    }
    var missing: Set<AppEvent> = []
    for event in AppEvent.allCases {
      guard let calls = app.calls[event], !calls.isEmpty else { continue }
      let callsPath = "\(path).\(event.callKey)"
      if let lack = reasonNeverComes(event, in: app, with: widgets) {
        warn(.callNeverMade, callsPath, "the app never makes this call: \(lack)")
        missing.insert(event)
      }
      for (number, call) in calls.enumerated() {
        target(call.target, among: widgets, calls.count > 1 ? "\(callsPath).\(number)" : callsPath)
      }
    }
    events(app.learning.events, "learns", of: app, with: widgets, except: &missing)
    events(app.writes, "writes", of: app, with: widgets, except: &missing)
    if app.alertPush != nil, app.calls[.notificationService] == nil {
      warn(
        .withoutEffect, "\(path).alertPush",
        "this has no effect: an alert push runs no code of the app but its notification service extension; if it has one, "
          + "add onNotificationService")
    }
    if let way = (app.watch?.fromPhone?.ways ?? []).firstIndex(where: { $0.way == .message }),
      let lack = reasonNeverComes(.foreground, in: app, with: widgets),
      reasonNeverComes(.workout, in: app, with: widgets) != nil
    {
      warn(
        .withoutEffect, "\(path).watch.fromPhone" + (way > 0 ? ".also.\(way - 1)" : "") + ".by",
        "this has no effect: sendMessage needs the watch app in the foreground or in a workout session; \(lack), and "
          + "the app has no watch.workouts")
    }
    if app.controlPush != nil, !widgets.contains(where: { $0.family == .control }) {
      warn(
        .withoutEffect, "\(path).controlPush",
        "this has no effect: the app has no widget of the family control")
    }
    for activity in app.activities ?? [] {
      let place = "\(path).activities.\(ScenarioPath.key(activity.name))"
      self.activity(activity, of: app, place)
      starts(of: activity, of: app, with: widgets, place)
    }
    if app.forceQuits > 0, let lack = reasonNeverComes(.background, in: app, with: widgets) {
      warn(.eventNeverComes, "\(path).forceQuits", "the user never force-quits the app: \(lack)")
    }
  }

  private mutating func activity(_ activity: Activity, of app: App, _ path: String) {
    if case .lasts(let length) = activity.length, activity.restart == nil,
      length.mean > Double(ActivityRules.longestLife.milliseconds)
    {
      warn(
        .withoutEffect, "\(path).lasts",
        "the system ends a Live Activity after 8 hours; to make it last longer, add restart")
    }
    if case .after(let time) = activity.dismissal, time > ActivityRules.longestDismissal {
      warn(
        .withoutEffect, "\(path).dismissal",
        "this has no effect beyond 4 hours: the system then removes an ended Live Activity")
    }
    let never = "the content has no schedule and no afterStart, so nothing is known ahead"
    lacksEffect("drawsDates", activity.drawsDates && !activity.content.isKnownAhead, never, path)
    lacksEffect(
      "staleAfter", activity.isStaleAtKnownChange == true && !activity.content.isKnownAhead, never, path)
    if activity.staysAwayAfterRemoval == true {
      lacksEffect("afterRemoval", activity.removalsPerHour == 0, "removalsPerHour is 0", path)
      lacksEffect(
        "afterRemoval", activity.start.way != .app, "only starts by the app (start.by: app) stay away", path)
    }
    let neverQuits = "the user never force-quits the app (forceQuits)"
    lacksEffect("onForceQuit", activity.endsOnForceQuit == true && app.forceQuits == 0, neverQuits, path)
    guard let pushes = activity.pushes else { return }
    lacksEffect(
      "pushes.sender", pushes.areSentByApp == true && app.forceQuits == 0, neverQuits, path)
    lacksEffect(
      "pushes.repeatEnd", pushes.repeatedEnd != nil && activity.length == .system,
      "without lasts, no push ends the Live Activity", path)
    lacksEffect(
      "pushes.onRefusedToken",
      pushes.startsAnewOnRefusedToken == true
        && (pushes.isBroadcast || scenario.device.activityRules.tokenChangesPerDay == 0),
      pushes.isBroadcast
        ? "a broadcast channel has no token" : "no token changes (device.activities.tokenChangesPerDay is 0)",
      path)
  }

  private mutating func lacksEffect(_ key: String, _ holds: Bool, _ reason: String, _ path: String) {
    if holds { warn(.withoutEffect, "\(path).\(key)", "this has no effect: \(reason)") }
  }

  /// Warns of starts that never succeed. DOC: the app starts a Live Activity only in the foreground.
  private mutating func starts(
    of activity: Activity, of app: App, with widgets: [Widget], _ path: String
  ) {
    let rules = scenario.device.activityRules
    let never = "the Live Activity never starts: "
    if rules.perApp == 0 || rules.perDevice == 0 {
      let key = rules.perApp == 0 ? "perApp" : "perDevice"
      return warn(.neverStarts, path, never + "device.activities.\(key) is 0")
    }
    let neverOpened = reasonNeverComes(.foreground, in: app, with: widgets)
    if let restart = activity.restart {
      if restart.way == .app, let neverOpened {
        warn(.neverStarts, "\(path).restart", "the Live Activity never restarts: \(neverOpened)")
      } else if restart.way == .push, rules.startAllowance == 0 {
        warn(
          .neverStarts, "\(path).restart",
          "the Live Activity never restarts: device.activities.startAllowance is 0")
      }
    }
    let way = activity.start.way
    if way == .push, rules.startAllowance == 0 {
      return warn(.neverStarts, "\(path).start", never + "device.activities.startAllowance is 0")
    }
    switch activity.start.times {
    case .arrivals(let process):
      arrivals(process, "\(path).start.when")
      if process.neverComes(on: days) {
        warn(.neverStarts, "\(path).start.when", never + "none of its starts is on a simulated day")
      }
    case .events(let events):
      let lacks = events.inOrder.map { reasonNeverComes($0, in: app, with: widgets) }
      if let lack = lacks.first ?? nil, lacks.allSatisfy({ $0 != nil }) {
        return warn(.neverStarts, "\(path).start", never + lack)
      }
      guard way == .app, events.isDisjoint(with: [.foreground, .resignActive]) else { return }
      let remedy = "let it start the Live Activity on foreground, or start it by push or by intent"
      if let neverOpened {
        warn(
          .neverStarts, "\(path).start.on",
          never + "an app in the background cannot start one (DOC), and \(neverOpened); " + remedy)
      } else {
        warn(
          .neverStarts, "\(path).start.on",
          "an app in the background cannot start a Live Activity (DOC), so these starts succeed only if the app happens to be "
            + "in the foreground; " + remedy)
      }
    }
  }

  /// Warns about named app events that never come, once about each. An app that names none uses all.
  private mutating func events(
    _ events: Set<AppEvent>, _ key: String, of app: App, with widgets: [Widget],
    except missing: inout Set<AppEvent>
  ) {
    guard events.count < AppEvent.usual.count else { return }
    for event in events.inOrder where !missing.contains(event) {
      if let lack = reasonNeverComes(event, in: app, with: widgets) {
        missing.insert(event)
        warn(
          .eventNeverComes, "apps.\(ScenarioPath.key(app.name)).\(key)",
          "the app never has the event '\(event.name)': \(lack)")
      }
    }
  }

  /// Warns if a provider reads the container of an app that never writes it, or has nothing to write.
  mutating func container(of widget: Widget, _ path: String) {
    guard widget.provider.own == nil, let number = index.apps[widget.app] else { return }
    if widget.provider.fetch == nil {
      container(widget.content, of: scenario.apps[number], "\(path).provider")
    }
    for (place, further) in (widget.alsoShows ?? []).enumerated()
    where further.isFromContainer || widget.provider.fetch == nil {
      container(further.content, of: scenario.apps[number], "\(path).alsoShows.\(place)", isFurther: true)
    }
  }

  private mutating func container(
    _ content: Content, of app: App, _ path: String, isFurther: Bool = false
  ) {
    let filled = filledContainers(of: app)
    if content.name.map(filled.fetched.contains) ?? false { return }
    func comes(_ events: Set<AppEvent>) -> Bool {
      let own = index.widgets(ofApp: app.name).map { scenario.widgets[$0] }
      return events.contains { reasonNeverComes($0, in: app, with: own) == nil }
    }
    let isWritten = content.writtenOn.map(comes) ?? filled.isWritten
    let isKnown =
      content.learnedOn.map(comes) ?? filled.learns || content.inSession != nil || content.byIntent != nil
      || !content.onEvents.isEmpty
    if app.sharesContainer, app.watch?.fromPhone != nil || isWritten && isKnown { return }
    let (lack, remedy) =
      !app.sharesContainer
      ? ("writes to another container (appGroup)", "give both targets the same App Group")
      : isWritten
        ? ("never learns of the content", "let the app learn on an app event")
        : (content.writtenOn ?? app.writes).count < AppEvent.usual.count
          ? ("never writes it when it runs", "let the app write it on an app event")
          : ("never runs", "give the app foreground sessions")
    warn(
      .neverWritten, path,
      "the widget never gets new data\(isFurther ? " of this content" : ""): its provider reads what the app "
        + "\(Self.quoted(app.name)) writes, but the app \(lack); \(remedy), or "
        + (isFurther ? "fetch it" : "give the provider a fetch"))
  }

  /// Whether the app writes and learns, and the names of the contents that its providers fetch and store. It is found once
  /// for each app.
  private mutating func filledContainers(of app: App) -> FilledContainers {
    if let known = containers[app.name] { return known }
    let widgets = index.widgets(ofApp: app.name).map { scenario.widgets[$0] }
    let storing = widgets.filter {
      $0.provider.fetch != nil && $0.provider.usesContainer && $0.provider.own == nil
    }
    let found = FilledContainers(
      isWritten: app.writes.contains { reasonNeverComes($0, in: app, with: widgets) == nil },
      learns: app.learning.failure < 1
        && app.learning.events.contains { reasonNeverComes($0, in: app, with: widgets) == nil },
      fetched: Set(storing.flatMap(\.fetchedContents).compactMap(\.name)))
    containers[app.name] = found
    return found
  }

  private mutating func target(_ target: ReloadCall.Target, among widgets: [Widget], _ path: String) {
    func reaches(_ widget: Widget) -> Bool { target.isForControls == (widget.family == .control) }
    if target.kinds == nil, widgets.isEmpty || widgets.contains(where: reaches) { return }
    let item = target.isForControls ? "control" : "widget"
    let other =
      target.isForControls ? "ControlCenter reloads only controls" : "WidgetCenter reloads no controls"
    guard let kinds = target.kinds else {
      return warn(.kindNotOnScreen, path, "the call reloads nothing: the app has no \(item), and \(other)")
    }
    let known = Set(widgets.filter(reaches).map(\.kind))
    guard !known.isSuperset(of: kinds) else { return }
    let others = known.sorted().prefix(5).map(Self.quoted).joined(separator: ", ")
    for (number, kind) in kinds.enumerated() where !known.contains(kind) {
      let place =
        "\(path).\(target.isForControls ? "reloadControls" : "reloadTimelines")"
        + (kinds.count > 1 ? ".\(number)" : "")
      let hint =
        widgets.contains { $0.kind == kind }
        ? other : others.isEmpty ? "the app has no \(item)s" : "kinds of this app: \(others)"
      warn(
        .kindNotOnScreen, place,
        "no \(item) of this app has the kind \(Self.quoted(kind)), so the call reloads nothing; \(hint)")
    }
  }

  func reasonNeverComes(_ event: AppEvent, in app: App, with widgets: [Widget]) -> String? {
    scenario.reasonNeverComes(event, in: app, with: widgets)
  }

  static func quoted(_ name: String) -> String {
    "'\(name.count > 60 ? name.prefix(60) + "…" : name[...])'"
  }
}
