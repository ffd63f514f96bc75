import EventKernel

/// A fixed number of reloads a day, all available at the start of the window. Reloads left over from the day before
/// are lost.
struct DailyBudget: ReloadBudget {
  private struct Account {
    var isOpen = false
    var balance = 0
    var accrued = 0
  }

  private let perDay: Int
  private let windowStart: TimeOfDay
  private var nextWindow: SimulationTime
  private var accounts: Table<AccountID, Account>

  init(accounts count: Int, perDay: Int, windowStart: TimeOfDay, clock: WallClock) {
    self.perDay = perDay
    self.windowStart = windowStart
    accounts = Table(repeating: Account(), count: count)
    nextWindow = clock.next(windowStart, after: .zero)
  }

  func verdict(for account: AccountID, at now: SimulationTime, recheck: SimulationDuration) -> BudgetVerdict {
    accounts[account].balance > 0 ? .granted : .wait(until: nextWindow)
  }

  mutating func charge(_ account: AccountID, at now: SimulationTime) {
    accounts[account].balance -= 1
  }

  func balance(of account: AccountID) -> Double { Double(accounts[account].balance) }
  func capacity(of account: AccountID) -> Double { Double(perDay) }
  func accrued(by account: AccountID) -> Double { Double(accounts[account].accrued) }

  func nextAccrual(after now: SimulationTime, clock: WallClock) -> SimulationTime? {
    clock.next(windowStart, after: now)
  }

  mutating func accrue(at now: SimulationTime, clock: WallClock) {
    nextWindow = clock.next(windowStart, after: now)
    for account in accounts.keys where accounts[account].isOpen {
      fill(account)
    }
  }

  mutating func open(_ account: AccountID, at now: SimulationTime, clock: WallClock) {
    accounts[account].isOpen = true
    fill(account)
  }

  mutating func close(_ account: AccountID) { accounts[account].isOpen = false }

  private mutating func fill(_ account: AccountID) {
    accounts[account].accrued += perDay - accounts[account].balance
    accounts[account].balance = perDay
  }
}
