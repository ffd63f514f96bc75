import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of one request that meets another")
struct RequestRuleTests {
  struct Meeting: CustomTestStringConvertible {
    let testDescription: String
    var perDay = 10
    var policy = ReloadPolicy.never
    var events: [(SystemEvent.Kind, TimeOfDay)] = []
    var pushes: [TimeOfDay] = []
    var views: [TimeOfDay] = []
    let expected: [Decided]
  }

  /// Free reloads take 10 s, intents half a second at the end of each view of 5 s; budgeted ones go when they come.
  static let meetings = [
    Meeting(
      testDescription: "free and later than the free one that waits: coalesced",
      events: [(.localeChange, time(12)), (.dynamicTypeChange, time(12, 0, 5))],
      expected: [
        Decided(.dynamicTypeChange, .coalesced, at(12, 0, 5), by: .localeChange),
        Decided(.localeChange, .grantedFree, at(12, 0, 10)),
      ]),
    Meeting(
      testDescription: "free and as soon as the free one that waits: coalesced",
      events: [(.localeChange, time(12)), (.dynamicTypeChange, time(12))],
      expected: [
        Decided(.dynamicTypeChange, .coalesced, at(12), by: .localeChange),
        Decided(.localeChange, .grantedFree, at(12, 0, 10)),
      ]),
    Meeting(
      testDescription: "free and sooner than the free one that waits: supersedes it",
      events: [(.localeChange, time(12))], views: [time(12)],
      expected: [
        Decided(.localeChange, .superseded, at(12, 0, 5), by: .intent),
        Decided(.intent, .grantedFree, at(12, 0, 5) + .milliseconds(500)),
      ]),
    Meeting(
      testDescription: "free where a budgeted one waits: supersedes it, also where it comes later",
      perDay: 0, events: [(.localeChange, time(12))], pushes: [time(11)],
      expected: [
        Decided(.silentPush, .superseded, at(12), by: .localeChange),
        Decided(.localeChange, .grantedFree, at(12, 0, 10)),
      ]),
    Meeting(
      testDescription: "budgeted where a free one waits: coalesced, and the free one waits on",
      events: [(.localeChange, time(12))], pushes: [time(12, 0, 2)],
      expected: [
        Decided(.silentPush, .coalesced, at(12, 0, 2), by: .localeChange),
        Decided(.localeChange, .grantedFree, at(12, 0, 10)),
      ]),
    Meeting(
      testDescription:
        "budgeted and sooner than the budgeted one that waits: coalesced, and that one goes now",
      policy: .afterTimeOfDay(time(1)), pushes: [time(1, 0, 1)],
      expected: [
        Decided(.silentPush, .coalesced, at(1, 0, 1), by: .timelinePolicy),
        Decided(.timelinePolicy, .grantedCharged, at(1, 0, 1)),
      ]),
    Meeting(
      testDescription:
        "budgeted and later than the budgeted one that waits: coalesced, and that one waits on",
      perDay: 0, pushes: [time(11), time(11, 30)],
      expected: [
        Decided(.silentPush, .coalesced, at(11, 30), by: .silentPush),
        Decided(.silentPush, .stillWaiting, at(24)),
      ]),
  ]

  @Test("A request that comes is", arguments: meetings)
  func meeting(_ meeting: Meeting) throws {
    var budget = ReloadBudgetProfile.fixed(meeting.perDay)
    budget.scheduling.runWindow = .hours(1)
    var scenario = Scenario.single(
      budget: budget, timeline: .one(meeting.policy),
      views: [TimetableView(at: meeting.views, surface: .homePage(1), duration: .seconds(5))],
      app: .pushed(meeting.pushes))
    scenario.widgets[0].intentsPerView = 1
    scenario.device.freeReloads = FreeReloads(latency: .constant(10000))
    scenario.device.events = meeting.events.map { SystemEvent($0.0, at: .daily($0.1)) }
    let run = try Run(scenario)
    #expect(run.decided() == meeting.expected)
    // What was superseded does not come back.
    #expect(run.grants().count == 1 + meeting.expected.count { "\($0.decision)".hasPrefix("granted") })
  }

  @Test("A second request does not make the first be looked at")
  func noLook() throws {
    var app = App.pushed([time(12)])
    app.backgroundRefresh = .arrivals(.at([.daily(time(12)), .daily(time(13))]))
    app.calls[.backgroundRefresh] = [ReloadCall()]
    let run = try Run(.single(budget: .fixed(0), timeline: .one(.never), app: app))
    #expect(run.looks() == [Look(.budget, at(12), next: at(24))])
  }

