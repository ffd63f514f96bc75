import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of apps' sessions, calls and pushes")
struct AppRuleTests {
  /// A widget that never asks by itself.
  private static func run(_ app: App, days: Int = 1, _ change: (inout Scenario) -> Void = { _ in }) throws
    -> Run
  {
    var scenario = Scenario.single(budget: .fixed(100), days: days, timeline: .one(.never), app: app)
    change(&scenario)
    return try Run(scenario)
  }

  private static func sessions(_ run: Run) -> [[SimulationTime]] {
    var sessions: [[SimulationTime]] = []
    for observation in run.observations {
      if case .sessionBegan(let edge) = observation { sessions.append([edge.time]) }
      if case .sessionEnded(let edge) = observation { sessions[sessions.count - 1].append(edge.time) }
    }
    return sessions
  }

  private static func session(_ starts: [TimeOfDay], seconds: Double) -> SessionUse {
    SessionUse(sessions: .at(starts.map { .daily($0) }), duration: .constant(seconds * 1000))
  }

  // MARK: Sessions

  @Test("Sessions of one kind that overlap are one, until the last of them ends")
  func overlapping() throws {
    let run = try Self.run(
      App(name: "App", audio: Self.session([time(9), time(9, 0, 30), time(12)], seconds: 60)))
    #expect(Self.sessions(run) == [[at(9), at(9, 1, 30)], [at(12), at(12, 1)]])
  }

  @Test("A session that begins in the instant in which another would end goes on with it")
  func adjacent() throws {
    let run = try Self.run(App(name: "App", audio: Self.session([time(9), time(9, 1)], seconds: 60)))
    #expect(Self.sessions(run) == [[at(9), at(9, 2)]])
  }

  @Test(
    "Reloads are free in a session of any kind, until its last instant",
    arguments: [AppSession.foreground, .audio, .navigation])
  func freeInSession(_ session: AppSession) throws {
    let times = [time(8, 59, 59), time(9), time(9, 0, 59), time(9, 1)]
    var app = App.pushed(times, delay: 1)
    let use = Self.session([time(9)], seconds: 60.001)
    switch session {
    case .foreground: app.foreground = use
    case .audio: app.audio = use
    case .navigation: app.navigation = use
    case .workout: return  // of a watch app; see WatchTests
    }
    let decided = try Self.run(app).decided()
    #expect(decided.map(\.decision) == [.grantedCharged, .grantedFree, .grantedFree, .grantedCharged])
  }

  @Test("A session of one kind does not end with that of another")
  func kinds() throws {
    var app = App.pushed([time(9, 0, 45)])
    app.audio = Self.session([time(9)], seconds: 60)
    app.navigation = Self.session([time(9)], seconds: 30)
    #expect(try Self.run(app).decided().map(\.decision) == [.grantedFree])
  }

  // MARK: Calls

