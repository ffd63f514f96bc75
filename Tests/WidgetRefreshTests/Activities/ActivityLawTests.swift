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
      let run = try Run(scenario)
      for index in scenario.widgets.count..<scenario.items.count {
        try Self.check(ItemID(index: index), in: run, seed)
      }
      let island = Self.mostInIsland(run, scenario)
      #expect(island <= ActivityRules.inIsland, "seed \(seed)")
    }
  }

  private static func check(_ item: ItemID, in run: Run, _ seed: UInt64) throws {
    let activity = try #require(run.scenario.activity(item))
    let rules = run.scenario.device.activityRules
    var (isActive, isVisible, isStale) = (false, false, false)
    var (started, ended): (SimulationTime?, SimulationTime?) = (nil, nil)
    var lastDrawn: SimulationTime?
    var outcomes: Set<Int32> = []
    for observation in run.observations where observation.item == item {
      switch observation {
      case .activityChanged(let change):
        switch change.kind {
        case .started:
          #expect(!isActive, "seed \(seed)")
          (isActive, isVisible, isStale, started, lastDrawn) = (true, true, false, change.time, nil)
        case .ended, .endedBySystem, .removedByUser, .died:
          #expect(isActive, "seed \(seed)")
          (isActive, isStale, ended) = (false, false, change.time)
          #expect(change.time - (started ?? .zero) <= .hours(8), "seed \(seed)")
        case .dismissed:
          #expect(isVisible && !isActive, "seed \(seed)")
          isVisible = false
          #expect(change.time - (ended ?? .zero) <= .hours(4), "seed \(seed)")
          #expect(change.time - (started ?? .zero) <= .hours(12), "seed \(seed)")
        case .stale:
          #expect(isActive && !isStale && activity.staleAfter != nil, "seed \(seed)")
          isStale = true
        case .updatedAfterStale:
          #expect(isStale, "seed \(seed)")
          isStale = false
        default: #expect(change.kind.isRefusal && !isActive || activity.restart != nil, "seed \(seed)")
        }
      case .activityUpdated(let update):
        #expect(outcomes.insert(update.ordinal).inserted, "seed \(seed): \(update)")
        #expect(update.sent <= update.time, "seed \(seed)")
        if update.outcome == .shownAtOnce || update.outcome == .shownLate {
          #expect(isActive, "seed \(seed)")
        }
        #expect((update.outcome == .shownLate) == (update.waitedFor != nil && update.outcome.isShown))
      case .updated(let update):
        // The last content is drawn at the end, whatever was drawn before.
        let isEnd = update.shown == ended || !isActive || update.shown == run.period.upperBound
        if let lastDrawn, !isEnd, outcomes.contains(update.request.ordinal) {
          #expect(update.shown - lastDrawn >= rules.spacing, "seed \(seed)")
        }
        lastDrawn = update.shown
      case .viewed(let view):
        #expect(view.surface.takesActivities, "seed \(seed)")
        #expect(!view.isFresh || view.contentAge == .zero, "seed \(seed)")
      default: break
      }
    }
  }

  private static func mostInIsland(_ run: Run, _ scenario: Scenario) -> Int {
    var starts: [SimulationTime: Set<ItemID>] = [:]
    for case .viewed(let view) in run.observations where view.surface == .dynamicIsland {
      starts[view.start, default: []].insert(view.item)
    }
    for items in starts.values {
      let apps = items.compactMap { scenario.app(of: $0) }
      #expect(Set(apps).count == apps.count)
    }
    return starts.values.map(\.count).max() ?? 0
  }

  /// With a window that an event opens and no least time between drawn updates.
  @Test(arguments: 0..<20) func `a larger allowance makes no view older`(batch: UInt64) throws {
    for seed in batch * 8..<batch * 8 + 8 {
      var scenario = Self.scenario(1_000_000 + seed)
      guard !scenario.activities.isEmpty else { continue }
      scenario.device.activities?.form = .window
      scenario.device.activities?.spacing = .zero
      guard scenario.problems.isEmpty else { continue }
      let small = try Run(scenario)
      scenario.device.activities?.allowance += 1 + Int(seed % 5)
      scenario.device.activities?.frequentAllowance += 7
      let large = try Run(scenario)
      for index in scenario.widgets.count..<scenario.items.count {
        let (before, after) = (small.views(of: ItemID(index: index)), large.views(of: ItemID(index: index)))
        try #require(before.map(\.start) == after.map(\.start), "seed \(seed)")
        for (old, new) in zip(before, after) {
          #expect(new.contentAge <= old.contentAge, "seed \(seed): \(old.start)")
        }
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

  @Test func `a scenario without activities needs none of their draws`() throws {
    var scenario = Scenario.single(timeline: .one(.after(.minutes(30))))
    let before = try Run(scenario).observations
    scenario.device.activities = .reported
    #expect(try Run(scenario).observations == before)
  }
}

extension ActivityUpdate.Outcome {
  var isShown: Bool { self == .shownAtOnce || self == .shownLate }
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
