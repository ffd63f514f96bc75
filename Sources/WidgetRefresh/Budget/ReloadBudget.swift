import EventKernel

/// Decides which budgeted reloads may be granted. One value holds the accounts of all widgets of a device.
///
/// The event handler asks ``verdict(for:at:lookAgain:)`` whenever it looks at a request, calls ``charge(_:)`` exactly
/// when it grants one, and tells what the budget may learn from.
protocol ReloadBudget: Sendable {
  /// - Parameter lookAgain: the profile's wait after a denial, for budgets that have no better date.
  func verdict(for widget: Int, at now: SimulationTime, lookAgain: SimulationDuration) -> BudgetVerdict
  mutating func charge(_ widget: Int)
  /// Brings the balance up to `now`, for budgets that accrue all the time; whether that changed it. Comes before
  /// whatever asks for a balance.
  mutating func settle(_ widget: Int, at now: SimulationTime) -> Bool
  /// Reloads left; may be infinite.
  func balance(of widget: Int) -> Double
  /// Reloads a day.
  func capacity(of widget: Int) -> Double
  /// All that the widget was ever given.
  func accrued(by widget: Int) -> Double
  /// The next accrual; `nil`: there is none.
  func nextAccrual(after now: SimulationTime, clock: WallClock) -> SimulationTime?
  /// At such an instant: gives every widget that is there its due.
  mutating func accrue(at now: SimulationTime, clock: WallClock)

  mutating func widgetAdded(_ widget: Int, at now: SimulationTime, clock: WallClock)
  mutating func widgetRemoved(_ widget: Int)
  mutating func viewBegan(_ widget: Int, at now: SimulationTime, clock: WallClock)
  mutating func viewEnded(_ widget: Int, at now: SimulationTime)
}

enum BudgetVerdict: Equatable {
  case granted
  /// Granted if the device is charging; otherwise look again then.
  case grantedWhileCharging(otherwise: SimulationTime)
  /// Look again then.
  case withheld(until: SimulationTime)
}

extension ReloadBudget {
  mutating func settle(_ widget: Int, at now: SimulationTime) -> Bool { false }
  func nextAccrual(after now: SimulationTime, clock: WallClock) -> SimulationTime? { nil }
  mutating func accrue(at now: SimulationTime, clock: WallClock) {}
  mutating func widgetAdded(_ widget: Int, at now: SimulationTime, clock: WallClock) {}
  mutating func widgetRemoved(_ widget: Int) {}
  mutating func viewBegan(_ widget: Int, at now: SimulationTime, clock: WallClock) {}
  mutating func viewEnded(_ widget: Int, at now: SimulationTime) {}
}
