import ArgumentParser
import EventKernel
import OutputAnalysis
import Reports
import WidgetRefresh

/// One scenario, run as often as is asked for. Rows, trace and record are of the first replication.
struct ScenarioRun {
  var scenario: Scenario
  var fileName: String
  /// `nil`: no reports.
  var reportDirectory: String?
  /// `nil`: no trace.
  var traceFile: String?
  /// Which replications, of a precise run to begin with.
  var range: Range<UInt64>
  var options: ReplicationOptions
  var goal: PrecisionGoal?
  /// Whether what happens in the first days is kept.
  var keepsRecord = false

  struct Outcome {
    var description: RunDescription
    var results: ReplicationResults
    var summary: RunSummary
    var record: RunRecord?
  }

  /// - Returns: `nil` when it was interrupted before anything was known.
  func perform() throws -> Outcome? {
    try exitingOnErrors(in: fileName) {
      let needsFirst = isOneRun || hasRows || traceFile != nil || keepsRecord
      let first = needsFirst ? try runFirst() : nil
      if needsFirst, first == nil { return nil }
      let (others, requested) = isOneRun ? (nil, 1) : try replicate()
      // The first was complete even where an interruption came before anything else was.
      guard let results = others ?? first?.results else { return nil }
      let description = RunDescription(of: try DeviceSimulation(scenario))
      let summary = results.summary(
        of: description, confidence: options.confidence.value, requested: requested)
      if let reports = first?.sinks.reports {
        try reports.finish(summary)
        if results.count > 1 {
          Console.report(
            "\(fileName): note: updates.csv, reloads.csv, views.csv and budget.csv are of replication "
              + "\(range.lowerBound)")
        }
      } else if let reportDirectory {
        try SummaryReports.write(summary, directory: reportDirectory)
      }
      if let first { try first.sinks.trace?.finish(fingerprint: first.results.fingerprint) }
      return Outcome(
        description: description, results: results, summary: summary, record: first?.sinks.record)
    }
  }

  private var isOneRun: Bool { goal == nil && range.count == 1 }

  /// Whether there are reports with a row for each event: of a population only where one person is asked for.
  var hasRows: Bool { reportDirectory != nil && (isOneRun || scenario.population == nil) }

  // MARK: All replications

  /// - Returns: what came of them (`nil`: nothing, an interruption), and how many were asked for in the end.
  private func replicate() throws -> (ReplicationResults?, requested: Int) {
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    let progress = ReplicationProgress(label: fileName, expected: range.count)
    let replications = options.replications(of: scenario, progress: progress, reportsPart: true)
    let goal = options.limited(goal, of: [scenario], from: range)
    let results =
      if let goal {
        try replications.run(range, goal: goal, scale: scale) { progress.expects($0) }
      } else {
        try replications.run(range)
      }
    progress.clear()
    if let goal, let results, !Interruption.isRequested {
      PrecisionOptions.reportExcess(
        of: goal.widest(results, scale: scale), over: goal, after: results.count, of: scenario,
        in: fileName)
    }
    return (results, progress.expected)
  }

  // MARK: The first replication

  /// - Returns: `nil` when it was interrupted.
  private func runFirst() throws -> (sinks: Sinks, results: ReplicationResults)? {
    // Ranges end at 2³² at the latest.
    let replication = UInt32(clamping: range.lowerBound)
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

  /// Day by day, so that progress can be shown.
  ///
  /// - Returns: `false` when it was interrupted.
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

/// Everything that listens to a run.
private struct Sinks: ObservationSink {
  var statistics: RunStatistics
  var reports: CSVReports?
  var trace: TraceReport?
  var record: RunRecord?

  var wantsContentChanges: Bool { reports != nil || trace != nil || record != nil }

  /// Leaves no temporary file.
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
