import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Reloads that do not count")
struct ExemptReloadTests {
  /// A widget that never asks by itself, with ten reloads a day, and an app that calls on one event at noon.
  static func scenario(_ configure: (inout App, inout Scenario) -> Void) -> Scenario {
    var scenario = Scenario.single(budget: .fixed(10), timeline: .one(.never))
    var app = App(name: "App")
    configure(&app, &scenario)
    scenario.apps = [app]
    return scenario
  }

  static let noon = ArrivalProcess.at([.daily(time(12))])
  static let session = SessionUse(sessions: noon, duration: .constant(60_000))

  static let free: [(ReloadCause, @Sendable (inout App, inout Scenario) -> Void)] = [
    (
      .appForeground,
      { app, _ in
        app.foreground = session
        app.calls[.foreground] = [ReloadCall()]
      }
    ),
    (
      .appAudioSession,
      { app, _ in
        app.audio = session
        app.calls[.audio] = [ReloadCall()]
      }
    ),
    (
      .appNavigationSession,
      { app, _ in
        app.navigation = session
        app.calls[.navigation] = [ReloadCall()]
      }
    ),
    (
      .intent,
      { _, scenario in
        scenario.widgets[0].intentsPerView = 1
        scenario.device.usage = .timetable([
          TimetableView(at: [time(12)], surface: .homePage(1), duration: .seconds(5))
        ])
      }
    ),
    (
      .localeChange,
      { _, scenario in scenario.device.events = [SystemEvent(.localeChange, at: .daily(time(12)))] }
    ),
    (
      .dynamicTypeChange,
      { _, scenario in scenario.device.events = [SystemEvent(.dynamicTypeChange, at: .daily(time(12)))] }
    ),
    (
      .accountChange,
      { _, scenario in scenario.device.events = [SystemEvent(.accountChange, at: .daily(time(12)))] }
    ),
    (
      .significantTimeChange,
      { _, scenario in scenario.device.events = [SystemEvent(.significantTimeChange, at: .daily(time(12)))] }
    ),
    (.reboot, { _, scenario in scenario.device.events = [SystemEvent(.reboot, at: .daily(time(12)))] }),
    (
      .appUpdate,
      { _, scenario in scenario.device.events = [SystemEvent(.appUpdate("App"), at: .daily(time(12)))] }
    ),
    (
      .configurationEdit,
      { _, scenario in scenario.widgets[0].configuration.edits = noon }
    ),
  ]

  @Test("The balance stays as it was", arguments: free.indices)
  func freeReloads(_ index: Int) throws {
    let (cause, configure) = Self.free[index]
    let run = try Run(Self.scenario(configure))
    let id = try #require(run.requests(cause: cause).first)
    let grant = try #require(run.grants().first { $0.id == id })
    #expect(!grant.isCharged && grant.balance == 10)
  }

  static let budgeted: [(ReloadCause, @Sendable (inout App, inout Scenario) -> Void)] = [
    (
      .appBackgroundRefresh,
      { app, _ in
        app.backgroundRefresh = .arrivals(noon)
        app.calls[.backgroundRefresh] = [ReloadCall()]
      }
    ),
    (
      .silentPush,
      { app, _ in
        app.silentPush = .silent(.arrivals(noon))
        app.calls[.silentPush] = [ReloadCall()]
      }
    ),
    (.widgetPush, { app, _ in app.widgetPush = .widget(.arrivals(noon)) }),
  ]

  @Test("The same calls from the background are charged", arguments: budgeted.indices)
  func chargedReloads(_ index: Int) throws {
    let (cause, configure) = Self.budgeted[index]
    let run = try Run(Self.scenario(configure))
    let id = try #require(run.requests(cause: cause).first)
    let grant = try #require(run.grants().first { $0.id == id })
    #expect(grant.isCharged && grant.balance == 9)
  }

  @Test(
    "What a timeline asks for while its app is in the foreground is free, and a waiting request goes then")
  func foregroundReleasesWithheld() throws {
    var scenario = Scenario.single(budget: .fixed(2), timeline: .one(.after(.hours(1))))
    scenario.apps = [
      App(name: "App", foreground: SessionUse(sessions: Self.noon, duration: .constant(5_400_000)))
    ]
    let run = try Run(scenario)
    // Two charged; the third waits from 03:00 for the session at 12:00; the one due at 13:00 comes within it.
    #expect(run.grants().map(\.at).prefix(5) == [at(0), at(1), at(2), at(12), at(13)])
    #expect(run.grants().map(\.isCharged).prefix(5) == [false, true, true, false, false])
  }

