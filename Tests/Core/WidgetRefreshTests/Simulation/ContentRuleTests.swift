import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of freshness")
struct ContentRuleTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var entries = TimelinePlan.Entries.spaced(count: 1, spacing: .zero, first: .zero)
    var lateness = 0.0
    var latency = 0.0
    var live: [TimeOfDay] = []
    var schedule: [TimeOfDay] = []
    var revisions: [TimeOfDay] = []
    let views: [TimeOfDay]
    /// `nil`: fresh.
    let ages: [SimulationDuration?]
  }

  static let cases = [
    Case(
      testDescription: "a change in the instant of an entry is shown by it",
      entries: .spaced(count: 2, spacing: .hours(10), first: .zero), schedule: [time(9), time(10)],
      views: [time(9, 30), time(10, 30)], ages: [.minutes(30), nil]),
    Case(
      testDescription: "… also where the change's event comes before the entry's",
      entries: .spaced(count: 12, spacing: .hours(1), first: .zero), schedule: [time(9), time(10)],
      views: [time(9, 30), time(10, 30)], ages: [nil, nil]),
    Case(
      testDescription: "… also where the view shows the entry later",
      entries: .spaced(count: 2, spacing: .hours(10), first: .zero), lateness: 60_000,
      schedule: [time(9), time(10)], views: [time(10, 0, 30), time(10, 30)],
      ages: [.hours(1) + .seconds(30), nil]),
    Case(
      testDescription:
        "a change after an entry's date is not shown by it, also where the view shows the entry later",
      entries: .spaced(count: 2, spacing: .hours(10), first: .zero), lateness: 60_000,
      schedule: [time(10, 0, 10)], views: [time(10, 0, 30), time(10, 30)],
      ages: [.seconds(20), .minutes(30) - .seconds(10)]),
    Case(
      testDescription: "an entry of a later date shows what was known ahead",
      entries: .spaced(count: 2, spacing: .hours(10), first: .zero), schedule: [time(9)],
      views: [time(9, 30), time(10, 0, 1)], ages: [.minutes(30), nil]),
    Case(
      testDescription: "the age is that of the first change not shown",
      live: [time(2), time(3)], views: [time(1), time(2), time(4)], ages: [nil, .zero, .hours(2)]),
    Case(
      testDescription: "no entry shows a live change, nor a revision",
      entries: .spaced(count: 24, spacing: .hours(1), first: .zero), live: [time(2, 30)],
      revisions: [time(1, 30)], views: [time(1, 15), time(2), time(4)],
      ages: [nil, .minutes(30), .minutes(150)]),
    Case(
      testDescription: "a change while the fetch goes on is in the data",
      latency: 10_000, live: [time(0, 0, 9)], views: [time(0, 0, 9), time(0, 1)], ages: [.seconds(9), nil]),
    Case(
      testDescription: "a scheduled change while the fetch goes on is not in an entry of the fetch's start",
      latency: 10_000, schedule: [time(0, 0, 5), time(0, 0, 9)], views: [time(0, 0, 9), time(0, 1)],
      ages: [.seconds(9), .seconds(55)]),
    Case(
      testDescription: "… but in one of its instant or later",
      entries: .spaced(count: 2, spacing: .seconds(5), first: .zero), latency: 10_000,
      schedule: [time(0, 0, 5)], views: [time(0, 1)], ages: [nil]),
  ]

  @Test("A view's age", arguments: cases)
  func age(_ example: Case) throws {
    func moments(_ times: [TimeOfDay]) -> ArrivalProcess? {
      times.isEmpty ? nil : .at(times.map { .daily($0) })
    }
    var scenario = Scenario.single(
      timeline: TimelinePlan(entries: example.entries, policy: .never),
      provider: { $0.fetch = Fetch(latency: .constant(example.latency)) },
      views: [TimetableView(at: example.views, surface: .homePage(1), duration: .seconds(5))],
      content: Content(
        live: moments(example.live), schedule: moments(example.schedule),
        revisions: moments(example.revisions)))
    scenario.device.rendering.lateness = .constant(example.lateness)
    let views = try Run(scenario).views()
    #expect(views.map(\.isFresh) == example.ages.map { $0 == nil })
    #expect(views.map(\.contentAge) == example.ages.map { $0 ?? .zero })
  }

  @Test("A change comes before whatever else happens in its instant: an app that reads then finds it")
  func changeAndRefresh() throws {
    var app = App(name: "App", backgroundRefresh: .arrivals(.at([.daily(time(9)), .daily(time(10))])))
    app.calls[.backgroundRefresh] = [ReloadCall(when: .contentChanged)]
    for isPushed in [false, true] {
      // A push on each change gives every change an event of its own.
      app.widgetPush =
        isPushed ? PushUse(source: .contentChange, delay: .constant(1e7), limitPerHour: 0) : nil
      let scenario = Scenario.single(
        timeline: .one(.never), app: app, content: Content(live: .at([.daily(time(9))])))
      #expect(
        try Run(scenario).decided().filter { $0.cause == .appBackgroundRefresh }.map(\.at) == [at(9)])
    }
  }

  @Test("An entry without content is as old as what the one before it did not show, else as itself")
  func failureEntry() throws {
    for (change, age) in [(time(1, 30), SimulationDuration.hours(2)), (time(2, 30), .minutes(90))] {
      var scenario = Scenario.single(
        timeline: .one(.after(.hours(2))),
        provider: {
          $0.fetch = Fetch()
          $0.onFailure = .timeline(.one(.never))
        },
        views: [TimetableView(at: [time(3, 30)], surface: .homePage(1), duration: .seconds(5))],
        content: Content(live: .at([.daily(change)])))
      scenario.device.networkOutages = [.daily(from: time(1), to: time(6))]
      let view = try #require(try Run(scenario).views().first)
      #expect(view.kind == .failure && !view.isFresh && view.contentAge == age && view.reloadAge == nil)
    }
  }

  @Test("A change is told with whether it was known ahead, and none of a widget that is not there")
  func told() throws {
    var scenario = Scenario.single(
      days: 3, timeline: .one(.never),
      content: Content(
        live: .at([.daily(time(1))]), schedule: .at([.daily(time(2))]), revisions: .at([.daily(time(3))])))
    scenario.widgets[0].addedOnDay = 2
    scenario.widgets[0].removedOnDay = 3
    var told: [SimulationTime: Bool] = [:]
    for case .contentChanged(let change) in try Run(scenario).observations {
      told[change.time] = change.isKnownAhead
    }
    #expect(told == [at(25): false, at(26): true, at(27): false])
  }

  @Test("Each widget's content changes at its own times")
  func ownTimes() throws {
    var scenario = Scenario.single(
      timeline: .one(.never), content: Content(live: .at([.daily(time(1))])))
    var second = scenario.widgets[0]
    second.name = "second"
    second.content = Content(schedule: .at([.daily(time(2))]), revisions: .at([.daily(time(4))]))
    scenario.widgets.append(second)
    var told: [[SimulationTime]] = [[], []]
    for case .contentChanged(let change) in try Run(scenario).observations {
      told[change.item.index].append(change.time)
    }
    #expect(told == [[at(1)], [at(2), at(4)]])
  }
}
