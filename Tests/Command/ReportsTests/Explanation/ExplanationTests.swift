import EventKernel
import RandomVariates
import Reports
import TestSupport
import Testing
import WidgetRefresh

@Suite struct ExplanationTests {
  private func explained(
    _ scenario: Scenario, _ hour: Int64, _ minute: Int64 = 0
  ) throws -> (text: String, json: ParsedJSON) {
    let run = try RecordedRun(scenario)
    let explanation = run.explanation(at: run.at(hour, minute))
    // Wrapping is tested by itself.
    let text = explanation.text.replacing(/\n +/, with: " ")
    return (text, try ParsedJSON(explanation.json()))
  }

  @Test func `a budget used up: what is on screen, how old, what waits, since when and for what`() throws {
    let (text, json) = try explained(.explained(changes: [clock(10)]), 12)
    // Added at 00:00, free; asked again at 00:30, charged; asked again at 01:00, and nothing left.
    #expect(json.number("screen.request") == 2)
    #expect(json.number("screen.reloadAgeSeconds") == Double(11.5 * 3600))
    #expect(json.number("screen.contentAgeSeconds") == Double(2 * 3600))
    #expect(json.count("waiting") == 1)
    #expect(json.text("waiting.0.cause") == "timelinePolicy")
    #expect(json.number("waiting.0.requested.seconds") == 3600)
    #expect(json.text("waiting.0.waits.0.reason") == "budget")
    #expect(json.number("waiting.0.waits.0.checks") == 1)
    #expect(json.number("budget.balance") == 0 && json.number("budget.capacity") == 1)
    #expect(json.text("after.requests.0.decision") == "stillWaiting")
    for sentence in [
      "It had shown entry 0 of request 2 since 00:30. Its data was fetched at 00:30 and was 12h old.",
      "It was out of date: the content changed at 10:00, 2h before.",
      "the last view ended at 09:01, and the next one started at 18:00.",
      "Request 3 (its reload policy) had been waiting since 01:00, for 11h.",
      "Since 01:00 it was rate-limited because its budget was used up.",
      "The balance was 0 reloads (of 1.0 a day). Nothing more accrued before the end of the run.",
      "What would have helped: opening App (reloads are free while it is in the foreground); a Button or Toggle to tap "
        + "(the reload is free); a balance that is 1 higher.",
      "Request 3 was still waiting at the end of the run.",
      "It did not update again before the end of the run.",
    ] { #expect(text.contains(sentence), "\(sentence)") }
  }

  @Test func `a control that says that its state is uncertain is not called fresh`() throws {
    let scenario = Scenario.explained(budget: .unlimited, changes: [clock(8)]) {
      $0.widgets[0].family = .control
      $0.widgets[0].placement = .surface(.lockScreen)
      $0.device.usage = .timetable([
        TimetableView(at: [clock(9), clock(18)], surface: .lockScreen, duration: .minutes(1))
      ])
      $0.widgets[0].provider.timeline.policy = .never
      $0.widgets[0].intentsPerView = 1
      $0.widgets[0].intentDuration = .constant(86_400_000)
      $0.widgets[0].isUncertainAfterUse = true
    }
    #expect(scenario.problems.isEmpty)
    #expect(try explained(scenario, 9).text.contains("The user viewed it"))
    #expect(!(try explained(scenario, 9).text.contains("uncertain")))
    let text = try explained(scenario, 18).text
    #expect(text.contains("It said that its state was uncertain: since its last use"))
    #expect(!text.contains("It was fresh"))
  }

  @Test func `a first entry in the future is named as the cause, and no other call is recommended`() throws {
    func scenario(_ rule: Rendering.FutureFirstEntry) -> Scenario {
      .explained(budget: .unlimited, changes: [clock(10, 3)]) {
        $0.widgets[0].provider.timeline.entries = .spaced(count: 1, spacing: .zero, first: .minutes(5))
        $0.device.rendering.futureFirstEntry = rule
      }
    }
    // Reloads at 10:00 and 10:30.
    let (text, json) = try explained(scenario(.waits), 10, 32)
    #expect(json.count("remedies") == 1 && json.text("remedies.0.kind") == "firstEntry")
    #expect(
      text.contains(
        "The reload of request 22 returned the new content at 10:30, but dated its first entry 10:35. Until then the old "
          + "entry stays."))
    #expect(text.contains("What would have helped: a first entry dated now, as Apple advises"))
    let beforeReload = try explained(scenario(.waits), 10, 4)
    #expect(!beforeReload.text.contains("dated its first entry"))
    #expect(beforeReload.json.text("remedies.0.kind") == "appCall")
    let atOnce = try explained(scenario(.showsAtOnce), 10, 32)
    #expect(!atOnce.text.contains("dated its first entry") && atOnce.json.count("remedies") == 0)
  }

