import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of reloads and the dates of the next")
struct ReloadRuleTests {
  struct Answer: CustomTestStringConvertible {
    let testDescription: String
    var latency = 0.0
    var failure = 0.0
    var memory = 1e6
    var archive = 1000.0
    var entries = 1
    var isConfigured = true
    var answersFailure = false
    let outcome: ReloadOutcome
    var duration = SimulationDuration.zero
  }

  static let answers = [
    Answer(testDescription: "all is well", outcome: .timeline),
    Answer(testDescription: "memory at its limit", memory: 30e6, outcome: .timeline),
    Answer(testDescription: "a byte more", memory: 30e6 + 1, outcome: .memoryLimitExceeded),
    Answer(
      testDescription: "1 ms before the time-out", latency: 14_999, outcome: .timeline,
      duration: .milliseconds(14_999)),
    Answer(testDescription: "at the time-out", latency: 15_000, outcome: .timedOut, duration: .seconds(15)),
    Answer(testDescription: "long past it", latency: 60_000, outcome: .timedOut, duration: .seconds(15)),
    Answer(testDescription: "archive at its limit", archive: 10_485_760, outcome: .timeline),
    Answer(testDescription: "a byte more", archive: 10_485_761, outcome: .archiveTooLarge),
    Answer(testDescription: "400 entries", entries: 400, outcome: .timeline),
    Answer(testDescription: "401 entries", entries: 401, outcome: .tooManyEntries),
    Answer(
      testDescription: "a failed fetch", latency: 2000, failure: 1, outcome: .fetchFailed,
      duration: .seconds(2)),
    Answer(
      testDescription: "a failed fetch that is answered", latency: 2000, failure: 1, answersFailure: true,
      outcome: .failureTimeline, duration: .seconds(2)),
    Answer(
      testDescription: "not configured: nothing is fetched", latency: 2000, failure: 1, isConfigured: false,
      outcome: .placeholderTimeline),
    // Of several faults the first in this order is what happens.
    Answer(
      testDescription: "memory before the parameters", memory: 31e6, isConfigured: false,
      outcome: .memoryLimitExceeded),
    Answer(
      testDescription: "the time-out before the failed fetch", latency: 20_000, failure: 1,
      answersFailure: true, outcome: .timedOut, duration: .seconds(15)),
    Answer(
      testDescription: "the failed fetch before what it did not bring", failure: 1, archive: 20e6,
      entries: 500, outcome: .fetchFailed),
    Answer(
      testDescription: "an answered failure has an archive of its own", failure: 1, archive: 20e6,
      entries: 500, answersFailure: true, outcome: .failureTimeline),
    Answer(
      testDescription: "the archive before the entries", archive: 20e6, entries: 500,
      outcome: .archiveTooLarge),
  ]

  @Test("What comes of a reload, and when", arguments: answers)
  func outcome(_ answer: Answer) throws {
    var scenario = Scenario.single(
      timeline: TimelinePlan(
        entries: .spaced(count: answer.entries, spacing: .minutes(1), first: .zero), policy: .never),
      provider: {
        $0.fetch = Fetch(latency: .constant(answer.latency), failure: answer.failure)
        $0.memory = .constant(answer.memory)
        $0.archive = .constant(answer.archive)
        if answer.answersFailure { $0.onFailure = .timeline(.one(.never)) }
      })
    if !answer.isConfigured { scenario.widgets[0].configuration.required = ["account"] }
    let run = try Run(scenario)
    let first = try #require(run.outcomes().first)
    #expect(first.outcome == answer.outcome && first.at == at(0) + answer.duration)
    // Without a timeline it is tried again an hour after it failed, and counts against the budget.
    let second = run.grants().dropFirst().first
    #expect(second?.at == (answer.outcome.deliversTimeline ? nil : first.at + .hours(1)))
    #expect(second?.isCharged != false)
    let entries = run.observations.compactMap {
      if case .finished(let reload) = $0 { Int(reload.entries) } else { nil }
    }
    let own = answer.outcome == .failureTimeline ? 1 : answer.entries
    #expect(entries.first == (answer.outcome.deliversTimeline ? own : 0))
  }

  @Test("A provider that reads the container needs no network; one that fetches fails without it")
  func network() throws {
    for (fetch, outcome) in [(nil, .placeholderTimeline), (Fetch(), .fetchFailed)]
      as [(Fetch?, ReloadOutcome)]
    {
      var scenario = Scenario.single(timeline: .one(.never), provider: { $0.fetch = fetch })
      scenario.apps[0].isNewlyInstalled = true
      scenario.device.networkOutages = [.daily(from: time(0), to: time(1))]
      let outcomes = try Run(scenario).outcomes()
      #expect(outcomes.map(\.outcome) == (fetch == nil ? [outcome] : [outcome, .timeline]))
    }
  }

  // MARK: When the next one is asked for

  struct Due: CustomTestStringConvertible {
    let testDescription: String
    var entries = TimelinePlan.Entries.spaced(count: 1, spacing: .zero, first: .zero)
    let policy: ReloadPolicy
    var latency = SimulationDuration.zero
    /// The first reload begins then.
    var start = time(1)
    let due: SimulationTime
  }

