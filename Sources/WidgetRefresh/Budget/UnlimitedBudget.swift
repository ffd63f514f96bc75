import EventKernel

/// WidgetKit developer mode: every reload is granted.
struct UnlimitedBudget: ReloadBudget {
  func verdict(for account: AccountID, at now: SimulationTime, recheck: SimulationDuration) -> BudgetVerdict {
    .granted
  }
  mutating func charge(_ account: AccountID, at now: SimulationTime) {}
  func balance(of account: AccountID) -> Double { .infinity }
  func capacity(of account: AccountID) -> Double { .infinity }
  func accrued(by account: AccountID) -> Double { .infinity }
}