  @Test func `an entry is recommended for a change that was known ahead, and for no other`() throws {
    func scenario(_ plan: TimelinePlan, scheduled: Int, live: Int) -> Scenario {
      .explained(policy: .never, changes: [clock(live)]) {
        $0.widgets[0].content.schedule = .at([.daily(clock(scheduled))])
        $0.widgets[0].provider.timeline = plan
      }
    }
    let once = TimelinePlan(policy: .never)
    let known = try explained(scenario(once, scheduled: 10, live: 11), 12)
    #expect(known.json.text("remedies.0.kind") == "entry" && known.json.text("remedies.1.kind") == "appCall")
    #expect(known.text.contains("helped: an entry for the change at 10:00, which was known ahead; a call of"))
    let unknown = try explained(scenario(once, scheduled: 11, live: 10), 12)
    #expect(unknown.json.text("remedies.0.kind") == "appCall")
    let hourly = TimelinePlan(entries: .spaced(count: 24, spacing: .hours(1), first: .zero), policy: .never)
    let shown = try explained(scenario(hourly, scheduled: 10, live: 11), 12)
    #expect(shown.json.text("remedies.0.kind") == "appCall")
  }

  @Test(
    arguments: [
      ("memory", "a provider that needs less memory (the limit is 30 MB)"),
      ("time", "a provider that answers within 15s, even if its fetch fails"),
      ("archive", "a smaller archive, as with fewer entries (the limit is 10.5 MB)"),
      ("entries", "fewer entries in the timeline (the limit is 400)"),
    ])
  func `if each reload is beyond a limit, only the limit is named`(limit: String, words: String) throws {
    let scenario = Scenario.explained(budget: .unlimited, changes: [clock(10)]) {
      switch limit {
      case "memory": $0.widgets[0].provider.memory = .constant(31e6)
      case "time": $0.widgets[0].provider.fetch?.latency = .constant(20_000)
      case "archive": $0.widgets[0].provider.archive = .constant(11e6)
      default:
        $0.widgets[0].provider.timeline.entries = .spaced(count: 401, spacing: .minutes(5), first: .zero)
      }
    }
    let (text, json) = try explained(scenario, 12)
    #expect(json.count("remedies") == 1 && json.text("remedies.0.kind") == "limit")
    #expect(text.contains("What would have helped: \(words)."), "\(text)")
  }

  @Test func `if other reloads got through, the limit is named before what else helps`() throws {
    let scenario = Scenario.explained(budget: .unlimited, changes: (0..<24).map { clock($0, 15) }) {
      $0.widgets[0].provider.memory = .uniform(low: 0, high: 60e6)
    }
    let run = try RecordedRun(scenario)
    let found = try (8..<24).map { try ParsedJSON(run.explanation(at: run.at($0, 20)).json()) }
    let afterFailure = found.filter { $0.text("remedies.0.kind") == "limit" }
    #expect(!afterFailure.isEmpty && afterFailure.allSatisfy { ($0.count("remedies") ?? 0) > 1 })
  }

  @Test func `the run's fingerprint is told where it is known`() throws {
    let run = try RecordedRun(.explained())
    let known = run.explanation(at: run.at(12))
    #expect(known.text.hasSuffix("\n\nreplication 0, fingerprint \(run.fingerprint.text)\n"))
    #expect(try ParsedJSON(known.json()).text("fingerprint") == run.fingerprint.text)
    let sink = MomentSink(of: 0, in: run.scenario, at: run.at(12))
    let unknown = Explanation(
      sink.moment, in: run.scenario, clock: run.simulation.clock, start: run.period.lowerBound)
    #expect(try !unknown.text.contains("fingerprint") && !unknown.json().contains("fingerprint"))
  }

  @Test func `the next accrual is the one that came`() throws {
    let scenario = Scenario.explained { $0.device.days = 2 }
    let (text, json) = try explained(scenario, 12)
    #expect(json.number("budget.nextAccrual.seconds") == 86_400)
    #expect(json.number("budget.nextBalance") == 1)
    #expect(text.contains("It next accrued at 2026-03-03 00:00, to 1."))
    #expect(text.contains("Request 3 was granted at 2026-03-03 00:00, charged (balance 0)."))
  }

