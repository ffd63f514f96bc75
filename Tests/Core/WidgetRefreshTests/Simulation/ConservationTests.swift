import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Conservation laws over random scenarios")
struct ConservationTests {
  /// 8 batches of 8 scenarios, each of one or two days. The fuzzer checks the same laws in thousands of them.
  @Test("Every law holds in every scenario", arguments: 0..<8)
  func laws(batch: Int) throws {
    for number in 0..<8 {
      let seed = UInt64(batch * 8 + number)
      var generator = ScenarioGenerator(seed: seed)
      let scenario = generator.scenario()
      #expect(scenario.problems.isEmpty, "scenario \(seed): \(scenario.problems)")
      let violations = try ConservationLaws.violations(in: Run(scenario))
      #expect(violations.isEmpty, "scenario \(seed): \(violations.prefix(5))")
    }
  }

  @Test("The same scenario and seed give the same observations; another seed or replication gives others")
  func repeatable() throws {
    var generator = ScenarioGenerator(seed: 7)
    var scenario = generator.scenario()
    scenario.device.usage = .default
    let first = try Run(scenario).observations
    #expect(try Run(scenario).observations == first)
    #expect(try Run(scenario, replication: 1).observations != first)
    scenario.seed += 1
    #expect(try Run(scenario).observations != first)
  }

  @Test("A run in steps observes what one in a single step does", arguments: [1, 7, 100])
  func steps(minutes: Int) throws {
    var generator = ScenarioGenerator(seed: 11)
    let scenario = generator.scenario()
    var simulation = try DeviceSimulation(scenario)
    var log = ObservationLog()
    var now = SimulationTime.zero
    while now < simulation.reportedPeriod.upperBound {
      now += .minutes(Int64(minutes))
      try simulation.run(until: now, into: &log)
    }
    let isSame = log.observations == (try Run(scenario).observations)
    #expect(isSame)
  }

  @Test(
    "Another widget on another page, whose app the user does not open, leaves the others as they were",
    arguments: 0..<10)
  func independence(seed: UInt64) throws {
    var generator = ScenarioGenerator(seed: 1000 + seed)
    var scenario = generator.scenario()
    scenario.device.usage = .default
    scenario.device.budget = seed % 2 == 0 ? .documented : .reported
    scenario.device.budget.scheduling.devicePool = nil
    let alone = try Run(scenario)
    scenario.apps.append(
      App(
        name: "Newcomer",
        audio: SessionUse(sessions: .poisson(perDay: 5, hours: nil), duration: .constant(60_000))))
    scenario.widgets.append(
      Widget(
        name: "newcomer", app: "Newcomer", kind: "New", placement: .surface(.homePage(4)),
        intentsPerView: 0.2,
        provider: Provider(
          fetch: Fetch(latency: .exponential(mean: 500)), timeline: .one(.after(.minutes(5)))),
        content: Content(live: .poisson(perDay: 40, hours: nil))))
    let together = try Run(scenario)
    // Events of one instant may come in another order between widgets, never within one.
    for widget in scenario.widgets.indices.dropLast() {
      let isSame =
        alone.observations.filter { $0.item?.index == widget }
        == together.observations.filter { $0.item?.index == widget }
      #expect(isSame, "widget \(widget)")
    }
  }
}
