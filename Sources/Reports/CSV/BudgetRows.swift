import EventKernel
import WidgetRefresh

/// The state of one widget's budget that rows of `budget.csv` need.
struct BudgetState {
  private(set) var capacity: Double?
  private var accruedInAll: Double?
  private var accruedBefore = 0.0

  /// The reloads accrued since the start of the reported period; `nil`: there is no budget.
  var accrued: Double? { accruedInAll.map { $0 - accruedBefore } }

  mutating func accrued(_ accrual: BudgetAccrual, isReported: Bool) {
    // Without limits there is no budget to report.
    guard accrual.capacity.isFinite, accrual.accrued.isFinite else { return }
    capacity = accrual.capacity
    accruedInAll = accrual.accrued
    if !isReported { accruedBefore = accrual.accrued }
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
