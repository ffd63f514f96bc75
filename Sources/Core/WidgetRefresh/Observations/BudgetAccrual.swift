import EventKernel

/// The budget of a widget after an accrual or a change of capacity. Its numbers are infinite without a limit.
public struct BudgetAccrual: Hashable, Sendable {
  /// What it is about.
  public var item: ItemID
  /// In reloads.
  public var balance: Double
  /// In reloads a day.
  public var capacity: Double
  /// All that the widget has accrued, in reloads.
  public var accrued: Double
  /// The time of the accrual or of the change.
  public var time: SimulationTime
}
