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

  /// The stalls of a process until a time, to the millisecond. A stall or a gap of less than a minute may be missed.
  private static func stalls(
    _ process: StallProcess, after start: SimulationTime = .zero, until end: SimulationTime = .distantFuture,
    atMost count: Int = .max
  ) -> [Range<SimulationTime>] {
    var process = process
    var stalls: [Range<SimulationTime>] = []
    var now = start
    while now < end, stalls.count < count {
      let next = now + .minutes(1)
      let before = process
      guard let stallEnd = process.end(at: next) else {
        now = next
        continue
      }
      var (out, inside) = (now, next)
      while inside - out > .milliseconds(1) {
        let middle = out + .milliseconds((inside - out).milliseconds / 2)
        var copy = before
        if copy.end(at: middle) == nil { out = middle } else { inside = middle }
      }
      stalls.append(inside..<stallEnd)
      now = stallEnd
    }
    return stalls
  }

  // MARK: The process by itself

  /// H0: gaps are exponential with a mean of 7 days / 14 = 12 h, lengths lognormal with median 4 h; n = 500. The number of
  /// gaps above the mean is outside 132 … 237, that of lengths below the median outside 196 … 304, with probability 1e-6
  /// (exact binomial, both sides). The mean gap has standard deviation 12 h/√500; 4.9 of them have probability 1e-6.
  @Test("Gaps are exponential with the mean of the rate, and lengths have their distribution")
  func distributions() throws {
    let stalls = Self.stalls(
      try Self.process(Stalls(perWeek: 14, duration: .lognormal(median: 14_400_000, sigma: 0.8))),
      atMost: 500)
    #expect(stalls.count == 500)
    let gaps =
      zip(stalls, stalls.dropFirst()).map { $1.lowerBound - $0.upperBound } + [stalls[0].lowerBound - at(0)]
    let mean = Double(gaps.map(\.milliseconds).reduce(0, +)) / 500 / 3_600_000
    #expect(abs(mean - 12) < 4.9 * 12 / 500.0.squareRoot())
    #expect((132...237).contains(gaps.count { $0 > .hours(12) }))
    let lengths = stalls.map { $0.upperBound - $0.lowerBound }
    #expect((196...304).contains(lengths.count { $0 < .hours(4) }))
    #expect(Set(lengths).count > 490)
  }

  @Test("A stall lasts from its start to before its end; none comes with rate 0")
  func edges() throws {
    let stalls = Self.stalls(
      try Self.process(Stalls(perWeek: 14, duration: .constant(3_600_000))), atMost: 3)
    var process = try Self.process(Stalls(perWeek: 14, duration: .constant(3_600_000)))
    for stall in stalls {
      #expect(stall.upperBound - stall.lowerBound == .hours(1))
      let times = [
        stall.lowerBound - .milliseconds(1), stall.lowerBound, stall.upperBound - .milliseconds(1),
        stall.upperBound,
      ]
      let ends = times.map { process.end(at: $0) }
      #expect(ends == [nil, stall.upperBound, stall.upperBound, nil])
    }
    #expect(Self.stalls(try Self.process(Stalls(perWeek: 0)), until: at(24 * 365)) == [])
    // Stalls without a length take a millisecond each, and end.
    #expect(
      Self.stalls(try Self.process(Stalls(perWeek: 168, duration: .constant(0))), until: at(24 * 7)).count < 9
    )
  }

  @Test("Ending a stall early leaves the later ones where they are, and ends nothing else")
  func endedEarly() throws {
    let process = try Self.process(Stalls(perWeek: 14))
    let all = Self.stalls(process, atMost: 20)
    var ended = process
    let early = all[0].lowerBound + .minutes(1)
    ended.end(now: early)
    let ends = [early, all[0].upperBound - .milliseconds(1)].map { ended.end(at: $0) }
    #expect(ends == [nil, nil])
    #expect(Self.stalls(ended, after: all[0].upperBound, atMost: 19) == Array(all.dropFirst()))
    // Between two stalls there is nothing to end.
    var between = process
    between.end(now: all[0].lowerBound - .milliseconds(1))
    let end = between.end(at: all[0].lowerBound)
    #expect(end == all[0].upperBound)
  }

  // MARK: On a device

  private static let stalls = Stalls(perWeek: 14, duration: .lognormal(median: 14_400_000, sigma: 0.8))

  /// A widget with an unlimited budget that asks every ten minutes.
  private static func scenario(_ app: App = App(name: "App"), days: Int = 7) -> Scenario {
    var scenario = Scenario.single(
      budget: .unlimited, days: days, timeline: .one(.after(.minutes(10))), app: app)
    scenario.device.budget.scheduling.stalls = stalls
    return scenario
  }

  private static func expected(widget: String = "widget", days: Int = 7) throws -> [Range<SimulationTime>] {
    Self.stalls(try process(Self.stalls, widget: widget), until: at(24 * days))
      .filter { $0.upperBound < at(24 * days) }
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
      #expect(looks.map(\.reason) == [.stall] && looks.map(\.next) == [stall.upperBound])
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
    let stall = try #require(try Self.expected().first { $0.upperBound - $0.lowerBound > .hours(2) })
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
    let stall = try #require(all.first { $0.upperBound - $0.lowerBound > .hours(2) })
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
    let stall = try #require(try Self.expected().first { $0.upperBound - $0.lowerBound > .hours(2) })
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
      let charged = run.grants(of: Int32(widget)).filter { $0.at > pressed && $0.at < end && $0.isCharged }
      if widget == 0 { #expect(charged.count >= 5) } else { #expect(charged.isEmpty) }
    }
    #expect(run.decided().contains(Decided(.intent, .grantedFree, pressed)))
  }
}
