import EventKernel

/// A limit for any 60 minutes, such as for the pushes that the system delivers to an app.
struct HourlyBudget: Budget {
  private struct Account {
    /// Times of the last grants; as many as the limit allows. The oldest is at ``oldest``.
    var grants: [SimulationTime]
    var oldest = 0
  }

  /// `nil`: an account without a limit.
  private var accounts: Table<AccountID, Account?>

  /// - Parameter limits: the limit of each account for 60 minutes. `nil`: no limit.
  init(limits: [Int?]) {
    let longAgo = SimulationTime(milliseconds: -3_600_000)
    accounts = Table(
      limits.map { limit in limit.map { Account(grants: Array(repeating: longAgo, count: max($0, 0))) } })
  }

  func verdict(for account: AccountID, at now: SimulationTime, recheck: SimulationDuration) -> BudgetVerdict {
    guard let state = accounts[account] else { return .granted }
    guard !state.grants.isEmpty else { return .wait(until: .distantFuture) }
    let next = state.grants[state.oldest] + .hours(1)
    return next <= now ? .granted : .wait(until: next)
  }

  mutating func charge(_ account: AccountID, at now: SimulationTime) {
    guard let state = accounts[account], !state.grants.isEmpty else { return }
    accounts[account]?.grants[state.oldest] = now
    accounts[account]?.oldest = (state.oldest + 1) % state.grants.count
  }
}
