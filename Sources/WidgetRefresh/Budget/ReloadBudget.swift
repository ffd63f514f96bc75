import EventKernel

/// Identifies an account of a ``Budget``. The owner of the budget decides what has an account: a widget, or the
/// pushes of an app.
struct AccountID: TableKey {
  let index: Int
}

extension WidgetID {
  /// The account of the widget's reloads.
  var account: AccountID { AccountID(index: index) }
}

/// Decides which requests may be granted. One value has many accounts.
///
/// The event handler calls ``verdict(for:at:recheck:)`` at each check of a request, and ``charge(_:at:)`` when it
/// grants one.
protocol Budget: Sendable {
  /// - Parameter recheck: the time until the next check, for budgets that know no exact date (`checkAgain` of the
  ///   profile).
  func verdict(for account: AccountID, at now: SimulationTime, recheck: SimulationDuration) -> BudgetVerdict
  mutating func charge(_ account: AccountID, at now: SimulationTime)
}

/// A budget of reloads. It has balances, accrues, and may learn from views.
protocol ReloadBudget: Budget {
  /// Updates the balance to `now`, for budgets that accrue continuously. Must come before a balance is read.
  ///
  /// - Returns: whether the balance changed.
  mutating func settle(_ account: AccountID, at now: SimulationTime) -> Bool
  /// The balance in reloads. May be infinite.
  func balance(of account: AccountID) -> Double
  /// The capacity in reloads a day.
  func capacity(of account: AccountID) -> Double
  /// All reloads that the account has accrued.
  func accrued(by account: AccountID) -> Double
  /// The time of the next accrual. `nil`: there is none.
  func nextAccrual(after now: SimulationTime, clock: WallClock) -> SimulationTime?
  /// Accrues to every open account. Called at the times of ``nextAccrual(after:clock:)``.
  mutating func accrue(at now: SimulationTime, clock: WallClock)

  mutating func open(_ account: AccountID, at now: SimulationTime, clock: WallClock)
  mutating func close(_ account: AccountID)
  mutating func viewBegan(_ account: AccountID, at now: SimulationTime, clock: WallClock)
  mutating func viewEnded(_ account: AccountID, at now: SimulationTime)
}

enum BudgetVerdict: Equatable {
  case granted
  /// Granted if the device is charging. Otherwise, check again at this time, which is later than the time of this check.
  case grantedWhileCharging(otherwise: SimulationTime)
  /// Not granted. Check again at this time, which is later than the time of this check.
  case wait(until: SimulationTime)
}

extension ReloadBudget {
  mutating func settle(_ account: AccountID, at now: SimulationTime) -> Bool { false }
  func nextAccrual(after now: SimulationTime, clock: WallClock) -> SimulationTime? { nil }
  mutating func accrue(at now: SimulationTime, clock: WallClock) {}
  mutating func open(_ account: AccountID, at now: SimulationTime, clock: WallClock) {}
  mutating func close(_ account: AccountID) {}
  mutating func viewBegan(_ account: AccountID, at now: SimulationTime, clock: WallClock) {}
  mutating func viewEnded(_ account: AccountID, at now: SimulationTime) {}
}
