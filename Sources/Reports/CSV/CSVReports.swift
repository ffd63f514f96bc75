import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Writes the CSV reports of a run while it goes on.
///
/// Everything goes to temporary files beside the reports. ``finish(_:)`` gives all of them their names, one directly after the
/// other; without it the directory is as it was. Memory: state per widget and rows that are not complete (see
/// ``DataDictionary``).
public final class CSVReports: ObservationSink {
  private struct Output {
    var rows: CSVRows
    let file: TemporaryFile

    mutating func flush() throws(ReportError) {
      try file.write(rows.bytes)
      rows.removeBytes()
    }
  }

  /// The first error. Nothing is written after it; ``finish(_:)`` throws it.
  public private(set) var error: ReportError?

  private let directory: ReportDirectory
  private let period: Range<SimulationTime>
  private let widgetNames: [CSVText]
  private let names = ReportNames()
  private var updates: Output
  private var reloads: Output
  private var views: Output
  private var budget: Output
  private var summary: Output
  private var intervals: Output
  private var updateRows: UpdateRows
  private var reloadRows: ReloadRows
  private var budgetStates: [BudgetState]
  private var causes: [TimelineCauses]

  /// Creates the directory where it is missing, and the temporary files in it.
  ///
  /// - Parameters:
  ///   - path: the directory; created where it is missing.
  ///   - scenario: what is run.
  ///   - clock: the run's wall clock.
  ///   - reportedPeriod: what lies outside is not reported; seconds count from its start.
  public init(
    directory path: String, scenario: Scenario, clock: WallClock, reportedPeriod: Range<SimulationTime>
  ) throws(ReportError) {
    let directory = try ReportDirectory(path: path)
    func output(_ report: Report) throws(ReportError) -> Output {
      do {
        let file = try TemporaryFile(for: directory.file(for: report))
        var rows = CSVRows(clock: clock, start: reportedPeriod.lowerBound)
        rows.header(of: report)
        return Output(rows: rows, file: file)
      } catch {
        directory.discard()
        throw error
      }
    }
    updates = try output(.updates)
    reloads = try output(.reloads)
    views = try output(.views)
    budget = try output(.budget)
    summary = try output(.summary)
    intervals = try output(.intervals)
    self.directory = directory
    period = reportedPeriod
    widgetNames = scenario.widgets.map { CSVText($0.name) }
    let count = scenario.widgets.count
    updateRows = UpdateRows(widgets: count)
    reloadRows = ReloadRows(widgets: count)
    budgetStates = Array(repeating: BudgetState(), count: count)
    causes = Array(repeating: TimelineCauses(), count: count)
  }

  public convenience init(directory path: String, of simulation: DeviceSimulation) throws(ReportError) {
    try self.init(
      directory: path, scenario: simulation.scenario, clock: simulation.clock,
      reportedPeriod: simulation.reportedPeriod)
  }

  public func receive(_ observations: [Observation]) {
    guard error == nil else { return }
    for observation in observations { receive(observation) }
    attempt { () throws(ReportError) in
      try flushFull(&updates)
      try flushFull(&reloads)
      try flushFull(&views)
      try flushFull(&budget)
    }
  }

  /// Completes all reports and gives them their names.
  ///
  /// - Parameter run: the figures of the same run, for `summary.csv` and `intervals.csv`.
  /// - Throws: the first error there was, also of the calls of ``receive(_:)`` before. Then no report was replaced, unless
  ///   renaming itself failed.
  public func finish(_ run: RunSummary) throws(ReportError) {
    attempt { () throws(ReportError) in
      updateRows.finish { updates.rows.update($0, widget: widgetName($0.update.widget), names: names) }
      reloadRows.finish { reloads.rows.reload($0, widget: widgetName($0.request.widget), names: names) }
      for widget in run.widgets {
        summary.rows.summary(widget, of: run)
        intervals.rows.intervals(widget, of: run)
      }
      try updates.flush()
      try reloads.flush()
      try views.flush()
      try budget.flush()
      try summary.flush()
      try intervals.flush()
      let files = self.files
      for file in files { try file.close() }
      for file in files { try file.checkDestination() }
      for file in files { try file.move() }
    }
    if let error {
      discard()
      throw error
    }
  }

