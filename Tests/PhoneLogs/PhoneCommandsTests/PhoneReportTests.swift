import EventKernel
import Foundation
import OutputAnalysis
import ReloadLogs
import ScenarioFile
import TestSupport
import Testing
import WidgetRefresh

@testable import PhoneCommands
@testable import Reports

@Suite struct PhoneReportTests {
  private func report(_ text: String, added: CalendarDate? = nil) throws -> PhoneReport {
    try PhoneReport([ReloadLogReader().read(Array(text.utf8), file: "log")], added: added)
  }

  /// What the phone of a run would write down is summarized as what happened in the run.
  @Test(arguments: [ReloadBudgetProfile.documented, .unlimited])
  func `tells of a simulated phone what the simulator knows`(budget: ReloadBudgetProfile) throws {
    let run = try RecordedRun(
      .lively(budget) {
        $0.device.days = 14
        $0.device.warmUpDays = 0
      })
    let clock = run.simulation.clock
    struct Known { var time: SimulationTime, isFree: Bool }
    var known: [[Known]] = [[], []]
    var causes: [RequestID: ReloadCause] = [:]
    for observation in run.observations {
      if case .requested(let request) = observation { causes[request.id] = request.cause }
      guard case .decided(let decided) = observation, decided.decision.isGranted else { continue }
      let isFree = decided.decision == .grantedFree && causes[decided.request] == .appForeground
      // The phone writes nothing about why a widget that was added is reloaded.
      known[decided.request.item.index].append(Known(time: decided.time, isFree: isFree))
    }
    var log = ""
    for (index, reloads) in known.enumerated() {
      for reload in reloads {
        let time = Double(reload.time.milliseconds + clock.epochMilliseconds) / 1000
        log +=
          #"{"event":"timeline","kind":"w\#(index + 1)","foreground":\#(reload.isFree),"time":\#(time),"zone":"Europe/Berlin"}"#
          + "\n"
      }
    }
    let rows = try ParsedCSV(Array(report(log).csv.utf8))
    #expect(rows.rows.count > 20)
    for (row, (kind, date)) in zip(rows["kind"], rows["date"]).enumerated() {
      let all = known[kind == "w1" ? 0 : 1]
      // Calls that are at most 2 s apart count as one reload.
      let apart = all.indices.filter { $0 == 0 || all[$0].time - all[$0 - 1].time > .seconds(2) }.map {
        all[$0]
      }
      let day = apart.indices.filter { clock.date(at: apart[$0].time).description == date }
      let gaps = day.filter { $0 > 0 }.map { (apart[$0].time - apart[$0 - 1].time).milliseconds }
      #expect(rows["charged"][row] == "\(day.count { !apart[$0].isFree })")
      #expect(rows["free"][row] == "\(day.count { apart[$0].isFree })")
      #expect(rows["calls"][row] == "\(all.count { clock.date(at: $0.time).description == date })")
      #expect(Double(rows["interval.longest"][row]) == gaps.max().map { Double($0) / 1000 })
      let median = DurationHistogram(gaps.map { .milliseconds($0) }).orderStatistics.quantile(0.5)
      let told = Double(rows["interval.median"][row])
      #expect(abs((told ?? 0) * 1000 - (median ?? 0)) <= 0.51)
    }
  }

  /// A reload every half hour from noon, for so many hours.
  private func log(hours: Int, _ more: String = "") -> String {
    (0..<hours * 2).map {
      #"{"event":"timeline","kind":"Rain","time":\#(1_772_452_800 + $0 * 1800)\#(more)}"# + "\n"
    }.joined()
  }

  @Test func `answers for whole days after the learning days, or says that there are none`() throws {
    let answers = try [
      report(log(hours: 200)), report(log(hours: 200), added: CalendarDate(year: 2026, month: 2, day: 1)),
      report(log(hours: 50)), report(log(hours: 8), added: CalendarDate(year: 2026, month: 2, day: 1)),
      report(log(hours: 200, #","debugger":true"#)),
    ].map { $0.text().prefix { $0 != "." }.replacing("\n", with: " ") }
    #expect(
      answers == [
        "Rain was reloaded 48 times a day (median of 4 days after 4 learning days), every 30m, at most 30m apart",
        "Rain was reloaded 48 times a day (median of 7 days), every 30m, at most 30m apart",
        "Rain was reloaded 48 times a day (median of 1 day while the system learns), every 30m, at most 30m apart",
        "Rain was reloaded 16 times a day (median of 1 day; the log covers only a part of each day, and a whole day may have more), every 30m, at most 30m apart",
        "Rain was reloaded 48 times a day (median of 7 days without limits), every 30m, at most 30m apart",
      ])
    let phases = try ParsedCSV(Array(report(log(hours: 200)).csv.utf8))["phase"]
    #expect(
      phases == Array(repeating: "learning", count: 4) + Array(repeating: "usual", count: 4) + ["partial"])
  }

  @Test func `it says how many reloads failed, and leaves out days after the last reload`() throws {
    let failed = (0..<3).map {
      #"{"timestamp":"2026-03-02 1\#($0):00:00.0+0000","eventMessage":"Rain:systemSmall reload: failed"}"#
        + "\n"
    }.joined()
    let done = failed.replacing("failed", with: "succeeded").replacing(":00:00.0", with: ":30:00.0")
    #expect(try report(failed + done).notes.last == "3 failed reloads left out")
    #expect(try !report(done).notes.contains { $0.contains("failed") })
    let removed = try report(
      log(hours: 200) + #"{"event":"call","time":\#(1_772_452_800 + 40 * 86_400)}"#)
    #expect(
      removed.text().replacing("\n", with: " ").hasPrefix(
        "Rain was reloaded 48 times a day (median of 5 days after 4 learning days), every 30m"),
      "\(removed.text())")
  }

