import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Calls of extensions, and wake-ups that do not happen")
struct ExtensionCallTests {
  private static func daily(_ times: TimeOfDay...) -> ArrivalProcess { .at(times.map { .daily($0) }) }

  /// A widget that reads the container and reloads only for calls, and an app that only learns and writes on the event.
  private static func scenario(on event: AppEvent?, _ change: (inout App) -> Void) -> Scenario {
    var app = App(name: "App")
    app.isNewlyInstalled = true
    if let event {
      (app.learning.events, app.writes) = ([event], [event])
      app.calls[event] = [ReloadCall()]
    }
    change(&app)
    return Scenario.single(
      timeline: .one(.never), provider: { $0.fetch = nil },
      views: [
        TimetableView(at: [time(10, 30)], surface: .homePage(1), duration: .seconds(2))
      ], app: app, content: Content(live: daily(time(9))))
  }

  private static func push(_ time: TimeOfDay) -> PushUse {
    PushUse(source: .arrivals(daily(time)), delay: .constant(0), limitPerHour: nil)
  }

  @Test("An alert push runs the notification service extension, and nothing else of the app")
  func alertPush() throws {
    let extended = try Run(Self.scenario(on: .notificationService) { $0.alertPush = Self.push(time(10)) })
    #expect(extended.views().map(\.isFresh) == [true])
    let call = extended.decided().filter { $0.cause == .notificationService }
    #expect(call.map(\.at) == [at(10)] && call.allSatisfy { $0.cause.isBudgeted })
    for event in [AppEvent.wakeUp, .silentPush, .foreground] {
      let plain = try Run(Self.scenario(on: event) { $0.alertPush = Self.push(time(10)) })
      #expect(plain.views().map(\.kind) == [.placeholder])
    }
  }

  @Test("The notification service extension and the tunnel also run after a force-quit; a wake-up does not")
  func forceQuit() throws {
    for event in [AppEvent.notificationService, .networkTunnel, .wakeUp] {
      let run = try Run(
        Self.scenario(on: event) {
          $0.foreground = SessionUse(sessions: Self.daily(time(8)), duration: .constant(60_000))
          $0.forceQuits = 1
          $0.alertPush = Self.push(time(10))
          $0.networkTunnel = .arrivals(Self.daily(time(10)))
          $0.wakeUps = .arrivals(Self.daily(time(10)))
        })
      #expect(run.views().map(\.isFresh) == [event != .wakeUp])
    }
  }

  @Test("A tunnel that learns of each change reloads after each")
  func tunnel() throws {
    let run = try Run(Self.scenario(on: .networkTunnel) { $0.networkTunnel = .contentChange })
    #expect(run.decided().filter { $0.cause == .networkTunnel }.map(\.at) == [at(9)])
    #expect(run.views().map(\.isFresh) == [true])
  }

  @Test("Widgets of another App Group never get what the app writes")
  func appGroup() throws {
    for shares in [true, false] {
      let run = try Run(
        Self.scenario(on: .networkTunnel) {
          ($0.networkTunnel, $0.sharesContainer) = (.contentChange, shares)
        })
      #expect(run.views().map(\.kind) == [shares ? .content : .placeholder])
    }
  }

  @Test("An app that compares with its container skips the call, although the widget shows something older")
  func storeChanged() throws {
    func calls(_ condition: ReloadCall.Condition) throws -> [SimulationTime] {
      var scenario = Self.scenario(on: .networkTunnel) {
        $0.networkTunnel = .arrivals(Self.daily(time(10, 15), time(11, 45)))
        $0.calls[.networkTunnel] = [ReloadCall(when: condition)]
      }
      // No reload succeeds, so the widget stays as it was.
      scenario.widgets[0].provider.memory = .constant(40_000_000)
      return try Run(scenario).decided().filter { $0.cause == .networkTunnel }.map(\.at)
    }
    #expect(try calls(.storeChanged) == [at(10, 15)])
    #expect(try calls(.contentChanged) == [at(10, 15), at(11, 45)])
  }

  /// Null hypothesis: of 1,000 wake-ups, each happens with probability 0.8. The bounds are 6 standard deviations (12.6)
  /// from 800, so the false-alarm probability is below 1e-8.
  @Test("The given share of wake-ups does not happen") func missedWakeUps() throws {
    var scenario = Self.scenario(on: .wakeUp) {
      $0.wakeUps = .arrivals(.renewal(interval: .constant(86_400)))
    }
    scenario.device.missedWakeUps = 0.2
    let happened = try Run(scenario).requests(cause: .appWakeUp).count
    #expect((724...876).contains(happened))
    scenario.device.missedWakeUps = 0
    #expect(try Run(scenario).requests(cause: .appWakeUp).count >= 999)
  }

  @Test(
    "A provider that reloads its own widget loops until the budget is used up, also where reloads are free")
  func providerCalls() throws {
    var scenario = Self.scenario(on: nil) { _ in }
    scenario.widgets[0].provider.calls = [.allTimelines]
    scenario.device.budget = .unlimited
    let loop = try Run(scenario).grants().count
    #expect(loop > 20 && loop < 86_401, "at most one a second")
    scenario.widgets[0].provider.calls = [.timelines(ofKinds: ["Other"])]
    #expect(try Run(scenario).grants().count == 1)
  }
}
