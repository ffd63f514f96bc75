import EventKernel
import Foundation
import OutputAnalysis
import Reports
import TestSupport
import WidgetRefresh

extension RecordedRun {
  var fingerprint: RunFingerprint {
    var statistics = RunStatistics(of: simulation)
    statistics.receive(observations)
    return RunFingerprint(
      trajectory: simulation.trajectory, tallies: statistics.tallies, replication: 0)
  }

  /// Minutes after the first reported midnight.
  func at(_ hour: Int64, _ minute: Int64 = 0) -> SimulationTime {
    period.lowerBound + .minutes(60 * hour + minute)
  }

  func explanation(of widget: Int = 0, at instant: SimulationTime) -> Explanation {
    explanation(MomentSink(of: widget, in: scenario, at: instant))
  }

  func explanation(atStartOf view: ItemView) -> Explanation {
    explanation(MomentSink(of: view.item.index, in: scenario, at: view.start, view: view))
  }

  private func explanation(_ sink: MomentSink) -> Explanation {
    var sink = sink
    sink.receive(observations)
    return Explanation(
      sink.moment, in: scenario, clock: simulation.clock, start: period.lowerBound, fingerprint: fingerprint)
  }

  func csv() throws -> [Report: ParsedCSV] {
    let directory = try TemporaryDirectory()
    let reports = try CSVReports(directory: directory.path, of: simulation)
    var statistics = RunStatistics(of: simulation)
    reports.receive(observations)
    statistics.receive(observations)
    var results = ReplicationResults()
    results.add(statistics.tallies, replication: 0)
    try reports.finish(results.summary(of: RunDescription(of: simulation)))
    return try Dictionary(
      uniqueKeysWithValues: Report.ofRun.map { ($0, try ParsedCSV(directory.read($0.fileName))) })
  }
}

extension Scenario {
  /// One widget on a phone where nothing is late, looked at from 09:00 to 09:01 and from 18:00 to 18:01.
  static func explained(
    budget: ReloadBudgetProfile = .fixed(1), policy: ReloadPolicy = .after(.minutes(30)),
    changes: [TimeOfDay] = [], configure: (inout Scenario) -> Void = { _ in }
  ) -> Scenario {
    let moments = changes.map { Moment.daily($0) }
    var scenario = Scenario(
      device: Device(
        days: 1, warmUpDays: 0, budget: budget,
        usage: .timetable([
          TimetableView(at: [clock(9), clock(18)], surface: .homePage(1), duration: .minutes(1))
        ]),
        charging: [], rendering: .exact, freeReloads: .immediate),
      apps: [App(name: "App", isNewlyInstalled: true)],
      widgets: [
        Widget(
          name: "widget", app: "App", kind: "Kind",
          provider: Provider(timeline: TimelinePlan(policy: policy)),
          content: Content(live: changes.isEmpty ? nil : .at(moments)))
      ])
    configure(&scenario)
    return scenario
  }
}

func clock(_ hour: Int, _ minute: Int = 0) -> TimeOfDay {
  TimeOfDay(clamping: hour * 3600 + minute * 60)
}
