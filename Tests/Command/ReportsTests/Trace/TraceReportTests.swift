import EventKernel
import Foundation
import RandomVariates
import Reports
import Testing
import WidgetRefresh

@Suite struct TraceReportTests {
  private func trace(_ run: RecordedRun, batch: Int = .max) throws -> ParsedTrace {
    try ParsedTrace(try bytes(run, batch: batch))
  }

  private func bytes(_ run: RecordedRun, batch: Int = .max) throws -> [UInt8] {
    let directory = try TemporaryDirectory()
    let report = try TraceReport(
      file: directory.path + "/day.json", of: run.simulation, replication: 0, version: "1")
    var rest = run.observations[...]
    while !rest.isEmpty {
      report.receive(Array(rest.prefix(batch)))
      rest = rest.dropFirst(batch)
    }
    try report.finish(fingerprint: run.fingerprint)
    #expect(directory.names == ["day.json"])
    return try directory.read("day.json")
  }

  enum Kind: String, CaseIterable {
    case documented, fixed, unlimited, locations, comingAndGoing, immediate, containers
  }

  private func scenario(_ kind: Kind) -> Scenario {
    switch kind {
    case .documented: .lively(.documented)
    case .fixed: .lively(.fixed(12))
    case .unlimited: .lively(.unlimited)
    case .locations:
      // Requests that wait for a look overlap with those that wait for the budget.
      .lively(.documented) {
        $0.device.events = (0..<12).map {
          SystemEvent(.significantLocationChange, at: .daily(clock(2 * $0, 30)))
        }
        $0.widgets[1].provider.hasCompleteDataProtection = true
        for index in $0.widgets.indices { $0.widgets[index].usesLocation = true }
      }
    case .comingAndGoing:
      .lively(.documented) {
        $0.widgets[0].addedOnDay = 2
        $0.widgets[1].removedOnDay = 3
        $0.device.start = CalendarDate(dayNumber: 20_540)  // the clocks change on its second day
      }
    case .containers: .containers
    case .immediate:
      .explained(changes: [clock(10)]) { $0.device.days = 2 }
    }
  }

