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
    try simulation.run(into: &statistics)
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

  @Test func `of a cache it says how often the provider fetched and how often it did not`() throws {
    let text = try words {
      $0.widgets[0].provider.timeline.policy = .after(.hours(2))
      $0.widgets[0].provider.cache = Cache(maxAge: .hours(3))
    }
    // Reloads at 00:00, 02:00 …; each second one fetches.
    #expect(
      text.contains(
        "Its provider fetched 6.0 times a day; 50.0% of its reloads showed data from the container."))
    #expect(try !words { _ in }.contains("fetched"))
  }

  @Test func `of a container that is empty it says that there were no data`() throws {
    let text = try words { $0.widgets[0].provider.fetch = nil }
    #expect(text.contains("In 100% of its reloads, it had no data to show."))
    #expect(
      text.contains("Its content never changes") && text.contains("It showed no data in 100% of the views."))
    let written = try words {
      $0.widgets[0].provider.fetch = nil
      $0.apps[0].foreground = SessionUse(sessions: .at([.daily(clock(8))]), duration: .constant(60_000))
    }
    #expect(written.contains("Its provider does not fetch: it shows what the app last wrote."))
    #expect(written.contains("In 50.0% of its reloads, it had no data to show."))
    #expect(written.contains("It showed no data in 50.0% of the views."))
    let changing = try words {
      $0.widgets[0].provider.fetch = nil
      $0.widgets[0].content = Content(live: .at([.daily(clock(8))]))
    }
    #expect(changing.contains("out of date when viewed. It showed no data in 100% of the views."))
  }

  @Test func `it says how often the widget marked its data as outdated`() throws {
    let text = try words {
      $0.widgets[0].provider.timeline = TimelinePlan(
        entries: .dates(
          [
            PlannedEntry(TimelineDate(.now)),
            PlannedEntry(TimelineDate(.fetch, offset: .hours(12)), showsOutdated: true),
          ], atMost: 2), policy: .never)
    }
    // Viewed at 09:00 and 18:00.
    #expect(text.contains("It marked its data as outdated in 50.0% of the views."))
  }

  @Test func `content that is not available yet is not a failure`() throws {
    let text = try words {
      $0.widgets[0].provider.onUnavailable = TimelinePlan(policy: .after(.hours(12)))
      $0.widgets[0].content = Content(live: .at([.daily(clock(8))]), availability: .at(clock(23)))
    }
    #expect(text.contains("found the content not available yet.") && !text.contains("failed to fetch"))
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
