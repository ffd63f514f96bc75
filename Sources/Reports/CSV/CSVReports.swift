import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Writes the CSV reports of a run while it goes on.
///
/// Everything goes to temporary files next to the reports. ``finish(_:)`` renames all of them to the reports; without
/// it, the directory stays as it was. Memory: state per widget, and incomplete rows (see ``DataDictionary``).
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
  private var lives: Lives
  private var budgetStates: [BudgetState]

  /// Creates the directory if it is missing, and the temporary files in it.
  ///
  /// - Parameters:
  ///   - path: the directory.
  ///   - scenario: what is run.
  ///   - clock: the run's wall clock.
  ///   - reportedPeriod: what is outside is not reported. Seconds count from its start.
  package init(
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
    self.directory = directory
    period = reportedPeriod
    widgetNames = scenario.widgets.map { CSVText($0.name) }
    lives = Lives(of: scenario)
    budgetStates = Array(repeating: BudgetState(), count: scenario.widgets.count)
  }

  public convenience init(directory path: String, of simulation: borrowing DeviceSimulation)
    throws(ReportError)
  {
    try self.init(
      directory: path, scenario: simulation.scenario, clock: simulation.clock,
      reportedPeriod: simulation.reportedPeriod)
  }

  public var contentChanges: ObservedContentChanges { .none }

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
  /// - Parameter run: the figures of the same run, for ``SummaryReports``.
  /// - Throws: the first error, including those of earlier calls of ``receive(_:)``. No report was then replaced, unless
  ///   renaming itself failed.
  public func finish(_ run: RunSummary) throws(ReportError) {
    attempt { () throws(ReportError) in
      lives.endWidgets { add($0) }
      try updates.flush()
      try reloads.flush()
      try views.flush()
      try budget.flush()
      try TemporaryFile.move(files + PlainRows.files(SummaryReports.rows(run), in: directory))
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

  private var files: [TemporaryFile] { [updates.file, reloads.file, views.file, budget.file] }

  // MARK: Rows

  private func receive(_ observation: Observation) {
    let isReported = period.contains(observation.beginning)
    lives.receive(observation, isWanted: isReported) { add($0) }
    switch observation {
    case .decided(let decided):
      guard isReported, decided.decision == .grantedCharged, isKnown(decided.request.widget) else { return }
      addBudgetRow(decided.request.widget, balance: decided.balance, at: decided.time)
    case .accrued(let accrual):
      guard isKnown(accrual.widget) else { return }
      budgetStates[Int(accrual.widget)].accrued(accrual, isReported: isReported)
      if isReported { addBudgetRow(accrual.widget, balance: accrual.balance, at: accrual.time) }
    default: break
    }
  }

  private func add(_ life: Life) {
    switch life {
    case .request(let life): reloads.rows.reload(life, widget: widgetName(life.id.widget), names: names)
    case .entry(let entry): updates.rows.update(entry, widget: widgetName(entry.update.widget), names: names)
    case .view(let view): views.rows.view(view, widget: widgetName(view.widget), names: names)
    case .session, .pickup: break
    }
  }

  private func addBudgetRow(_ widget: Int32, balance: Double, at time: SimulationTime) {
    budget.rows.budget(
      budgetStates[Int(widget)], balance: balance, at: time, widget: widgetName(widget))
  }

  private func isKnown(_ widget: Int32) -> Bool {
    widgetNames.indices.contains(Int(widget))
  }

  private func widgetName(_ widget: Int32) -> CSVText { widgetNames[Int(widget)] }

  // MARK: Files

  private func flushFull(_ output: inout Output) throws(ReportError) {
    if output.rows.bytes.count >= 64 << 10 { try output.flush() }
  }

  private func attempt(_ body: () throws(ReportError) -> Void) {
    guard error == nil else { return }
    do throws(ReportError) { try body() } catch { self.error = error }
  }
}
