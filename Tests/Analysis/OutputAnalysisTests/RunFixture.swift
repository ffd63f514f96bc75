import EventKernel
import OutputAnalysis

@testable import ScenarioValues
@testable import WidgetRefresh

/// A run of one day of warm-up and some reported days, whose observations are made by hand.
struct RunFixture {
  var scenario: Scenario
  let clock: WallClock
  let period: Range<SimulationTime>

  init(
    start: CalendarDate = CalendarDate(dayNumber: 20_514), days: Int = 1, timeZone: String = "UTC",
    widgets: [Widget] = [Widget(name: "w", app: "A", kind: "K")]
  ) throws {
    scenario = Scenario(
      device: Device(start: start, timeZone: timeZone, days: days, warmUpDays: 1), apps: [App(name: "A")],
      widgets: widgets)
    clock = try WallClock(firstDay: start.advanced(by: -1), days: days + 1, timeZone: timeZone)
    period = clock.startOfDay(start)..<clock.startOfDay(start.advanced(by: days))
  }

  /// A moment of a reported day (0 is the first, −1 the warm-up).
  func at(_ hour: Int, _ minute: Int = 0, day: Int = 0) -> SimulationTime {
    let time = TimeOfDay(clamping: hour * 3600 + minute * 60)
    return clock.time(of: LocalDateTime(date: scenario.device.start.advanced(by: day), time: time))
  }

  func tally(_ observations: [Observation]) -> WidgetTally {
    var statistics = RunStatistics(scenario: scenario, clock: clock, reportedPeriod: period)
    // In two batches, as a run would tell them.
    let half = observations.count / 2
    statistics.receive(Array(observations[..<half]))
    statistics.receive(Array(observations[half...]))
    return statistics.tallies[0]
  }

  func summary(_ observations: [Observation]) -> WidgetSummary {
    WidgetSummary(
      tally(observations), item: ShownItem(kind: .widget, name: "w"),
      scale: FigureScale(period: period, days: scenario.device.days))
  }
}

func request(_ ordinal: Int32) -> RequestID { RequestID(item: 0, ordinal: ordinal) }

func update(_ time: SimulationTime) -> Observation {
  .updated(
    ViewUpdate(
      item: 0, request: request(1), entry: 0, kind: .content, isFromEntryDate: false, scheduled: time,
      shown: time, fetched: time))
}

func view(
  _ time: SimulationTime, reloadAge: SimulationDuration? = .zero, contentAge: SimulationDuration = .zero,
  isFresh: Bool = true
) -> Observation {
  .viewed(
    ItemView(
      item: 0, surface: .lockScreen, start: time, end: time + .seconds(5), request: nil, entry: 0,
      kind: .content, entryDate: time, reloadAge: reloadAge, contentAge: contentAge, isFresh: isFresh,
      tapped: nil))
}

extension FinishedReload {
  /// A reload that fetched.
  init(_ request: RequestID, _ outcome: ReloadOutcome, entries: Int32, at time: SimulationTime) {
    self.init(
      request: request, outcome: outcome, entries: entries, source: outcome == .timeline ? .fetch : .nothing,
      written: nil,
      fetches: 1, time: time)
  }
}
