import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("How a content reaches the container, and what its state decides")
struct ContentRouteTests {
  private static func daily(_ times: TimeOfDay...) -> ArrivalProcess { .at(times.map { .daily($0) }) }

  /// A session from 9:00 to 9:10, a silent push at 12:00.
  private static var app: App {
    var app = App(
      name: "App", foreground: SessionUse(sessions: daily(time(9)), duration: .constant(600_000)))
    app.silentPush = .silent(.arrivals(daily(time(12))))
    return app
  }

  /// Two widgets that read the container every minute, viewed at these hours.
  private static func scenario(_ app: App, _ first: Content, _ second: Content, hours: [Int]) -> Scenario {
    var scenario = Scenario.single(
      timeline: .one(.after(.minutes(1))), provider: { $0.fetch = nil },
      views: [
        TimetableView(at: hours.map { time($0, 30) }, surface: .homePage(1), duration: .seconds(2))
      ], app: app, content: first)
    var other = scenario.widgets[0]
    (other.name, other.kind, other.content) = ("other", "Other", second)
    scenario.widgets.append(other)
    return scenario
  }

  private static func freshness(_ run: Run) -> [[Bool]] {
    ([0, 1] as [ItemID]).map { item in run.views(of: item).map(\.isFresh) }
  }

  @Test("The app learns of one content on one event and of the other on another, and so it writes them")
  func ownEvents() throws {
    let changes = Self.daily(time(8), time(11))
    let (pushed, opened) = (
      Content("pushed", live: changes, learnedOn: [.silentPush]), Content("opened", live: changes)
    )
    var app = Self.app
    app.learning.events = [.foreground]
    // At 9:00 the app learns of `opened`; at 12:00 of `pushed`.
    var run = try Run(Self.scenario(app, pushed, opened, hours: [7, 10, 13]))
    #expect(Self.freshness(run) == [[true, false, true], [true, true, false]])
    // The app learns of both on both, and writes each on one.
    var (written, unwritten) = (Content("written", live: changes), Content("unwritten", live: changes))
    (written.writtenOn, unwritten.writtenOn) = ([.silentPush], [.background])
    run = try Run(Self.scenario(Self.app, written, unwritten, hours: [7, 10, 13]))
    #expect(Self.freshness(run) == [[true, false, true], [true, true, false]])
  }

  @Test("During a session, only the contents of which the app learns then are kept up to date")
  func duringSession() throws {
    let changes = Self.daily(time(9, 5))
    var app = Self.app
    app.foreground?.duration = .constant(3_540_000)
    let (open, closed) = (
      Content("open", live: changes), Content("closed", live: changes, learnedOn: [.silentPush])
    )
    #expect(Self.freshness(try Run(Self.scenario(app, open, closed, hours: [9]))) == [[true], [false]])
  }

  @Test("An app that was installed long ago has filled its container, unless it never writes")
  func installedLongAgo() throws {
    for (isNew, writes, kinds) in [
      (false, true, [EntryKind.content, .content]), (true, true, [.placeholder, .content]),
      (false, false, [.placeholder, .placeholder]),
    ] {
      var app = Self.app
      app.isNewlyInstalled = isNew
      if !writes { app.writes = [] }
      let content = Content("content", live: Self.daily(time(1)))
      let views = try Run(Self.scenario(app, content, content, hours: [2, 10])).views()
      #expect(views.map(\.kind) == kinds)
      // The change at 1:00 is the first one that the app does not know.
      if !isNew, writes { #expect(views.map(\.contentAge) == [.minutes(90), .zero]) }
    }
  }

  @Test("A call just before the user leaves is free, one just after counts; a call after learning is late")
  func resignActive() throws {
    var app = Self.app
    app.calls[.resignActive] = [ReloadCall()]
    func decided() throws -> [ReloadDecision] {
      try Run(
        Scenario.single(budget: .fixed(100), timeline: .one(.never), provider: { $0.fetch = nil }, app: app)
      ).decided().filter { $0.at > at(9) && $0.at < at(10) }.map(\.decision)
    }
    #expect(try decided() == [.grantedFree])
    app.calls[.background] = [ReloadCall()]
    #expect(try decided() == [.grantedFree, .grantedCharged])
    app.calls[.background] = nil
    app.learning = Learning(on: [.resignActive], latency: .constant(1000))
    // The app learns in the background, and then calls.
    #expect(try decided() == [.grantedCharged])
  }

  @Test("What the app writes just before the user leaves includes the changes of the session")
  func writesBeforeLeaving() throws {
    var app = Self.app
    app.learning.events = [.foreground]
    app.writes = [.resignActive]
    let content = Content("content", live: Self.daily(time(9, 5)))
    #expect(try Run(Self.scenario(app, content, content, hours: [9])).views().map(\.isFresh) == [true])
    app.writes = [.silentPush]
    #expect(try Run(Self.scenario(app, content, content, hours: [9])).views().map(\.isFresh) == [false])
  }

  /// The policies of timelines: a minute while the condition holds, else an hour.
  private static func reloads(
    _ condition: TimelineCondition, content: Content = Content(live: daily(time(2, 30))),
    _ change: (inout Scenario) -> Void
  ) throws -> [SimulationTime] {
    var scenario = Scenario.single(timeline: .one(.after(.hours(1))), app: Self.app, content: content)
    scenario.widgets[0].provider.timelines.insert(
      ConditionalTimeline(.one(.after(.minutes(1))), if: condition), at: 0)
    change(&scenario)
    return try Run(scenario).grants().map(\.at).filter { $0 > at(0) }
  }

  @Test("While the content is in transition, the provider requests reloads more often")
  func inTransition() throws {
    // The reload at 3:00 finds a change 30 min old, and is followed by one each minute until it is 33 min old.
    let fetched = try Self.reloads(.changed(within: .minutes(33))) { _ in }
    #expect(fetched.prefix(7) == [at(1), at(2), at(3), at(3, 1), at(3, 2), at(3, 3), at(4, 3)])
    // A provider that does not fetch knows of the change once the app has written it, at 9:00 and at 9:10.
    let read = try Self.reloads(
      .changed(within: .minutes(33)), content: Content(live: Self.daily(time(8, 45)))
    ) { $0.widgets[0].provider.fetch = nil }
    #expect(read.filter { $0 > at(8, 30) && $0 < at(9, 30) }.count == 19)
  }

  @Test("Without data, or without a required parameter, the provider has a timeline of its own")
  func nothingThere() throws {
    let empty = try Self.reloads(.noData) {
      $0.widgets[0].provider.fetch = nil
      $0.apps[0].isNewlyInstalled = true
    }
    // One each minute until the app writes at 9:00.
    #expect(empty.filter { $0 < at(12) }.count == 9 * 60 + 2)
    #expect(try Self.reloads(.noData) { _ in }.count == 23)
    let unset = try Self.reloads(.unconfigured) { $0.widgets[0].configuration.required = ["account"] }
    #expect(unset.count == 24 * 60 - 1)
    #expect(try Self.reloads(.unconfigured) { _ in }.count == 23)
  }
}
