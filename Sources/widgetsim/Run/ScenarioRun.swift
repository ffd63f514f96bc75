import ArgumentParser
import EventKernel
import Experiments
import OutputAnalysis
import Reports
import WidgetRefresh

/// All replications of one scenario. Rows, trace and record are of the first replication.
struct ScenarioRun {
  var scenario: Scenario
  var fileName: String
  /// `nil`: no reports.
  var reportDirectory: String?
  /// `nil`: no trace.
  var traceFile: String?
  var plan: ReplicationPlan
  var options: ReplicationOptions
  /// Whether the first days are recorded for the page.
  var keepsRecord = false

  struct Outcome {
    var description: RunDescription
    var results: ReplicationResults
    var summary: RunSummary
    var record: RunRecord?
  }

  /// - Returns: `nil` if it was interrupted before any replication was complete.
  func perform() throws -> Outcome? {
    try exitingOnErrors(in: fileName) {
      let needsFirst = isOneRun || hasRows || traceFile != nil || keepsRecord
      let first = needsFirst ? try runFirst() : nil
      if needsFirst, first == nil { return nil }
      let all =
        isOneRun
        ? nil
        : try options.jobs.run(Replications(of: scenario), plan, in: fileName, reportsPart: true)
      // The first replication may be the only complete one after an interruption.
      guard let results = all?.results ?? first?.results else { return nil }
      let description = RunDescription(of: try DeviceSimulation(scenario))
      let summary = results.summary(
        of: description, confidence: options.confidence.value,
        requested: all?.requested ?? plan.range.count)
      if let reports = first?.sinks.reports {
        try reports.finish(summary)
        if results.count > 1 {
          Console.report(
            "\(fileName): note: updates.csv, reloads.csv, views.csv and budget.csv are from replication "
              + "\(plan.range.lowerBound)")
        }
      } else if let reportDirectory {
        try SummaryReports.write(summary, directory: reportDirectory)
      }
      if let first { try first.sinks.trace?.finish(fingerprint: first.results.fingerprint) }
      return Outcome(
        description: description, results: results, summary: summary, record: first?.sinks.record)
    }
  }

  private var isOneRun: Bool { plan.goal == nil && plan.range.count == 1 }

  /// Whether there are reports with a row for each event: with a population, only for a single person.
  var hasRows: Bool { reportDirectory != nil && (isOneRun || scenario.population == nil) }

  // MARK: The first replication

  /// - Returns: `nil` if it was interrupted.
  private func runFirst() throws -> (sinks: Sinks, results: ReplicationResults)? {
    // Ranges end at 2³² or before.
    let replication = UInt32(clamping: plan.range.lowerBound)
    var simulation = try DeviceSimulation(scenario, replication: replication)
    let reports = try hasRows ? reportDirectory.map { try CSVReports(directory: $0, of: simulation) } : nil
    let trace = try traceFile.map {
      try TraceReport(
        file: $0, of: simulation, replication: replication, version: Widgetsim.version)
    }
    var sinks = Sinks(
      statistics: RunStatistics(of: simulation), reports: reports, trace: trace,
      record: keepsRecord ? RunRecord(of: simulation, replication: replication) : nil)
    guard try run(&simulation, into: &sinks) else {
      sinks.discard()
      return nil
    }
    var results = ReplicationResults()
    let tallies = sinks.statistics.tallies
    results.add(
      tallies, replication: replication,
      fingerprint: RunFingerprint(
        trajectory: simulation.trajectory, tallies: tallies, replication: replication),
      isPerson: scenario.population != nil)
    return (sinks, results)
  }

  /// Runs day by day, to show progress.
  ///
  /// - Returns: `false` if it was interrupted.
  private func run(_ simulation: inout DeviceSimulation, into sinks: inout Sinks) throws -> Bool {
    var progress = ProgressLine(label: fileName)
    defer { progress.clear() }
    let days = RunDays(of: simulation)
    for (number, day) in zip(1..., days) {
      guard simulation.run(until: day.end, into: &sinks, isStopped: { Interruption.isRequested }) else {
        return false
      }
      if let error = sinks.reports?.error ?? sinks.trace?.error { throw error }
      let fraction = Double(number) / Double(max(1, days.count))
      progress.update(fraction: fraction, unit: "day", number, of: days.count)
    }
    return true
  }
}

/// All sinks of a run.
private struct Sinks: ObservationSink {
  var statistics: RunStatistics
  var reports: CSVReports?
  var trace: TraceReport?
  var record: RunRecord?

  var wantsContentChanges: Bool { trace != nil || record != nil }

  /// Removes all temporary files.
  func discard() {
    reports?.discard()
    trace?.discard()
  }

  mutating func receive(_ observations: [Observation]) {
    statistics.receive(observations)
    reports?.receive(observations)
    trace?.receive(observations)
    record?.receive(observations)
  }
}
