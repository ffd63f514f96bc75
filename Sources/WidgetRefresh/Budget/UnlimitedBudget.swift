import EventKernel

/// Developer mode: every reload is granted.
struct UnlimitedBudget: ReloadBudget {
  func verdict(for widget: Int, at now: SimulationTime, lookAgain: SimulationDuration) -> BudgetVerdict {
    .granted
  }
  mutating func charge(_ widget: Int) {}
  func balance(of widget: Int) -> Double { .infinity }
  func capacity(of widget: Int) -> Double { .infinity }
  func accrued(by widget: Int) -> Double { .infinity }
}
