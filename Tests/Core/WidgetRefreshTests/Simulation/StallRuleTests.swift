import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Stalls")
struct StallRuleTests {
  private static func process(_ stalls: Stalls, widget: String = "widget") throws -> StallProcess {
    try StallProcess(
      stalls, stream: RunStreams(seed: 1, replication: 0).stream(of: .widget(widget), for: .stalls))
  }

  /// The stalls that start before a time.
  private static func stalls(
    _ process: StallProcess, until end: SimulationTime = .distantFuture, atMost count: Int = .max
  ) -> [Range<SimulationTime>] {
    var process = process
    var stalls: [Range<SimulationTime>] = []
    while process.next.lowerBound < end, stalls.count < count {
      stalls.append(process.next)
      _ = process.end(at: process.next.lowerBound)
    }
    return stalls
  }

  /// The times during which there is a stall, in order.
  private static func union(_ stalls: [Range<SimulationTime>]) -> [Range<SimulationTime>] {
    stalls.reduce(into: []) { union, stall in
      guard let last = union.last, stall.lowerBound <= last.upperBound else { return union.append(stall) }
      union[union.count - 1] = last.lowerBound..<max(last.upperBound, stall.upperBound)
    }
  }

  // MARK: The process by itself

  /// H0: starts are a Poisson process, 14 a week, so the times between them are exponential with a mean of 12 h; lengths are lognormal with
  /// median 4 h; n = 500. The number of times above the mean is outside 132 … 237, that of lengths below the median outside 196 … 304,
  /// with probability 1e-6 (exact binomial, both sides). The mean time has standard deviation 12 h/√500; 4.9 of them have probability 1e-6.
  @Test("Stalls start as often as the rate says, at random, and have lengths of their distribution")
  func distributions() throws {
    let stalls = Self.stalls(
      try Self.process(Stalls(perWeek: 14, duration: .lognormal(median: 14_400_000, sigma: 0.8))),
      atMost: 500)
    let starts = [at(0)] + stalls.map(\.lowerBound)
    let gaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    let mean = Double(gaps.map(\.milliseconds).reduce(0, +)) / 500 / 3_600_000
    #expect(gaps.count == 500 && abs(mean - 12) < 4.9 * 12 / 500.0.squareRoot())
    #expect((132...237).contains(gaps.count { $0 > .hours(12) }))
    let lengths = stalls.map { $0.upperBound - $0.lowerBound }
    #expect((196...304).contains(lengths.count { $0 < .hours(4) }))
    #expect(Set(lengths).count > 490)
  }

  /// Stalls that start at random times, λ a week, hold at a time with probability 1 − e^(−λ E[D]) (a queue M/G/∞). If all take 16 h, times
  /// 17 h apart are independent.
  ///
  /// H0: λ = 5 a week, so the probability is 0.3788; n = 10,000. A number outside 3552 … 4027 has probability 1e-6 (exact binomial, both
  /// sides).
  @Test("A stall may start during another one, so the share of the time with a stall is 1 − e^(−λ E[D])")
  func shareOfTime() throws {
    var process = try Self.process(Stalls(perWeek: 5, duration: .constant(16 * 3_600_000)))
    let stalled = (1...10_000).count { process.end(at: at(17 * $0)) != nil }
    #expect((3552...4027).contains(stalled), "\(stalled)")
  }

  @Test("A stall lasts from its start to before its end; the last one of several counts")
  func edges() throws {
    for duration in [3_600_000.0, 86_400_000] {
      let process = try Self.process(Stalls(perWeek: 14, duration: .constant(duration)))
      let stalls = Self.stalls(process, atMost: 20)
      let ends = stalls.flatMap { [$0.lowerBound, $0.upperBound] }.sorted()
      var asked = process
      for time in ends.flatMap({ [$0 - .milliseconds(1), $0] }) where time < stalls[19].lowerBound {
        let end = asked.end(at: time)
        #expect(end == stalls.last { $0.contains(time) }?.upperBound)
      }
    }
    #expect(Self.stalls(try Self.process(Stalls(perWeek: 0)), until: at(24 * 365)) == [])
    var withoutLength = try Self.process(Stalls(perWeek: 168, duration: .constant(0)))
    #expect(Self.stalls(withoutLength, atMost: 20).allSatisfy { withoutLength.end(at: $0.lowerBound) == nil })
  }

