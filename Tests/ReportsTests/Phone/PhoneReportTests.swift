import EventKernel
import Foundation
import OutputAnalysis
import Reports
import ScenarioFile
import Testing
import WidgetRefresh

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
      #expect(Double(rows["interval_longest_s"][row]) == gaps.max().map { Double($0) / 1000 })
      let median = DurationHistogram(gaps.map { .milliseconds($0) }).orderStatistics.quantile(0.5)
      let told = Double(rows["interval_median_s"][row])
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
