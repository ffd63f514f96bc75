import EventKernel

/// The budget of a widget after an accrual or a change of capacity. Its numbers are infinite without a limit.
public struct BudgetAccrual: Hashable, Sendable {
  public var widget: Int32
  /// In reloads.
  public var balance: Double
  /// In reloads a day.
  public var capacity: Double
  /// All that the widget has accrued, in reloads.
  public var accrued: Double
  public var time: SimulationTime

  public init(widget: Int32, balance: Double, capacity: Double, accrued: Double, at time: SimulationTime) {
    self.widget = widget
    self.balance = balance
    self.capacity = capacity
    self.accrued = accrued
    self.time = time
  }
}
