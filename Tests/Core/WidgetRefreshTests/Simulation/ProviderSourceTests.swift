import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Where a provider's data come from")
struct ProviderSourceTests {
  private func answer(_ asked: AskedProvider) throws -> AskedProvider.Answer {
    try asked.answer(
      clock: WallClock(firstDay: CalendarDate(dayNumber: 20_514), days: 5, timeZone: "UTC"))
  }

  private func asked(_ provider: Provider, learned: SimulationTime? = nil) -> AskedProvider {
    var asked = AskedProvider(provider, at: at(12))
    asked.container = StoredContent(learned: learned, written: learned)
    return asked
  }

  @Test("Without a fetch it shows the container, and placeholders as long as that is empty")
  func container() throws {
    let full = try answer(asked(Provider(fetch: nil), learned: at(11)))
    #expect(
      full.timeline?.source == .container && full.timeline?.kind == .content && full.provided.fetches == 0)
    let empty = try answer(asked(Provider(fetch: nil)))
    #expect(empty.timeline?.source == .nothing && empty.timeline?.kind == .placeholder)
  }

  @Test(
    "It shows a cache that is younger than its maximum age, and otherwise fetches",
    arguments: [
      (.minutes(59), false), (.minutes(60), false), (.minutes(60) + .milliseconds(1), true),
    ] as [(SimulationDuration, Bool)])
  func cache(maxAge: SimulationDuration, isShown: Bool) throws {
    let provider = Provider(cache: Cache(maxAge: maxAge))
    let result = try answer(asked(provider, learned: at(11)))
    #expect(result.provided.fetches == (isShown ? 0 : 1))
    #expect(result.timeline?.source == (isShown ? .container : .fetch))
  }

  @Test("An old cache is shown until the minimum time between fetches has passed")
  func minimumBetweenFetches() throws {
    for (last, fetches) in [(at(11), true), (at(11) + .milliseconds(1), false)] {
      var asked = asked(Provider(cache: Cache(minimumBetweenFetches: .hours(1))))
      asked.container = StoredContent(
        data: StoredData(knowledge: ContentKnowledge(learned: at(1)), written: at(1)), lastFetch: last)
      #expect(try answer(asked).provided.fetches == (fetches ? 1 : 0))
    }
  }

  @Test(
    "A fetch in the background answers at once, and is not made again by the reload that its end requests")
  func background() throws {
    let provider = Provider(fetch: Fetch(latency: .constant(40_000), isInBackground: true))
    var asked = asked(provider, learned: at(11))
    let first = try answer(asked)
    #expect(first.provided.duration == .zero && first.provided.backgroundFetch == .seconds(40))
    #expect(first.timeline?.source == .container)
    asked.reason = .backgroundURLSession
    #expect(try answer(asked).provided.fetches == 0)
    asked.reason = .timelinePolicy
    asked.hasNetwork = false
    #expect(try answer(asked).provided.backgroundFetch == nil)
  }

  @Test(
    "A failed fetch: no timeline, no completion, an entry that says so, or old content under a new policy")
  func failure() throws {
    let plan = TimelinePlan(policy: .after(.minutes(15)))
    func failed(_ response: FailureResponse, learned: SimulationTime? = nil) throws -> AskedProvider.Answer {
      try answer(asked(Provider(fetch: Fetch(failure: 1), onFailure: response), learned: learned))
    }
    let limits = ExtensionLimits()
    #expect(limits.outcome(of: try failed(.keepTimeline).provided) == .fetchFailed)
    #expect(limits.outcome(of: try failed(.neverCompletes).provided) == .timedOut)
    #expect(limits.outcome(of: try failed(.timeline(plan)).provided) == .failureTimeline)
    let old = try failed(.oldContent(plan), learned: at(9))
    #expect(limits.outcome(of: old.provided) == .oldContentTimeline)
    #expect(old.timeline?.source == .container && old.due == at(12, 15))
    #expect(limits.outcome(of: try failed(.oldContent(plan)).provided) == .failureTimeline)
  }

  @Test("A change that is not available yet gives the timeline for that, if there is one")
  func unavailable() throws {
    var asked = asked(Provider(onUnavailable: TimelinePlan(policy: .after(.hours(2)))))
    #expect(try answer(asked).timeline?.kind == .content)
    asked.isContentUnavailable = true
    let result = try answer(asked)
    #expect(result.timeline?.kind == .failure && result.due == at(14))
    #expect(ExtensionLimits().outcome(of: result.provided) == .unavailableTimeline)
    asked.provider.onUnavailable = nil
    #expect(try answer(asked).timeline?.kind == .content)
  }

  @Test("The timeline for a change that is not available yet comes just as long as there is such a change")
  func unavailableInARun() throws {
    // The change of 2:30 is available from 4:30 on.
    let content = Content(live: .at([.daily(time(2, 30))]), availability: .after(.constant(7_200_000)))
    let run = try Run(
      .single(
        timeline: .one(.after(.hours(1))),
        provider: {
          $0.fetch = Fetch(latency: .constant(0))
          $0.onUnavailable = TimelinePlan(policy: .after(.hours(1)))
        }, content: content))
    #expect(
      run.outcomes().prefix(6).map(\.outcome) == [
        .timeline, .timeline, .timeline, .unavailableTimeline, .unavailableTimeline, .timeline,
      ])
  }

  @Test("The first timeline whose condition holds is returned")
  func firstMatch() throws {
    var provider = Provider()
    let conditions: [TimelineCondition?] = [
      .during(.audio), .inState("b"), .charging, .lowPowerMode, .within(.seconds(90), of: .intent), nil,
    ]
    provider.timelines = conditions.enumerated().map { number, condition in
      ConditionalTimeline(TimelinePlan(policy: .after(.minutes(Int64(number + 1)))), if: condition)
    }
    func number(_ change: (inout AskedProvider) -> Void) throws -> Int64? {
      var asked = asked(provider)
      asked.states = ["a", "b"]
      change(&asked)
      return try answer(asked).due.map { ($0 - at(12)).milliseconds / 60_000 }
    }
    #expect(try number { _ in } == 6)
    #expect(try number { $0.app.lastEvents[.intent] = at(12) - .seconds(89) } == 5)
    #expect(try number { $0.app.lastEvents[.intent] = at(12) - .seconds(90) } == 6)
    #expect(try number { $0.app.lastEvents[.foreground] = at(12) } == 6)
    #expect(try number { $0.app.isInLowPowerMode = true } == 4)
    #expect(try number { $0.app.isCharging = true } == 3)
    #expect(try number { $0.app.states = 0b10 } == 2)
    #expect(try number { $0.app.states = 0b01 } == 6)
    #expect(try number { $0.app.sessions = 1 << AppSession.audio.rawValue } == 1)
    #expect(try number { $0.app.sessions = 1 << AppSession.foreground.rawValue } == 6)
  }

  @Test("The minimum time between fetches also holds as long as they fail and nothing is stored")
  func minimumBetweenFailures() throws {
    var asked = asked(Provider(fetch: Fetch(failure: 1), cache: Cache(minimumBetweenFetches: .hours(1))))
    asked.container = StoredContent(data: StoredData(), lastFetch: at(11, 30))
    let result = try answer(asked)
    #expect(result.provided.fetches == 0 && result.timeline?.kind == .placeholder)
  }

  @Test("A fetch from the phone needs no network, and a timeline that shows a placeholder makes none")
  func noNetwork() throws {
    var local = asked(Provider(fetch: Fetch(needsNetwork: false)))
    local.hasNetwork = false
    #expect(try answer(local).timeline?.source == .fetch)
    var loggedOut = asked(Provider())
    loggedOut.provider.timelines.insert(
      ConditionalTimeline(TimelinePlan(policy: .never), if: .inState("out"), shows: .placeholder), at: 0)
    loggedOut.states = ["out"]
    loggedOut.app.states = 1
    let result = try answer(loggedOut)
    #expect(result.timeline?.kind == .placeholder && result.provided.fetches == 0)
    if case .never = result.timeline?.policy {} else { Issue.record("the policy of the other timeline") }
  }

  @Test("While the phone is locked, the provider shows nothing, the last value, or what the widget showed")
  func locked() throws {
    func shown(_ shows: ConditionalTimeline.Shown, isLocked: Bool) throws -> AskedProvider.Answer {
      var asked = asked(Provider(), learned: at(11))
      asked.provider.timelines.insert(ConditionalTimeline(TimelinePlan(), if: .locked, shows: shows), at: 0)
      asked.app.isLocked = isLocked
      return try answer(asked)
    }
    #expect(try shown(.placeholder, isLocked: true).timeline?.kind == .placeholder)
    let last = try shown(.lastValue, isLocked: true)
    #expect(last.timeline?.source == .container && last.provided.fetches == 0)
    for shows in ConditionalTimeline.Shown.allCases {
      #expect(try shown(shows, isLocked: false).timeline?.source == .fetch)
    }
  }

  @Test("Each entry takes memory, and all of them count together")
  func memoryPerEntry() throws {
    var provider = Provider(memory: .constant(10_000_000))
    provider.timeline.entries = .spaced(count: 5, spacing: .hours(1), first: .zero)
    provider.memoryPerEntry = 4_000_000
    #expect(try answer(asked(provider)).provided.memory == 30_000_000)
    #expect(ExtensionLimits().outcome(of: try answer(asked(provider)).provided) == .timeline)
    provider.timeline.entries = .spaced(count: 6, spacing: .hours(1), first: .zero)
    #expect(ExtensionLimits().outcome(of: try answer(asked(provider)).provided) == .memoryLimitExceeded)
  }

  @Test("Each call of a reload fetches, one after the other, unless the cache is young enough")
  func callsPerReload() throws {
    var provider = Provider(fetch: Fetch(latency: .constant(2000)))
    provider.callsPerReload = .constant(3)
    let three = try answer(asked(provider)).provided
    #expect(three.fetches == 3 && three.duration == .seconds(6))
    provider.cache = Cache(maxAge: .seconds(5))
    let one = try answer(asked(provider)).provided
    #expect(one.fetches == 1 && one.duration == .seconds(2))
    provider.fetch?.failure = 1
    #expect(try answer(asked(provider)).provided.fetches == 3, "a failed fetch fills no cache")
  }
}