  @Test func `a foreground session makes a waiting request free`() throws {
    let scenario = Scenario.explained {
      $0.apps[0].foreground = SessionUse(
        sessions: .at([.daily(clock(13))]), duration: .constant(60_000))
    }
    let before = try explained(scenario, 12)
    #expect(before.json.text("remedies.0.kind") == "appSession")
    #expect(before.json.text("after.requests.0.decision") == "grantedFree")
    #expect(before.json.number("after.nextUpdate.shown.seconds") == Double(13 * 3600))
    #expect(before.text.contains("was granted at 13:00, free because its app was in the foreground"))
    let after = try explained(scenario, 13, 5)
    #expect(after.json.number("screen.request") == 3)
    #expect(after.text.contains("13:00  request 3 granted, free because its app was in the foreground"))
  }

  @Test(
    arguments: [
      ("lowPowerMode", "Low Power Mode"), ("dataProtection", "the phone to be unlocked"),
      ("minimumSpacing", "the last reload had started less than 2h before"),
      ("systemChoosesMoment", "a moment that the system chooses within 10h"),
    ])
  func `each reason is told as it was observed`(reason: String, words: String) throws {
    let scenario = Scenario.explained(budget: .unlimited) {
      switch reason {
      case "lowPowerMode": $0.device.lowPowerMode = [.daily(from: clock(1), to: clock(20))]
      case "dataProtection": $0.widgets[0].provider.hasCompleteDataProtection = true
      case "minimumSpacing": $0.device.budget.scheduling.minimumSpacing = .hours(2)
      default: $0.device.budget.scheduling.runWindow = .hours(10)
      }
    }
    let run = try RecordedRun(scenario)
    // A moment when the log says that a request waits for this reason.
    let waiting = run.observations.compactMap { observation -> SimulationTime? in
      guard case .waits(let found) = observation, found.reason.name == reason else { return nil }
      return found.time
    }
    let instant = try #require(waiting.last) + .milliseconds(1)
    let explanation = run.explanation(at: instant)
    let json = try ParsedJSON(explanation.json())
    let waits = try #require(json.count("waiting.0.waits"))
    #expect(json.text("waiting.0.waits.\(waits - 1).reason") == reason)
    #expect(explanation.text.replacing(/\n +/, with: " ").contains(words))
  }

