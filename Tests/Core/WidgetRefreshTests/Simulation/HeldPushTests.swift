import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of pushes that cannot be delivered")
struct HeldPushTests {
  /// An app with silent pushes, and foreground sessions of a minute.
  private static func app(pushes: [TimeOfDay], sessions: [TimeOfDay], limit: Int? = nil, length: Double = 60)
    -> App
  {
    var app = App.pushed(pushes)
    app.silentPush?.limitPerHour = limit
    guard !sessions.isEmpty else { return app }
    app.foreground = SessionUse(
      sessions: .at(sessions.map { .daily($0) }), duration: .constant(length * 1000))
    return app
  }

  private static func run(_ app: App, days: Int = 1, _ change: (inout Scenario) -> Void = { _ in }) throws
    -> Run
  {
    var scenario = Scenario.single(budget: .fixed(100), days: days, timeline: .one(.never), app: app)
    change(&scenario)
    return try Run(scenario)
  }

  /// When the app got pushes.
  private static func times(_ run: Run, _ cause: ReloadCause = .silentPush) -> [SimulationTime] {
    run.observations.compactMap {
      if case .requested(let request) = $0, request.cause == cause { request.time } else { nil }
    }
  }

  @Test("Of the pushes above the limit, the newest is delivered when the user opens the app, once")
  func limit() throws {
    let app = Self.app(
      pushes: [time(9), time(9, 10), time(9, 20)], sessions: [time(10, 30), time(11)], limit: 1)
    #expect(Self.times(try Self.run(app)) == [at(9), at(10, 30)])
  }

  @Test("The reload that a held push leads to is free, with the latency of a call in the foreground")
  func heldIsFree() throws {
    let app = Self.app(pushes: [time(9), time(9, 10)], sessions: [time(9, 30)], limit: 1)
    let run = try Self.run(app) {
      $0.device.budget.scheduling.backgroundLatency = .constant(600_000)
      $0.device.freeReloads.latency = .constant(7000)
    }
    #expect(run.decided().last == Decided(.silentPush, .grantedFree, at(9, 30, 7)))
  }

  @Test("What is delivered to a user who opens the app does not count against the limit")
  func heldDoesNotCount() throws {
    let app = Self.app(pushes: [time(9), time(9, 10), time(10)], sessions: [time(9, 30)], limit: 1)
    #expect(Self.times(try Self.run(app)) == [at(9), at(9, 30), at(10)])
  }

  @Test("A newer push that is delivered replaces the held one")
  func newer() throws {
    let app = Self.app(pushes: [time(9), time(9, 10), time(10, 5)], sessions: [time(10, 30)], limit: 1)
    #expect(Self.times(try Self.run(app)) == [at(9), at(10, 5)])
  }

  @Test("A push in Low Power Mode is held, even when the mode ends")
  func lowPowerMode() throws {
    for session in [time(9, 30), time(12)] {
      let run = try Self.run(Self.app(pushes: [time(9), time(9, 5)], sessions: [session])) {
        $0.device.lowPowerMode = [.daily(from: time(8), to: time(10))]
      }
      #expect(Self.times(run) == [at(session.secondsAfterMidnight / 3600, session == time(12) ? 0 : 30)])
    }
  }

