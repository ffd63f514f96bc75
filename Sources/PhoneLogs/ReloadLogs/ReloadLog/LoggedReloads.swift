/// The reloads of each widget of a phone, as its logs tell them.
package struct LoggedReloads: Sendable {
  package struct Widget: Hashable, Sendable {
    package var kind: String
    package var family: String?
    package var configuration: String?

    package init(kind: String, family: String? = nil, configuration: String? = nil) {
      (self.kind, self.family, self.configuration) = (kind, family, configuration)
    }
  }

  package enum Cost: Hashable, Sendable {
    case free, charged
    /// The app may have been in the foreground: the log has no `background` line for the session.
    case unsure
    /// The log does not tell whether the app was in the foreground.
    case unknown
  }

  package struct Reload: Hashable, Sendable {
    /// In milliseconds since 1970-01-01T00:00Z.
    package var time: Int64
    package var cost: Cost
    /// How often the provider was asked.
    package var calls = 1
    /// The date at which the timeline before asked for this one.
    package var due: Int64?
    package var isUnlimited: Bool
    package var isLowPower = false

    package init(time: Int64, cost: Cost, due: Int64?, isUnlimited: Bool) {
      (self.time, self.cost, self.due, self.isUnlimited) = (time, cost, due, isUnlimited)
    }
  }

  /// In milliseconds since 1970-01-01T00:00Z.
  package struct Period: Sendable {
    package var start: Int64
    package var end: Int64
    /// Whether the log tells its end.
    package var isSure = true

    package init(start: Int64, end: Int64, isSure: Bool = true) {
      (self.start, self.end, self.isSure) = (start, end, isSure)
    }
  }

  /// The name that the logger gave to the installation, or the file's name.
  package var phone: String
  /// Each with at least one reload.
  package var widgets: [(widget: Widget, reloads: [Reload])]
  package var previews: Int
  /// Reloads of which the unified log says that they failed. They are left out.
  package var failures = 0
  /// When the app was in the foreground, or exempt from the budget for another reason, as far as the logs tell. They may overlap.
  package var exemptions: [Period]
  /// Times at which the phone's clock was wrong.
  package var clockSet: [Period]
  /// Times between two lines in a row that both say that Low Power Mode is on; `nil`: no line says anything.
  package var lowPower: [Period]?
  /// When the scheduler did not let a reload of the app start, and why; `nil`: there is no unified log.
  package var denials: [ReloadLog.Event]?
  package var covered: ClosedRange<Int64>
  package var timeZone: String?
  package var builds: [String]

  /// Calls of a provider that are at most this far apart are for one reload (GUESS). In milliseconds.
  package static let sameReload: Int64 = 2000
  /// A reload follows an intent within this time (GUESS). In milliseconds.
  static let afterIntent: Int64 = 10_000
  /// A session whose end is not known ends this long after the last that the app wrote (GUESS). In milliseconds.
  static let longestUnsure: Int64 = 3_600_000

  /// Whether one bundle is a part of the other, such as an extension of an app.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    one == other || one.hasPrefix(other + ".") || other.hasPrefix(one + ".")
  }

  /// Those of all phones. Logs of one phone are put together. A unified log belongs to the phone of each other log. If there is no other log, it is a phone of its own.
  package static func all(_ logs: [ReloadLog]) -> [LoggedReloads] {
    let exempt = logs.filter(\.isUnified)
    let isUnified = exempt.count == logs.count
    var phones: [String] = []
    var parts: [String: [(log: ReloadLog, events: [ReloadLog.Event])]] = [:]
    for log in logs where isUnified || !log.isUnified {
      for (phone, events) in Dictionary(grouping: log.events, by: { $0.phone ?? log.file }) {
        parts[phone, default: []].append((log, events))
      }
      phones = (phones + Set(log.events.map { $0.phone ?? log.file }).sorted())
    }
    var seen: Set<String> = []
    return phones.filter { seen.insert($0).inserted }.compactMap { phone in
      parts[phone].flatMap { LoggedReloads(phone: phone, $0, exempt: exempt) }
    }
  }

  private init?(
    phone: String, _ parts: [(log: ReloadLog, events: [ReloadLog.Event])], exempt: [ReloadLog]
  ) {
    // The same log may have been exported twice.
    var events = parts.flatMap(\.events).sorted { ($0.time, $0.line) < ($1.time, $1.line) }
    _ = events.removeDuplicates()
    guard let first = events.first, let last = events.last else { return nil }
    let sessions = AppSessions(events)
    let bundles = Dictionary(
      events.compactMap { event in event.kind.flatMap { kind in event.bundle.map { (kind, $0) } } }
    ) { first, _ in first }
    let exemptions = Dictionary(
      uniqueKeysWithValues: Set(bundles.values).map { bundle in
        (bundle, exempt.map { ($0.covered, AppSessions(of: bundle, exemptIn: $0)) })
      })
    var intents: [String: Int64] = [:]
    var order: [Widget] = []
    var reloads: [Widget: [Reload]] = [:]
    var due: [Widget: Int64] = [:]
    var lastCall: [Widget: Int64] = [:]
    var failing: Set<Widget> = []
    previews = 0
    for event in events {
      if event.name == .intent, let kind = event.kind { intents[kind] = event.time }
      guard [.timeline, .reloaded, .failed].contains(event.name), let kind = event.kind else { continue }
      if event.isPreview {
        previews += 1
        continue
      }
      let widget = Widget(kind: kind, family: event.family, configuration: event.configuration)
      if reloads[widget] == nil {
        order.append(widget)
        reloads[widget] = []
      }
      let isSame = lastCall[widget].map { event.time - $0 <= Self.sameReload } ?? false
      defer { (lastCall[widget], due[widget]) = (event.time, event.name == .failed ? nil : event.due) }
      if event.name == .failed {
        if isSame, failing.contains(widget) { continue }
        // The extension may succeed where the system does not take its timeline.
        if isSame { _ = reloads[widget]?.popLast() }
        failing.insert(widget)
        failures += 1
        continue
      }
      if isSame {
        // The system tells of one reload in several lines.
        if event.name == .timeline, !failing.contains(widget), let count = reloads[widget]?.count {
          reloads[widget]?[count - 1].calls += 1
        }
        continue
      }
      failing.remove(widget)
      let isIntent = intents[kind].map { event.time - $0 <= Self.afterIntent } ?? false
      let told = bundles[kind].flatMap { exemptions[$0] }?.first { $0.0.contains(event.time) }?.1
        .cost(at: event.time)
      var reload = Reload(
        time: event.time, cost: isIntent ? .free : told ?? sessions.cost(of: event), due: due[widget],
        isUnlimited: event.isUnlimited)
      reload.isLowPower = event.isLowPower ?? false
      reloads[widget, default: []].append(reload)
    }
    widgets = order.compactMap { widget in reloads[widget].map { (widget, $0) } }.filter { !$0.1.isEmpty }
    guard !widgets.isEmpty else { return nil }
    self.phone = phone
    clockSet = parts.flatMap { part in
      part.log.clockSet.filter { ($0.phone ?? part.log.file) == phone }.map(\.period)
    }
    covered = first.time...last.time
    timeZone = parts.compactMap(\.log.timeZone).first
    builds = Set(parts.flatMap(\.log.builds)).sorted()
    self.exemptions =
      sessions.times + exemptions.sorted { $0.key < $1.key }.flatMap { $0.value.flatMap(\.1.times) }
    lowPower = Self.lowPower(events)
    let denied = exempt.flatMap(\.events).filter { event in
      event.name == .denied && bundles.values.contains { Self.isSame($0, event.bundle ?? "") }
    }
    denials = exempt.isEmpty ? nil : denied
  }

  /// Times in which lines of the logger say that Low Power Mode was on; `nil`: no line says anything.
  ///
  /// - Parameter events: those of a phone, in order of time.
  package static func lowPower(_ events: [ReloadLog.Event]) -> [Period]? {
    var times: [Period] = []
    var isOn: Bool?
    for event in events {
      guard let now = event.isLowPower else { continue }
      if now, isOn ?? false { times[times.count - 1].end = event.time }
      if now, !(isOn ?? false) { times.append(.init(start: event.time, end: event.time)) }
      isOn = now
    }
    return isOn == nil ? nil : times
  }
}

