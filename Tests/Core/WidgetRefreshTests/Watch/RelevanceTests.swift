import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

/// Widgets that are in the Smart Stack of the watch only while they are relevant.
@Suite struct RelevanceTests {
  private static let morning = Period.daily(from: time(7), to: time(9))

  /// Two widgets of an app with a state and workouts, in the Smart Stack.
  private static func scenario(_ condition: TimelineCondition?, inStack: Bool) -> Scenario {
    var watch = Watch()
    watch.offWrist = []
    watch.wristRaises.perHour = 60
    watch.wristRaises.smartStack = 1
    var app = App(name: "App", states: [App.State(name: "commuting", periods: [morning])])
    app.watch = WatchApp(
      workouts: SessionUse(sessions: .at([.daily(time(18))]), duration: .constant(3_600_000)))
    let widgets = ["timed", "other"].map { name in
      Widget(
        name: name, app: "App", kind: "Kind", family: .accessoryRectangular,
        placement: inStack ? .stack("stack") : .surface(.watchSmartStack),
        relevantWhile: name == "timed" ? condition : nil)
    }
    return Scenario(
      device: Device(days: 10, warmUpDays: 0, usage: .timetable([])), watch: watch, apps: [app],
      stacks: [SmartStack(name: "stack", surface: .watchSmartStack, rotation: 1, swipe: 0.5)],
      widgets: widgets)
  }

  @Test(
    "The views are those of a widget that is always there, at the times at which it is relevant",
    arguments: [
      (.inState("commuting"), 7..<9), (.during(.workout), 18..<19),
    ] as [(TimelineCondition, Range<Int>)])
  func times(condition: TimelineCondition, hours: Range<Int>) throws {
    let all = try Run(Self.scenario(nil, inStack: false)).views()
    let run = try Run(Self.scenario(condition, inStack: false))
    let views = run.views()
    let expected = all.filter {
      hours.contains(Int(run.clock.millisecondOfDay(at: $0.start) / 3_600_000))
    }
    #expect(views.count > 100 && views.map(\.start) == expected.map(\.start))
    #expect(run.views(of: 1).map(\.start) == all.map(\.start))
  }

  @Test("A widget can be relevant in several states and sessions")
  func several() throws {
    var scenario = Self.scenario(.inState("commuting"), inStack: false)
    let all = try Run(Self.scenario(nil, inStack: false)).views()
    scenario.widgets[0].alsoRelevantWhile = [.during(.workout)]
    let run = try Run(scenario)
    let expected = all.filter {
      [7, 8, 18].contains(run.clock.millisecondOfDay(at: $0.start) / 3_600_000)
    }
    #expect(run.views().count > 100 && run.views().map(\.start) == expected.map(\.start))
    scenario.widgets[0].relevances = [.during(.workout)]
    #expect(scenario.widgets[0].relevantWhile == .during(.workout))
    #expect(scenario.widgets[0].alsoRelevantWhile == nil)
  }

  @Test("A widget with a RelevanceConfiguration has no reload policy and requests nothing itself")
  func configuration() throws {
    var scenario = Self.scenario(.inState("commuting"), inStack: false)
    scenario.apps[0].wakeUps = .arrivals(.at([.daily(time(7, 30))]))
    scenario.apps[0].calls = [.wakeUp: [ReloadCall()]]
    for index in 0..<2 {
      scenario.widgets[index].provider = Provider(timeline: TimelinePlan(policy: .atEnd))
    }
    scenario.widgets[0].isRelevanceConfiguration = true
    #expect(scenario.problems.isEmpty)
    let run = try Run(scenario)
    #expect(run.requests(of: 0, cause: .timelinePolicy).isEmpty)
    #expect(run.requests(of: 0, cause: .appWakeUp).count == 10)
    #expect(run.requests(of: 1, cause: .timelinePolicy).count > 10)
    scenario.widgets[0].provider.timeline.policy = .after(.minutes(30))
    #expect(scenario.problems.map(\.description).contains { $0.contains("no reload policy") })
    scenario.widgets[0].provider.timeline.policy = .never
    scenario.widgets[0].relevantWhile = nil
    #expect(scenario.problems.map(\.description).contains { $0.contains("relevantWhile") })
  }

  @Test("In a stack, another widget takes the place of one that is not relevant")
  func stack() throws {
    let run = try Run(Self.scenario(.inState("commuting"), inStack: true))
    let hours = run.views().map { Int(run.clock.millisecondOfDay(at: $0.start) / 3_600_000) }
    #expect(!hours.isEmpty && hours.allSatisfy { (7..<9).contains($0) })
    let all = try Run(Self.scenario(nil, inStack: true))
    let shown = { (run: Run) in Set((run.views() + run.views(of: 1)).map(\.start)).count }
    // A swipe to the only card that is there shows it again at once.
    #expect(run.views(of: 1).count > all.views(of: 1).count && shown(run) > 0)
  }

  @Test("What cannot be is an error")
  func errors() {
    var scenario = Self.scenario(.inState("running"), inStack: false)
    func problems() -> [String] { scenario.problems(ScenarioIndex(of: scenario)).map(\.description) }
    #expect(problems().contains { $0.contains("relevantWhile") && $0.contains("'running'") })
    scenario.widgets[0].relevantWhile = .charging
    #expect(problems().contains { $0.contains("a session or a state of the app") })
    scenario.widgets[0].relevantWhile = .during(.workout)
    #expect(problems().isEmpty)
    scenario.widgets[0].placement = .surface(.watchFace)
    #expect(problems().contains { $0.contains("a widget in watchSmartStack") })
  }
}
