import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Observation sinks")
struct ObservationSinkTests {
  private struct WithoutContent: ObservationSink {
    var log = ObservationLog()
    var contentChanges: ObservedContentChanges { .none }

    mutating func receive(_ observations: [Observation]) {
      log.receive(observations)
    }
  }

  @Test(
    "A sink that does not want changes of content is told everything else, and the run is the same",
    arguments: 0..<20)
  func withoutContentChanges(seed: UInt64) throws {
    var generator = ScenarioGenerator(seed: seed)
    let scenario = generator.scenario()
    var all = ObservationLog()
    var some = WithoutContent()
    var first = try DeviceSimulation(scenario)
    var second = try DeviceSimulation(scenario)
    try first.run(into: &all)
    try second.run(into: &some)
    let expected = all.observations.filter {
      if case .contentChanged = $0 { false } else { true }
    }
    let isSame = some.log.observations == expected
    #expect(isSame)
    #expect(first.trajectory == second.trajectory)
  }

  @Test("Each change that is available later counts, also if nobody observes changes")
  func unavailableChangesWithoutObservation() throws {
    // At 3:10, a fetch brings the change of 1:00, and not yet that of 1:30.
    var scenario = Scenario.single(
      timeline: .one(.afterTimeOfDay(time(3, 10))), provider: { $0.fetch = Fetch(latency: .constant(0)) },
      views: [TimetableView(at: [time(3, 20)], surface: .homePage(1), duration: .seconds(5))],
      content: Content(
        live: .at([.daily(time(1)), .daily(time(1, 30))]), availability: .after(.constant(7_200_000))))
    scenario.widgets[0].intentsPerView = 0
    var sink = WithoutContent()
    var simulation = try DeviceSimulation(scenario)
    try simulation.run(into: &sink)
    let ages = sink.log.observations.compactMap {
      if case .viewed(let view) = $0 { view.contentAge } else { nil }
    }
    #expect(ages == [.minutes(110)])
  }

  private struct OfUnknownChanges: ObservationSink {
    var log = ObservationLog()
    var contentChanges: ObservedContentChanges { .unknownAhead }

    mutating func receive(_ observations: [Observation]) { log.receive(observations) }
  }

  @Test(
    "A sink can get only changes that were not known ahead, and only some of them; the run is the same",
    arguments: 0..<20)
  func unknownChanges(seed: UInt64) throws {
    var generator = ScenarioGenerator(seed: seed)
    let scenario = generator.scenario()
    var all = ObservationLog()
    var some = OfUnknownChanges()
    var first = try DeviceSimulation(scenario)
    var second = try DeviceSimulation(scenario)
    try first.run(into: &all)
    try second.run(into: &some)
    func changes(_ observations: [Observation]) -> [ContentChange] {
      observations.compactMap {
        guard case .contentChanged(var change) = $0 else { return nil }
        change.firstUnshownChange = nil
        return change
      }
    }
    func others(_ observations: [Observation]) -> [Observation] {
      observations.filter { if case .contentChanged = $0 { false } else { true } }
    }
    let isSame = others(some.log.observations) == others(all.observations)
    #expect(isSame)
    #expect(first.trajectory == second.trajectory)
    let unknown = changes(all.observations).filter { !$0.isKnownAhead }
    let given = Set(changes(some.log.observations))
    #expect(given.isSubset(of: Set(unknown)))
    // The first change after a view, a new timeline or a multiple of 5 minutes is among them, if one of the first two
    // follows.
    for widget in scenario.widgets.indices.map(ItemID.init(index:)) {
      let points = all.observations.compactMap { observation -> SimulationTime? in
        switch observation {
        case .viewed(let view) where view.item == widget: view.start
        case .finished(let reload) where reload.request.item == widget && reload.outcome == .timeline:
          reload.time
        default: nil
        }
      }.sorted()
      var (last, next) = (SimulationTime(milliseconds: -1), 0)
      guard let end = points.last else { continue }
      for change in unknown where change.item == widget && change.time <= end {
        while next < points.count, points[next] < last { next += 1 }
        let multiple = (last.milliseconds + 299_999) / 300_000 * 300_000
        if multiple < change.time.milliseconds || next < points.count && points[next] < change.time {
          #expect(given.contains(change))
        }
        last = change.time
      }
    }
  }

  @Test("Of changes every second, a sink that needs only some of them gets one in five minutes")
  func fewUnknownChanges() throws {
    var sink = OfUnknownChanges()
    var simulation = try DeviceSimulation(
      .single(timeline: .one(.afterTimeOfDay(time(23))), content: .changing(every: .seconds(1))))
    try simulation.run(into: &sink)
    let changes = sink.log.observations.count { if case .contentChanged = $0 { true } else { false } }
    #expect((1...300).contains(changes))
  }

