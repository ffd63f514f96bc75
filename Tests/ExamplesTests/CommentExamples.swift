// Made from the comments in `Sources`; see CONTRIBUTING.md.
import EventKernel
import Experiments
import OutputAnalysis
import RandomVariates
import Reports
import ScenarioFile
import ScenarioValues
import Testing
import WidgetRefresh

struct CommentExamples {
  @Test func `DiscreteEventModel, example 1`() throws {
    struct Tick: PackedEvent {
      var packed: UInt64
    }
    struct Clock: DiscreteEventModel {
      var events = FutureEventList<Tick>()
      var ticks = 0

      mutating func handle(_ event: Tick, at time: SimulationTime) {
        ticks += 1
        events.schedule(event, at: time + .hours(1))
      }
    }
    var clock = Clock()
    clock.events.schedule(Tick(packed: 0), at: .zero)
    clock.run(until: .zero + .days(1))
    #expect(clock.ticks == 24)
  }

  @Test func `FutureEventList, example 1`() throws {
    struct Alarm: PackedEvent {
      var packed: UInt64
    }
    var events = FutureEventList<Alarm>()
    events.schedule(Alarm(packed: 1), at: .zero + .minutes(5))
    events.schedule(Alarm(packed: 2), at: .zero + .minutes(1))
    #expect(events.popNext()?.event.packed == 2)
  }

  @Test func `PackedEvent, example 1`() throws {
    struct Alarm: PackedEvent {
      var number: UInt64
      var packed: UInt64 { number }

      init(packed: UInt64) { number = packed }
    }
    #expect(Alarm(packed: 7).packed == 7)
  }

  @Test func `SimulationDuration, example 1`() throws {
    #expect(SimulationDuration.minutes(90) == .hours(1) + .minutes(30))
    #expect(SimulationDuration.seconds(1).milliseconds == 1000)
  }

  @Test func `SimulationTime, example 1`() throws {
    let noon = SimulationTime.zero + .hours(12)
    #expect(noon.milliseconds == 43_200_000)
    #expect(noon - .zero == .minutes(720))
  }

  @Test func `ScenarioResults, example 1`() throws {
    let widget = Widget(
      "rain", app: "Weather", policy: .after(.hours(1)), content: .changing(every: .hours(1)))
    let results = try Scenario(apps: [App(name: "Weather")], widgets: [widget]).run(replications: 10)
    let fresh = try results["rain", .freshViews]
    #expect(fresh.low < fresh.estimate && fresh.estimate < fresh.high)
  }

  @Test func `RunStatistics, example 1`() throws {
    let widget = Widget(
      "rain", app: "Weather", policy: .after(.hours(1)), content: .changing(every: .hours(1)))
    var simulation = try DeviceSimulation(Scenario(apps: [App(name: "Weather")], widgets: [widget]))
    var statistics = RunStatistics(of: simulation)
    try simulation.run(into: &statistics)
    let fresh = try #require(statistics.summary.widgets[0].value(of: .freshViews))
    #expect((0...1).contains(fresh))
  }

  @Test func `Distribution, example 1`() throws {
    let latency = Distribution.lognormal(median: 4000, sigma: 1.6)  // milliseconds
    try latency.validate()
    let share = try #require(latency.cumulativeProbability(4000))
    #expect(abs(share - 0.5) < 1e-12)
  }

  @Test func `HourProfile, example 1`() throws {
    let office = try HourProfile(weights: (0..<24).map { (9..<17).contains($0) ? 1 : 0 })
    #expect(office.share(ofHour: 9) == 0.125)
  }

  @Test func `RandomStream, example 1`() throws {
    var first = RandomStream(seed: 1, replication: 0, entity: "weather", purpose: "fetch")
    var again = RandomStream(seed: 1, replication: 0, entity: "weather", purpose: "fetch")
    #expect(first.uniform() == again.uniform())
  }

  @Test func `Sampler, example 1`() throws {
    var stream = RandomStream(seed: 1, replication: 0, entity: "weather", purpose: "fetch")
    let sampler = try Sampler(.uniform(low: 200, high: 800))
    #expect((200...800).contains(sampler.draw(from: &stream)))
  }

