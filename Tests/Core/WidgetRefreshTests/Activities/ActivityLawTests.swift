import ClosedForms
import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

/// Laws that hold in every scenario with Live Activities.
@Suite struct ActivityLawTests {
  /// A random scenario with activities.
  private static func scenario(_ seed: UInt64) -> Scenario {
    var generator = ScenarioGenerator(seed: 300_000 + seed)
    var scenario = generator.scenario()
    scenario.device.warmUpDays = 0
    generator.addActivities(to: &scenario)
    return scenario
  }

  /// 20 scenarios in each argument.
  @Test(arguments: 0..<20) func `every update has one outcome, and what is over shows nothing`(batch: UInt64)
    throws
  {
    for seed in batch * 20..<batch * 20 + 20 {
      let scenario = Self.scenario(seed)
      guard scenario.problems.isEmpty, !scenario.activities.isEmpty else { continue }
      let broken = try ActivityLaws(scenario).broken
      #expect(broken.isEmpty, "seed \(seed)")
    }
  }

  /// The ages of a random scenario's views with an allowance, and with a larger one. `nil`: nothing to compare.
  private static func ages(
    _ seed: UInt64, rule: (inout ActivityRules) -> Void = { _ in },
    _ change: (inout Activity) -> Void = { _ in }
  ) throws -> (
    small: [ViewAges.View: SimulationDuration], large: [ViewAges.View: SimulationDuration]
  )? {
    var scenario = Self.scenario(1_000_000 + seed)
    guard !scenario.activities.isEmpty, var rules = scenario.device.activities else { return nil }
    rules.form = .window
    rules.spacing = .zero
    // An activity that ends late takes the place of others.
    (rules.perApp, rules.perDevice) = (1000, 1000)
    for app in scenario.apps.indices {
      scenario.apps[app].activities = scenario.apps[app].activities?.map { activity in
        var activity = activity
        (activity.equalStates, activity.alerts) = (0, nil)
        // A push that is shown sooner can be newer by its timestamp than one that was sent after it.
        activity.pushes?.timestampAge = nil
        change(&activity)
        return activity
      }
    }
    rule(&rules)
    scenario.device.activities = rules
    guard scenario.problems.isEmpty else { return nil }
    let small = try ViewAges(scenario).ages
    scenario.device.activities?.allowance += 1 + Int(seed % 5)
    scenario.device.activities?.frequentAllowance += 7
    return (small, try ViewAges(scenario).ages)
  }

  /// With a window that an event opens, no least time between drawn updates, no alerts, no limits and no equal states.
  @Test(arguments: 0..<20) func `a larger allowance makes no view older`(batch: UInt64) throws {
    for seed in batch * 8..<batch * 8 + 8 {
      guard let ages = try Self.ages(seed) else { continue }
      for (view, age) in ages.large {
        if let old = ages.small[view] { #expect(age <= old, "seed \(seed): \(view)") }
      }
    }
  }

  @Test func `a larger token bucket can make a view older`() throws {
    // Eleven pushes at once, then one after 55 and one after 60 minutes. A bucket of 10 keeps the token of the push at
    // 55 for the one at 60; a bucket of 11 spends it. What is above the budget is lost.
    var ages: [SimulationDuration] = []
    for allowance in [10, 11] {
      let burst =
        (0...10).map { Moment.daily(time(1, 0, $0)) } + [.daily(time(1, 55)), .daily(time(2, 0, 30))]
      var scenario = Scenario.live { activity, rules in
        activity.content = Content(live: .at([.daily(time(1, 59))]))
        activity.pushes = ActivityPushes(.arrivals(.at(burst)))
        (rules.form, rules.loss, rules.allowance) = (.tokenBucket, 1, allowance)
        rules.window = .hours(10)
      }
      scenario.device.usage = .timetable([
        TimetableView(at: [time(2, 30)], surface: .lockScreen, duration: .seconds(5))
      ])
      ages.append(try #require(try Run(scenario).views().first).contentAge)
    }
    #expect(ages[0] == .zero)
    #expect(ages[1] == .minutes(31))
  }

  @Test(arguments: [ActivityRules.Form.window, .tokenBucket], 1..<20)
  func `an activity alone has the same budget, whether activities share theirs or not`(
    form: ActivityRules.Form, seed: UInt64
  ) throws {
    func run(shares: Bool) throws -> Run {
      var scenario = Scenario.live { activity, rules in
        activity.pushes = ActivityPushes(.arrivals(.poisson(perDay: 200, hours: nil)))
        (rules.form, rules.allowance, rules.sharesAccounts) = (form, 1 + Int(seed % 4), shares)
      }
      scenario.seed = seed
      return try Run(scenario)
    }
    let alone = try run(shares: false).observations
    #expect(try run(shares: true).observations == alone)
  }

  @Test func `a scenario without activities needs none of their draws`() throws {
    var scenario = Scenario.single(timeline: .one(.after(.minutes(30))))
    let before = try Run(scenario).observations
    scenario.device.activities = .reported
    #expect(try Run(scenario).observations == before)
  }
}

extension Scenario {
  /// An activity that starts at midnight, on a phone that nobody looks at, where nothing is late.
  static func live(_ change: (inout Activity, inout ActivityRules) -> Void) -> Scenario {
    var activity = Activity("activity")
    activity.start = ActivityStart(by: .schedule, at: .arrivals(.at([.daily(.midnight)])))
    activity.updatedOn = []
    var rules = ActivityRules.documented
    rules.delay = .constant(0)
    rules.spacing = .zero
    change(&activity, &rules)
    var scenario = Scenario.single(timeline: .one(.never), app: App(name: "App", activities: [activity]))
    scenario.widgets = []
    scenario.device.activities = rules
    return scenario
  }
}