  @Test("In a session the call is repeated at its interval, but not at the session's end")
  func repeated() throws {
    var app = App(name: "App", audio: Self.session([time(9), time(12)], seconds: 60))
    app.calls[.audio] = [ReloadCall(atMostEvery: .seconds(20))]
    #expect(
      try Self.run(app).decided().map(\.at)
        == [at(9), at(9, 0, 20), at(9, 0, 40), at(12), at(12, 0, 20), at(12, 0, 40)])
    app.audio?.duration = .constant(60_001)
    #expect(
      try Self.run(app).decided().map(\.at).prefix(4)
        == [at(9), at(9, 0, 20), at(9, 0, 40), at(9, 1)])
  }

  @Test("A session that another one prolongs goes on with its repeated calls, each once")
  func prolonged() throws {
    for second in [time(9, 0, 30), time(9, 0, 45), time(9, 1)] {
      var app = App(name: "App", audio: Self.session([time(9), second], seconds: 60))
      app.calls[.audio] = [ReloadCall(atMostEvery: .seconds(20))]
      let end = at(second.secondsAfterMidnight / 3600, 0, second.secondsAfterMidnight % 3600 + 60)
      var expected: [SimulationTime] = []
      var next = at(9)
      while next < end {
        expected.append(next)
        next = next + .seconds(20)
      }
      #expect(try Self.run(app).decided().map(\.at) == expected, "\(second)")
    }
  }

  @Test(
    "A call comes again exactly its interval after the last, not before; a call for nothing does not count")
  func atMostEvery() throws {
    var app = App(
      name: "App",
      backgroundRefresh: .arrivals(
        .at([time(8), time(9), time(9, 59, 59), time(10), time(11)].map { .daily($0) })))
    app.calls[.backgroundRefresh] = [ReloadCall(atMostEvery: .hours(1))]
    #expect(try Self.run(app).decided().map(\.at) == [at(8), at(9), at(10), at(11)])
    app.calls[.backgroundRefresh] = [ReloadCall(when: .contentChanged, atMostEvery: .hours(3))]
    let run = try Self.run(app) {
      $0.widgets[0].content.live = .at([.daily(time(8, 30)), .daily(time(9, 30))])
    }
    // Nothing has changed at 08:00; what changes at 09:30 has to wait for three hours after 09:00.
    #expect(run.decided().map(\.at) == [at(9)])
  }

  @Test("In a session the app calls when content changes, whatever it does on other events")
  func changeInSession() throws {
    let call = ReloadCall(when: .contentChanged)
    for isEverywhere in [false, true] {
      var app = App(name: "App", audio: Self.session([time(9)], seconds: 600))
      app.calls[.audio] = [call]
      if isEverywhere {
        app.calls[.foreground] = [call]
        app.calls[.navigation] = [call]
        app.calls[.backgroundRefresh] = [call]
        app.calls[.silentPush] = [call]
      }
      let run = try Self.run(app) {
        $0.widgets[0].content.live = .at([time(9, 5), time(10)].map { .daily($0) })
      }
      #expect(run.decided().map(\.at) == [at(9, 5)], "\(isEverywhere)")
    }
  }

  @Test("Where nothing has been fetched there is something to call for")
  func nothingFetched() throws {
    var app = App(name: "App", backgroundRefresh: .arrivals(.at([.daily(time(8))])))
    app.calls[.backgroundRefresh] = [ReloadCall(when: .contentChanged)]
    for outcome in [ReloadOutcome.timeline, .failureTimeline, .placeholderTimeline] {
      let run = try Self.run(app) {
        $0.widgets[0].provider.fetch = Fetch(failure: outcome == .failureTimeline ? 1 : 0)
        $0.widgets[0].provider.onFailure = .timeline(.one(.never))
        $0.widgets[0].configuration.required = outcome == .placeholderTimeline ? ["account"] : []
      }
      #expect(run.outcomes().allSatisfy { $0.outcome == outcome })
      #expect(run.decided().map(\.at) == (outcome == .timeline ? [] : [at(8)]), "\(outcome)")
    }
  }

  @Test(
    "Within a session an app that calls for changed content does so at each change, one that always calls does not",
    arguments: [ReloadCall.Condition.contentChanged, .always])
  func changesInSession(condition: ReloadCall.Condition) throws {
    var app = App(name: "App", audio: Self.session([time(9)], seconds: 60))
    app.calls[.audio] = [ReloadCall(when: condition)]
    let run = try Self.run(app) {
      $0.widgets[0].content.live = .at(
        [time(8), time(9, 0, 20), time(9, 0, 40), time(9, 2)].map { .daily($0) })
      $0.widgets[0].content.schedule = .at([.daily(time(9, 0, 30))])
    }
    #expect(
      run.decided().map(\.at) == (condition == .always ? [at(9)] : [at(9), at(9, 0, 20), at(9, 0, 40)]))
  }

  @Test("In Low Power Mode no app is woken, neither for a background refresh nor for a push")
  func lowPowerMode() throws {
    var app = App.pushed([time(9)])
    app.backgroundRefresh = .arrivals(.at([.daily(time(8)), .daily(time(11))]))
    app.calls[.backgroundRefresh] = [ReloadCall()]
    let run = try Self.run(app) { $0.device.lowPowerMode = [.daily(from: time(7), to: time(10))] }
    #expect(run.decided() == [Decided(.appBackgroundRefresh, .grantedCharged, at(11))])
  }

  @Test("An app's update reloads its widgets and no others; a call of one app is not another's")
  func otherApps() throws {
    let run = try Self.run(.pushed([time(9)])) {
      $0.apps.append(App(name: "Other"))
      var other = $0.widgets[0]
      other.name = "other"
      other.app = "Other"
      $0.widgets.append(other)
      $0.device.events = [SystemEvent(.appUpdate("Other"), at: .daily(time(12)))]
    }
    #expect(run.decided(of: 0) == [Decided(.silentPush, .grantedCharged, at(9))])
    #expect(run.decided(of: 1) == [Decided(.appUpdate, .grantedFree, at(12))])
  }

  // MARK: Pushes

  @Test("A push is delivered after its delay, one at the end of the run never")
  func delay() throws {
    let run = try Self.run(.pushed([time(9), time(23, 59, 30)], delay: 30_000))
    #expect(run.decided() == [Decided(.silentPush, .grantedCharged, at(9, 0, 30))])
  }

  @Test(
    "Of the pushes of any 60 minutes so many are delivered, from the run's first instant on",
    arguments: [0, 1, 2])
  func limit(perHour: Int) throws {
    let times = [time(0), time(0, 20), time(0, 59, 59), time(1), time(1, 10), time(1, 20), time(2), time(3)]
    var app = App.pushed(times)
    app.silentPush?.limitPerHour = perHour
    let delivered = [
      [], [time(0), time(1), time(2), time(3)],
      [time(0), time(0, 20), time(1), time(1, 20), time(2), time(3)],
    ][perHour]
    let run = try Self.run(app)
    #expect(
      run.requests(cause: .silentPush).count == delivered.count)
    #expect(
      Set(run.decided().filter { $0.cause == .silentPush }.map(\.at)).subtracting([at(0, 0, 1)])
        == Set(delivered.filter { $0 > .midnight }.map { at(0) + .seconds(Int64($0.secondsAfterMidnight)) }))
  }

  @Test(
    "A server that pushes at changes pushes at those that only a fetch shows",
    arguments: [PushKind.silent, .widget])
  func pushesOnChange(kind: PushKind) throws {
    var app = App(name: "App")
    let push = PushUse(source: .contentChange, delay: .constant(5000), limitPerHour: nil)
    if kind == .silent {
      app.silentPush = push
      app.calls[.silentPush] = [ReloadCall()]
    } else {
      app.widgetPush = push
    }
    let run = try Self.run(app) {
      $0.widgets[0].content = Content(
        live: .at([.daily(time(8))]), schedule: .at([.daily(time(9))]), revisions: .at([.daily(time(10))]))
    }
    let cause = kind == .silent ? ReloadCause.silentPush : .widgetPush
    #expect(
      run.decided() == [8, 10].map { Decided(cause, .grantedCharged, at($0, 0, 5)) })
  }

  @Test("Pushes of their own times do not come at changes", arguments: [PushKind.silent, .widget])
  func pushesByTheClock(kind: PushKind) throws {
    var app = App(name: "App")
    let push = PushUse(source: .arrivals(.at([.daily(time(12))])), delay: .constant(0), limitPerHour: nil)
    if kind == .silent {
      app.silentPush = push
      app.calls[.silentPush] = [ReloadCall()]
    } else {
      app.widgetPush = push
    }
    let run = try Self.run(app) { $0.widgets[0].content.live = .at([.daily(time(8))]) }
    #expect(run.decided().map(\.at) == [at(12)])
  }
}