  @Test func `SummaryText, example 1`() throws {
    let widget = Widget(
      "rain", app: "Weather", policy: .after(.hours(1)), content: .changing(every: .hours(1)))
    let scenario = Scenario(apps: [App(name: "Weather")], widgets: [widget])
    var simulation = try DeviceSimulation(scenario)
    var statistics = RunStatistics(of: simulation)
    try simulation.run(into: &statistics)
    #expect(SummaryText.table(statistics.summary, of: scenario).contains("rain"))
  }

  @Test func `ScenarioReader, example 1`() throws {
    let yaml = """
      widgets:
        rain:
          app: Weather
          family: tiny
      """
    #expect(throws: ScenarioFileError.self) {
      try ScenarioReader().read(Array(yaml.utf8), file: "rain.yaml")
    }
  }

  @Test func `ScenarioFiles, example 1`() throws {
    // Reads no file, whatever a scenario names.
    let files = ScenarioFiles { _, _ throws(ScenarioFiles.Unreadable) in
      throw ScenarioFiles.Unreadable(reason: "not allowed here")
    }
    let reader = ScenarioReader(overrides: ["device.days=30"], files: files)
    #expect(reader.overrides.count == 1)
  }

  @Test func `Activity, example 1`() throws {
    var match = Activity("match", content: .changing(every: .minutes(5)))
    match.start = ActivityStart(by: .push, at: .arrivals(.at([.daily(.midnight)])))
    match.pushes = ActivityPushes(priority10: 0.2)
    let scenario = Scenario(apps: [App(name: "Scores", activities: [match])])
    #expect(scenario.items.map(\.name) == ["match"])
  }

  @Test func `App, example 1`() throws {
    var app = App(name: "Weather")
    app.foreground = SessionUse(sessions: .poisson(perDay: 3, hours: .measured))
    app.silentPush = .silent(.contentChange)
    app.calls = [.foreground: [ReloadCall()], .silentPush: [ReloadCall(when: .contentChanged)]]
    #expect(app.silentPush?.limitPerHour == 3)
  }

  @Test func `Content, example 1`() throws {
    var forecast = Content("forecast")
    forecast.live = .renewal(interval: .uniform(low: 1_800_000, high: 5_400_000))
    forecast.schedule = .at([.daily(.midnight)])
    #expect(forecast.name == "forecast")
  }

  @Test func `Device, example 1`() throws {
    var device = Device(timeZone: "Europe/Berlin", days: 14, budget: .reported)
    let (evening, morning) = (TimeOfDay(clamping: 22 * 3600), TimeOfDay(clamping: 7 * 3600))
    device.charging = [.daily(from: evening, to: morning)]
    device.events = [SystemEvent(.localeChange, at: .daily(morning, on: .monday))]
    let simulation = try DeviceSimulation(Scenario(device: device))
    #expect(simulation.reportedPeriod.upperBound == .zero + .days(24))
  }

  @Test func `Provider, example 1`() throws {
    let provider = Provider(
      fetch: Fetch(latency: .lognormal(median: 800, sigma: 0.5), failure: 0.02),
      timeline: TimelinePlan(policy: .after(.minutes(30))),
      onFailure: .oldContent(TimelinePlan(policy: .after(.minutes(5)))))
    #expect(provider.timeline.policy == .after(.minutes(30)))
  }

  @Test func `ReloadBudgetProfile, example 1`() throws {
    let device = Device(budget: .fixed(40))
    #expect(device.budget != .documented)
  }

  @Test func `Scenario, example 1`() throws {
    var scenario = Scenario(
      apps: [App(name: "Weather")],
      widgets: [
        Widget("weather", app: "Weather", policy: .after(.hours(1)), content: .changing(every: .hours(3)))
      ])
    let results = try scenario.run(replications: 10)
    #expect(try results["weather", .freshViews].high < 1)

    scenario.widgets[0].app = "Wether"
    #expect(throws: ScenarioError.self) { _ = try DeviceSimulation(scenario) }
  }

  @Test func `SmartStack, example 1`() throws {
    var widget = Widget(
      "rain", app: "Weather", policy: .after(.minutes(30)), content: .changing(every: .hours(1)))
    widget.placement = .stack("top")
    let simulation = try DeviceSimulation(
      Scenario(
        apps: [App(name: "Weather")], stacks: [SmartStack(name: "top", surface: .homePage(1))],
        widgets: [widget]))
    #expect(simulation.scenario.stacks[0].rotation == 0.5)
  }

  @Test func `TimelinePlan, example 1`() throws {
    let hourly = TimelinePlan(
      entries: .spaced(count: 24, spacing: .hours(1), first: .zero),
      policy: .earliest([.atEnd, .afterTimeOfDay(.midnight)]))
    #expect(hourly.until == nil)
  }

  @Test func `Usage, example 1`() throws {
    var pickups = Pickups()
    pickups.perDay = 40
    let rare = Usage.stochastic(StochasticUsage(pickups: pickups))
    let noon = TimeOfDay(clamping: 12 * 3600)
    let lunch = TimetableView(at: [noon], surface: .homePage(1), duration: .seconds(10))
    #expect(rare != .timetable([lunch]))
  }

  @Test func `Watch, example 1`() throws {
    var watch = Watch()
    watch.wristRaises.perHour = 4
    #expect(watch.reloads.activeFace == 72)
  }

  @Test func `Widget, example 1`() throws {
    var widget = Widget(
      "rain", app: "Weather", policy: .after(.minutes(30)), content: .changing(every: .hours(1)))
    widget.placement = .surface(.lockScreen)
    widget.family = .accessoryCircular
    let simulation = try DeviceSimulation(Scenario(apps: [App(name: "Weather")], widgets: [widget]))
    #expect(simulation.scenario.widgets == [widget])
  }

  @Test func `WidgetProvider, example 1`() throws {
    struct Readings: WidgetProvider {
      func timeline(for question: TimelineQuestion) -> TimelineAnswer {
        TimelineAnswer(
          entries: [.init(date: question.date)], policy: .after(question.date.addingTimeInterval(900)),
          isFetched: true)
      }
    }
  }

  @Test func `ArrivalProcess, example 1`() throws {
    let commits = ArrivalProcess.poisson(perDay: 12, hours: .measured)
    let readings = ArrivalProcess.renewal(interval: .constant(300_000))  // every 5 minutes
    let midnight = ArrivalProcess.at([.daily(.midnight)])
    let content = Content(live: readings, schedule: midnight, revisions: commits)
    #expect(content.live == readings)
  }

  @Test func `CalendarDate, example 1`() throws {
    let date = try #require(CalendarDate(year: 2028, month: 2, day: 28))
    #expect(date.advanced(by: 1).components == (2028, 2, 29))
    #expect(date.weekday == .monday)
  }

  @Test func `TimeOfDay, example 1`() throws {
    let morning = try #require(TimeOfDay(hour: 7, minute: 30))
    #expect(morning > .midnight)
    #expect(morning.secondsAfterMidnight == 27_000)
  }

  @Test func `WallClock, example 1`() throws {
    let day = try #require(CalendarDate(year: 2026, month: 3, day: 29))  // clocks are put forward
    let clock = try WallClock(firstDay: day, days: 2, timeZone: "Europe/Berlin")
    #expect(clock.startOfDay(day.advanced(by: 1)) == .zero + .hours(23))
  }

  @Test func `Weekdays, example 1`() throws {
    let gymDays: Weekdays = [.monday, .thursday]
    #expect(gymDays.isSubset(of: .weekdays))
  }

  @Test func `ObservationSink, example 1`() throws {
    struct Taps: ObservationSink {
      var count = 0

      mutating func receive(_ observations: [Observation]) {
        for case .viewed(let view) in observations where view.tapped != nil { count += 1 }
      }
    }
  }

  @Test func `DeviceSimulation, example 1`() throws {
    let widget = Widget(
      "rain", app: "Weather", policy: .after(.hours(1)), content: .changing(every: .hours(1)))
    var simulation = try DeviceSimulation(Scenario(apps: [App(name: "Weather")], widgets: [widget]))
    var log = ObservationLog()
    try simulation.run(into: &log)
    #expect(log.observations.contains { if case .viewed = $0 { true } else { false } })
  }
}
