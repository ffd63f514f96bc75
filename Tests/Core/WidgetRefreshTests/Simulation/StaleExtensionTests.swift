import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

/// The process of an app's extension is stale, so the system refuses each timeline.
@Suite struct StaleExtensionTests {
  private static let stale = Stalls(people: 1, perWeek: 2, duration: .constant(24 * 3_600_000))
  private static let days = 56

  /// A widget that asks every ten minutes, and one more of its app.
  private static func scenario(_ app: App = App(name: "App"), stale: Stalls? = stale) -> Scenario {
    var scenario = Scenario.single(days: days, timeline: .one(.after(.minutes(10))), app: app)
    scenario.device.budget.scheduling.staleExtension = stale
    var other = scenario.widgets[0]
    other.name = "other"
    other.kind = "Other"
    scenario.widgets.append(other)
    return scenario
  }

  /// The times in which the extension of the app is stale, if nothing ends them early. None overlaps another.
  private static func times(_ stalls: Stalls = stale) throws -> [Range<SimulationTime>] {
    var process = try StallProcess(
      stalls, stream: RunStreams(seed: 1, replication: 0).stream(of: .app("App"), for: .staleExtension))
    var times: [Range<SimulationTime>] = []
    while process.next.lowerBound < at(24 * days) {
      let next = process.next
      _ = process.end(at: next.lowerBound)
      if let last = times.last, last.upperBound >= next.lowerBound {
        times[times.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      } else {
        times.append(next)
      }
    }
    return times.filter { $0.upperBound < at(24 * days) }
  }

  private static func moment(_ time: SimulationTime) -> Moment {
    let second = Int(time.milliseconds / 1000)
    return .once(
      LocalDateTime(
        date: Device().start.advanced(by: second / 86_400), time: TimeOfDay(clamping: second % 86_400)))
  }

  /// Refused reloads start no later than 10 min after the extension becomes stale, and then one an hour.
  @Test func `each reload of the app's widgets is refused, and tried again after an hour`() throws {
    let run = try Run(Self.scenario())
    let times = try Self.times()
    #expect(times.count > 5)
    for widget in 0..<2 as Range<Int> {
      let outcomes = run.outcomes(of: ItemID(index: widget)).filter { $0.at < at(24 * Self.days) }
      for reload in outcomes where reload.outcome != .unfinished {
        let isStale = times.contains { $0.contains(reload.at) }
        if reload.at < times.last?.upperBound ?? .zero {
          #expect((reload.outcome == .refused) == isStale, "\(reload)")
        }
      }
      for time in times {
        let refused = outcomes.filter { time.contains($0.at) }.map(\.at)
        let first = try #require(refused.first)
        #expect(first - time.lowerBound <= .minutes(10))
        #expect(refused == (0..<refused.count).map { first + .hours(Int64($0)) })
        #expect(refused.count == Int((time.upperBound - first).milliseconds - 1) / 3_600_000 + 1)
      }
    }
    #expect(try Run(Self.scenario(stale: nil)).outcomes().allSatisfy { $0.outcome != .refused })
  }

  @Test func `opening the app ends nothing: its free reloads are refused too`() throws {
    let time = try #require(try Self.times().first)
    let opened = SimulationTime(milliseconds: (time.lowerBound.milliseconds / 1000 + 2 * 3600) * 1000)
    let session = SessionUse(sessions: .at([Self.moment(opened)]), duration: .constant(60_000))
    var scenario = Self.scenario(App(name: "App", foreground: session, calls: [.foreground: [ReloadCall()]]))
    scenario.device.events = [SystemEvent(.localeChange, at: Self.moment(opened + .hours(1)))]
    let run = try Run(scenario)
    let free = run.grants().filter { !$0.isCharged && time.contains($0.at) }.map(\.at)
    #expect(free == [opened, opened + .hours(1)])
    let inside = run.outcomes().filter { time.contains($0.at) }
    #expect(inside.count > 20 && inside.allSatisfy { $0.outcome == .refused })
  }

  @Test(arguments: [SystemEvent.Kind.reboot, .appUpdate("App")])
  func `a reboot and an update of the app end it`(_ kind: SystemEvent.Kind) throws {
    let time = try #require(try Self.times().first)
    let ended = SimulationTime(milliseconds: (time.lowerBound.milliseconds / 1000 + 2 * 3600) * 1000)
    var scenario = Self.scenario()
    scenario.device.events = [SystemEvent(kind, at: Self.moment(ended))]
    let inside = try Run(scenario).outcomes().filter { time.contains($0.at) }
    #expect(inside.allSatisfy { ($0.outcome == .refused) == ($0.at < ended) })
    #expect(inside.count { $0.at >= ended } > 100)
  }

  @Test func `an update of another app does not end it`() throws {
    let time = try #require(try Self.times().first)
    var scenario = Self.scenario()
    scenario.apps.append(App(name: "Other"))
    scenario.device.events = [SystemEvent(.appUpdate("Other"), at: Self.moment(time.lowerBound + .hours(2)))]
    let inside = try Run(scenario).outcomes().filter { time.contains($0.at) }
    #expect(inside.allSatisfy { $0.outcome == .refused })
  }

  /// λ = 2 a week of 24 h each: the share is 1 − e^(−2/7) = 0.2485. Of 10,000 times 25 h apart, which are independent,
  /// a number outside 2276 … 2697 has probability 1e-6 (normal, 4.9 standard deviations of 43.2).
  @Test func `the share of the time is 1 − e^(−λ E[D])`() throws {
    var process = try StallProcess(
      Self.stale, stream: RunStreams(seed: 2, replication: 0).stream(of: .app("App"), for: .staleExtension))
    let count = (1...10_000).count { process.end(at: at(25 * $0)) != nil }
    #expect((2276...2697).contains(count), "\(count)")
  }

  /// n = 2000 people, of whom 20% have stalls: a number outside 313 … 487 has probability 1e-6 (4.9 standard deviations
  /// of 17.9). In 28 days, the mean number over all people is 20% · 5 · 4 = 4; its standard deviation is
  /// √((20% · (20 + 20²) − 16)/2000) = 0.184.
  @Test func `a person has stalls or none: the mean over people stays`() throws {
    let stalls = Stalls(people: 0.2, perWeek: 5, duration: .constant(0))
    var (people, number) = (0, 0)
    for replication in 0..<2000 as Range<UInt32> {
      let streams = RunStreams(seed: 1, replication: replication)
      let widgets = ["a", "b"].map { streams.streams(of: .widget($0)) }
      var processes: StateTable<WidgetID, StallProcess> = try StallProcess.processes(
        [stalls, stalls], of: widgets, .stalls, streams)
      #expect(processes.isEmpty || processes.count == 2)
      guard !processes.isEmpty else { continue }
      people += 1
      while processes[0].next.lowerBound < at(24 * 28) {
        number += 1
        _ = processes[0].end(at: processes[0].next.lowerBound)
      }
    }
    #expect((313...487).contains(people), "\(people)")
    #expect(abs(Double(number) / 2000 - 4) < 4.9 * 0.184, "\(number)")
  }

  @Test func `a person of a population has stalls as often as a replication`() throws {
    var scenario = Self.scenario()
    scenario.device.days = 7
    scenario.device.budget.scheduling.staleExtension = nil
    scenario.device.budget.scheduling.stalls = Stalls(people: 0.5, perWeek: 168)
    let stalled = try (0..<20 as Range<UInt32>).map { !(try Run(scenario, replication: $0).looks().isEmpty) }
    #expect(stalled.contains(true) && stalled.contains(false))
    scenario.device.usage = .default
    scenario.population = Population(people: 20)
    #expect(
      try (0..<20 as Range<UInt32>).map { !(try Run(scenario, replication: $0).looks().isEmpty) } == stalled)
  }

