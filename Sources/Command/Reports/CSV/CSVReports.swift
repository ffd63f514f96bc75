import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Writes the CSV reports of a run while it goes on.
///
/// Everything goes to temporary files next to the reports. ``finish(_:)`` renames all of them to the reports; without
/// it, the directory stays as it was. Memory: state per widget, and incomplete rows (see ``DataDictionary``).
public final class CSVReports: ObservationSink {
  private struct Output<Row> {
    var rows: CSVRows
    let columns: [CSVColumn<Row>]
    let file: TemporaryFile

    mutating func add(_ row: Row) { rows.row(row, columns) }

    /// Writes the rows if they have at least this many bytes.
    mutating func flush(from least: Int) throws(ReportError) {
      guard rows.bytes.count >= least else { return }
      try file.write(rows.bytes)
      rows.removeBytes()
    }
  }

  private struct Outputs {
    var updates: Output<ShownEntry>
    var reloads: Output<RequestLife>
    var views: Output<ItemView>
    var budget: Output<BudgetRow>
    /// `nil`: the scenario has no Live Activities.
    var activities: Output<ActivityChange>?
    var activityUpdates: Output<ActivityUpdate>?
    /// `nil`: no watch app gets data from the phone.
    var transfers: Output<PhoneTransfer>?

    var files: [TemporaryFile] {
      [updates.file, reloads.file, views.file, budget.file]
        + [activities?.file, activityUpdates?.file, transfers?.file].compactMap(\.self)
    }

    mutating func add(_ life: Life) {
      switch life {
      case .request(let life): reloads.add(life)
      case .entry(let entry): updates.add(entry)
      case .view(let view): views.add(view)
      case .activityChange(let change): activities?.add(change)
      case .activityUpdate(let update): activityUpdates?.add(update)
      case .transfer(let transfer): transfers?.add(transfer)
      case .session, .use: break
      }
    }

    mutating func flush(from least: Int = 0) throws(ReportError) {
      try updates.flush(from: least)
      try reloads.flush(from: least)
      try views.flush(from: least)
      try budget.flush(from: least)
      try activities?.flush(from: least)
      try activityUpdates?.flush(from: least)
      try transfers?.flush(from: least)
    }
  }

  /// The first error. Nothing is written after it; ``finish(_:)`` throws it.
  public private(set) var error: ReportError?

  private let directory: ReportDirectory
  private let period: Range<SimulationTime>
  private var outputs: Outputs
  private var lives: Lives
  private var budgetStates: [BudgetState]

  /// Creates the directory if it is missing, and the temporary files in it.
  ///
  /// - Parameters:
  ///   - path: the directory.
  ///   - scenario: what is run.
  ///   - items: what is shown. `nil`: the items of the scenario.
  ///   - replication: the number of the run.
  ///   - clock: the run's wall clock.
  ///   - reportedPeriod: what is outside is not reported. Seconds count from its start.
  package init(
    directory path: String, scenario: Scenario, items: [ShownItem]? = nil, replication: UInt32 = 0,
    clock: WallClock,
    reportedPeriod: Range<SimulationTime>
  ) throws(ReportError) {
    let items = items ?? scenario.items
    let directory = try ReportDirectory(path: path)
    func output<Row>(_ report: Report, _ columns: [CSVColumn<Row>]) throws(ReportError) -> Output<Row> {
      do {
        let file = try TemporaryFile(for: directory.file(for: report))
        var rows = CSVRows(
          clock: clock, start: reportedPeriod.lowerBound, replication: replication, items: items.map(\.name))
        rows.header(columns)
        return Output(rows: rows, columns: columns, file: file)
      } catch {
        directory.discard()
        throw error
      }
    }
    outputs = Outputs(
      updates: try output(.updates, EventColumns.updates),
      reloads: try output(.reloads, EventColumns.reloads),
      views: try output(.views, EventColumns.views), budget: try output(.budget, EventColumns.budget))
    if items.contains(where: { $0.kind == .activity }) {
      outputs.activities = try output(.activities, EventColumns.activities)
      outputs.activityUpdates = try output(.activityUpdates, EventColumns.activityUpdates)
    }
    if scenario.apps.contains(where: { $0.watch?.fromPhone != nil }) {
      outputs.transfers = try output(.transfers, EventColumns.transfers)
    }
    self.directory = directory
    period = reportedPeriod
    lives = Lives(items: items.count, apps: scenario.apps.count)
    budgetStates = Array(repeating: BudgetState(), count: items.count)
  }

  /// Opens the reports of a run in a directory, which is made if it is missing. Throws if a file cannot be made.
  public convenience init(directory path: String, of simulation: borrowing DeviceSimulation)
    throws(ReportError)
  {
    try self.init(
      directory: path, scenario: simulation.scenario, replication: simulation.replication,
      clock: simulation.clock,
      reportedPeriod: simulation.reportedPeriod)
  }

  public var contentChanges: ObservedContentChanges { .none }

  public func receive(_ observations: [Observation]) {
    guard error == nil else { return }
    receive(observations, &lives, &budgetStates, &outputs)
    attempt { () throws(ReportError) in try outputs.flush(from: 64 << 10) }
  }

  /// Completes all reports and gives them their names.
  ///
  /// - Parameter run: the figures of the same run, for ``SummaryReports``.
  /// - Throws: the first error, including those of earlier calls of ``receive(_:)``. No report was then replaced, unless
  ///   renaming itself failed.
  public func finish(_ run: RunSummary) throws(ReportError) {
    attempt { () throws(ReportError) in
      lives.endItems { outputs.add($0) }
      try outputs.flush()
      try TemporaryFile.move(outputs.files + PlainRows.files(SummaryReports.rows(run), in: directory))
    }
    if let error {
      discard()
      throw error
    }
  }

  /// Gives up: removes the temporary files, and the directory if it was created for them.
  public func discard() {
    for file in outputs.files { file.discard() }
    directory.discard()
  }

  /// Takes all state at once: access to a property of a class costs more than most rows.
  private func receive(
    _ observations: [Observation], _ lives: inout Lives, _ budgets: inout [BudgetState],
    _ outputs: inout Outputs
  ) {
    for observation in observations {
      let isReported = period.contains(observation.beginning)
      lives.receive(observation, isWanted: isReported) { outputs.add($0) }
      let (item, balance): (ItemID, Double)
      switch observation {
      case .decided(let decided) where isReported && decided.decision == .grantedCharged:
        (item, balance) = (decided.request.item, decided.balance)
      case .accrued(let accrual):
        (item, balance) = (accrual.item, accrual.balance)
        guard budgets.indices.contains(item.index) else { continue }
        budgets[item.index].accrued(accrual, isReported: isReported)
      default: continue
      }
      guard isReported, budgets.indices.contains(item.index) else { continue }
      outputs.budget.add((item, observation.time, balance, budgets[item.index]))
    }
  }

  private func attempt(_ body: () throws(ReportError) -> Void) {
    guard error == nil else { return }
    do throws(ReportError) { try body() } catch { self.error = error }
  }
}
