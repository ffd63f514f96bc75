import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("The device's pool")
struct DevicePoolTests {
  /// Widgets that ask a minute after each reload, for a pool that is nearly empty after its first day.
  private func scenario(_ pool: DevicePool, widgets: Int = 1, days: Int = 2) -> Scenario {
    var scenario = Scenario.single(budget: .unlimited, days: days, timeline: .one(.after(.minutes(1))))
    scenario.device.budget.scheduling.devicePool = pool
    let widget = scenario.widgets[0]
    scenario.widgets = (0..<widgets).map { number in
      var copy = widget
      copy.name = "widget \(number)"
      return copy
    }
    return scenario
  }

  @Test("It starts full, and then serves a request in the millisecond in which it holds a whole reload")
  func service() throws {
    let run = try Run(scenario(DevicePool(perWidget: 24)))
    let charged = run.grants().filter(\.isCharged).map(\.at)
    // Full until the first charge at 00:01; after 24 charges the next whole reload is there an hour after that.
    #expect(charged.prefix(24) == ArraySlice((1...24).map { at(0, $0) }))
    #expect(charged.dropFirst(24).prefix(20) == ArraySlice((1...20).map { at($0, 1) }))
    let looks = run.waits()
    #expect(looks.allSatisfy { $0.reason == .devicePool })
    #expect(looks.first?.at == at(0, 25))
  }

  @Test("One of less than a reload a day still gives one when it has added up")
  func lessThanOneADay() throws {
    let run = try Run(scenario(DevicePool(perWidget: 0.5), days: 6))
    let charged = run.grants().filter(\.isCharged).map(\.at)
    #expect(charged == [at(0, 1), at(48, 1), at(96, 1)])
  }

  @Test("One of 0 gives nothing")
  func nothing() throws {
    let run = try Run(scenario(DevicePool(perWidget: 0)))
    #expect(run.grants().map(\.isCharged) == [false])
    #expect(run.waits().map(\.reason) == [.devicePool])
  }

  @Test("Of those that wait, the one whose last reload began first is served first", arguments: 0..<6)
  func order(batch: UInt64) throws {
    var served = 0
    for seed in batch * 10..<batch * 10 + 10 {
      var generator = ScenarioGenerator(seed: 70_000 + seed)
      var scenario = generator.scenario()
      scenario.device.budget.scheduling.devicePool = DevicePool(perWidget: 3, most: 12)
      let run = try Run(scenario)
      var waiting: [ItemID: SimulationTime] = [:]
      var lastStarts: [ItemID: SimulationTime] = [:]
      for observation in run.observations {
        switch observation {
        case .waits(let wait):
          let widget = wait.request.item
          waiting[widget] = wait.reason == .devicePool ? lastStarts[widget] : nil
        case .decided(let decided):
          let (widget, decision) = (decided.request.item, decided.decision)
          if decision == .grantedCharged, let own = waiting[widget] {
            served += 1
            #expect(waiting.values.allSatisfy { $0 >= own }, "scenario \(seed)")
          }
          if decision != .coalesced { waiting[widget] = nil }
          if decision.isGranted { lastStarts[widget] = decided.time }
        default: break
        }
      }
    }
    #expect(served > 0)
  }

  @Test("A view does not let a request go before its turn")
  func view() throws {
    var scenario = scenario(DevicePool(perWidget: 12), widgets: 2)
    scenario.device.budget.scheduling.onVisible = 1
    scenario.device.usage = .timetable([
      TimetableView(
        at: (0..<144).map { time($0 / 6, $0 % 6 * 10) }, surface: .homePage(2), duration: .seconds(30))
    ])
    scenario.widgets[1].placement = .surface(.homePage(2))
    let run = try Run(scenario)
    let charged = [0, 1].map { run.grants(of: $0).filter(\.isCharged).count }
    #expect(abs(charged[0] - charged[1]) <= 1)
    #expect(charged[0] > 30)
  }

  @Test("A request whose turn comes in Low Power Mode leaves the queue, and the reload stays in the pool")
  func lowPowerMode() throws {
    var scenario = scenario(DevicePool(perWidget: 12), widgets: 2, days: 1)
    scenario.device.lowPowerMode = [.daily(from: time(6), to: time(7))]
    let run = try Run(scenario)
    let period = at(6)..<at(7)
    let charged = [0, 1].flatMap { run.grants(of: $0) }.filter(\.isCharged)
    #expect(charged.allSatisfy { !period.contains($0.at) })
    let inPeriod = run.waits().filter { period.contains($0.at) }
    #expect(!inPeriod.isEmpty && inPeriod.allSatisfy { $0.reason == .lowPowerMode })
    // What was saved in that hour is there after it.
    #expect(charged.filter { (at(7)..<at(7, 16)).contains($0.at) }.count == 2)
  }

  @Test("A free reload of a widget in the queue goes at once, and takes its place")
  func freeReload() throws {
    var scenario = scenario(DevicePool(perWidget: 0))
    scenario.device.events = [SystemEvent(.localeChange, at: .daily(time(9)))]
    let run = try Run(scenario)
    #expect(run.grants().map(\.at) == [at(0), at(9), at(33)])
    #expect(
      run.requests(cause: .timelinePolicy).map(run.decision) == [.superseded, .superseded, .stillWaiting])
  }

  @Test("A widget that comes brings its share of the pool, and those that wait are served at once")
  func growth() throws {
    var scenario = scenario(DevicePool(perWidget: 1), widgets: 4, days: 4)
    for index in 1..<4 { scenario.widgets[index].addedOnDay = 2 }
    for index in 1..<4 { scenario.widgets[index].provider.timeline.policy = .never }
    let run = try Run(scenario)
    // A minute before its next reload, the pool is as good as full; it keeps its share of fullness.
    let charged = run.grants().filter(\.isCharged).map(\.at)
    #expect(charged.prefix(5) == [at(0, 1), at(24), at(24, 1), at(24, 2), at(24, 3)])
  }
}