  @Test("Where the system waits until the user leaves the app, the reload comes then, free")
  func afterLeavingApp() throws {
    var scenario = Self.scenario(Self.free[0].1)
    scenario.device.freeReloads.afterLeavingApp = true
    let run = try Run(scenario)
    #expect(run.grants().last?.at == at(12, 1))
    #expect(run.grants().last?.isCharged == false)
    #expect(run.waits().last?.reason == .appInForeground)
  }

  @Test("A throttle lets through a burst, and then one reload for each interval; the others are coalesced")
  func throttle() throws {
    var scenario = Self.scenario(Self.free[0].1)
    scenario.apps[0].foreground = SessionUse(sessions: Self.noon, duration: .constant(600_000))
    scenario.apps[0].calls = [.foreground: [ReloadCall(atMostEvery: .seconds(1))]]
    let everyCall = try Run(scenario).requests(cause: .appForeground).count
    #expect(everyCall == 600)
    scenario.device.freeReloads.throttle = ForegroundThrottle(every: .seconds(7), burst: 4)
    let run = try Run(scenario)
    let grants = run.grants().filter { $0.at >= at(12) }
    // Four at once, and then one for each 7 s, as long as the session lasts: the first token is back at 12:00:07.
    #expect(grants.prefix(4).map(\.at) == (0..<4).map { at(12, 0, $0) })
    let later = (1...50).map { (number: Int64) in at(12) + .seconds(7 * number) }
    #expect(grants.dropFirst(4).prefix(50).map(\.at) == later)
    #expect(grants.filter { $0.at < at(12, 10) }.count == 4 + (600 - 1) / 7)
    #expect(grants.allSatisfy { !$0.isCharged })
    #expect(run.waits().contains { $0.reason == .throttle })
  }

  @Test(
    "Calls on leaving the app count against the budget, unless the system includes them",
    arguments: [false, true])
  func leaving(isIncluded: Bool) throws {
    var scenario = Self.scenario(Self.free[0].1)
    scenario.apps[0].calls = [.background: [ReloadCall()]]
    scenario.device.budget = .fixed(10)
    scenario.device.freeReloads.includesLeaving = isIncluded
    let run = try Run(scenario)
    let calls = run.requests(cause: .appBackground)
    #expect(!calls.isEmpty)
    #expect(run.grants().last?.isCharged == !isIncluded)
  }

  @Test("A significant location change is carried out when the widget is next viewed")
  func locationChange() throws {
    var scenario = Scenario.single(
      budget: .fixed(10), timeline: .one(.never),
      views: [TimetableView(at: [time(15)], surface: .homePage(1), duration: .seconds(5))])
    scenario.widgets[0].usesLocation = true
    scenario.device.events = [SystemEvent(.significantLocationChange, at: .daily(time(12)))]
    let run = try Run(scenario)
    #expect(run.grants().map(\.at) == [at(0), at(15)])
    #expect(run.waits().map(\.reason) == [.notViewed])
  }

  @Test("A significant location change concerns only widgets that use the location")
  func usesLocation() throws {
    var scenario = Scenario.single(
      budget: .fixed(10), timeline: .one(.never),
      views: [TimetableView(at: [time(15)], surface: .homePage(1), duration: .seconds(5))])
    scenario.device.events = [SystemEvent(.significantLocationChange, at: .daily(time(12)))]
    scenario.widgets.append(scenario.widgets[0])
    scenario.widgets[1].name = "located"
    scenario.widgets[1].usesLocation = true
    let run = try Run(scenario)
    #expect(run.decided() == [])
    #expect(run.decided(of: 1) == [Decided(.significantLocationChange, .grantedFree, at(15))])
  }

  @Test("An intent reloads its widget at once, and its siblings later")
  func intentOfSibling() throws {
    var scenario = Self.scenario(Self.free[3].1)
    scenario.device.budget.scheduling.runWindow = .minutes(15)
    var sibling = scenario.widgets[0]
    sibling.name = "sibling"
    sibling.placement = .surface(.homePage(2))
    scenario.widgets.append(sibling)
    let run = try Run(scenario)
    #expect(run.grants(of: 0).last?.at == at(12, 0, 5))
    let later = try #require(run.grants(of: 1).last)
    #expect(later.at > at(12, 0, 5) && later.at <= at(12, 15, 5) && !later.isCharged)
  }

  @Test("Complete data protection: no reload while the device is locked, then at the unlock")
  func dataProtection() throws {
    var scenario = Scenario.single(
      timeline: .one(.after(.hours(1))), provider: { $0.hasCompleteDataProtection = true },
      views: [TimetableView(at: [time(8), time(20)], surface: .homePage(1), duration: .minutes(1))])
    scenario.device.usage = .timetable([
      TimetableView(at: [time(7)], surface: .lockScreen, duration: .minutes(1)),
      TimetableView(at: [time(8), time(20)], surface: .homePage(1), duration: .minutes(1)),
    ])
    let run = try Run(scenario)
    #expect(run.grants().map(\.at) == [at(8), at(20)])
  }

