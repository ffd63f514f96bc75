import EventKernel
import WidgetRefresh

/// What rows of `budget.csv` need to know of one widget's past.
struct BudgetState {
  private(set) var capacity: Double?
  private var accruedInAll: Double?
  private var accruedBefore = 0.0

  /// Since the start of the reported period; `nil`: there is no budget.
  var accrued: Double? { accruedInAll.map { $0 - accruedBefore } }

  mutating func accrued(_ total: Double, capacity: Double, isReported: Bool) {
    // Without limits there is no budget to report.
    guard capacity.isFinite, total.isFinite else { return }
    self.capacity = capacity
    accruedInAll = total
    if !isReported { accruedBefore = total }
  }
}

extension CSVRows {
  mutating func budget(_ state: BudgetState, balance: Double, at time: SimulationTime, widget: CSVText) {
    text(widget)
    moment(time)
    decimal(balance)
    decimal(state.capacity)
    decimal(state.accrued)
    endRow()
  }
}
