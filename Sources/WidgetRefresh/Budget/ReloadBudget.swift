import EventKernel

/// Identifies an account of a budget. The owner of the budget decides what has an account: a widget, or the pushes of an
/// app.
struct AccountID: TableKey {
  let index: Int
}

extension WidgetID {
  /// The account of the widget's reloads.
  var account: AccountID { AccountID(index: index) }
}

enum BudgetVerdict: Equatable {
  case granted
  /// Granted if the device is charging. Otherwise, check again at this time, which is later than the time of this check.
  case grantedWhileCharging(otherwise: SimulationTime)
  /// Not granted. Check again at this time, which is later than the time of this check.
  case wait(until: SimulationTime)
}

/// The budget of the widgets' reloads: an account for each widget, and one rule for all accounts.
///
/// The event handler calls ``verdict(for:at:recheck:)`` at each check of a request, and ``charge(_:)`` when it grants
/// one.
struct ReloadBudget: Sendable {
  /// When the accounts accrue.
  private enum Rule {
    /// At the start of each slot of the day (``PacedPlans``).
    case slots
    /// At the start of each day.
    case days
    /// Evenly during each slot.
    case continuous
    /// At this time of day; what is left over is lost.
    case daily(TimeOfDay)
    /// Each reload is granted: WidgetKit developer mode.
    case unlimited
  }

  private struct Account {
    var isOpen = false
    var daysSinceAdded = 0
    /// In reloads a day.
    var capacity = 0.0
    /// The balance in reloads at `settled`.
    var balance = 0.0
    /// All reloads so far.
    var accrued = 0.0
    var settled = SimulationTime.zero
    /// Reloads a millisecond, with continuous accrual.
    var rate = 0.0
  }

  /// Accruals are sums of rounded numbers. A missing 10⁻⁹ of a reload must not make a request wait.
  private static let tolerance = 1e-9

  private let rule: Rule
  /// Limits of a balance as multiples of the capacity.
  private let lowest: Double
  private let highest: Double
  private let grantsFractionWhileCharging: Bool
  private var accounts: Table<AccountID, Account>
  /// `nil`: the budget does not depend on views.
  private var plans: PacedPlans?
  /// When ``accrue(at:clock:)`` is due; `distantFuture`: never.
  private(set) var nextAccrual = SimulationTime.distantFuture

  /// - Parameters:
  ///   - allowance: the rule.
  ///   - capacities: for each account, its capacity in reloads a day if that does not depend on views.
  ///   - clock: the run's wall clock.
  init(_ allowance: ReloadBudgetProfile.Allowance, capacities: [Double?], clock: WallClock) {
    var account = Account()
    switch allowance {
    case .paced(let allowance):
      rule =
        if allowance.refill == .atStart {
          .days
        } else {
          allowance.accrual == .continuous ? .continuous : .slots
        }
      (lowest, highest) = (allowance.lowest, allowance.highest)
      grantsFractionWhileCharging = allowance.grantsFractionWhileCharging
      let plans = PacedPlans(allowance, capacities: capacities, clock: clock)
      nextAccrual = plans.slotEnd
      self.plans = plans
    case .fixed(let perDay, let windowStart):
      rule = .daily(windowStart)
      (lowest, highest) = (0, 1)
      grantsFractionWhileCharging = false
      nextAccrual = clock.next(windowStart, after: .zero)
      account.capacity = Double(perDay)
    case .unlimited:
      rule = .unlimited
      (lowest, highest) = (0, 1)
      grantsFractionWhileCharging = false
      (account.capacity, account.balance, account.accrued) = (.infinity, .infinity, .infinity)
    }
    accounts = Table(repeating: account, count: capacities.count)
  }

  // MARK: Requests

  /// Whether a reload may be granted.
  ///
  /// - Parameters:
  ///   - account: who requests it. Its balance must be settled.
  ///   - now: the time of the check.
  ///   - recheck: the time until the next check, for rules that know no exact date (`checkAgain` of the profile).
  func verdict(for account: AccountID, at now: SimulationTime, recheck: SimulationDuration) -> BudgetVerdict {
    let balance = accounts[account].balance
    if balance >= 1 - Self.tolerance { return .granted }
    var next = now + recheck
    switch rule {
    case .slots, .days, .unlimited: break
    case .continuous:
      // After the end of the slot, the balance may grow at another rate.
      let whole = timeOfWholeReload(of: account, at: now)
      // The user may connect the charger before that.
      next = grantsFractionWhileCharging ? min(whole, next) : whole
    case .daily: next = nextAccrual
    }
    return grantsFractionWhileCharging && balance > 0
      ? .grantedWhileCharging(otherwise: next) : .wait(until: next)
  }

