import EventKernel

/// A limit for any 60 minutes, such as for the pushes that the system delivers to an app.
struct HourlyBudget: Sendable {
  private struct Account {
    /// Times of the last grants; as many as the limit allows. The oldest is at ``oldest``.
    var grants: [SimulationTime]
    var oldest = 0
    let isLimited: Bool
  }

  private var accounts: Table<AccountID, Account>

  /// - Parameter limits: the limit of each account for 60 minutes. `nil`: no limit.
  init(limits: [Int?]) {
    let longAgo = SimulationTime(milliseconds: -3_600_000)
    accounts = Table(
      limits.map { Account(grants: Array(repeating: longAgo, count: max($0 ?? 0, 0)), isLimited: $0 != nil) })
  }

  func verdict(for account: AccountID, at now: SimulationTime) -> BudgetVerdict {
    guard accounts[account].isLimited else { return .granted }
    guard !accounts[account].grants.isEmpty else { return .wait(until: .distantFuture) }
    let next = accounts[account].grants[accounts[account].oldest] + .hours(1)
    return next <= now ? .granted : .wait(until: next)
  }

  mutating func charge(_ account: AccountID, at now: SimulationTime) {
    let (oldest, count) = (accounts[account].oldest, accounts[account].grants.count)
    guard count > 0 else { return }
    accounts[account].grants[oldest] = now
    accounts[account].oldest = (oldest + 1) % count
  }
}