  @Test("Ending the stalls that have started leaves the later ones where they are, and ends nothing else")
  func endedEarly() throws {
    let process = try Self.process(Stalls(perWeek: 14, duration: .constant(86_400_000)))
    let all = Self.stalls(process, atMost: 20)
    // The second one starts during the first one.
    let second = try #require(
      all.indices.dropFirst().first { all[$0 - 1].contains(all[$0].lowerBound) })
    let start = all[second].lowerBound
    var (ended, both) = (process, process)
    ended.end(now: start - .milliseconds(1))
    #expect(Self.ends(&ended, start - .milliseconds(1), start) == [nil, all[second].upperBound])
    #expect(Self.stalls(ended, atMost: 19 - second) == Array(all[(second + 1)...]))
    both.end(now: start)
    #expect(Self.ends(&both, start, all[second + 1].lowerBound) == [nil, all[second + 1].upperBound])
    // Between two stalls there is nothing to end.
    var before = process
    before.end(now: all[0].lowerBound - .milliseconds(1))
    #expect(Self.ends(&before, all[0].lowerBound) == [all[0].upperBound])
  }

  private static func ends(_ process: inout StallProcess, _ times: SimulationTime...) -> [SimulationTime?] {
    times.map { process.end(at: $0) }
  }

  // MARK: On a device

  private static let stalls = Stalls(
    people: 1, perWeek: 14, duration: .lognormal(median: 14_400_000, sigma: 0.8))

  /// A widget with an unlimited budget that asks every ten minutes.
  private static func scenario(_ app: App = App(name: "App"), days: Int = 7) -> Scenario {
    var scenario = Scenario.single(
      budget: .unlimited, days: days, timeline: .one(.after(.minutes(10))), app: app)
    scenario.device.budget.scheduling.stalls = stalls
    return scenario
  }

  /// The stalls that end in the run. One that starts during others counts as part of them.
  private static func expected(widget: String = "widget", days: Int = 7) throws -> [Range<SimulationTime>] {
    Self.union(Self.stalls(try process(Self.stalls, widget: widget), until: at(24 * days)))
      .filter { $0.upperBound < at(24 * days) }
  }

  /// A stall of more than two hours that holds alone.
  private static func longStall() throws -> Range<SimulationTime> {
    let stalls = Self.stalls(try process(Self.stalls), until: at(24 * 7))
    let found = try expected().first { $0.upperBound - $0.lowerBound > .hours(2) && stalls.contains($0) }
    return try #require(found)
  }

  @Test("Charged requests wait until the stall ends, and no longer")
  func waits() throws {
    let run = try Run(Self.scenario())
    let long = try Self.expected().filter { $0.upperBound - $0.lowerBound > .minutes(10) }
    #expect(long.count > 3)
    let grants = run.grants().map(\.at)
    for stall in long {
      let inside = grants.filter { stall.contains($0) }
      #expect(inside == [], "\(stall)")
      #expect(grants.contains(stall.upperBound), "\(stall)")
      let looks = run.looks().filter { stall.contains($0.at) }
      // It waits once more if another stall holds when the first one ends.
      #expect(looks.allSatisfy { $0.reason == .stall } && looks.last?.next == stall.upperBound)
    }
    #expect(
      run.looks().allSatisfy { look in long.contains { $0.contains(look.at) } || look.reason == .stall })
    // Each widget has stalls of its own, and there are none without the setting.
    #expect(try Self.expected(widget: "other") != Self.expected())
    var without = Self.scenario()
    without.device.budget.scheduling.stalls = nil
    #expect(try Run(without).looks() == [])
  }

  /// A time of day on the run's first days, as a moment.
  private static func moment(_ time: SimulationTime) -> Moment {
    let second = Int(time.milliseconds / 1000)
    return .once(
      LocalDateTime(
        date: Device().start.advanced(by: second / 86_400), time: TimeOfDay(clamping: second % 86_400)))
  }

  @Test("Free requests do not wait, and do not end the stall")
  func free() throws {
    let stall = try Self.longStall()
    let noticed = SimulationTime(milliseconds: (stall.lowerBound.milliseconds / 1000 + 3600) * 1000)
    var scenario = Self.scenario()
    scenario.device.events = [SystemEvent(.localeChange, at: Self.moment(noticed))]
    let run = try Run(scenario)
    #expect(run.grants().filter { stall.contains($0.at) }.map(\.at) == [noticed])
    #expect(run.grants().contains { $0.at == stall.upperBound })
  }

  @Test("Opening the app ends the stall; the later ones stay where they are")
  func opening() throws {
    let all = try Self.expected()
    let stall = try Self.longStall()
    let opened = SimulationTime(milliseconds: (stall.lowerBound.milliseconds / 1000 + 3600) * 1000)
    // The waiting request goes while the app is open, free. With a late latency, it goes when the user leaves, charged.
    for (latency, isCharged) in [(1000.0, false), (600_000, true)] {
      let app = App(
        name: "App", foreground: SessionUse(sessions: .at([Self.moment(opened)]), duration: .constant(60_000))
      )
      var scenario = Self.scenario(app)
      scenario.device.freeReloads.latency = .constant(latency)
      let run = try Run(scenario)
      let first = try #require(run.grants().first { $0.at >= opened })
      #expect(first.at == opened + (isCharged ? .minutes(1) : .seconds(1)) && first.isCharged == isCharged)
      // From then on, the widget reloads every ten minutes.
      let next = run.grants().filter { $0.at > first.at && $0.at < stall.upperBound }
      #expect(next.count >= 5 && next.allSatisfy(\.isCharged))
      let later = all.filter {
        $0.lowerBound > stall.lowerBound && $0.upperBound - $0.lowerBound > .minutes(10)
      }
      #expect(!later.isEmpty)
      for stall in later { #expect(run.grants().contains { $0.at == stall.upperBound }, "\(stall)") }
    }
  }

  @Test("An audio session does not end the stall: the user does not open the app")
  func audio() throws {
    let stall = try Self.longStall()
    let played = SimulationTime(milliseconds: (stall.lowerBound.milliseconds / 1000 + 3600) * 1000)
    let app = App(
      name: "App", audio: SessionUse(sessions: .at([Self.moment(played)]), duration: .constant(60_000)))
    let run = try Run(Self.scenario(app))
    #expect(run.grants().filter { stall.contains($0.at) }.map(\.at) == [played])
  }

  @Test("An intent of the widget ends its stall, but not those of its siblings")
  func intent() throws {
    let names = ["widget", "other"]
    var scenario = Self.scenario(days: 28)
    var other = scenario.widgets[0]
    other.name = "other"
    other.placement = .surface(.homePage(2))
    scenario.widgets.append(other)
    scenario.widgets[0].intentsPerView = 1
    scenario.device.budget.scheduling.runWindow = .seconds(1)
    // An instant at which both widgets have been in a stall for 15 min, and will be for an hour.
    let all = try names.map { try Self.expected(widget: $0, days: 28) }
    func isLong(_ stall: Range<SimulationTime>, at now: SimulationTime) -> Bool {
      stall.lowerBound < now - .minutes(15) && stall.upperBound > now + .hours(1)
    }
    let minutes = (0..<24 * 60 * 28).map { at(0, $0) }
    let found = minutes.first { now in all.allSatisfy { stalls in stalls.contains { isLong($0, at: now) } } }
    let pressed = try #require(found)
    let ends = all.compactMap { stalls in stalls.first { $0.contains(pressed) }?.upperBound }
    let day = SimulationTime(milliseconds: pressed.milliseconds % 86_400_000)
    scenario.device.usage = .timetable([
      TimetableView(
        at: [TimeOfDay(clamping: Int(day.milliseconds / 1000) - 5)], surface: .homePage(1),
        duration: .seconds(5))
    ])
    let run = try Run(scenario)
    for (widget, end) in ends.enumerated() {
      let charged = run.grants(of: ItemID(index: widget)).filter {
        $0.at > pressed && $0.at < end && $0.isCharged
      }
      if widget == 0 { #expect(charged.count >= 5) } else { #expect(charged.isEmpty) }
    }
    #expect(run.decided().contains(Decided(.intent, .grantedFree, pressed)))
  }
}