  private func page(_ report: PhoneReport) throws -> ParsedCSV {
    let html = HTMLReport(report, origin: PageOrigin(files: [], command: "", version: "")).html
    return try #require(try ParsedCSV.ofPictures(html).first)
  }

  @Test func `its page has each reload, session and stall at its local time, also when clocks change`() throws
  {
    // From 23:00 in Berlin; at 2:00, clocks go to 3:00.
    func line(_ event: String, _ minutes: Int) -> String {
      #"{"event":"\#(event)","kind":"Rain","zone":"Europe/Berlin","time":\#(1_774_735_200 + minutes * 60)}"#
        + "\n"
    }
    let log =
      line("timeline", 0) + line("foreground", 30) + line("timeline", 31) + line("background", 90)
      + line("timeline", 240) + line("foreground", 250) + line("timeline", 260)
    let page = try page(report(log))
    #expect(
      page.rows.map { $0.dropFirst().joined(separator: " ") } == [
        "2026-03-28 stall 84660.000 86400.000", "2026-03-28 app in the foreground 84600.000 86400.000",
        "2026-03-28 charged 82800.000 82800.000", "2026-03-28 free 84660.000 84660.000",
        "2026-03-29 stall 0.000 14400.000", "2026-03-29 app in the foreground 0.000 1800.000",
        "2026-03-29 perhaps in the foreground 15000.000 18600.000", "2026-03-29 charged 14400.000 14400.000",
        "2026-03-29 unsure 15600.000 15600.000",
      ])
  }

  @Test func `a simulated week has the reloads of the scenario's widget of this kind`() throws {
    let run = try RecordedRun(.lively(.documented) { $0.device.days = 7 })
    let log = log(hours: 200)
    var other = try report(log)
    #expect(try !other.simulate(run.simulation.scenario))
    #expect(!other.text().contains("simulated"))
    var report = try report(log.replacing("Rain", with: "Kind"))
    #expect(try report.simulate(run.simulation.scenario))
    #expect(report.text().contains("In the simulated week, Kind is reloaded "))
    let page = try page(report)
    let shown = page.rows.filter { $0[0] == "In the simulated week" && ["charged", "free"].contains($0[2]) }
    let clock = run.simulation.clock
    var known: [Int64] = []
    for case .decided(let decided) in run.observations
    where decided.request.item.index == 0 && decided.decision.isGranted
      && run.simulation.reportedPeriod.contains(decided.time)
    {
      if decided.time.milliseconds - (known.last ?? -3000) > 2000 { known.append(decided.time.milliseconds) }
    }
    let times = known.map { clock.millisecondOfDay(at: SimulationTime(milliseconds: $0)) }
    #expect(shown.count > 20 && shown.count == known.count)
    #expect(zip(shown, times).allSatisfy { abs((Double($0[3]) ?? -1) - Double($1) / 1000) < 0.001 })
    #expect(Set(page["day"]).count > 8)
  }

  @Test func `it tells the time in Low Power Mode and the decisions of the scheduler, by day`() throws {
    let denied =
      #"com.apple.chrono:com.a.b.Widget: {name: Widget Budget, response: {Decision: Must Not Proceed}}"#
    // From noon to the same noon of the next day.
    let own = log(hours: 50).split(separator: "\n").enumerated().map { index, line in
      String(line.dropLast()) + #","bundle":"com.a.b.Widget","lowPower":\#((4...52).contains(index))}"# + "\n"
    }.joined()
    let system = #"{"timestamp":"2026-03-03 10:00:00.0+0000","eventMessage":"\#(denied)"}"# + "\n"
    let report = try PhoneReport(
      [own, system].map { try ReloadLogReader().read(Array($0.utf8), file: "log") })
    let rows = try ParsedCSV(Array(report.csv.utf8))
    #expect(rows["lowPower.seconds"] == ["36000.000", "50400.000", "0.000"])
    #expect(rows["lowPower.reloads"] == ["20", "29", "0"])
    #expect(rows["denied.budget"] == ["0", "1", "0"] && rows["denied.lowPowerMode"] == ["0", "0", "0"])
    let text = report.text().replacing("\n", with: " ")
    #expect(text.contains("Low Power Mode was on for at least 24h in all, with 49 reloads."), "\(text)")
    #expect(text.contains("held reloads back 1 time because of the budget, and 0 times"), "\(text)")
    let marks = try page(report).rows.filter { $0[2] == "Low Power Mode" }.map {
      $0.dropFirst(3).joined(separator: " ")
    }
    #expect(marks == ["50400.000 86400.000", "0.000 50400.000"])
    let silent = try self.report(log(hours: 50))
    let empty = try ParsedCSV(Array(silent.csv.utf8))
    #expect(empty["lowPower.seconds"] + empty["denied.budget"] == Array(repeating: "", count: 6))
    #expect(!silent.text().contains("Low Power Mode"))
  }

  @Test func `its table has 80 columns and a row for each day, also for days without a reload`() throws {
    let text = try report(log(hours: 30) + #"{"event":"timeline","kind":"Rain","time":1772900000}"#).text()
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.split(separator: "\n").count { $0.hasPrefix("2026-03-") } == 6)
    #expect(
      text.contains("2026-03-05            0       0     0      0     -     -       -     - learning\n"),
      "\(text)"
    )
  }
}
