import ArgumentParser
import EventKernel
import OutputAnalysis
import Reports
import WidgetRefresh

/// One scenario, run as often as is asked for.
struct ScenarioRun {
  var scenario: Scenario
  var fileName: String
  /// `nil`: no reports.
  var reportDirectory: String?
  /// `nil`: no trace. Only of one replication.
  var traceFile: String?
  /// Which replications, of a precise run to begin with.
  var range: Range<UInt64>
  var options: ReplicationOptions
  var goal: PrecisionGoal?
  /// Whether what happened in the first days of the first replication is kept.
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
      if goal == nil, range.count == 1, let replication = UInt32(exactly: range.lowerBound) {
        return try runOnce(replication)
      }
      return try replicate()
    }
  }

  // MARK: Several replications

  private func replicate() throws -> Outcome? {
    let description = RunDescription(of: try DeviceSimulation(scenario))
    let scale = description.scale
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
    guard let results else { return nil }
    if let goal, !Interruption.isRequested {
      PrecisionOptions.reportExcess(
        of: goal.widest(results, scale: scale), over: goal, after: results.count, of: scenario,
        in: fileName)
    }
    let summary = results.summary(
      of: description, confidence: options.confidence.value, requested: progress.expected)
    if let reportDirectory { try SummaryReports.write(summary, directory: reportDirectory) }
    return Outcome(
      description: description, results: results, summary: summary,
      record: try recordOfFirst(of: results))
  }

  /// Lives through the first days of the first replication once more, for what happened in them.
  private func recordOfFirst(of results: ReplicationResults) throws -> RunRecord? {
    guard keepsRecord, let first = results.ranges.first.flatMap({ UInt32(exactly: $0.lowerBound) }) else {
      return nil
    }
    var simulation = try DeviceSimulation(scenario, replication: first)
    var record = RunRecord(of: simulation, replication: first)
    // What is asked for in these days is decided later.
    simulation.run(into: &record)
    return record
  }

  // MARK: One replication

  private func runOnce(_ replication: UInt32) throws -> Outcome {
    var simulation = try DeviceSimulation(scenario, replication: replication)
    let reports = try reportDirectory.map { try CSVReports(directory: $0, of: simulation) }
    let trace = try traceFile.map {
      try TraceReport(
        file: $0, of: simulation, replication: replication, version: Widgetsim.version)
    }
    var sinks = Sinks(
      statistics: RunStatistics(of: simulation), reports: reports, trace: trace,
      record: keepsRecord ? RunRecord(of: simulation, replication: replication) : nil)
    let batches = try run(&simulation, into: &sinks)
    var results = ReplicationResults()
    let tallies = sinks.statistics.tallies
    results.add(
      tallies, batches: batches, replication: replication,
      fingerprint: RunFingerprint(
        trajectory: simulation.trajectory, tallies: tallies, replication: replication),
      isPerson: scenario.population != nil)
    let description = RunDescription(of: simulation)
    let summary = results.summary(of: description, confidence: options.confidence.value)
    try reports?.finish(summary)
    try trace?.finish(fingerprint: results.fingerprint)
    return Outcome(description: description, results: results, summary: summary, record: sinks.record)
  }

  /// Day by day, so that progress can be shown and an interruption noticed.
  private func run(_ simulation: inout DeviceSimulation, into sinks: inout Sinks) throws -> [RunBatches] {
    var batches = DayBatches(of: sinks.statistics)
    var progress = ProgressLine(label: fileName)
    defer { progress.clear() }
    let days = RunDays(of: simulation)
    for (number, day) in zip(1..., days) {
      simulation.run(until: day.end, into: &sinks)
      if day.isReported { batches.dayEnded(sinks.statistics, at: day.end) }
      if let error = sinks.reports?.error ?? sinks.trace?.error { throw error }
      if Interruption.isRequested {
        progress.clear()
        sinks.reports?.discard()
        sinks.trace?.discard()
        Interruption.obey()
      }
      let fraction = Double(number) / Double(max(1, days.count))
      progress.update(fraction: fraction, unit: "day", number, of: days.count)
    }
    return batches.widgets
  }
}

/// Everything that listens to a run.
private struct Sinks: ObservationSink {
  var statistics: RunStatistics
  var reports: CSVReports?
  var trace: TraceReport?
  var record: RunRecord?

  var wantsContentChanges: Bool { reports != nil || trace != nil || record != nil }

  mutating func receive(_ observations: [Observation]) {
    statistics.receive(observations)
    reports?.receive(observations)
    trace?.receive(observations)
    record?.receive(observations)
  }
}