  @Test("Calls in quick succession are answered by one reload")
  func coalescing() throws {
    var scenario = Self.scenario { app, _ in
      app.silentPush = PushUse(
        source: .arrivals(.at((0..<10).map { .daily(time(12, 0, $0)) })), delay: .constant(0),
        limitPerHour: nil)
      app.calls[.silentPush] = [ReloadCall()]
    }
    scenario.device.budget.scheduling.backgroundLatency = .uniform(low: 0, high: 30000)
    let run = try Run(scenario)
    let decisions = run.requests(cause: .silentPush).map(run.decision)
    #expect(decisions.count == 10)
    #expect(decisions.filter { $0 == .grantedCharged }.count < 10)
    #expect(decisions.allSatisfy { $0 == .grantedCharged || $0 == .coalesced })
    #expect(decisions.contains(.coalesced))
  }

  @Test("Three silent pushes an hour are delivered; the others never, if the user does not open the app")
  func silentPushLimit() throws {
    let run = try Run(
      Self.scenario { app, _ in
        app.silentPush = .silent(.arrivals(.at((0..<24 * 12).map { .daily(time($0 / 12, $0 % 12 * 5)) })))
        app.calls[.silentPush] = [ReloadCall()]
      })
    #expect(run.requests(cause: .silentPush).count == 72)
  }

  @Test("An app calls only for changed content where it says so, and no more often than it says")
  func conditionalCalls() throws {
    let everyHour = ArrivalProcess.at((1..<24).map { .daily(time($0)) })
    var scenario = Scenario.single(
      timeline: .one(.never), content: Content(live: .at([.daily(time(9, 30)), .daily(time(15, 30))])))
    scenario.apps[0].backgroundRefresh = .arrivals(everyHour)
    scenario.apps[0].calls[.backgroundRefresh] = [ReloadCall(when: .contentChanged)]
    #expect(try Run(scenario).grants().map(\.at) == [at(0), at(10), at(16)])

    scenario.apps[0].calls[.backgroundRefresh] = [ReloadCall(atMostEvery: .hours(5))]
    #expect(try Run(scenario).grants().dropFirst().map(\.at) == [at(1), at(6), at(11), at(16), at(21)])
  }

  @Test("reloadTimelines(ofKind:) reloads every widget of the kind and no other")
  func reloadOfKind() throws {
    var scenario = Self.scenario { app, _ in
      app.backgroundRefresh = .arrivals(Self.noon)
      app.calls[.backgroundRefresh] = [ReloadCall(.timelines(ofKinds: ["Kind"]))]
    }
    var second = scenario.widgets[0]
    second.name = "second of the kind"
    var other = scenario.widgets[0]
    other.name = "of another kind"
    other.kind = "Other"
    scenario.widgets += [second, other]
    let run = try Run(scenario)
    #expect(
      (0..<3).map { run.requests(of: ItemID(index: $0), cause: .appBackgroundRefresh).count } == [1, 1, 0])
  }

  @Test("A tap opens the app, and reloads asked for there are free")
  func tapOpensApp() throws {
    var scenario = Scenario.single(
      budget: .fixed(10), timeline: .one(.never),
      views: [TimetableView(at: [time(12)], surface: .homePage(1), duration: .seconds(5))])
    scenario.apps[0].foreground = SessionUse(
      sessions: .poisson(perDay: 0, hours: nil), duration: .constant(60_000))
    scenario.apps[0].calls[.foreground] = [ReloadCall()]
    scenario.widgets[0].taps = TapTargets(probability: 1, hasWidgetURL: true, links: 3, linkShare: 1)
    // A small widget has one target, whatever its view says.
    #expect(try Run(scenario).views().first?.tapped == .widgetURL)
    let run = try Run(scenario)
    #expect(run.requests(cause: .appForeground).map(run.decision) == [.grantedFree])

    scenario.widgets[0].family = .systemMedium
    guard case .link(let number) = try Run(scenario).views().first?.tapped else {
      Issue.record("expected a tap on a link")
      return
    }
    #expect((1...3).contains(number))
  }

  @Test("A timeline to be replaced at once, by an answer that takes no time, does not stop time")
  func replacedAtOnce() throws {
    let firstHour = SessionUse(sessions: .at([.daily(.midnight)]), duration: .constant(3_600_000))
    let run = try Run(
      .single(budget: .fixed(10), timeline: .one(.after(.zero)), app: App(name: "App", audio: firstHour)))
    let grants = run.grants()
    #expect(grants.count { !$0.isCharged } == 3600)
    for (grant, next) in zip(grants, grants.dropFirst()) {
      #expect(next.at - grant.at >= .seconds(1))
    }
  }
}
