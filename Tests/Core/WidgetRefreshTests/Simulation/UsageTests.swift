import EventKernel
import Foundation
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Usage")
struct UsageTests {
  /// A widget on each of these surfaces, and no reloads that matter.
  static func scenario(days: Int, surfaces: [Surface]) -> Scenario {
    Scenario(
      device: Device(days: days, warmUpDays: 0, usage: .default),
      apps: [App(name: "App")],
      widgets: surfaces.map { surface in
        Widget(
          name: "\(surface)", app: "App", kind: "Kind",
          family: surface == .lockScreen ? .accessoryCircular : .systemSmall,
          placement: .surface(surface), provider: Provider(timeline: TimelinePlan(policy: .never)))
      })
  }

  static func unlocks(_ run: Run) -> [SimulationTime] {
    run.observations.compactMap { if case .unlocked(let at) = $0 { at } else { nil } }
  }

  /// H0: the mean number of pickups a day is 78.277. n = 2,000 days; the number a day has a variance of at most
  /// 5 · 78.277, so the mean's standard error is at most 0.45; |z| ≤ 5 fails a true H0 with probability < 6e-7.
  @Test(
    "The default user picks the phone up 78.3 times a day, more on weekdays, in clusters, by the hour profile"
  )
  func defaultPickups() throws {
    let days = 2000
    var simulation = try DeviceSimulation(Self.scenario(days: days, surfaces: [.homePage(1)]))
    var counter = UnlockCounter(clock: simulation.clock, days: days)
    try simulation.run(into: &counter)
    let perDay = counter.perDay.map(Double.init)
    let mean = perDay.reduce(0, +) / Double(days)
    let standardError = (5 * 78.277 / Double(days)).squareRoot()
    #expect(abs(mean - 78.277) < 5 * standardError)
    let variance = perDay.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(days - 1)
    // MODEL section 5: over-dispersed, not Poisson. The band is wide against the Fano factor's standard error of 0.13.
    #expect((3.0...6.0).contains(variance / mean))
    // Share of each hour against the profile: renewal clustering inflates a Poisson count's variance less than 4-fold.
    let total = Double(counter.perHour.reduce(0, +))
    for hour in 0..<24 {
      let expected = HourProfile.measured.share(ofHour: hour) * total
      #expect(abs(Double(counter.perHour[hour]) - expected) < 5 * 2 * expected.squareRoot() + 0.01 * expected)
    }
  }

