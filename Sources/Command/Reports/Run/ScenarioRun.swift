import Experiments
import OutputAnalysis
import WidgetRefresh

/// All replications of one scenario with their reports. Rows and record are of the first replication.
package struct ScenarioRun {
  package let scenario: Scenario
  private let plan: ReplicationPlan
  /// The confidence level of the intervals.
  package var confidence = 0.95
  /// See `Replications.headroom`.
  package var headroom = WantedHeadroom.nothing
  /// The number of runs at a time.
  package var jobs = Replications.processors
  /// The directory of the CSV reports; `nil`: none.
  package var reportDirectory: String?
  /// The file of `ReplicationRows`; `nil`: none.
  package var replicationFile: String?
  /// Whether the first days are recorded for the page.
  package var keepsRecord = false
  /// Receives the number and the tallies of each replication, in any order and from any thread. Not of a single run.
  package var completed: @Sendable (UInt32, [WidgetTally]) -> Void = { _, _ in }

  package init(of scenario: Scenario, _ plan: ReplicationPlan) {
    self.scenario = scenario
    self.plan = plan
  }

  package struct Outcome {
    package var description: RunDescription
    package var results: ReplicationResults
    package var summary: RunSummary
    package var record: RunRecord?
    /// The people of a population, if there are several and a record.
    package var people: PeopleDays?
    /// Whether there are rows, and more replications than the one that they are from.
    package var hasRowsOfFirstOnly: Bool
  }

  private var isOneRun: Bool { plan.goal == nil && plan.range.count == 1 }

  /// Whether there are reports with a row for each event: with a population, only for a single person.
  private var hasRows: Bool { reportDirectory != nil && (isOneRun || scenario.population == nil) }

  /// The reports that ``perform(isStopped:afterDay:all:)`` may write to the directory.
  package var reports: [Report] { (hasRows ? Report.ofRun : Report.ofReplications) + Report.sometimes }

  /// - Parameters:
  ///   - isStopped: asked often while the first replication runs.
  ///   - afterDay: receives the number of each finished day of the first replication, and the number of days.
  ///   - all: runs the plan.
  /// - Returns: `nil` if it was stopped before any replication was complete.
  package func perform(
    isStopped: @escaping @Sendable () -> Bool, afterDay: (_ number: Int, _ count: Int) -> Void,
    all: (Replications, ReplicationPlan) throws -> PlannedResults<ReplicationResults>?
  ) throws -> Outcome? {
    var replications = Replications(of: scenario, jobs: jobs, isStopped: isStopped)
    (replications.headroom, replications.completed) = (headroom, completed)
    guard let measure = try replications.headroomMeasure(of: scenario) else { return nil }
    let needsFirst = isOneRun || hasRows || keepsRecord
    let first = needsFirst ? try runFirst(isStopped, afterDay, measure) : nil
    if needsFirst, first == nil { return nil }
    let people = Locked<[PeopleDays.Person]>([])
    if keepsRecord, scenario.population != nil {
      let scale = FigureScale(of: try DeviceSimulation(scenario))
      replications.completed = { [completed] number, tallies in
        completed(number, tallies)
        let person = PeopleDays.Person(number, tallies, scale: scale)
        people.withLock { $0.append(person) }
      }
    }
    let rows = try replicationFile.map {
      try ReplicationRows(file: $0, of: try DeviceSimulation(scenario), first: plan.range.lowerBound)
    }
    if let rows {
      let completed = replications.completed
      replications.completed = { number, tallies in
        completed(number, tallies)
        rows.add(tallies, replication: number)
      }
    }
    let planned = isOneRun ? nil : try all(replications, plan)
    if let rows, let first { rows.add(first.tallies, replication: UInt32(clamping: plan.range.lowerBound)) }
    // The first replication may be the only complete one after an interruption.
    guard let results = planned?.results ?? first?.results else { return nil }
    let description = RunDescription(of: try DeviceSimulation(scenario))
    let summary = results.summary(
      of: description, confidence: confidence, requested: planned?.requested ?? plan.range.count)
    if let reports = first?.sink.reports {
      try reports.finish(summary)
    } else if let reportDirectory {
      try SummaryReports.write(summary, directory: reportDirectory)
    }
    try rows?.finish()
    // After an interruption, some people may not be among the results.
    let counted = people.withLock { $0 }.filter { person in
      results.ranges.contains { $0.contains(UInt64(person.number)) }
    }
    return Outcome(
      description: description, results: results, summary: summary, record: first?.sink.record,
      people: counted.count > 1 ? try PeopleDays(counted, of: scenario, isStopped: isStopped) : nil,
      hasRowsOfFirstOnly: hasRows && results.count > 1)
  }

  /// - Returns: `nil` if it was stopped.
  private func runFirst(
    _ isStopped: () -> Bool, _ afterDay: (Int, Int) -> Void, _ headroom: HeadroomMeasure
  ) throws -> FirstRun? {
    // Ranges end at 2³² or before.
    let replication = UInt32(clamping: plan.range.lowerBound)
    let simulation = try DeviceSimulation(scenario, replication: replication)
    let reports = try hasRows ? reportDirectory.map { try CSVReports(directory: $0, of: simulation) } : nil
    let record = keepsRecord ? RunRecord(of: simulation, replication: replication) : nil
    var first = ObservedReplication(
      simulation, replication: replication, headroom: headroom,
      into: RunSinks(reports: reports, record: record))
    let isComplete = try first.run(isStopped: isStopped) { sinks, number, count in
      if let error = sinks.reports?.error { throw error }
      afterDay(number, count)
    }
    if isComplete {
      return FirstRun(
        sink: first.sink, tallies: first.tallies, fingerprint: first.fingerprint, results: first.results)
    }
    reports?.discard()
    return nil
  }
}

extension RunRecord {
  /// The first days of a replication.
  ///
  /// - Returns: `nil` if it was stopped.
  package static func recorded(
    _ scenario: Scenario, replication: UInt32, isStopped: () -> Bool
  ) throws -> RunRecord? {
    let simulation = try DeviceSimulation(scenario, replication: replication)
    let record = RunRecord(of: simulation, replication: replication)
    var run = ObservedReplication(simulation, replication: replication, into: record)
    return try run.run(isStopped: isStopped) ? run.sink : nil
  }
}

/// The first replication, when it is complete.
private struct FirstRun {
  let sink: RunSinks
  let tallies: [WidgetTally]
  let fingerprint: RunFingerprint
  let results: ReplicationResults
}

/// What receives the observations of the first replication.
private struct RunSinks: ObservationSink {
  let reports: CSVReports?
  var record: RunRecord?

  var contentChanges: ObservedContentChanges { record != nil ? .all : .none }

  mutating func receive(_ observations: [Observation]) {
    reports?.receive(observations)
    record?.receive(observations)
  }
}
