import EventKernel
import RandomVariates
import Reports
import TestSupport
import Testing
import WidgetRefresh

/// What an explanation says about where the data came from.
@Suite struct SourceExplanationTests {
  private func explained(
    _ scenario: Scenario, _ hour: Int64, _ minute: Int64 = 0
  ) throws -> (text: String, json: ParsedJSON) {
    let run = try RecordedRun(scenario)
    let explanation = run.explanation(at: run.at(hour, minute))
    #expect(explanation.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    return (explanation.text.replacing(/\n +/, with: " "), try ParsedJSON(explanation.json()))
  }

  /// The app runs from 09:10 to 09:12 and writes when the user leaves it. The widget asks on every full hour.
  private func reader(
    changes: [TimeOfDay] = [clock(8)], configure: (inout Scenario) -> Void = { _ in }
  ) -> Scenario {
    .explained(budget: .unlimited, policy: .after(.hours(1)), changes: changes) {
      $0.widgets[0].provider.fetch = nil
      $0.apps[0].foreground = SessionUse(
        sessions: .at([.daily(clock(9, 10))]), duration: .constant(120_000))
      $0.apps[0].writes = [.background]
      configure(&$0)
    }
  }

  @Test func `an app that has not written since then`() throws {
    let (text, json) = try explained(reader(changes: [clock(8), clock(10, 30)]), 12, 20)
    #expect(json.text("screen.source") == "container")
    #expect(json.number("screen.written.seconds") == Double(9 * 3600 + 12 * 60))
    #expect(json.number("screen.contentAgeSeconds") == Double(110 * 60))
    #expect(json.text("remedies.0.kind") == "appWrite" && json.count("remedies") == 1)
    for sentence in [
      "Its data came from the container and was 3h08m old. When the provider read it at 12:00, the app had last written "
        + "at 09:12.",
      "It was out of date: the content changed at 10:30, 1h50m before.",
      "a timeline of 1 entry with the data in the container, last written at 09:12",
      "What would have helped: running App so that it learns of the content, writes it to the container and calls",
    ] { #expect(text.contains(sentence), "\(sentence)") }
  }

  @Test func `a reload that waits is no help if the app does not write`() throws {
    let waiting = reader(changes: [clock(8), clock(10, 30)]) {
      $0.device.budget.scheduling.runWindow = .hours(2)
    }
    let run = try RecordedRun(waiting)
    let moment = run.observations.compactMap { observation -> SimulationTime? in
      guard case .waits(let wait) = observation, wait.time > run.at(14) else { return nil }
      return wait.time
    }
    let explanation = run.explanation(at: try #require(moment.first))
    let json = try ParsedJSON(explanation.json())
    #expect(json.count("waiting") == 1)
    #expect(json.text("after.requests.0.source") == "container")
    #expect(json.text("remedies.0.kind") == "appWrite" && json.count("remedies") == 1)
  }

  @Test func `a stale extension: no call of the app is recommended`() throws {
    let scenario = Scenario.explained(budget: .unlimited, changes: [clock(8)]) {
      $0.device.budget.scheduling.staleExtension = Stalls(
        people: 1, perWeek: 168, duration: .constant(86_400_000))
    }
    let (text, json) = try explained(scenario, 12, 20)
    #expect(json.text("remedies.0.kind") == "newProcess" && json.count("remedies") == 1)
    #expect(
      text.contains(
        "the system refused its timeline, because the extension was stale; the old timeline stayed"))
    #expect(
      text.contains(
        "What would have helped: restarting the phone, which gives the extension a new process"
      ))
  }

  @Test func `an app that writes what it does not know`() throws {
    let scenario = reader(changes: [clock(9, 11)]) {
      $0.apps[0].learning = Learning(on: [.silentPush])
      $0.apps[0].silentPush = .silent(.arrivals(.at([.daily(clock(7))])))
    }
    let (text, json) = try explained(scenario, 12, 20)
    #expect(json.number("screen.fetched.seconds") == Double(7 * 3600))
    #expect(json.number("screen.written.seconds") == Double(9 * 3600 + 12 * 60))
    #expect(text.contains("at 09:12. What it wrote then, it had learned at 07:00."))
    #expect(text.contains("The app did not know of the change when it wrote."))
  }

  @Test func `a container that is empty`() throws {
    let (text, json) = try explained(reader(), 8, 20)
    #expect(json.text("screen.kind") == "placeholder" && json.text("screen.source") == "nothing")
    #expect(json.text("remedies.0.kind") == "appWrite")
    #expect(text.contains("a placeholder, because the container was empty: the app had not written yet."))
    #expect(text.contains("ended: placeholders, because the container was empty"))
    #expect(!text.contains("required parameters"))
  }

