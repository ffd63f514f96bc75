import EventKernel
import OutputAnalysis
import Testing

@testable import Reports
@testable import WidgetRefresh

@Suite struct BusiestTimeTextTests {
  /// Widgets on 60 phones. All phones fetch in this minute and in three others of their own.
  private func summary(_ names: [String], minute: Int?) throws -> (summary: RunSummary, scenario: Scenario) {
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
    return (results.summary(of: RunDescription(of: run.scenario, scale: scale)), run.scenario)
  }

  private func lines(_ names: [String], minute: Int?) throws -> (table: [Substring], markdown: String) {
    let (summary, scenario) = try summary(names, minute: minute)
    let table = SummaryText.table(summary, of: scenario).split(separator: "\n")
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

  /// Each of two widgets fetches four times a day, once at 14:05.
  @Test func `users make the fetches of all widgets, and all of them at the busiest time`() throws {
    var (summary, scenario) = try summary(["a", "b"], minute: 14 * 60 + 5)
    #expect(ServerText.text(summary) == nil && ServerText.json(summary) == nil)
    summary.givenUsers = AppUsers(count: 150_000, pricePerMillion: 0.4)
    let requests = try #require(ServerRequests(summary))
    #expect(requests.perDay == 1_200_000 && requests.interval == 1_200_000...1_200_000)
    #expect(requests.peak.description == "14:05" && requests.perSecondAtPeak == 5000)
    let text =
      "150,000 users make 1,200,000 fetches a day: 13.9 a second on average, and 5,000 in the "
      + "busiest minute, 14:05, if all are in one time zone. At 0.4 a million, they cost 0.48 a day and 175 a year."
    #expect(ServerText.text(summary) == text)
    #expect(SummaryText.markdown(summary, wishes: []).contains(text))
    #expect(SummaryText.table(summary, of: scenario).contains("150,000 users make"))
    #expect(SummarySection.html(summary).text.contains(text))
    #expect(try SummaryText.json(summary).contains("\"costPerDay\" : 0.48"))
    summary.givenUsers?.count = 1
    #expect(ServerText.text(summary)?.hasPrefix("1 user makes 8 fetches a day: 0.0000926 a second") == true)
  }

  @Test func `without such a time, the busiest hour counts`() throws {
    var summary = try summary(["w"], minute: nil).summary
    summary.givenUsers = AppUsers(count: 60)
    let requests = try #require(ServerRequests(summary))
    let loads = try #require(summary.widgets[0].serverLoad).fetches
    let hours = (0..<24).map { loads[60 * $0..<60 * $0 + 60].reduce(0, +) }
    #expect(requests.peakMinutes == 60 && requests.costPerDay == nil)
    #expect(abs(requests.perSecondAtPeak - (hours.max() ?? 0) * 60 / 3600) < 1e-9)
  }

  @Test func `without such a time there is no line`() throws {
    #expect(try lines(["w"], minute: nil).table == [])
  }
}