  @Test(
    "Whether changes are observed may change in the middle of a run, which stays the same", arguments: 0..<10)
  func contentChangesNowAndThen(seed: UInt64) throws {
    var generator = ScenarioGenerator(seed: seed)
    let scenario = generator.scenario()
    var all = ObservationLog()
    var some = WithoutContent()
    var whole = try DeviceSimulation(scenario)
    var parts = try DeviceSimulation(scenario)
    try whole.run(into: &all)
    for part in 1...5 {
      let end = SimulationTime.zero + .hours(Int64(part) * 5)
      if part.isMultiple(of: 2) {
        try parts.run(until: end, into: &some.log)
      } else {
        try parts.run(until: end, into: &some)
      }
    }
    try parts.run(into: &some.log)
    func others(_ observations: [Observation]) -> [Observation] {
      observations.filter { if case .contentChanged = $0 { false } else { true } }
    }
    let isSame = others(some.log.observations) == others(all.observations)
    #expect(isSame)
    #expect(parts.trajectory == whole.trajectory)
  }

  @Test("A run that is stopped again and again, and goes on, is the same run", arguments: 0..<8)
  func stopped(seed: UInt64) throws {
    var generator = ScenarioGenerator(seed: seed)
    let scenario = generator.scenario()
    var whole = ObservationLog()
    var parts = ObservationLog()
    var first = try DeviceSimulation(scenario)
    var second = try DeviceSimulation(scenario)
    let isComplete = try first.run(into: &whole)
    #expect(isComplete)
    var questions = 0
    while try !second.run(
      into: &parts,
      isStopped: {
        questions += 1
        return questions % 3 == 0
      })
    {}
    #expect(questions > 12)
    #expect(parts.observations == whole.observations)
    #expect(second.trajectory == first.trajectory)
  }

  private struct LargestBatch: ObservationSink {
    var count = 0

    mutating func receive(_ observations: [Observation]) {
      count = max(count, observations.count)
    }
  }

  @Test("However much happens, few observations are kept")
  func batches() throws {
    let widgets = (0..<1000).map { number in
      var widget = Widget(name: "w\(number)", app: "A", kind: "K\(number)")
      widget.content = Content(live: .poisson(perDay: 86_400, hours: nil))
      return widget
    }
    let scenario = Scenario(
      device: Device(days: 1, warmUpDays: 0), apps: [App(name: "A")], widgets: widgets)
    var simulation = try DeviceSimulation(scenario)
    var largest = LargestBatch()
    // A thousand changes a second.
    try simulation.run(until: .zero + .minutes(5), into: &largest)
    #expect((30_000...100_000).contains(largest.count), "\(largest.count)")
  }

  /// Changes come faster than anybody looks. Nobody observes them, so most are skipped. The app learns, and writes 30
  /// minutes later; one provider reads what is written, others fetch for 4 minutes and store.
  @Test("Changes that are skipped because nobody observes them make no difference", arguments: 0..<12)
  func skippedChanges(seed: UInt64) throws {
    func each(_ hours: Int, at minute: Int) -> ArrivalProcess {
      .at(stride(from: 0, to: 24, by: hours).map { .daily(time($0, minute)) })
    }
    let app = App(
      name: "App", backgroundRefresh: .arrivals(each(2, at: 40)), wakeUps: .arrivals(each(1, at: 10)),
      learning: Learning(on: [.wakeUp]), writes: [.backgroundRefresh])
    var scenario = Scenario.single(
      timeline: .one(.after(.minutes(35))), provider: { $0.fetch = nil },
      views: [
        TimetableView(
          at: stride(from: 0, to: 1440, by: 7).map { time($0 / 60, $0 % 60) }, surface: .homePage(1),
          duration: .seconds(20))
      ], app: app,
      content: Content(
        "shared", live: .poisson(perDay: 500, hours: nil), schedule: each(3, at: 21)))
    scenario.seed = seed
    for (name, cache) in [("fetches", nil), ("stores", Cache()), ("also stores", Cache(maxAge: .minutes(9)))]
    {
      var widget = scenario.widgets[0]
      widget.name = name
      widget.provider.fetch = Fetch(latency: .constant(240_000))
      widget.provider.cache = cache
      scenario.widgets.append(widget)
    }
    if seed % 3 == 1 { scenario.widgets.removeFirst() }
    if seed % 3 == 2 { scenario.widgets.removeLast(3) }
    var all = ObservationLog()
    var some = WithoutContent()
    var first = try DeviceSimulation(scenario)
    try first.run(into: &all)
    var second = try DeviceSimulation(scenario)
    try second.run(into: &some)
    let expected = all.observations.filter { if case .contentChanged = $0 { false } else { true } }
    #expect(expected.count > 500)
    let isSame = some.log.observations == expected
    #expect(isSame)
  }

  @Test("Of changes at the same instant, that which nobody knew ahead comes first")
  func changesAtOnce() throws {
    let noon = ArrivalProcess.at([.daily(time(12))])
    let run = try Run(
      .single(timeline: .one(.never), content: Content(live: noon, schedule: noon)))
    let changes = run.observations.compactMap {
      if case .contentChanged(let change) = $0 { change.isKnownAhead } else { nil }
    }
    #expect(changes == [false, true])
  }
}
