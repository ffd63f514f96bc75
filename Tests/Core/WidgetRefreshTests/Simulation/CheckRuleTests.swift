import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of what a waiting request waits for")
struct CheckRuleTests {
  /// What stands in a request's way at noon.
  struct Obstacle: OptionSet {
    let rawValue: Int
    static let running = Obstacle(rawValue: 1)
    static let protection = Obstacle(rawValue: 2)
    static let lowPower = Obstacle(rawValue: 4)
    static let spacing = Obstacle(rawValue: 8)
    static let budget = Obstacle(rawValue: 16)
    static let app = Obstacle(rawValue: 32)
  }

  /// At noon a wake-up of the app asks for a reload, or a change of locale does; a reload has begun at 11:30.
  private static func scenario(_ obstacles: Obstacle, isFree: Bool = false) -> Scenario {
    var scenario = Scenario.single(
      budget: .fixed(obstacles.contains(.budget) ? 0 : 10), timeline: .one(.never),
      app: isFree ? App(name: "App") : .woken([time(12)]))
    scenario.device.budget.scheduling.minimumSpacing = obstacles.contains(.spacing) ? .hours(1) : .zero
    scenario.device.budget.scheduling.checkAgain = .minutes(7)
    scenario.device.events = [SystemEvent(.accountChange, at: .daily(time(11, 30)))]
    if isFree { scenario.device.events.append(SystemEvent(.localeChange, at: .daily(time(12)))) }
    if obstacles.contains(.running) {
      scenario.device.extensionLimits.timeOut = .hours(2)
      scenario.widgets[0].provider.fetch = Fetch(latency: .constant(40 * 60_000))
    }
    if obstacles.contains(.protection) {
      scenario.widgets[0].provider.hasCompleteDataProtection = true
      scenario.device.usage = .timetable([
        TimetableView(
          at: [time(0), time(11, 30)], surface: .homePage(1), duration: .seconds(1))
      ])
    }
    if obstacles.contains(.lowPower) {
      scenario.device.lowPowerMode = [.daily(from: time(11), to: time(13))]
    }
    if obstacles.contains(.app) {
      scenario.device.freeReloads.afterLeavingApp = true
      scenario.apps[0].foreground = SessionUse(
        sessions: .at([.daily(time(11, 59))]), duration: .constant(120_000))
    }
    return scenario
  }

  struct Expected {
    let obstacles: Obstacle
    let look: Look?
    var isFree = false
  }

  static let order = [
    Expected(
      obstacles: [.running, .protection, .lowPower, .spacing, .budget],
      look: Look(.reloadInProgress, at(12), next: .distantFuture)),
    Expected(
      obstacles: [.protection, .lowPower, .spacing, .budget],
      look: Look(.dataProtection, at(12), next: .distantFuture)),
    Expected(obstacles: [.lowPower, .spacing, .budget], look: Look(.lowPowerMode, at(12), next: at(12, 7))),
    Expected(obstacles: [.spacing, .budget], look: Look(.minimumSpacing, at(12), next: at(12, 30))),
    Expected(obstacles: [.budget], look: Look(.budget, at(12), next: at(24))),
    Expected(obstacles: [], look: nil),
    Expected(
      obstacles: [.running, .protection, .app],
      look: Look(.reloadInProgress, at(12), next: .distantFuture), isFree: true),
    Expected(
      obstacles: [.protection, .app], look: Look(.dataProtection, at(12), next: .distantFuture), isFree: true),
    Expected(obstacles: [.app], look: Look(.appInForeground, at(12), next: .distantFuture), isFree: true),
    Expected(obstacles: [.lowPower, .spacing, .budget], look: nil, isFree: true),
  ]

  @Test("The first of these reasons is why it waits", arguments: order.indices)
  func firstReason(_ index: Int) throws {
    let expected = Self.order[index]
    let run = try Run(Self.scenario(expected.obstacles, isFree: expected.isFree))
    let cause = expected.isFree ? ReloadCause.localeChange : .appWakeUp
    #expect(run.looks().first { $0.at == at(12) } == expected.look)
    let isGranted = run.decided().contains {
      $0.cause == cause && $0.at == at(12)
        && $0.decision == (expected.isFree ? .grantedFree : .grantedCharged)
    }
    #expect(isGranted == (expected.look == nil))
  }