  @Test("Each request that is free comes after its latency", arguments: ExemptReloadTests.free.indices)
  func freeLatency(_ index: Int) throws {
    let (cause, configure) = ExemptReloadTests.free[index]
    var scenario = ExemptReloadTests.scenario(configure)
    scenario.device.freeReloads = FreeReloads(latency: .constant(7000), intentLatency: .seconds(3))
    scenario.device.budget.scheduling.runWindow = .hours(1)
    scenario.device.budget.scheduling.backgroundLatency = .uniform(low: 0, high: 3_600_000)
    let begin = cause == .intent ? at(12, 0, 5) : at(12)
    let latency = SimulationDuration.seconds(cause == .intent ? 3 : 7)
    let run = try Run(scenario)
    #expect(run.decided() == [Decided(cause, .grantedFree, begin + latency)])
    #expect(run.looks() == [Look(.systemChoosesMoment, begin, next: begin + latency)])
  }

  /// H0: uniform in the window. Of 200 draws none is in the lowest (the highest) tenth with probability 0.9²⁰⁰ = 7e-10.
  @Test(
    "Budgeted requests come any time within their window",
    arguments: [ReloadCause.timelinePolicy, .silentPush])
  func window(cause: ReloadCause) throws {
    var budget = ReloadBudgetProfile.unlimited
    budget.scheduling.runWindow = .minutes(20)
    budget.scheduling.backgroundLatency = .uniform(low: 0, high: 40_000)
    let isPolicy = cause == .timelinePolicy
    let window = SimulationDuration.seconds(isPolicy ? 1200 : 40)
    let run = try Run(
      .single(
        budget: budget, days: 9, timeline: .one(isPolicy ? .after(.hours(1)) : .never),
        app: .pushed(isPolicy ? [] : (0..<24).map { time($0, 30) })))
    let waits = run.looks().map { $0.next - $0.at }
    #expect(run.looks().allSatisfy { $0.reason == .systemChoosesMoment } && waits.count > 150)
    #expect(waits.allSatisfy { $0 > .zero && $0 <= window })
    #expect(waits.contains { $0 * 10 < window } && waits.contains { $0 * 10 > window * 9 })
  }

  /// H0: uniform in the window. Of 200 days none is in the lowest (the highest) tenth with probability 0.9²⁰⁰ = 7e-10.
  @Test("The siblings' reloads after an intent come together, any time within the run window, at no charge")
  func siblings() throws {
    var scenario = ExemptReloadTests.scenario(ExemptReloadTests.free[3].1)
    scenario.device.days = 200
    scenario.device.budget.scheduling.runWindow = .minutes(20)
    scenario.device.freeReloads = FreeReloads(latency: .constant(7000), intentLatency: .seconds(3))
    scenario.widgets += (0..<3).map { number in
      var sibling = scenario.widgets[0]
      sibling.name = "sibling \(number)"
      sibling.placement = .surface(.homePage(2))
      return sibling
    }
    let run = try Run(scenario)
    #expect(run.decided().first == Decided(.intent, .grantedFree, at(12, 0, 8)))
    let siblings = (1...3).map { run.decided(of: ItemID(index: $0)) }
    #expect(siblings[0].allSatisfy { $0.cause == .intentOfSibling && $0.decision == .grantedFree })
    #expect(siblings[1] == siblings[0] && siblings[2] == siblings[0])
    let waits = siblings[0].enumerated().map { day, sibling in sibling.at - at(24 * day + 12, 0, 5) }
    #expect(waits.count == 200 && waits.allSatisfy { $0 > .zero && $0 <= .minutes(20) })
    #expect(waits.contains { $0 < .minutes(2) } && waits.contains { $0 > .minutes(18) })
  }

  @Test("A widget that is not there yet, or not any more, is not asked for")
  func absent() throws {
    var scenario = Scenario.single(days: 3, timeline: .one(.never), app: .pushed([time(12)]))
    scenario.device.events = [
      SystemEvent(.localeChange, at: .daily(time(12))),
      SystemEvent(.significantLocationChange, at: .daily(time(13))),
    ]
    scenario.widgets[0].usesLocation = true
    scenario.widgets[0].addedOnDay = 2
    scenario.widgets[0].removedOnDay = 3
    #expect(try Run(scenario).causes.count == 4)
  }
}