  @Test("An app in the foreground gets every push, in Low Power Mode too, and none counts against the limit")
  func foreground() throws {
    let pushes = [time(9), time(9, 1), time(9, 2), time(9, 3), time(9, 20), time(10)]
    let app = Self.app(pushes: pushes, sessions: [time(9, 0, 30)], limit: 1, length: 600)
    #expect(
      Self.times(try Self.run(app)) == [at(9), at(9, 1), at(9, 2), at(9, 3), at(10)])
    let run = try Self.run(app) { $0.device.lowPowerMode = [.daily(from: time(8), to: time(10))] }
    // The one of 9:00 is held until the user opens the app.
    #expect(Self.times(run) == [at(9, 0, 30), at(9, 1), at(9, 2), at(9, 3), at(10)])
  }

  // MARK: Force-quits

  @Test("After a force-quit, nothing wakes the app until the user opens it", arguments: [0.0, 1.0])
  func forceQuit(probability: Double) throws {
    var app = Self.app(
      pushes: [time(7), time(9), time(10, 0, 30), time(11)], sessions: [time(8), time(10)])
    app.forceQuits = probability
    app.wakeUps = .arrivals(.at([.daily(time(7, 5)), .daily(time(9, 5))]))
    app.backgroundRefresh = .arrivals(.at([.daily(time(7, 10)), .daily(time(9, 10))]))
    app.widgetPush = PushUse(
      source: .arrivals(.at([.daily(time(9, 15))])), delay: .constant(0), limitPerHour: nil)
    for event in [AppEvent.wakeUp, .backgroundRefresh] { app.calls[event] = [ReloadCall()] }
    let run = try Self.run(app)
    let isQuit = probability == 1
    // The push of 9:00 is not held: the system discards it.
    #expect(Self.times(run) == (isQuit ? [at(7), at(10, 0, 30)] : [at(7), at(9), at(10, 0, 30), at(11)]))
    #expect(Self.times(run, .appWakeUp) == (isQuit ? [at(7, 5)] : [at(7, 5), at(9, 5)]))
    #expect(Self.times(run, .appBackgroundRefresh) == (isQuit ? [at(7, 10)] : [at(7, 10), at(9, 10)]))
    // The extension is not the app.
    #expect(Self.times(run, .widgetPush) == [at(9, 15)])
  }

  /// H0: after a session the app is force-quit with probability 0.3, independently. n = 480 sessions. Fewer than 97 or
  /// more than 194 force-quits have probability 1e-6 (exact binomial, both sides).
  @Test("The user force-quits the app after each session with the given probability")
  func forceQuits() throws {
    var app = Self.app(pushes: (0..<24).map { time($0, 30) }, sessions: (0..<24).map { time($0) })
    app.forceQuits = 0.3
    let delivered = Self.times(try Self.run(app, days: 20)).count
    #expect((97...194).contains(480 - delivered))
  }

  // MARK: Lost pushes

  /// H0: a push is lost with probability 0.3, independently. n = 480 pushes. Fewer than 97 or more than 194 lost ones have
  /// probability 1e-6 (exact binomial, both sides).
  @Test("A push is lost with the given probability, and the system does not hold it")
  func loss() throws {
    var app = Self.app(pushes: (0..<24).map { time($0, 30) }, sessions: (0..<24).map { time($0) })
    app.silentPush?.loss = 0.3
    #expect((97...194).contains(480 - Self.times(try Self.run(app, days: 20)).count))
    app.silentPush?.loss = 1
    #expect(Self.times(try Self.run(app)) == [])
  }

  // MARK: Network outages

  @Test("In a network outage the newest push of each kind is stored, and delivered when the outage ends")
  func outage() throws {
    var app = Self.app(pushes: [time(9), time(9, 10), time(9, 20), time(11)], sessions: [])
    app.widgetPush = PushUse(
      source: .arrivals(.at([.daily(time(9, 5)), .daily(time(9, 15))])), delay: .constant(0),
      limitPerHour: nil)
    let run = try Self.run(app) {
      $0.device.networkOutages = [.daily(from: time(8), to: time(10))]
      // Other conditions begin and end.
      $0.device.charging = [.daily(from: time(9, 12), to: time(9, 30))]
      $0.device.locked = [.daily(from: time(9, 7), to: time(9, 40))]
    }
    #expect(Self.times(run) == [at(10), at(11)])
    #expect(Self.times(run, .widgetPush) == [at(10)])
  }

  @Test("An outage that goes over into another one, or past the run's end, stores on")
  func longOutage() throws {
    let app = Self.app(pushes: [time(9)], sessions: [time(9, 30)])
    let run = try Self.run(app) {
      $0.device.networkOutages = [
        .daily(from: time(8), to: time(10)), .daily(from: time(10), to: time(11)),
      ]
    }
    #expect(Self.times(run) == [at(11)])
    let never = try Self.run(app) { $0.device.networkOutages = [.daily(from: time(8), to: .midnight)] }
    #expect(Self.times(never) == [])
  }

  @Test("A stored push that comes in Low Power Mode is then held")
  func storedThenHeld() throws {
    let run = try Self.run(Self.app(pushes: [time(9)], sessions: [time(12)])) {
      $0.device.networkOutages = [.daily(from: time(8), to: time(10))]
      $0.device.lowPowerMode = [.daily(from: time(9), to: time(11))]
    }
    #expect(Self.times(run) == [at(12)])
  }
}