  @Test("In Low Power Mode it is looked at again and again, and goes at the first look after it")
  func lowPowerMode() throws {
    let run = try Run(Self.scenario(.lowPower))
    #expect(
      run.looks()
        == (0..<9).map {
          Look(.lowPowerMode, at(12, 7 * $0), next: at(12, 7 * ($0 + 1)))
        })
    #expect(run.decided().last == Decided(.appWakeUp, .grantedCharged, at(13, 3)))
  }

  @Test("Low Power Mode is over in the instant of its end")
  func endOfLowPowerMode() throws {
    var scenario = Self.scenario(.lowPower)
    scenario.device.budget.scheduling.checkAgain = .minutes(20)
    #expect(try Run(scenario).decided().last == Decided(.appWakeUp, .grantedCharged, at(13)))
  }

  @Test("Spacing counts from the last reload's begin, and is over in its last instant")
  func spacing() throws {
    let run = try Run(Self.scenario(.spacing))
    #expect(run.decided().last == Decided(.appWakeUp, .grantedCharged, at(12, 30)))
    var exactly = Self.scenario(.spacing)
    exactly.device.budget.scheduling.minimumSpacing = .minutes(30)
    #expect(try Run(exactly).decided().last == Decided(.appWakeUp, .grantedCharged, at(12)))
    #expect(try Run(exactly).looks().isEmpty)
  }

  @Test("Two budgeted reloads of a widget are a second apart, whatever the profile says")
  func shortestSpacing() throws {
    let run = try Run(
      .single(timeline: .one(.never), app: .pushed([.midnight, time(0, 0, 2)], delay: 500)))
    #expect(run.looks() == [Look(.minimumSpacing, at(0) + .milliseconds(500), next: at(0, 0, 1))])
    #expect(run.grants().map(\.at) == [at(0), at(0, 0, 1), at(0, 0, 2) + .milliseconds(500)])
  }

  @Test("A reload's end lets the next one go in the same instant")
  func endOfReload() throws {
    let run = try Run(Self.scenario(.running))
    #expect(run.decided().last == Decided(.appWakeUp, .grantedCharged, at(12, 10)))
  }

  @Test("Leaving the app lets a reload go that was asked for in it, and no other look does")
  func leavingTheApp() throws {
    let run = try Run(Self.scenario(.app, isFree: true))
    #expect(run.decided().last == Decided(.localeChange, .grantedFree, at(12, 1)))
  }

  /// The unlock's event comes after that of the look, in the same instant.
  @Test("An unlock in the very instant from which on the request may go lets it go")
  func unlockAtEarliest() throws {
    var scenario = Self.scenario([])
    scenario.apps = [App(name: "App")]
    scenario.widgets[0].provider.hasCompleteDataProtection = true
    scenario.device.freeReloads.latency = .constant(12000)
    scenario.device.events = [SystemEvent(.localeChange, at: .daily(time(11, 59, 50)))]
    scenario.device.usage = .recorded(
      RecordedUsage(
        sessions: [
          RecordedSession(
            day: 0, timeOfDay: .zero, duration: .seconds(1), unlock: .zero,
            content: .surface(.homePage(2))),
          RecordedSession(
            day: 0, timeOfDay: .hours(12), duration: .seconds(10), unlock: .seconds(2),
            content: .surface(.homePage(2))),
        ], days: 1, standBy: nil))
    let run = try Run(scenario)
    #expect(run.decided() == [Decided(.localeChange, .grantedFree, at(12, 0, 2))])
  }

  @Test("The last millisecond before an unlock the data are still protected")
  func instantBeforeUnlock() throws {
    var scenario = Self.scenario(.protection)
    scenario.apps = [.pushed([time(12)], delay: 999)]
    scenario.device.usage = .timetable([
      TimetableView(at: [time(0), time(12, 0, 1)], surface: .homePage(1), duration: .seconds(1))
    ])
    scenario.device.events = []
    let run = try Run(scenario)
    #expect(run.looks().last == Look(.dataProtection, at(12, 0, 1) - .milliseconds(1), next: .distantFuture))
    #expect(run.decided() == [Decided(.silentPush, .grantedCharged, at(12, 0, 1))])
  }

  // MARK: Sooner looks

  /// A policy's request that is due at 01:00 and would go by 02:00; a view from 01:00:01 on; sessions of the app.
  private static func hastened(
    onVisible: Double = 0, sessions: [(TimeOfDay, seconds: Double)] = [], perDay: Int = 10
  ) throws -> Run {
    var app = App(name: "App")
    if let (start, seconds) = sessions.first {
      app.audio = SessionUse(sessions: .at([.daily(start)]), duration: .constant(seconds * 1000))
    }
    var scenario = Scenario.single(
      budget: .fixed(perDay), timeline: .one(.afterTimeOfDay(time(1))),
      views: [TimetableView(at: [time(1, 0, 1)], surface: .homePage(1), duration: .seconds(10))], app: app)
    scenario.device.budget.scheduling.runWindow = .hours(1)
    scenario.device.budget.scheduling.onVisible = onVisible
    scenario.device.budget.scheduling.onVisibleDelay = .seconds(2)
    scenario.device.freeReloads.latency = .constant(7000)
    return try Run(scenario)
  }

  @Test("A view lets a reload that is due go after the delay, where it does so")
  func view() throws {
    #expect(
      try Self.hastened(onVisible: 1).decided() == [Decided(.timelinePolicy, .grantedCharged, at(1, 0, 3))])
    let unhastened = try #require(try Self.hastened().decided().first)
    #expect(unhastened.at > at(1, 0, 10) && unhastened.decision == .grantedCharged)
  }

  @Test("A session lets a reload that waits go after the latency, free")
  func session() throws {
    #expect(
      try Self.hastened(sessions: [(time(1, 0, 5), 60)]).decided()
        == [Decided(.timelinePolicy, .grantedFree, at(1, 0, 12))])
    #expect(
      try Self.hastened(sessions: [(time(12), 60)], perDay: 0).decided()
        == [Decided(.timelinePolicy, .grantedFree, at(12, 0, 7))])
  }

  @Test("A session shorter than the latency lets nothing go, and its end is looked at")
  func shortSession() throws {
    let run = try Self.hastened(sessions: [(time(12), 5)], perDay: 0)
    #expect(run.decided() == [Decided(.timelinePolicy, .stillWaiting, at(24))])
    #expect(run.looks().last == Look(.budget, at(12, 0, 5), next: at(24)))
  }

  @Test("A reload that goes sooner anyway is not put off by a view or a session")
  func soonerAnyway() throws {
    var scenario = Scenario.single(
      timeline: .one(.never),
      views: [TimetableView(at: [time(12)], surface: .homePage(1), duration: .seconds(10))])
    scenario.device.budget.scheduling.onVisible = 1
    scenario.device.budget.scheduling.onVisibleDelay = .seconds(30)
    scenario.device.freeReloads.latency = .constant(5000)
    scenario.device.events = [SystemEvent(.localeChange, at: .daily(time(11, 59, 58)))]
    #expect(try Run(scenario).decided() == [Decided(.localeChange, .grantedFree, at(12, 0, 3))])
  }
}
