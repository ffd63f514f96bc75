import ReloadLogs
import ScenarioFile

/// What the logs say about each widget, and about the phone. Instants are milliseconds since 1970-01-01T00:00Z, by the
/// clock before it was first set back.
struct PhoneEvidence {
  struct Line {
    var event: ReloadLog.Event
    /// The file and the line, such as `a.ndjson:12`.
    var place: String
    var time: Int64 { event.time }
  }

  struct Widget {
    var name: String
    var bundle: String?
    var reloads: [Line] = []
    var failures: [Line] = []
    var refusals: [Line] = []
    var denials: [Line] = []

    /// - Parameter lines: those about it, in order of time.
    mutating func take(_ lines: [Line]) {
      var group: [Line] = []
      func isOne(_ line: Line) -> Bool {
        group.last.map { line.time - $0.time <= LoggedReloads.sameReload } ?? true
      }
      for line in lines {
        switch line.event.name {
        case .refused: refusals.append(line)
        case .denied: denials.append(line)
        default:
          if !isOne(line) { finish(&group) }
          group.append(line)
        }
      }
      finish(&group)
    }

    /// Several lines tell of one reload. The extension may succeed where the system does not take its timeline.
    private mutating func finish(_ group: inout [Line]) {
      defer { group = [] }
      let due = group.compactMap(\.event.due).max()
      if var failure = group.first(where: { $0.event.name == .failed }) {
        failure.event.reason = group.compactMap(\.event.reason).first
        failure.event.due = due
        failures.append(failure)
      } else if var reload = group.first(where: { $0.event.name != .retry }) {
        reload.event.due = due
        // The line of the app may not be the first.
        reload.event.policy = group.compactMap(\.event.policy).last
        reload.event.bundle = group.compactMap(\.event.bundle).first
        reload.event.family = group.compactMap(\.event.family).first
        reloads.append(reload)
      } else if let due, let last = failures.last {
        failures[failures.count - 1].event.due = max(due, last.event.due ?? due)
      }
    }
  }

  private(set) var widgets: [Widget] = []
  /// Lines about no known widget, because its name is private.
  private(set) var unnamed = 0
  /// What lines without a kind and a bundle say. They may be about any widget.
  private(set) var hidden = Widget(name: "")
  /// When each app was in the foreground, or exempt from the budget.
  private(set) var sessions: [(app: String, start: Int64, end: Int64)] = []
  /// The time of which it is known which apps ran; `nil`: none.
  private(set) var knownApps: ClosedRange<Int64>?
  private(set) var forceQuits: [Line] = []
  /// Times without the phone: it was off, or the clock skipped them.
  private(set) var away: [Range<Int64>] = []
  /// When the clock was set back, and by how much.
  private(set) var setBacks: [(time: Int64, by: Int64, place: String)] = []
  /// By the log of the app; `nil`: it does not tell.
  private(set) var lowPower: [LoggedReloads.Period]?
  /// Of all logs of reloads.
  private(set) var covered: ClosedRange<Int64>?

  /// - Parameter app: the identifier of the app of widgets whose app the logs do not name.
  init(_ logs: [ReloadLog], _ power: PowerLog, app: String?) {
    let lines = logs.flatMap { log in
      Self.aligned(log.events, power).map { Line(event: $0, place: "\(log.file):\($0.line)") }
    }.sorted { $0.time < $1.time }
    covered = logs.map(\.covered).reduce(nil) { all, one in
      all.map { min($0.lowerBound, one.lowerBound)...max($0.upperBound, one.upperBound) } ?? one
    }
    if let all = covered { covered = all.lowerBound...max(all.upperBound, lines.last?.time ?? 0) }
    lowPower = LoggedReloads.lowPower(lines.map(\.event))
    readPhone(lines, power)
    readWidgets(lines, app)
  }

  /// Events by the clock of the PowerLog, which tells exactly when the clock was set back, and by how much.
  private static func aligned(_ events: [ReloadLog.Event], _ power: PowerLog) -> [ReloadLog.Event] {
    let steps = power.clockSteps.filter { $0.value < 0 }
    guard !steps.isEmpty, events.contains(where: { $0.name == .setBack }) else { return events }
    var shift: Int64 = 0
    return events.map { event in
      var event = event
      event.time += shift
      event.due? += shift
      if event.name == .setBack, let due = event.due {
        // A log has no line of the time between its last line before and its first line after.
        let silence = steps.map { step in (step, -step.value - (event.time - due)) }
          .filter {
            $1 > -600_000 && (event.time - 600_000...event.time + max($1, 0) + 600_000).contains($0.time)
          }
          .min { abs($0.1) < abs($1.1) }
        shift += silence?.1 ?? 0
      }
      return event
    }
  }

