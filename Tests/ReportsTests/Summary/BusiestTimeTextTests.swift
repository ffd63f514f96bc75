import EventKernel
import OutputAnalysis
import Reports
import Testing

@testable import WidgetRefresh

@Suite struct BusiestTimeTextTests {
  /// Widgets on 60 phones. All phones fetch in this minute and in three others of their own.
  private func lines(_ names: [String], minute: Int?) throws -> (table: [Substring], markdown: String) {
    let run = try ReportRun(names: names)
    var results = ReplicationResults()
    for phone in 0..<60 {
      var statistics = RunStatistics(
        scenario: run.scenario, clock: run.clock, reportedPeriod: run.period)
      let minutes = [100 + 7 * phone, 600 + 11 * phone, 900 + 5 * phone] + (minute.map { [$0] } ?? [])
      for widget in names.indices {
        for (number, minute) in minutes.enumerated() {
          let (id, time) = (request(Int32(number), of: ItemID(index: widget)), run.at(Int64(minute) * 60_000))
          statistics.receive([
            .requested(.init(id: id, cause: .timelinePolicy, time: time)),
            .decided(.init(request: id, decision: .grantedFree, time: time, balance: 0)),
            .finished(.init(id, .timeline, entries: 1, at: time)),
          ])
        }
      }
      results.add(statistics.tallies, replication: UInt32(phone))
    }
    let scale = FigureScale(period: run.period, days: run.scenario.device.days)
    let summary = results.summary(of: RunDescription(of: run.scenario, scale: scale))
    let table = SummaryText.table(summary, of: run.scenario).split(separator: "\n")
    return (table.filter { $0.contains("for fetches") }, SummaryText.markdown(summary, wishes: []))
  }

  @Test func `one widget, one line`() throws {
    let text = "Busiest minute for fetches: 14:05, 360 times the average."
    let (table, markdown) = try lines(["w"], minute: 14 * 60 + 5)
    #expect(table == [text[...]])
    #expect(markdown.contains(text))
  }

  @Test func `of several widgets each line has a name, and fits`() throws {
    let (table, _) = try lines(["first", String(repeating: "long ", count: 20)], minute: 0)
    #expect(table.first == "first: busiest minute for fetches: 00:00, 360 times the average.")
    #expect(table.count == 2 && table.allSatisfy { $0.count <= TextWidth.columns })
  }

  @Test func `without such a time there is no line`() throws {
    #expect(try lines(["w"], minute: nil).table == [])
  }
}