  @Test(
    "Views of one surface never overlap, last no longer than the pickup, and page 3 is seen less than page 1")
  func views() throws {
    let run = try Run(Self.scenario(days: 30, surfaces: [.homePage(1), .homePage(3), .lockScreen, .standBy]))
    var intervals: [(SimulationTime, SimulationTime)] = []
    var opened: SimulationTime?
    for observation in run.observations {
      if case .unlocked(let at) = observation { opened = at }
      if case .locked(let at) = observation, let start = opened { intervals.append((start, at)) }
    }
    for widget in 0..<4 {
      let views = run.views(of: ItemID(index: widget))
      #expect(views.count > 30)
      #expect(views.allSatisfy { $0.start < $0.end })
      #expect(zip(views, views.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
    var next = 0
    for view in run.views(of: 0) {
      while next < intervals.count, intervals[next].1 < view.end { next += 1 }
      let interval = try #require(next < intervals.count ? intervals[next] : nil)
      #expect(interval.0 <= view.start && view.end <= interval.1)
    }
    // Page 3 takes two turns of the page at 0.25 each; 1.95 exposures a pickup show page 1, but for those that end at
    // once because the next begins or the phone is locked.
    #expect(run.views(of: 1).count * 5 < run.views(of: 0).count)
    let perPickup = Double(run.views(of: 0).count) / Double(intervals.count)
    #expect((1.8...2.05).contains(perPickup), "\(perPickup) views of page 1 a pickup")
  }

  @Test("StandBy shows only while the phone charges")
  func standBy() throws {
    let run = try Run(Self.scenario(days: 30, surfaces: [.standBy]))
    for view in run.views() {
      let hour = run.clock.millisecondOfDay(at: view.start) / 60_000
      #expect(hour >= 23 * 60 + 30 || hour < 6 * 60 + 30)
    }
  }

  @Test("In a locked period nobody unlocks the phone")
  func lockedPeriod() throws {
    var scenario = Self.scenario(days: 20, surfaces: [.homePage(1)])
    scenario.device.locked = [.daily(from: time(9), to: time(17))]
    let unlocks = Self.unlocks(try Run(scenario))
    #expect(unlocks.count > 500)
    #expect(unlocks.allSatisfy { !(9..<17).contains(Int($0.milliseconds / 3_600_000) % 24) })
  }

  @Test("A timetable is kept to the second, every day")
  func timetable() throws {
    var scenario = Self.scenario(days: 3, surfaces: [.homePage(1)])
    scenario.device.usage = .timetable([
      TimetableView(at: [time(7, 30), time(22)], surface: .homePage(1), duration: .seconds(12))
    ])
    let views = try Run(scenario).views()
    let hours: [Double] = [7.5, 22, 31.5, 46, 55.5, 70]
    #expect(views.map { Double($0.start.milliseconds) / 3_600_000 } == hours)
    #expect(views.allSatisfy { $0.end - $0.start == .seconds(12) })
  }

  @Test("A stack shows one card at a time: the most relevant, and by a swipe the next")
  func stack() throws {
    var scenario = Self.scenario(days: 10, surfaces: [.homePage(1), .homePage(1)])
    scenario.stacks = [SmartStack(name: "stack", surface: .homePage(1), rotation: 1, swipe: 0)]
    for index in 0..<2 {
      scenario.widgets[index].name = "card \(index)"
      scenario.widgets[index].placement = .stack("stack")
      scenario.widgets[index].provider.timeline.relevance.score = .constant(index == 0 ? 10 : 90)
    }
    let relevant = try Run(scenario)
    #expect(relevant.views(of: 0).isEmpty && relevant.views(of: 1).count > 500)
    scenario.stacks[0].swipe = 1
    scenario.stacks[0].rotation = 0
    let swiped = try Run(scenario)
    #expect(swiped.views(of: 0).count > 200 && swiped.views(of: 1).count > 200)
    let all = (swiped.views(of: 0) + swiped.views(of: 1)).sorted { $0.start < $1.start }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.end <= $1.start })
  }

  @Test("A removed card no longer counts, however relevant it was")
  func removedCard() throws {
    var scenario = Self.scenario(days: 4, surfaces: [.homePage(1), .homePage(1), .homePage(1)])
    scenario.stacks = [SmartStack(name: "stack", surface: .homePage(1), rotation: 1, swipe: 0)]
    for (index, relevance) in [10.0, 90, 50].enumerated() {
      scenario.widgets[index].name = "card \(index)"
      scenario.widgets[index].placement = .stack("stack")
      scenario.widgets[index].provider.timeline.relevance.score = .constant(relevance)
    }
    // In this order the next card after the removed one is the least relevant.
    scenario.widgets.swapAt(0, 2)
    scenario.widgets.append(scenario.widgets.remove(at: 0))
    scenario.widgets[0].removedOnDay = 3
    let run = try Run(scenario)
    let after = run.clock.startOfDay(scenario.device.start.advanced(by: 2))
    let seen = (0..<3).map { widget in run.views(of: ItemID(index: widget)).filter { $0.start >= after }.count
    }
    #expect(seen[0] == 0 && seen[1] == 0 && seen[2] > 50)
  }

  @Test("Foreground sessions come within pickups, as many a day as the app says")
  func foregroundSessions() throws {
    var scenario = Self.scenario(days: 200, surfaces: [.homePage(1)])
    scenario.apps[0].foreground = SessionUse(
      sessions: .poisson(perDay: 6, hours: nil), duration: .constant(1000))
    var unlocked = false
    var sessions = 0
    for observation in try Run(scenario).observations {
      switch observation {
      case .unlocked: unlocked = true
      case .locked: unlocked = false
      case .sessionBegan:
        sessions += 1
        #expect(unlocked)
      default: break
      }
    }
    // H0: mean 6 a day, n = 200 days. The daily number's variance is at most 6 + 36 · 5/78, the mean's standard error
    // 0.21; sessions that begin while another goes on join it, which takes less than 3 %. 6 standard errors.
    #expect(abs(Double(sessions) / 200 - 6) < 6 * 0.21 + 0.2)
  }
}

/// Counts unlocks by day and by hour.
private struct UnlockCounter: ObservationSink {
  let clock: WallClock
  var perDay: [Int]
  var perHour = Array(repeating: 0, count: 24)

  init(clock: WallClock, days: Int) {
    self.clock = clock
    perDay = Array(repeating: 0, count: days)
  }

  mutating func receive(_ observations: [Observation]) {
    for case .unlocked(let at) in observations {
      perDay[Int(at.milliseconds / 86_400_000)] += 1
      perHour[Int(clock.millisecondOfDay(at: at) / 3_600_000)] += 1
    }
  }
}