  @Test(arguments: Kind.allCases)
  func `keeps the rules of the format, and has the rows of the CSV reports one for one`(kind: Kind) throws {
    let run = try RecordedRun(scenario(kind))
    let trace = try trace(run)
    let length = (run.period.upperBound - run.period.lowerBound).milliseconds * 1000
    #expect(trace.mistakes(length: length).prefix(3) == [])

    let reports = try run.csv()
    let (reloads, views) = (try #require(reports[.reloads]), try #require(reports[.views]))
    #expect(trace.events("i", "request").count == reloads.rows.count)
    #expect(trace.events("X", "request").count == reloads.rows.count)
    #expect(trace.events("X", "view").count == views.rows.count && !views.rows.isEmpty)
    #expect(trace.events("i", "update").count == reports[.updates]?.rows.count)
    let balances = try #require(reports[.budget])["balance"].count { !$0.isEmpty }
    #expect(trace.events("C").count { $0.name == "balance" } == balances)
    let granted = reloads["granted"].count { !$0.isEmpty }
    for events in [trace.events("X", "reload"), trace.events("s"), trace.events("t")] {
      #expect(events.count == granted)
    }
    #expect(
      trace.events("X", "view").map { $0.time } == views["start_s"].map(microseconds), "in the same order")
    #expect(
      trace.events("X", "request").map { $0.arguments["decision"] as? String } == reloads["decision"])
    for column in ["source", "written"] {
      #expect(
        trace.events("X", "reload").map { $0.arguments[column] as? String ?? "" }
          == zip(reloads["granted"], reloads[column]).filter { !$0.0.isEmpty }.map(\.1))
    }
    #expect(
      trace.events("X", "reload").map { $0.arguments["fetches"] as? Bool == true }
        == zip(reloads["granted"], reloads["fetches"]).filter { !$0.0.isEmpty }.map { $0.1 == "true" })
    // Every update that was first seen in a reported look ends a flow, once for each request.
    let updates = try #require(reports[.updates])
    let seen = zip(zip(updates["widget"], updates["request"]), updates["first_seen"]).filter { !$1.isEmpty }
    let requests = Set(zip(reloads["widget"], reloads["request"]).map { "\($0) \($1)" })
    let expected = Set(seen.map { "\($0.0.0) \($0.0.1)" }).intersection(requests)
    #expect(trace.events("f").count == expected.count)
  }

  @Test func `stretches of waiting carry the reason that reloads.csv gives when there is only one`() throws {
    let run = try RecordedRun(.explained(changes: [clock(10)]))
    let stretches = try trace(run).events("X", "waits")
    let stretch = try #require(stretches.first)
    #expect(stretches.count == 1)
    #expect(stretch.name == "waits: budget" && stretch.arguments["reason"] as? String == "budget")
    #expect(stretch.time == 3_600_000_000 && stretch.end == 86_400_000_000)
  }

  @Test func `sessions and pickups are cut to the period, days follow the wall clock`() throws {
    let scenario = Scenario.explained {
      $0.device.warmUpDays = 1
      $0.device.timeZone = "Europe/Berlin"
      $0.device.start = CalendarDate(dayNumber: 20_541)  // 23 hours
      // From 22:30 to 00:30, every day.
      $0.apps[0].audio = SessionUse(sessions: .at([.daily(clock(22, 30))]), duration: .constant(7_200_000))
    }
    let trace = try trace(try RecordedRun(scenario))
    let hour: Int64 = 3_600_000_000
    #expect(trace.events("X", "day").map(\.end) == [23 * hour])
    #expect(
      trace.events("X", "session").map { [$0.time, $0.end] } == [[0, hour / 2], [hour * 43 / 2, 23 * hour]])
    #expect(trace.events("X", "pickup").map(\.time) == [8 * hour, 17 * hour])
  }

  @Test func `metadata says what was run`() throws {
    var scenario = Scenario.lively(.unlimited)
    scenario.title = "Zwei"
    scenario.seed = .max
    let run = try RecordedRun(scenario)
    let trace = try trace(run)
    let metadata = trace.metadata
    #expect(trace.fingerprint == run.fingerprint.text)
    #expect(metadata["title"] as? String == "Zwei")
    #expect(metadata["seed"] as? String == "18446744073709551615")
    #expect(metadata["start"] as? String == "2026-03-02T00:00:00.000+01:00")
    #expect(metadata["timeZone"] as? String == "Europe/Berlin")
  }

  @Test(arguments: [
    "plain", "\"quoted\" \\ back", "line\nbreak\ttab\u{0}\u{7F}\u{85}\u{2028}", "\u{202E}bidi\u{2066}",
    "👩‍👧 家\u{E0001}",
  ])
  func `a name of any characters comes back as it was, with nothing invisible in the file`(name: String)
    throws
  {
    let scenario = Scenario.explained {
      $0.title = name
      $0.apps[0].name = name
      $0.widgets[0].app = name
      $0.widgets[0].name = name
    }
    let bytes = try bytes(try RecordedRun(scenario))
    let trace = try ParsedTrace(bytes)
    #expect(trace.names("process_name").map(\.name) == ["Device", "App " + name, "Widget " + name])
    #expect(trace.metadata["title"] as? String == name)
    let text = try #require(String(validating: bytes, as: UTF8.self))
    let hidden = text.unicodeScalars.filter {
      [.control, .format, .lineSeparator].contains($0.properties.generalCategory) && $0 != "\n"
    }
    #expect(hidden.isEmpty)
  }

  @Test func `the same observations in other batches give the same bytes`() throws {
    let run = try RecordedRun(.lively(.documented))
    let isSame = try bytes(run) == bytes(run, batch: 7)
    #expect(isSame)
  }

  @Test func `a trace that is given up leaves nothing, and one that cannot be written says so`() throws {
    let directory = try TemporaryDirectory()
    let run = try RecordedRun(.explained())
    do {
      let report = try TraceReport(
        file: directory.path + "/day.json", of: run.simulation, replication: 0, version: "1")
      report.receive(run.observations)
      report.discard()
    }
    #expect(directory.names.isEmpty)
    #expect(throws: ReportError.self) {
      try TraceReport(
        file: directory.path + "/no/day.json", of: run.simulation, replication: 0, version: "1")
    }
  }

  private func microseconds(_ seconds: String) -> Int64 {
    Int64(((Double(seconds) ?? -1) * 1e6).rounded())
  }
}
