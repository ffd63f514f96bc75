import Foundation
import PhoneArchives
import ReloadLogs
import ScenarioFile
import Testing

/// Which stops are told, and which causes. Times are hours since 2026-03-02T00:00Z.
@Suite struct StopTests {
  private static func instant(_ hours: Double) -> Int64 {
    1_772_409_600_000 + Int64((hours * 3_600_000).rounded())
  }

  private static func line(
    _ hours: Double, _ message: String = "com.a.b.widgets Rain:systemSmall on local reload: succeeded",
    boot: Int = 1
  ) -> String {
    let minutes = Int((hours * 60).rounded())
    let time = String(
      format: "2026-03-%02d %02d:%02d:00.000000+0000", 2 + minutes / 1440, minutes / 60 % 24, minutes % 60)
    return #"{"timestamp":"\#(time)","eventMessage":"\#(message)","bootUUID":"\#(boot)"}"#
  }

  private static func own(_ hours: Double, policy: String = "after", due: Double? = nil) -> String {
    let due = due.map { #","due":\#(instant($0) / 1000)"# } ?? ""
    return
      #"{"event":"timeline","kind":"Rain","bundle":"com.a.b.widgets","policy":"\#(policy)","time":\#(instant(hours) / 1000)\#(due)}"#
  }

  private static func times(_ from: Double, _ until: Double, every: Double = 0.4) -> [Double] {
    Array(stride(from: from, to: until, by: every))
  }

  /// A phone whose display is turned on each half hour.
  private static func power(_ hours: Double, off: ClosedRange<Double> = -2 ... -1) -> PowerLog {
    var power = PowerLog()
    power.display = times(0, hours, every: 0.25).filter { !off.contains($0) }.enumerated().map {
      PowerLog.Change(time: instant($1), value: $0 % 2 == 0)
    }
    return power
  }

  private func widget(_ lines: [String], own: [String] = [], _ power: PowerLog = power(120)) throws
    -> Diagnosis.Widget
  {
    try #require(try diagnosis(lines, own: own, power).widgets.first)
  }

  private func diagnosis(_ lines: [String], own: [String] = [], _ power: PowerLog = power(120)) throws
    -> Diagnosis
  {
    let folder = try Folder()
    var logs: [ReloadLog] = []
    for (name, lines) in [("a.ndjson", lines), ("own.jsonl", own)] where !lines.isEmpty {
      let path = folder.path + "/" + name
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
      logs.append(try PhoneLog.read(FileBytes(path), name: name))
    }
    return try Diagnosis(logs, power, widget: "Rain")
  }

  private func causes(_ widget: Diagnosis.Widget) -> [[Diagnosis.Cause.Kind]] {
    widget.stops.map { $0.causes.map(\.kind) }
  }

  @Test func `the budget is a cause only if it may have been used up`() throws {
    let daily = (0..<4).flatMap { Self.times(Double($0) * 24, Double($0) * 24 + 17) }
    #expect(try causes(widget(daily.map { Self.line($0) })) == Array(repeating: [.budget], count: 3))
    let once = Self.times(0, 80) + Self.times(87, 100)
    #expect(try causes(widget(once.map { Self.line($0) })) == [[]])
    let long = Self.times(0, 20) + Self.times(50, 51)
    #expect(try causes(widget(long.map { Self.line($0) })) == [[]])
    let fed = Self.times(0, 20) + Self.times(28, 30)
    let found = try widget(fed.map { Self.line($0) }, own: fed.map { Self.own($0, policy: "never") })
    #expect(!causes(found).joined().contains(.budget) && found.stops.count == 1)
  }

  @Test
  func `an app that runs again shortly before the end explains the stop, and an earlier launch does not`()
    throws
  {
    let quit = "app<com.a.b> was terminated: killed from app switcher"
    let lines =
      Self.times(0, 11.3).map { Self.line($0) } + [Self.line(11.5, quit)]
      + Self.times(19.9, 22).map { Self.line($0) }
    for (launch, isCause) in [(19.5, true), (14, false)] {
      var power = Self.power(24)
      power.foreground = [
        .init(time: Self.instant(launch), value: "com.a.b"),
        .init(time: Self.instant(launch + 0.01), value: "com.apple.springboard"),
      ]
      let found = try widget(lines, power)
      #expect(causes(found) == [isCause ? [.forceQuit] : []])
      #expect(found.stops.first?.causes.first?.until == (isCause ? Self.instant(launch) : nil))
      // The same with `.never`, and without a line about quitting.
      let own = (Self.times(0, 11.3) + Self.times(19.9, 22)).map { Self.own($0, policy: "never") }
      #expect(try causes(widget([], own: own, power)) == [isCause ? [.notAsked] : []])
    }
  }

  @Test func `a phone whose display is on before a restart is not off`() throws {
    let lines = Self.times(0, 11).map { Self.line($0) } + Self.times(20, 24).map { Self.line($0, boot: 2) }
    #expect(try widget(lines, Self.power(24)).stops.count == 1)
    #expect(try widget(lines, Self.power(24, off: 11...19.99)).stops.isEmpty)
  }

  @Test func `time before the date at which a reload is due is no stop`() throws {
    func log(_ due: Double) -> [String] {
      Self.times(0, 6, every: 0.5).map { Self.own($0, due: $0 + 0.5) } + [Self.own(6, due: due)]
        + Self.times(18, 24, every: 0.5).map { Self.own($0, due: $0 + 0.5) }
    }
    #expect(try widget([], own: log(18)).stops.isEmpty)
    let stop = try #require(try widget([], own: log(10)).stops.first)
    #expect(stop.start == Self.instant(10) && stop.end == Self.instant(18))
  }

  @Test func `lines that hide the widget and the bundle are no reloads of it, and at most a likely cause`()
    throws
  {
    let own = (Self.times(0, 10) + Self.times(18, 24)).map { Self.own($0) }
    func hidden(_ times: [Double], _ outcome: String) -> [String] {
      times.map { Self.line($0, "[<private>::<private>:<private>:systemSmall] on local reload: \(outcome)") }
    }
    let others = hidden(Self.times(0, 24, every: 0.2), "succeeded")
    let found = try diagnosis(others, own: own)
    #expect(found.widgets.map(\.stops.count) == [1] && found.unnamed == others.count)
    #expect(try causes(widget(hidden(Self.times(0, 24, every: 1), "failed"), own: own)) == [[]])
    let failed = try widget(hidden(Self.times(10, 18, every: 1), "failed"), own: own)
    #expect(causes(failed) == [[.failures]] && failed.stops[0].causes[0].isLikely)
  }

  @Test func `where the PowerLog tells nothing, nights are no stops, and its last state does not last`()
    throws
  {
    let times = (0..<5).flatMap { Self.times(Double($0) * 24 + 7, Double($0) * 24 + 22.9) }
      .filter { !(82..<92).contains($0) }
    var power = PowerLog()
    power.display = Self.times(31, 47, every: 0.25).enumerated().map {
      .init(time: Self.instant($1), value: $0 % 2 == 0)
    }
    let found = try widget(times.map { Self.line($0) }, power)
    #expect(found.stops.map(\.start) == [Self.instant(81.8)])
    #expect(found.stops.map(\.end) == [Self.instant(92.2)])
  }

  @Test func `the scenario has each day of the logs`() throws {
    let power = Self.power(50)
    let text = PhoneScenario.yaml(
      try diagnosis(Self.times(20, 49).map { Self.line($0) }, power), power, source: "a")
    #expect(text.contains("\n  start: 2026-03-02\n  days: 3\n"), "\(text)")
  }

  @Test func `Low Power Mode in which reloads went on is no cause`() throws {
    let lines = (Self.times(0, 10) + Self.times(18, 24)).map { Self.line($0) }
    var power = Self.power(24)
    power.lowPower = [.init(time: Self.instant(1), value: true)]
    #expect(try causes(widget(lines, power)) == [[]])
    power.lowPower = [.init(time: Self.instant(8.9), value: true)]
    let found = try widget(lines, power)
    #expect(causes(found) == [[.lowPowerMode]])
    // Not the start of the stop.
    #expect(found.stops.first?.causes.first?.from == Self.instant(8.9))
  }

  @Test func `a denial that names only the bundle is a likely cause if the app has several widgets`() throws {
    let denied = Self.times(10.5, 17, every: 0.5).map {
      Self.line($0, "com.a.b.widgets {name: WidgetBudgetPolicy, response: {Decision: Must Not Proceed}}")
    }
    let lines = (Self.times(0, 10) + Self.times(18, 24)).map { Self.line($0) } + denied
    let snow = Self.times(0, 24).map {
      Self.line($0, "com.a.b.widgets Snow:systemSmall on local reload: succeeded")
    }
    for (lines, isLikely) in [(lines, false), (lines + snow, true)] {
      let found = try widget(lines.sorted())
      #expect(causes(found) == [[.budget]] && found.stops[0].causes[0].isLikely == isLikely)
    }
  }

  @Test func `that an app did not run is only likely after the end of the PowerLog`() throws {
    let own = (Self.times(0, 10) + Self.times(18, 24)).map { Self.own($0, policy: "never") }
    for (end, isLikely) in [(24.0, false), (12, true)] {
      var power = Self.power(end)
      power.foreground = [
        .init(time: Self.instant(0), value: "com.a.b"),
        .init(time: Self.instant(9.6), value: "com.apple.other"),
      ]
      let found = try widget([], own: own, power)
      #expect(causes(found) == [[.notAsked]] && found.stops[0].causes[0].isLikely == isLikely)
    }
  }

  @Test func `times are by the phone's clock, also after it was set back`() throws {
    var power = Self.power(30)
    power.clockSteps = [.init(time: Self.instant(12), value: -7 * 3_600_000)]
    let lines = (Self.times(0, 11.7, every: 0.5) + Self.times(12.2, 16, every: 0.5)).map { Self.line($0) }
    // The clock is at 05:30 first.
    let set = Self.line(5.5, "com.a.b.widgets Rain:systemSmall on local reload: failed")
    let found = try widget(Array(lines[..<24]) + [set] + Array(lines[24...]), power)
    let stop = try #require(found.stops.first)
    #expect(stop.start == Self.instant(11.5) && stop.end == Self.instant(12.2))
    #expect(stop.length == Int64((7.7 * 3_600_000).rounded()))
    #expect(stop.causes.first { $0.kind == .clockSetBack }?.until == Self.instant(5))
  }

  @Test func `a cause tells when the system refused reloads, and until when`() throws {
    let failed = "com.a.b.widgets Rain:systemSmall on local reload: failed"
    let lines =
      Self.times(0, 10, every: 0.5).map { Self.line($0) } + [Self.line(10, failed), Self.line(10.1, failed)]
      + [Self.line(10.2, "Disallowing reload of com.a.b.widgets for 7200 s: too many failures")]
      + Self.times(12.2, 16, every: 0.5).map { Self.line($0) }
    let cause = try #require(try widget(lines).stops.first?.causes.first)
    #expect(
      cause.kind == .failures && cause.refused == Self.instant(10.2) && cause.until == Self.instant(12.2))
  }

