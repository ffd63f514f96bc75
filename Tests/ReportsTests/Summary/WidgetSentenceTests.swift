import OutputAnalysis
import Reports
import Testing
import WidgetRefresh

/// What is said of a widget on a phone whose budget it never uses up.
@Suite struct WidgetSentenceTests {
  private func words(_ configure: (inout Scenario) -> Void) throws -> String {
    let scenario = Scenario.explained(budget: .documented, policy: .after(.hours(12)), configure: configure)
    var simulation = try DeviceSimulation(scenario)
    var statistics = RunStatistics(of: simulation)
    simulation.run(into: &statistics)
    var results = ReplicationResults()
    results.add(statistics.tallies, replication: 0)
    let summary = results.summary(of: RunDescription(of: simulation))
    return SummaryText.table(summary, of: scenario).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }

  @Test func `content that changes is fresh for a share of the time, and the budget holds`() throws {
    let text = try words { $0.widgets[0].content = Content(live: .at([.daily(clock(8))])) }
    #expect(text.contains("It was fresh"))
    #expect(text.contains("Its budget never ran out."))
    #expect(!text.contains("never changes"))
  }

  @Test func `content that never changes is not praised, and it says what to write`() throws {
    let text = try words { _ in }
    #expect(text.contains("Its content never changes, so freshness means nothing here."))
    #expect(text.contains("content: {live: {changes: {perDay: 24}}}"))
    #expect(text.contains("The user viewed it 2.0 times a day. Its data was "))
    #expect(!text.contains("It was fresh") && !text.contains("never ran out"))
  }

  @Test func `a widget that is never viewed is not praised`() throws {
    let text = try words {
      $0.widgets[0].content = Content(live: .at([.daily(clock(8))]))
      $0.device.usage = .timetable([])
    }
    #expect(text.contains("The user never viewed it, so its freshness is unknown."))
    #expect(!text.contains("it was fresh") && !text.contains("never ran out"))
  }
}
