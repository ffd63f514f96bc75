import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Widgets that show several contents")
struct FurtherContentTests {
  private static let first = Content("first", live: .poisson(perDay: 30, hours: nil))

  /// A widget that reloads every 30 minutes and is often viewed, in an app that is used six times a day.
  private static func views(_ change: (inout Widget) -> Void) throws -> [ItemView] {
    let app = App(
      name: "App",
      foreground: SessionUse(
        sessions: .poisson(perDay: 6, hours: nil), duration: .exponential(mean: 60_000)))
    var scenario = Scenario.single(
      days: 20, timeline: .one(.after(.minutes(30))),
      views: [
        TimetableView(
          at: (0..<24).map { time($0, 47) }, surface: .homePage(1), duration: .seconds(5))
      ], app: app, content: first)
    change(&scenario.widgets[0])
    return try Run(scenario).views()
  }

  @Test(
    "A view is as out of date as the one of its contents that is most so",
    arguments: [
      Content("second", live: .poisson(perDay: 20, hours: nil)),
      Content("second", schedule: .poisson(perDay: 20, hours: nil)),
      Content("second", live: .poisson(perDay: 20, hours: nil), inSession: .constant(2)),
      Content("second", live: .poisson(perDay: 60, hours: nil), hasTwoStates: true),
      Content("second", live: .poisson(perDay: 20, hours: nil), availability: .after(.constant(1_800_000))),
    ], [false, true])
  func ages(second: Content, isFromContainer: Bool) throws {
    let first = try Self.views { _ in }
    let alone = try Self.views {
      $0.content = second
      if isFromContainer { $0.provider.fetch = nil }
    }
    let both = try Self.views {
      $0.alsoShows = [FurtherContent(second, isFromContainer: isFromContainer)]
    }
    #expect(both.count == 480)
    #expect(both.map(\.start) == first.map(\.start) && both.map(\.start) == alone.map(\.start))
    #expect(both.map(\.contentAge) == zip(first, alone).map { max($0.contentAge, $1.contentAge) })
    #expect(both.map(\.isFresh) == zip(first, alone).map { $0.isFresh && $1.isFresh })
    // Each of the two decides sometimes.
    #expect(zip(first, alone).contains { $0.isFresh && !$1.isFresh })
    #expect(zip(first, alone).contains { !$0.isFresh && $1.isFresh })
    // The age of the data is that of the first content.
    #expect(both.map(\.reloadAge) == first.map(\.reloadAge))
  }

  /// The laws also hold that the widget is as old as the oldest of its contents, and fresh if and only if all are.
  @Test("A view tells the age of each of its contents, in random scenarios", arguments: 0..<12)
  func seenContents(seed: UInt64) throws {
    var generator = ScenarioGenerator(seed: 500 + seed)
    var scenario = generator.scenario()
    let count = Int(seed) % 8 + 1
    for index in scenario.widgets.indices
    where scenario.widgets[index].family != .control && scenario.widgets[index].provider.own == nil {
      scenario.widgets[index].alsoShows = (0..<count).map { number in
        let content = Content(live: .poisson(perDay: Double(5 + 7 * number), hours: nil))
        return FurtherContent(content, isFromContainer: number % 2 == 1)
      }
    }
    #expect(scenario.problems.isEmpty, "\(scenario.problems)")
    #expect(try ConservationLaws.violations(in: Run(scenario)).isEmpty)
  }

  @Test("A widget with one content tells nothing more at its views")
  func oneContent() throws {
    let scenario = Scenario.single(
      timeline: .one(.never),
      views: [TimetableView(at: [time(9)], surface: .homePage(1), duration: .seconds(5))], content: Self.first
    )
    let run = try Run(scenario)
    #expect(run.views().count == 1)
    #expect(!run.observations.contains { if case .contentSeen = $0 { true } else { false } })
  }

  @Test("Observers get the changes of all contents as changes of the widget")
  func changes() throws {
    let scenario = Scenario.single(
      timeline: .one(.never), content: Content(live: .at([.daily(time(9))])))
    var both = scenario
    both.widgets[0].alsoShows = [FurtherContent(Content(schedule: .at([.daily(time(8))])))]
    let changes = try Run(both).observations.compactMap {
      if case .contentChanged(let change) = $0 { change } else { nil }
    }
    #expect(changes.map(\.item) == [0, 0])
    #expect(changes.map(\.time) == [at(8), at(9)] && changes.map(\.isKnownAhead) == [true, false])
  }

  @Test("A call that asks for changes comes for any of the contents")
  func calls() throws {
    var scenario = Scenario.single(
      timeline: .one(.never),
      app: App(
        name: "App",
        foreground: SessionUse(sessions: .at([.daily(time(10))]), duration: .constant(60_000)),
        calls: [.background: [ReloadCall(when: .contentChanged)]]), content: Content())
    #expect(try Run(scenario).requests(cause: .appBackground).isEmpty)
    scenario.widgets[0].alsoShows = [
      FurtherContent(Content(live: .at([.daily(time(9))])), isFromContainer: true)
    ]
    #expect(try Run(scenario).requests(cause: .appBackground).count == 1)
  }

  @Test("What cannot be is an error")
  func errors() {
    var scenario = Scenario.single(timeline: .one(.never), content: Self.first)
    let further = FurtherContent(Content(live: .poisson(perDay: 1, hours: nil)))
    let cases: [(String, (inout Widget) -> Void)] = [
      ("from 1.0 to 8.0", { $0.alsoShows = [] }),
      ("from 1.0 to 8.0", { $0.alsoShows = Array(repeating: further, count: 9) }),
      ("contents that differ", { $0.alsoShows = [FurtherContent(Self.first)] }),
      (
        "a control shows one value",
        { ($0.alsoShows, $0.family, $0.placement) = ([further], .control, .surface(.controlCenter)) }
      ),
      ("the same content", { $0.alsoShows = [FurtherContent(Content("first"))] }),
    ]
    let plain = scenario.widgets[0]
    for (expected, change) in cases {
      scenario.widgets[0] = plain
      change(&scenario.widgets[0])
      #expect(
        scenario.problems(ScenarioIndex(of: scenario)).map(\.description).contains { $0.contains(expected) },
        "\(expected)")
    }
  }
}