  @Test func `of lines in the same millisecond, none is lost`() throws {
    let times = Self.times(0, 10, every: 0.5)
    let found = try widget(times.map { Self.line($0) }, own: times.map { Self.own($0, policy: "never") })
    #expect(found.policy == "never" && found.reloads.count == times.count)
  }

  @Test func `databases with different internal clocks have their own offsets`() throws {
    let folder = try Folder()
    let files = [(611.25, "a.PLSQL", 1), (1_730_000_000, "b.PLSQL", 5)].map { offset, name, hour in
      (
        offset: offset, path: folder.path + "/" + name, name: name,
        time: Double(Self.instant(Double(hour))) / 1000
      )
    }
    for file in files {
      let stamp = file.time - file.offset
      try SyntheticPhone.execute(
        "CREATE TABLE PLStorageOperator_EventForward_TimeOffset (ID INTEGER, timestamp REAL, system REAL);"
          + "INSERT INTO PLStorageOperator_EventForward_TimeOffset VALUES (1, \(stamp), \(file.offset));"
          + "CREATE TABLE PLSpringBoardAgent_EventForward_SBLock (ID INTEGER, timestamp REAL, Locked INTEGER);"
          + "INSERT INTO PLSpringBoardAgent_EventForward_SBLock VALUES (1, \(stamp + 60), \(file.name == "a.PLSQL" ? 1 : 0));",
        in: file.path)
    }
    let power = try PowerLog(files.map { ($0.path, $0.name) }) { Issue.record("\($0): \($1)") }
    #expect(power.locked.map(\.time) == files.map { Int64(($0.time + 60) * 1000) })
    #expect(power.clockSteps.isEmpty)
  }
}
