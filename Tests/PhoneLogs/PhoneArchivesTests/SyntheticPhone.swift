import CSQLite
import EventKernel
import Foundation
import PhoneArchives
import RandomVariates
import ScenarioFile
import WidgetRefresh

/// The logs of a simulated phone with planted causes, from the simulator's own events.
struct SyntheticPhone {
  enum Plant: String, CaseIterable {
    case appNeverRan, budget, failures, lowPower, forceQuit, stale, clock
    // No stop.
    case quietNight, phoneOff, lateLog

    var cause: Diagnosis.Cause.Kind? {
      switch self {
      case .appNeverRan: .notAsked
      case .budget: .budget
      case .failures: .failures
      case .lowPower: .lowPowerMode
      case .forceQuit: .forceQuit
      case .stale: .staleExtension
      case .clock: .clockSetBack
      case .quietNight, .phoneOff, .lateLog: nil
      }
    }
  }

  let plants: Set<Plant>
  let seed: UInt64
  var wording = LogWording.known

  private var isFedByApp: Bool { plants.contains(.appNeverRan) || plants.contains(.forceQuit) }
  /// Not every log has the scheduler's decisions.
  private var hasScheduler: Bool { seed % 2 == 0 }

  private var scenarioText: String {
    let hour = 11 + Int(seed % 3)
    let sessions =
      plants.contains(.forceQuit)
      ? "[2026-03-05T\(hour):05, 2026-03-06T08:30]"
      : plants.contains(.appNeverRan)
        ? "[2026-03-02T08:00, 2026-03-02T12:30, 2026-03-02T19:00, 2026-03-03T07:50, 2026-03-03T13:00, 2026-03-03T21:00, 2026-03-06T20:10]"
        : "[08:10, 13:00, 20:30]"
    // Where the other cause leaves something to fail.
    let outage =
      plants.contains(.budget)
      ? (from: "2026-03-05T06:10", to: "2026-03-05T09:40")
      : plants.contains(.clock)
        ? (from: "2026-03-03T\(hour):10", to: "2026-03-03T17:40")
        : (from: "2026-03-05T\(hour):10", to: "2026-03-05T17:40")
    return """
      title: Phone
      seed: \(seed)
      device:
        start: 2026-03-02
        timeZone: Europe/Berlin
        days: 5
        warmUpDays: 5
        budget: \(budget)
        \(plants.contains(.lowPower) ? "lowPowerMode: [{from: 2026-03-04T\(hour):00, to: 2026-03-04T20:00}]" : "")
        \(plants.contains(.failures) ? "networkOutages: [{from: \(outage.from), to: \(outage.to)}]" : "")
      apps:
        Weather:
          foreground: {sessions: {at: \(sessions)}, duration: 40s}
          onForeground: reloadAllTimelines
          \(plants.contains(.forceQuit) ? "forceQuits: 100%\n    silentPush: {source: {every: 30m}, limitPerHour: none}\n    onSilentPush: reloadAllTimelines" : "")
      widgets:
        rain:
          app: Weather
          kind: Rain
          family: systemSmall
          surface: {homePage: 1}
          provider:
            fetch: {latency: 700ms}
            timeline: {policy: \(isFedByApp ? "never" : plants.contains(.budget) ? "{after: 15m}" : "{after: 25m}")}
      """
  }

  private var budget: String {
    if plants.contains(.budget) { return "{fixed: 40}" }
    if plants.contains(.stale) {
      return "{documented: {staleExtension: {people: 100%, perWeek: 5, duration: 9h}}}"
    }
    return "documented"
  }

  private static let start: Int64 = 1_772_406_000_000  // 2026-03-02T00:00+01:00
  private static func instant(day: Int64, _ hour: Double) -> Int64 {
    start + (day - 2) * 86_400_000 + Int64(hour * 3_600_000)
  }

  private struct Event {
    var time: Int64
    var lines: [LogWording.Line]
  }

  // MARK: Writing