  /// The time at which the balance reaches 1, but not after the end of the slot.
  private func timeOfWholeReload(of account: AccountID, at now: SimulationTime) -> SimulationTime {
    let account = accounts[account]
    guard account.rate > 0 else { return nextAccrual }
    let wait = ((1 - Self.tolerance - account.balance) / account.rate).rounded(.up)
    return now + .milliseconds(Int64(min(max(0, wait), Double((nextAccrual - now).milliseconds))))
  }

  mutating func charge(_ account: AccountID) {
    accounts[account].balance -= 1
  }

  // MARK: Balances

  func isOpen(_ account: AccountID) -> Bool { accounts[account].isOpen }
  /// The balance in reloads. May be infinite.
  func balance(of account: AccountID) -> Double { accounts[account].balance }
  /// The capacity in reloads a day.
  func capacity(of account: AccountID) -> Double { accounts[account].capacity }
  /// All reloads that the account has accrued.
  func accrued(by account: AccountID) -> Double { accounts[account].accrued }

  /// Updates the balance to `now`, if the account accrues continuously. Must come before a balance is read.
  ///
  /// - Returns: whether the balance changed.
  mutating func settle(_ account: AccountID, at now: SimulationTime) -> Bool {
    guard case .continuous = rule else { return false }
    let (rate, settled) = (accounts[account].rate, accounts[account].settled)
    guard settled < now else { return false }
    accounts[account].settled = now
    let room = most(of: account) - accounts[account].balance
    let growth = min(rate * Double((now - settled).milliseconds), room)
    guard growth > 0 else { return false }
    accounts[account].balance += growth
    accounts[account].accrued += growth
    return true
  }

  /// Accrues to every open account. Call this at ``nextAccrual``.
  mutating func accrue(at now: SimulationTime, clock: WallClock) {
    switch rule {
    case .unlimited: break
    case .daily(let windowStart):
      nextAccrual = clock.next(windowStart, after: now)
      for account in accounts.keys where accounts[account].isOpen { give(.infinity, to: account) }
    case .slots, .days, .continuous: beginSlot(at: now, clock: clock)
    }
  }

  private mutating func beginSlot(at now: SimulationTime, clock: WallClock) {
    if case .continuous = rule {
      for account in accounts.keys { _ = settle(account, at: now) }
    }
    let isNewDay = plans?.beginSlot(at: now, clock: clock) ?? false
    nextAccrual = plans?.slotEnd ?? .distantFuture
    for account in accounts.keys where accounts[account].isOpen {
      if isNewDay {
        plans?.dayEnded(account)
        accounts[account].daysSinceAdded += 1
        plan(account)
      }
      if case .days = rule {
        give(isNewDay ? accounts[account].capacity : 0, to: account)
      } else {
        giveShare(to: account, at: now, clock: clock)
      }
    }
  }

  private mutating func plan(_ account: AccountID) {
    if let capacity = plans?.plan(account, daysSinceAdded: accounts[account].daysSinceAdded) {
      accounts[account].capacity = capacity
    }
  }

  /// Adds the share of the slot, at once or continuously.
  private mutating func giveShare(to account: AccountID, at now: SimulationTime, clock: WallClock) {
    guard let part = plans?.share(of: account, at: now, clock: clock) else { return }
    let share = part * accounts[account].capacity
    guard case .continuous = rule else { return give(share, to: account) }
    give(0, to: account)
    accounts[account].rate = share / Double(PacedPlans.slot)
    accounts[account].settled = now
  }

  /// Adds `amount`, which may be negative, within the limits of the balance.
  private mutating func give(_ amount: Double, to account: AccountID) {
    let before = accounts[account].balance
    let balance = min(max(before + amount, lowest * accounts[account].capacity), most(of: account))
    accounts[account].balance = balance
    if balance > before { accounts[account].accrued += balance - before }
  }

  /// At least 1, so that a capacity of less than one reload a day can reach a whole reload.
  private func most(of account: AccountID) -> Double {
    let capacity = accounts[account].capacity
    return capacity > 0 ? max(1, highest * capacity) : 0
  }

  // MARK: Widgets

  mutating func open(_ account: AccountID, at now: SimulationTime, clock: WallClock) {
    accounts[account].isOpen = true
    switch rule {
    case .unlimited: break
    case .daily: give(.infinity, to: account)
    case .slots, .days, .continuous:
      accounts[account] = Account(isOpen: true, accrued: accounts[account].accrued)
      plans?.forget(account)
      plan(account)
      give((plans?.initialShare ?? 0) * accounts[account].capacity, to: account)
      if case .continuous = rule { giveShare(to: account, at: now, clock: clock) }
    }
  }

  mutating func close(_ account: AccountID) {
    accounts[account].isOpen = false
    accounts[account].rate = 0
  }

  mutating func viewBegan(_ account: AccountID, at now: SimulationTime, clock: WallClock) {
    plans?.viewBegan(account, at: now, clock: clock)
  }

  mutating func viewEnded(_ account: AccountID, at now: SimulationTime) {
    plans?.viewEnded(account, at: now)
  }
}
