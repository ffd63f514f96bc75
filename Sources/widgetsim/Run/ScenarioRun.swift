import ArgumentParser
import EventKernel
import OutputAnalysis
import Reports
import WidgetRefresh

/// One scenario, run from start to end.
struct ScenarioRun {
  var scenario: Scenario
  var fileName: String
  /// `nil`: no reports.
  var reportDirectory: String?

  func perform() throws -> RunSummary {
    do {
      var simulation = try DeviceSimulation(scenario)
      let reports = try reportDirectory.map { try CSVReports(directory: $0, of: simulation) }
      var sinks = Sinks(statistics: RunStatistics(of: simulation), reports: reports)
      try run(&simulation, into: &sinks)
      let summary = sinks.statistics.summary
      try reports?.finish(summary)
      return summary
    } catch let error as ScenarioError {
      Console.report("\(fileName): error: \(error)")
      throw ExitStatus.badScenario
    } catch let error as ReportError {
      Console.report("\(error)")
      throw ExitStatus.inputOutput
    }
  }

  /// Day by day, so that progress can be shown and an interruption noticed.
  private func run(_ simulation: inout DeviceSimulation, into sinks: inout Sinks) throws {
    let end = simulation.reportedPeriod.upperBound
    let days = scenario.device.warmUpDays + scenario.device.days
    var progress = ProgressLine(label: fileName)
    defer { progress.clear() }
    var now = SimulationTime.zero
    var day = 0
    while now < end {
      now = min(now + .days(1), end)
      simulation.run(until: now, into: &sinks)
      if let error = sinks.reports?.error { throw error }
      if Interruption.isRequested {
        progress.clear()
        sinks.reports?.discard()
        Interruption.obey()
      }
      day += 1
      let fraction = Double(now.milliseconds) / Double(max(end.milliseconds, 1))
      progress.update(fraction: fraction, day: min(day, days), of: days)
    }
  }
}

/// Everything that listens to a run.
private struct Sinks: ObservationSink {
  var statistics: RunStatistics
  var reports: CSVReports?

  mutating func receive(_ observations: [Observation]) {
    statistics.receive(observations)
    reports?.receive(observations)
  }
}