  static let dues = [
    Due(
      testDescription: ".after counts from the reload's begin", policy: .after(.hours(2)),
      latency: .seconds(10), due: at(3)),
    Due(
      testDescription: ".after that is over when the answer comes is due then", policy: .after(.seconds(5)),
      latency: .seconds(10), due: at(1, 0, 10)),
    Due(
      testDescription: "… but a second after the reload at the earliest", policy: .after(.milliseconds(300)),
      latency: .milliseconds(200), due: at(1, 0, 1)),
    Due(
      testDescription: "a time of day is the next strictly after the reload's begin",
      policy: .afterTimeOfDay(time(1)), latency: .seconds(10), due: at(25)),
    Due(
      testDescription: "a time of day that came meanwhile is due at the answer",
      policy: .afterTimeOfDay(time(1, 0, 5)), latency: .seconds(10), due: at(1, 0, 10)),
    Due(
      testDescription: ".atEnd is the last entry's date",
      entries: .spaced(count: 4, spacing: .minutes(10), first: .minutes(5)), policy: .atEnd,
      latency: .seconds(10), due: at(1, 35)),
    Due(
      testDescription: ".atEnd of a last entry in the answer's instant: the system picks",
      entries: .spaced(count: 2, spacing: .seconds(10), first: .zero), policy: .atEnd, latency: .seconds(10),
      due: at(1, 20, 10)),
    Due(
      testDescription: ".atEnd a millisecond later is the last entry's date",
      entries: .spaced(count: 2, spacing: .milliseconds(10_001), first: .zero), policy: .atEnd,
      latency: .seconds(10), due: at(1, 0, 10) + .milliseconds(1)),
    Due(
      testDescription: ".atEnd of a last entry in the past: the system picks",
      entries: .spaced(count: 2, spacing: .seconds(5), first: .zero), policy: .atEnd, latency: .seconds(10),
      due: at(1, 20, 10)),
    Due(
      testDescription: ".atEnd of times of day", entries: .timesOfDay([time(12), time(6)], count: 3),
      policy: .atEnd, latency: .seconds(10), due: at(12)),
  ]

  @Test("The policy's date", arguments: dues)
  func due(_ due: Due) throws {
    var budget = ReloadBudgetProfile.unlimited
    budget.scheduling.atEndOfSingleEntry = .minutes(20)
    var scenario = Scenario.single(
      budget: budget, days: due.due < at(24) ? 1 : 2,
      timeline: TimelinePlan(entries: due.entries, policy: due.policy),
      provider: { $0.fetch = Fetch(latency: .constant(Double(due.latency.milliseconds))) })
    // Until its first edit it shows placeholders, in timelines of the same plan.
    scenario.widgets[0].configuration.required = ["account"]
    let edit = LocalDateTime(date: scenario.device.start, time: due.start)
    scenario.widgets[0].configuration.edits = .at([.once(edit)])
    let run = try Run(scenario)
    let edited = try #require(run.requests(cause: .configurationEdit).first)
    let begin = try #require(run.grants().first { $0.id == edited }).at
    #expect(begin == at(1))
    let next = run.observations.lazy.compactMap { observation -> SimulationTime? in
      guard case .requested(let request) = observation, request.cause == .timelinePolicy, request.time > begin
      else { return nil }
      return request.time
    }
    #expect(next.first == due.due)
  }

  @Test("A reload that begins makes the old timeline's date void")
  func voidDate() throws {
    var scenario = Scenario.single(timeline: .one(.after(.hours(2))))
    scenario.device.events = [SystemEvent(.localeChange, at: .daily(time(1)))]
    #expect(
      try Run(scenario).grants().prefix(4).map(\.at) == [at(0), at(1), at(3), at(5)])
  }

  @Test("The old timeline's entries go on until the new one is there, and no longer")
  func entriesDuringReload() throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 100, spacing: .seconds(4), first: .zero), policy: .never)
    var scenario = Scenario.single(timeline: plan, provider: { $0.fetch = Fetch(latency: .constant(10_000)) })
    scenario.device.events = [SystemEvent(.localeChange, at: .daily(time(0, 0, 21)))]
    let updates = try Run(scenario).updates()
    // The first comes at 10 s with its third entry (8 s); the second begins at 21 s and is there at 31 s.
    let seconds = updates.prefix(10).map { ($0.shown - at(0)).milliseconds / 1000 }
    #expect(seconds == [10, 12, 16, 20, 24, 28, 31, 33, 37, 41])
    #expect(updates.prefix(10).map(\.entry) == [2, 3, 4, 5, 6, 7, 2, 3, 4, 5])
    let first = [0, 6]
    #expect(updates.prefix(10).map(\.isFromEntryDate) == (0..<10).map { !first.contains($0) })
    #expect(Set(updates.map(\.request.ordinal)) == [1, 2])
    #expect(updates.count == 6 + 98)
  }

  @Test("The first attempt after a failure is one an hour later, whatever the timeline in place wanted")
  func retry() throws {
    var scenario = Scenario.single(
      budget: .fixed(10), timeline: .one(.after(.hours(3))),
      provider: { $0.fetch = Fetch(latency: .constant(2000)) })
    scenario.device.extensionLimits.retryAfterFailure = .minutes(40)
    scenario.device.networkOutages = [.daily(from: time(3), to: time(4))]
    let run = try Run(scenario)
    #expect(
      run.decided().prefix(4) == [
        Decided(.timelinePolicy, .grantedCharged, at(3)),
        Decided(.retryAfterFailure, .grantedCharged, at(3, 40, 2)),
        Decided(.retryAfterFailure, .grantedCharged, at(4, 20, 4)),
        Decided(.timelinePolicy, .grantedCharged, at(7, 20, 4)),
      ])
  }
}