  /// Writes `logs/powerlogs/….PLSQL` and `reloads.ndjson`; for some, also what the app's logger wrote.
  func write(to directory: String) throws {
    let scenario = try ScenarioReader().read(Array(scenarioText.utf8), file: "phone.yaml")
    var simulation = try DeviceSimulation(scenario)
    var log = ObservationLog()
    try simulation.run(into: &log)
    let clock = simulation.clock
    let from = simulation.reportedPeriod.lowerBound
    func instant(_ time: SimulationTime) -> Int64 { time.milliseconds + clock.epochMilliseconds }
    var events: [Event] = []
    var own = ""
    var display: [(Int64, Bool)] = []
    var apps: [(Int64, String)] = []
    var failures = 0
    for observation in log.observations where observation.time >= from {
      let time = instant(observation.time)
      switch observation {
      case .finished(let reload) where reload.outcome.deliversTimeline:
        failures = 0
        events.append(Event(time: time, lines: wording.reloaded()))
        own +=
          #"{"event":"timeline","kind":"Rain","bundle":"\#(LogWording.bundle)","policy":"\#(isFedByApp ? "never" : "after")","time":\#(Double(time) / 1000)}"#
          + "\n"
      case .finished(let reload):
        failures += 1
        let next = Self.text(time + 3_600_000).replacing("+0100", with: " +0100")
        let why = reload.outcome == .refused ? "stale" : "other"
        events.append(
          Event(time: time, lines: wording.failed(why, next) + (failures == 3 ? [wording.refused()] : [])))
      case .waits(let wait) where hasScheduler && [.budget, .lowPowerMode].contains(wait.reason):
        events.append(
          Event(time: time, lines: [wording.denied(wait.reason == .budget ? "budget" : "lowPower")]))
      case .sessionBegan(let edge) where edge.session == .foreground:
        events.append(Event(time: time, lines: [wording.exempt(true)]))
        apps.append((time, LogWording.app))
      case .sessionEnded(let edge) where edge.session == .foreground:
        events.append(
          Event(
            time: time,
            lines: [wording.exempt(false)] + (plants.contains(.forceQuit) ? [wording.quit()] : [])))
        apps.append((time, "com.apple.springboard.home-screen"))
      case .unlocked: display.append((time, true))
      case .locked: display.append((time, false))
      default: break
      }
    }
    var noise = RandomStream(seed: seed, replication: 0, entity: "phone", purpose: "noise")
    var time = Self.start
    while time < Self.instant(day: 7, 0) {
      time += Int64(60_000 + noise.uniform() * 900_000)
      events.append(
        Event(
          time: time,
          lines: [
            .init("chronod", "Received remote icon for 249C2FA2::com.example.other"),
            .init("SpringBoard", "Icon view <private> needs layout; reload not needed"),
          ]))
    }
    try writeLog(events.sorted { $0.time < $1.time }, to: directory + "/reloads.ndjson")
    if plants.contains(.appNeverRan), seed % 4 < 2 {
      try Data(own.utf8).write(to: URL(filePath: directory + "/own.jsonl"))
    }
    let folder = directory + "/logs/powerlogs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try writePowerLog(display, apps, to: folder + "/powerlog_2026-03-07_00-00_AB12.PLSQL")
  }

  private static func text(_ time: Int64) -> String {
    let seconds = time / 1000 + 3600
    let day = CalendarDate(dayNumber: Int(seconds / 86_400))
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
    return
      "\(day) \(String(format: "%02d:%02d:%02d.%06d", Int(hour), Int(minute), Int(second), Int(time % 1000 * 1000)))+0100"
  }

  /// The clock goes back by 7 hours at noon of day 5.
  private var setBack: (at: Int64, by: Int64)? {
    plants.contains(.clock) ? (Self.instant(day: 5, 12), 7 * 3_600_000) : nil
  }

  private func isLost(_ time: Int64) -> Bool {
    plants.contains(.phoneOff) && (Self.instant(day: 3, 20)..<Self.instant(day: 4, 9.5)).contains(time)
      || plants.contains(.lateLog) && time < Self.instant(day: 4, 15)
  }