  @Test func `nothing waiting and a policy of never: nothing is requested`() throws {
    let (text, json) = try explained(.explained(policy: .never, changes: [clock(10)]), 12)
    #expect(json.count("waiting") == 0 && json["running"] == nil)
    #expect(json.text("remedies.0.kind") == "appCall")
    for sentence in [
      "No request was waiting: the widget never requests a reload itself.",
      "No reload was requested before the end of the run.",
    ] { #expect(text.contains(sentence), "\(sentence)") }
  }

  @Test func `a failed fetch is told, and that the old timeline stays`() throws {
    let scenario = Scenario.explained(budget: .unlimited, policy: .after(.hours(2)), changes: [clock(3)]) {
      $0.widgets[0].provider.fetch = Fetch(latency: .constant(1000))
      $0.device.networkOutages = [.daily(from: clock(3), to: clock(23))]
    }
    let (text, json) = try explained(scenario, 4, 30)
    #expect(json.number("screen.contentAgeSeconds") == Double(1.5 * 3600))
    #expect(json.text("after.nextRequest.cause") == "retryAfterFailure")
    #expect(text.contains("The last reload, of request 3, ended at 04:00"))
    #expect(text.contains("the fetch failed; the old timeline stayed"))
    #expect(text.contains("The next request came at 05:00:01 from a retry after a failure."))
  }

  @Test func `a failure that the provider tells, and a placeholder, show no data`() throws {
    let failing = Scenario.explained(budget: .unlimited) {
      $0.widgets[0].provider.fetch = Fetch(failure: 1)
      $0.widgets[0].provider.onFailure = .timeline(TimelinePlan(policy: .after(.hours(1))))
    }
    let failure = try explained(failing, 12, 10)
    #expect(failure.json.text("screen.kind") == "failure")
    #expect(failure.json["screen.reloadAgeSeconds"] == nil)
    #expect(failure.text.contains(", which says that the fetch failed."))

    let unset = Scenario.explained(budget: .unlimited) {
      $0.widgets[0].configuration.required = ["city"]
    }
    let placeholder = try explained(unset, 12, 10)
    #expect(placeholder.json.text("screen.kind") == "placeholder")
    #expect(placeholder.json.text("remedies.0.kind") == "configuration")
    #expect(placeholder.text.contains("a placeholder, because required parameters were not set"))
  }

  @Test func `the first placeholder, before anything was fetched`() throws {
    let scenario = Scenario.explained {
      $0.device.networkOutages = [.daily(from: clock(0), to: clock(23, 59))]
      $0.widgets[0].provider.fetch = Fetch()
    }
    let (text, json) = try explained(scenario, 8)
    #expect(json["screen.request"] == nil)
    #expect(json.number("screen.contentAgeSeconds") == Double(8 * 3600))
    #expect(text.contains("It had shown its first placeholder since 00:00, when it was added."))
  }

  @Test func `a widget that is not there, or no longer`() throws {
    let scenario = Scenario.explained {
      $0.device.days = 3
      $0.widgets[0].addedOnDay = 2
      $0.widgets[0].removedOnDay = 3
    }
    let early = try explained(scenario, 12)
    #expect(early.json["isOnDevice"] as? Bool == false)
    #expect(early.text.contains("It was not on the phone yet."))
    #expect(try explained(scenario, 60).text.contains("It was removed at 00:00."))
  }

  @Test func `times are those of the wall clock on the day when it is changed`() throws {
    // 2026-03-29: clocks go from 02:00 to 03:00 in Berlin.
    let scenario = Scenario.explained(changes: [clock(4)]) {
      $0.device.timeZone = "Europe/Berlin"
      $0.device.start = CalendarDate(dayNumber: 20_541)
    }
    let (text, json) = try explained(scenario, 4)
    #expect(text.hasPrefix("widget on 2026-03-29 at 05:00 (+02:00)\n"))
    #expect(text.contains("the content changed at 04:00, 1h before."))
    #expect(text.contains("since 00:30+01:00."), "before the change the offset was another")
    #expect(json.text("at.time") == "2026-03-29T05:00:00.000+02:00")
    #expect(json.number("at.seconds") == Double(4 * 3600))
  }

  @Test func `the explained view has the highest content age of all views`() throws {
    let run = try RecordedRun(.explained(changes: [clock(8), clock(12)]))
    var search = OldestMoment(of: 0, reportedPeriod: run.period)
    search.receive(run.observations)
    let view = try #require(search.view)
    #expect(view.start == run.at(18) && view.contentAge == .hours(10))
    #expect(search.views == 2)
    let json = try ParsedJSON(run.explanation(atStartOf: view).json())
    #expect(json.number("screen.contentAgeSeconds") == 36_000)
    #expect(json.text("view.surface") == "homePage 1")
  }

  @Test func `if all views were fresh, the moment of the highest content age is explained`() throws {
    let run = try RecordedRun(.explained(policy: .never, changes: [clock(20)]))
    var search = OldestMoment(of: 0, reportedPeriod: run.period)
    search.receive(run.observations)
    #expect(search.view == nil)
    let instant = try #require(search.instantAtAll)
    #expect(instant == run.at(24) - .milliseconds(1))
    var fresh = OldestMoment(of: 0, reportedPeriod: run.period)
    fresh.receive(try RecordedRun(.explained(policy: .never)).observations)
    #expect(fresh.view == nil && fresh.instantAtAll == nil)
  }

  @Test func `names cannot disturb the terminal, and lines keep within 80 columns`() throws {
    let name = "\u{202E}\"weather\"\u{1B}[31m" + String(repeating: "長", count: 80)
    let scenario = Scenario.explained(changes: [clock(10)]) {
      $0.widgets[0].name = name
      $0.widgets[0].app = name
      $0.apps[0].name = name
    }
    let run = try RecordedRun(scenario)
    let explanation = run.explanation(at: run.at(12))
    #expect(
      explanation.text.split(separator: "\n").allSatisfy { DisplayText.truncated(String($0), to: 80) == $0 })
    #expect(!explanation.text.unicodeScalars.contains("\u{1B}"))
    #expect(!explanation.text.unicodeScalars.contains("\u{202E}"))
    #expect(try ParsedJSON(explanation.json()).text("widget") == name)
  }
}