  // MARK: Latencies of free reloads

  @Test func `after a reboot, each widget has a delay of its own`() throws {
    var scenario = Self.scenario(stale: nil)
    scenario.device.days = 1
    scenario.device.events = [SystemEvent(.reboot, at: Self.moment(at(12)))]
    scenario.device.freeReloads.rebootDelay = .uniform(low: 60_000, high: 540_000)
    for index in scenario.widgets.indices {
      scenario.widgets[index].provider.timelines[0].plan.policy = .never
    }
    let run = try Run(scenario)
    let starts = try (0..<2).map { try #require(run.grants(of: ItemID(index: $0)).last?.at) }
    #expect(starts.allSatisfy { (at(12, 1)...at(12, 9)).contains($0) } && starts[0] != starts[1])
    scenario.device.freeReloads.rebootDelay = .constant(0)
    #expect(try Run(scenario).grants().last?.at == at(12))
  }

  @Test func `one call has one latency for all widgets, and a delay of its own for each if there is one`()
    throws
  {
    let session = SessionUse(sessions: .at([Self.moment(at(12))]), duration: .constant(600_000))
    var scenario = Self.scenario(
      App(name: "App", foreground: session, calls: [.foreground: [ReloadCall()]]), stale: nil)
    scenario.device.days = 1
    scenario.device.freeReloads.latency = .uniform(low: 5000, high: 50_000)
    for index in scenario.widgets.indices {
      scenario.widgets[index].provider.timelines[0].plan.policy = .never
    }
    func starts() throws -> [SimulationTime] {
      let run = try Run(scenario)
      return try (0..<2).map { try #require(run.grants(of: ItemID(index: $0)).last?.at) }
    }
    let together = try starts()
    #expect(together[0] == together[1] && together[0] >= at(12, 0, 5))
    scenario.device.freeReloads.delayPerWidget = .uniform(low: 1000, high: 60_000)
    let delays = try starts().map { $0 - together[0] }
    #expect(delays.allSatisfy { .seconds(1) <= $0 && $0 <= .minutes(1) } && delays[0] != delays[1])
  }
}