  private mutating func readPhone(_ lines: [Line], _ power: PowerLog) {
    let end = max(covered?.upperBound ?? 0, power.covered?.upperBound ?? 0)
    var open: [String: Int64] = [:]
    func finish(_ app: String, at time: Int64) {
      if let start = open.removeValue(forKey: app) { sessions.append((app, start, time)) }
    }
    for line in lines {
      let app = line.event.bundle ?? ""
      switch line.event.name {
      case .exempt, .foreground: open[app] = open[app] ?? line.time
      case .notExempt, .background: finish(app, at: line.time)
      case .forceQuit:
        forceQuits.append(line)
        finish(app, at: line.time)
      case .restart:
        // A phone whose display is turned on or off is not off. It starts some minutes before a first line.
        let due = line.event.due ?? line.time
        let on = power.display.last { $0.time < due - 300_000 }.map(\.time) ?? line.time
        away.append(min(max(line.time, on), due)..<max(line.time, due))
      case .setBack:
        setBacks.append((line.time, line.time - (line.event.due ?? line.time), line.place))
      default: break
      }
    }
    for app in open.keys { finish(app, at: end) }
    knownApps = sessions.isEmpty ? nil : covered
    if let first = power.foreground.first, let last = power.covered?.upperBound {
      // The user may not change the app for some minutes (GUESS).
      knownApps = knownApps ?? first.time...last + 900_000
      for (index, change) in power.foreground.enumerated() {
        let next = index + 1 < power.foreground.count ? power.foreground[index + 1].time : last
        let off = power.display.first { $0.time > change.time && !$0.value }?.time ?? last
        sessions.append((change.value, change.time, min(next, off)))
      }
    }
    let steps = power.clockSteps
    away += steps.filter { $0.value > 0 }.map { $0.time..<($0.time + $0.value) }
    // They are exact.
    if steps.contains(where: { $0.value < 0 }) {
      setBacks = steps.filter { $0.value < 0 }.map {
        ($0.time, -$0.value, power.databases.first ?? "PowerLog")
      }
    }
  }

  private mutating func readWidgets(_ lines: [Line], _ app: String?) {
    let about: Set<ReloadLog.Event.Name> = [.timeline, .reloaded, .failed, .refused, .retry, .denied]
    let lines = lines.filter { about.contains($0.event.name) && !$0.event.isPreview }
    var own: [String: [Line]] = [:]
    var bundles: [String: String] = [:]
    var rest: [(line: Line, bundle: String)] = []
    var hidden: [Line] = []
    for line in lines {
      guard let kind = line.event.kind else {
        if let bundle = line.event.bundle { rest.append((line, bundle)) } else { hidden.append(line) }
        continue
      }
      own[kind, default: []].append(line)
      if bundles[kind] == nil { bundles[kind] = line.event.bundle }
    }
    unnamed = hidden.count
    self.hidden.take(hidden)
    let named = own.keys.sorted()
    let others = Set(rest.map(\.bundle))
    for (line, bundle) in rest {
      var concerned = named.filter { kind in
        (bundles[kind] ?? app).map { LoggedReloads.isSame($0, bundle) } ?? false
      }
      if concerned.isEmpty, named.count == 1, bundles[named[0]] ?? app == nil,
        others.allSatisfy({ LoggedReloads.isSame($0, bundle) })
      {
        concerned = named
      }
      if concerned.isEmpty, line.event.name != .denied {
        concerned = [bundle]
        bundles[bundle] = bundle
      }
      if concerned.isEmpty { unnamed += 1 }
      for kind in concerned { own[kind, default: []].append(line) }
    }
    widgets = own.keys.sorted().map { name in
      var widget = Widget(name: name, bundle: bundles[name] ?? app)
      widget.take((own[name] ?? []).sorted { $0.time < $1.time })
      return widget
    }
  }
}
