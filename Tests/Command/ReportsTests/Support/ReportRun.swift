import EventKernel
import OutputAnalysis
import Reports
import TestSupport

@testable import WidgetRefresh

/// Observations made by hand, and the reports that become of them. One day of warm-up, then the reported days.
struct ReportRun {
  var scenario: Scenario
  /// `nil`: the items of the scenario.
  var items: [ShownItem]?
  let clock: WallClock
  let period: Range<SimulationTime>

  init(names: [String] = ["w"], days: Int = 1, timeZone: String = "Europe/Berlin") throws {
    let start = CalendarDate(dayNumber: 20_514)  // 2026-03-02
    scenario = Scenario(
      title: "Test", device: Device(start: start, timeZone: timeZone, days: days, warmUpDays: 1),
      apps: [App(name: "A")], widgets: names.map { Widget(name: $0, app: "A", kind: "K") })
    clock = try WallClock(firstDay: start.advanced(by: -1), days: days + 1, timeZone: timeZone)
    period = clock.startOfDay(start)..<clock.startOfDay(start.advanced(by: days))
  }

  /// Milliseconds after the period's start.
  func at(_ milliseconds: Int64) -> SimulationTime {
    period.lowerBound + .milliseconds(milliseconds)
  }

  @discardableResult
  func write(_ observations: [Observation], to directory: String) throws -> RunSummary {
    let reports = try CSVReports(
      directory: directory, scenario: scenario, items: items, replication: 7, clock: clock,
      reportedPeriod: period)
    var statistics = RunStatistics(
      scenario: scenario, items: items, clock: clock, reportedPeriod: period)
    statistics.receive(observations)
    reports.receive(observations)
    let summary = summary(of: statistics)
    try reports.finish(summary)
    return summary
  }

  func summary(of statistics: RunStatistics) -> RunSummary {
    var results = ReplicationResults()
    results.add(statistics.tallies, replication: 0)
    return results.summary(
      of: RunDescription(
        of: scenario, items: items, scale: FigureScale(period: period, days: scenario.device.days)))
  }

  func reports(of observations: [Observation]) throws -> [Report: ParsedCSV] {
    let directory = try TemporaryDirectory()
    try write(observations, to: directory.path)
    return try Dictionary(
      uniqueKeysWithValues: (Report.ofRun + [.fetches]).map {
        ($0, try ParsedCSV(directory.read($0.fileName)))
      })
  }
}

func request(_ ordinal: Int32, of item: ItemID = 0) -> RequestID {
  RequestID(item: item, ordinal: ordinal)
}

func madeUpdate(
  _ id: RequestID, entry: Int32 = 0, at time: SimulationTime, isFromEntryDate: Bool = false
) -> Observation {
  .updated(
    ViewUpdate(
      item: id.item, request: id, entry: entry, kind: .content, isFromEntryDate: isFromEntryDate,
      scheduled: time, shown: time, fetched: time))
}

func madeChange(at time: SimulationTime, unshown: SimulationTime?) -> Observation {
  var change = ContentChange(item: 0, isKnownAhead: false, at: time)
  change.firstUnshownChange = unshown
  return .contentChanged(change)
}

func madeView(
  _ id: RequestID, entry: Int32 = 0, from start: SimulationTime, to end: SimulationTime,
  tapped: TapTarget? = nil
) -> Observation {
  .viewed(
    ItemView(
      item: id.item, surface: .homePage(2), start: start, end: end, request: id, entry: entry,
      kind: .content, entryDate: start, reloadAge: .seconds(1), contentAge: .zero, isFresh: true,
      tapped: tapped))
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