  /// Gives up: removes the temporary files, and the directory if it was created for them.
  public func discard() {
    for file in files { file.discard() }
    directory.discard()
  }

  private var files: [TemporaryFile] {
    [updates.file, reloads.file, views.file, budget.file, summary.file, intervals.file]
  }

  // MARK: Rows

  private func receive(_ observation: Observation) {
    switch observation {
    case .requested(let id, let cause, let time):
      guard isKnown(id.widget) else { return }
      causes[Int(id.widget)].requested(id, cause: cause)
      if period.contains(time) { reloadRows.requested(id, cause: cause, at: time) }
    case .withheld(let id, let reason, let time, _):
      guard isKnown(id.widget) else { return }
      reloadRows.withheld(id, for: reason, at: time)
    case .decided(let id, let decision, let answer, let time, let balance):
      guard isKnown(id.widget) else { return }
      decided(id, decision, by: answer, at: time, balance: balance)
    case .finished(let id, let outcome, let entries, let time):
      guard isKnown(id.widget) else { return }
      causes[Int(id.widget)].finished(id, outcome)
      reloadRows.finished(id, outcome, entries: entries, at: time) {
        reloads.rows.reload($0, widget: widgetName($0.request.widget), names: names)
      }
    case .updated(let update):
      guard isKnown(update.widget) else { return }
      let cause = causes[Int(update.widget)].shown(update.request)
      updateRows.updated(update, cause: cause, isReported: period.contains(update.shown)) {
        updates.rows.update($0, widget: widgetName($0.update.widget), names: names)
      }
    case .viewed(let view):
      guard isKnown(view.widget) else { return }
      updateRows.viewed(view) {
        updates.rows.update($0, widget: widgetName($0.update.widget), names: names)
      }
      if period.contains(view.start) {
        views.rows.view(view, widget: widgetName(view.widget), names: names)
      }
    case .accrued(let widget, let balance, let capacity, let accrued, let time):
      guard isKnown(widget) else { return }
      let isReported = period.contains(time)
      budgetStates[Int(widget)].accrued(accrued, capacity: capacity, isReported: isReported)
      if isReported { addBudgetRow(widget, balance: balance, at: time) }
    case .widgetAdded, .widgetRemoved, .contentChanged, .sessionBegan, .sessionEnded, .unlocked, .locked:
      break
    }
  }

  private func decided(
    _ id: RequestID, _ decision: ReloadDecision, by answer: RequestID?, at time: SimulationTime,
    balance: Double
  ) {
    causes[Int(id.widget)].decided(id, decision)
    reloadRows.decided(id, decision, by: answer, at: time, balance: balance) {
      reloads.rows.reload($0, widget: widgetName($0.request.widget), names: names)
    }
    if decision == .grantedCharged, period.contains(time) {
      addBudgetRow(id.widget, balance: balance, at: time)
    }
  }

  private func addBudgetRow(_ widget: Int32, balance: Double, at time: SimulationTime) {
    budget.rows.budget(
      budgetStates[Int(widget)], balance: balance, at: time, widget: widgetName(widget))
  }

  private func isKnown(_ widget: Int32) -> Bool {
    widgetNames.indices.contains(Int(widget))
  }

  private func widgetName(_ widget: Int32) -> CSVText {
    widgetNames[Int(widget)]
  }

  // MARK: Files

  private func flushFull(_ output: inout Output) throws(ReportError) {
    if output.rows.bytes.count >= 64 << 10 { try output.flush() }
  }

  private func attempt(_ body: () throws(ReportError) -> Void) {
    guard error == nil else { return }
    do throws(ReportError) { try body() } catch { self.error = error }
  }
}