  private func writeLog(_ events: [Event], to path: String) throws {
    var text = ""
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    for event in events where !isLost(event.time) {
      var time = event.time
      if let setBack, time >= setBack.at {
        // Its next date is hours away.
        let isReload = event.lines.contains { $0.message.contains("Rain") }
        if time < setBack.at + setBack.by, isReload { continue }
        time -= setBack.by
      }
      let boot = plants.contains(.phoneOff) && event.time > Self.instant(day: 4, 0) ? 2 : 1
      for line in event.lines {
        let message = String(decoding: try encoder.encode(line.message), as: UTF8.self)
        text += """
          {"bootUUID":"3590A0B1-4C7D-4C4A-9F0B-69FAC3D0BD5\(boot)","eventMessage":\(message),\
          "eventType":"logEvent","machTimestamp":20147685,"processImagePath":"/usr/libexec/\(line.process)",\
          "subsystem":"com.apple.chrono","timestamp":"\(Self.text(time))"}

          """
      }
    }
    try Data((text + #"{"count":1,"finished":1}"# + "\n").utf8).write(to: URL(filePath: path))
  }

  private func writePowerLog(_ display: [(Int64, Bool)], _ apps: [(Int64, String)], to path: String) throws {
    let system = Int(seed % 3)
    func stamp(_ time: Int64) -> Double { Double(time) / 1000 - 611.25 }
    var sql =
      "BEGIN; CREATE TABLE PLStorageOperator_EventForward_TimeOffset (ID INTEGER, timestamp REAL, system REAL);"
    sql +=
      "INSERT INTO PLStorageOperator_EventForward_TimeOffset VALUES (1, \(stamp(Self.start) + 9), 611.25);"
    if let setBack {
      sql +=
        "INSERT INTO PLStorageOperator_EventForward_TimeOffset VALUES (2, \(stamp(setBack.at)), \(611.25 - Double(setBack.by) / 1000));"
    }
    func table(_ name: String, _ columns: String, _ rows: [String]) {
      sql +=
        "CREATE TABLE \(system == 2 ? name.uppercased() : name) (ID INTEGER PRIMARY KEY, timestamp REAL, \(columns));"
      for row in rows { sql += "INSERT INTO \(name) VALUES (NULL, \(row));" }
    }
    let seen = display.filter { !(plants.contains(.phoneOff) && isLost($0.0)) }
    table(
      "PLSpringBoardAgent_EventForward_SBLock", "Locked INTEGER",
      seen.map { "\(stamp($0.0)), \($0.1 ? 0 : 1)" })
    switch system {
    case 0:
      table(
        "Backlight_BacklightStateChange_1_2", "state TEXT",
        seen.map { "\(stamp($0.0)), '\($0.1 ? "active" : "off")'" })
    case 1:
      table(
        "PLDisplayAgent_EventForward_Display", "Brightness REAL, SliderValue REAL",
        seen.map { "\(stamp($0.0)), \($0.1 ? 41.5 : 0), 0.5" })
    default:
      table(
        "PLDisplayAgent_EventForward_Display", "Active INTEGER, Brightness REAL",
        seen.map { "\(stamp($0.0)), \($0.1 ? 1 : 0), 30" })
    }
    let role = system == 0 ? ", AppRole INTEGER, Display INTEGER" : ""
    table(
      "PLScreenStateAgent_EventForward_ScreenState", "bundleID TEXT" + role,
      apps.map { "\(stamp($0.0)), '\($0.1)'" + (system == 0 ? ", 1, 0" : "") })
    let modes: [(Int64, Int)] =
      plants.contains(.lowPower)
      ? [(Self.instant(day: 4, Double(11 + seed % 3)), 1), (Self.instant(day: 4, 20), 0)] : []
    switch system {
    case 0:
      table(
        "PLDuetService_EventForward_LpmSourceInformation", "LpmEnabled INTEGER, Source TEXT",
        modes.map { "\(stamp($0.0)), \($0.1), 'ControlCenter'" })
    case 1:
      table(
        "PLDuetService_EventForward_BatterySaverMode", "Mode INTEGER, Value INTEGER",
        modes.map { "\(stamp($0.0)), 0, \($0.1)" })
    default:
      table(
        "PLScreenStateAgent_EventBackward_AlwaysOnEnableState",
        "alwaysOnEnabledSetting INTEGER, lowPowerMode INTEGER", modes.map { "\(stamp($0.0)), 1, \($0.1)" })
    }
    try Self.execute(sql + "COMMIT;", in: path)
  }

  /// - Parameter use: called before the database is closed.
  static func execute(_ sql: String, in path: String, use: () throws -> Void = {}) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open(path, &handle) == SQLITE_OK, sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
    else {
      throw CocoaError(
        .fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: String(cString: sqlite3_errmsg(handle))])
    }
    try use()
  }
}