/// When an app was in the foreground.
private struct AppSessions {
  private(set) var times: [LoggedReloads.Period] = []
  private let isTold: Bool

  /// From what the app wrote.
  init(_ events: [ReloadLog.Event]) {
    var open: Int64?
    var heard: Int64 = 0
    for event in events {
      switch event.name {
      case .foreground:
        // The app was killed, and wrote no leaving.
        if let open {
          times.append(
            .init(start: open, end: min(event.time, heard + LoggedReloads.longestUnsure), isSure: false))
        }
        (open, heard) = (event.time, event.time)
      case .background:
        if let start = open { times.append(.init(start: start, end: event.time)) }
        open = nil
      case .call where open != nil: heard = event.time
      default: break
      }
    }
    if let open { times.append(.init(start: open, end: heard + LoggedReloads.longestUnsure, isSure: false)) }
    isTold = !times.isEmpty
  }

  /// From what the system says about an app; a widget's bundle is named after its app.
  init(of bundle: String?, exemptIn log: ReloadLog) {
    var open: Int64? = log.covered.lowerBound
    var isFirst = true
    for event in log.events {
      guard let bundle, let app = event.bundle, bundle == app || bundle.hasPrefix(app + ".") else { continue }
      if event.name == .exempt {
        if isFirst || open == nil { open = event.time }
      } else if event.name == .notExempt, let start = open {
        times.append(.init(start: start, end: event.time))
        open = nil
      } else {
        continue
      }
      isFirst = false
    }
    if let open, !isFirst { times.append(.init(start: open, end: log.covered.upperBound)) }
    // Without a line about the app, its lines may not be in the log.
    isTold = !isFirst
  }

  /// The last that began until then.
  private func last(at time: Int64) -> LoggedReloads.Period? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? times[low - 1] : nil
  }

  /// `nil`: not known.
  func cost(at time: Int64) -> LoggedReloads.Cost? {
    guard let session = last(at: time), time <= session.end else { return isTold ? .charged : nil }
    return session.isSure ? .free : .unsure
  }

  func cost(of event: ReloadLog.Event) -> LoggedReloads.Cost {
    switch event.isForeground {
    case false?: .charged
    case nil: cost(at: event.time) ?? .unknown
    case true?:
      // If an app is killed, the flag that it wrote stays true. Lines of two processes may also change places.
      switch (cost(at: event.time), last(at: event.time)?.isSure ?? true) {
      case (nil, _), (.free, _): .free
      case (.charged, false): .charged
      default: .unsure
      }
    }
  }
}