  @Test func `with unset parameters it is not the container, until they are set`() throws {
    let scenario = reader {
      $0.widgets[0].configuration = WidgetConfiguration(
        required: ["city"], edits: .at([.daily(clock(8, 30))]))
    }
    let before = try explained(scenario, 8, 20)
    #expect(before.json.text("remedies.0.kind") == "configuration")
    #expect(before.text.contains("because required parameters were not set"))
    let after = try explained(scenario, 8, 40)
    #expect(after.json.text("remedies.0.kind") == "appWrite")
    #expect(after.text.contains("a placeholder, because the container was empty"))
  }

  @Test func `a cache that is shown, and how old its data were`() throws {
    let scenario = Scenario.explained(
      budget: .unlimited, policy: .after(.minutes(30)), changes: [clock(12, 5)]
    ) {
      $0.widgets[0].provider.cache = Cache(maxAge: .minutes(50))
    }
    let cached = try explained(scenario, 12, 40)
    #expect(cached.json.text("screen.source") == "container")
    #expect(
      cached.text.contains(
        "Its data was 40m old. At 12:30, the provider did not fetch. It returned the data in the container, which was then "
          + "30m old."))
    #expect(cached.text.contains("with the data in the container, last written at 12:00; it did not fetch"))
    let fetched = try explained(scenario, 13, 10)
    #expect(fetched.json.text("screen.source") == "fetch" && fetched.json["screen.written"] == nil)
    #expect(fetched.text.contains("Its data was fetched at 13:00 and was 10m old."))
    #expect(fetched.text.contains("a timeline of 1 entry with the data that it fetched"))
  }

  @Test func `old content after a failed fetch`() throws {
    let scenario = Scenario.explained(budget: .unlimited, policy: .after(.hours(1)), changes: [clock(8)]) {
      $0.widgets[0].provider.cache = Cache()
      $0.widgets[0].provider.onFailure = .oldContent(TimelinePlan(policy: .after(.hours(1))))
      $0.device.networkOutages = [.daily(from: clock(6, 30), to: clock(20))]
    }
    let (text, _) = try explained(scenario, 12, 20)
    #expect(
      text.contains(
        "At 12:00, the provider's fetch failed. It returned the data in the container, which was then 6h old."
      ))
  }

  @Test func `a background URL session leads to the reload that shows its data`() throws {
    let scenario = Scenario.explained(budget: .unlimited, policy: .after(.hours(1)), changes: [clock(8)]) {
      $0.widgets[0].provider.fetch = Fetch(latency: .constant(40_000), isInBackground: true)
    }
    let (text, json) = try explained(scenario, 12, 20)
    #expect(json.text("screen.source") == "container")
    #expect(text.contains("came from the end of its background URL session (of request "))
    #expect(text.contains("; it started a background URL session"))
    #expect(text.contains("It returned the data in the container, which was then <0.1s old."))
  }

  @Test func `content that is not available yet`() throws {
    let scenario = Scenario.explained(budget: .unlimited, policy: .after(.hours(1)), changes: [clock(10)]) {
      $0.widgets[0].provider.onUnavailable = TimelinePlan(policy: .after(.hours(1)))
      $0.widgets[0].content.availability = .at(clock(15))
    }
    let (text, json) = try explained(scenario, 12, 20)
    #expect(json.text("screen.kind") == "failure" && json.text("remedies.0.kind") == "time")
    #expect(text.contains("which says that the new content was not available yet."))
    #expect(!text.contains("fetch failed"))
  }

  @Test func `an entry that marks its data as outdated`() throws {
    let scenario = reader {
      $0.widgets[0].provider.timeline = TimelinePlan(
        entries: .dates(
          [
            PlannedEntry(TimelineDate(.now)),
            PlannedEntry(TimelineDate(.write, offset: .minutes(60)), showsOutdated: true),
          ], atMost: 2), policy: .never)
      $0.apps[0].calls = [.background: [ReloadCall()]]
    }
    let (text, json) = try explained(scenario, 10, 30)
    #expect(json.text("screen.kind") == "outdated")
    #expect(text.contains("since 10:12, which marks its data as outdated."))
    #expect(text.contains(", which marks its data as outdated, shown because its date had come"))
    #expect(text.contains("came from a call by its app when the user left it"))
  }
}
