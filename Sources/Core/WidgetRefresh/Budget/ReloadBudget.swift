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
    /// At one slot of each day.
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
    /// Whether it was opened in this run, not long before.
    var isNew = true
    var daysSinceAdded = 0
    /// The balance at the last midnight, if the account was opened long before the run.
    var balanceAtMidnight = 0.0
    /// In reloads a day.
    var capacity = 0.0
    /// The balance in reloads at `settled`.
    var balance = 0.0
    /// All reloads so far.
    var accrued = 0.0
    var settled = SimulationTime.zero
    /// Reloads a millisecond, with continuous accrual.
    var rate = 0.0

    /// Adds `amount`, which may be negative, within the limits of the balance.
    @inline(__always)
    mutating func give(_ amount: Double, _ limits: Limits) {
      let before = balance
      balance = min(max(before + amount, limits.lowest * capacity), limits.most(capacity: capacity))
      if balance > before { accrued += balance - before }
    }

    /// What observers get. `nil`: it is closed. Its number is that of its widget.
    @inline(__always)
    func accrual(of id: AccountID, at now: SimulationTime) -> BudgetAccrual? {
      guard isOpen else { return nil }
      return BudgetAccrual(
        item: ItemID(index: id.index), balance: balance, capacity: capacity, accrued: accrued, time: now)
    }

    /// Adds the share of a slot, at once or continuously.
    @inline(__always)
    mutating func give(share: Double, _ limits: Limits, isContinuous: Bool, at now: SimulationTime) {
      let amount = share * capacity
      give(isContinuous ? 0 : amount, limits)
      guard isContinuous else { return }
      rate = amount / Double(PacedPlans.slot)
      settled = now
    }
  }

  /// Limits of a balance as multiples of the capacity.
  private struct Limits {
    let lowest: Double
    let highest: Double

    /// At least 1, so that a capacity of less than one reload a day can reach a whole reload.
    @inline(__always)
    func most(capacity: Double) -> Double { capacity > 0 ? max(1, highest * capacity) : 0 }
  }

  /// A day of the warm-up stands for several days of an account that was opened long before the run: one, and this many
  /// more for each 50 reloads of its capacity. Otherwise, the balance of a widget that requests about as many reloads
  /// as it accrues would take months to settle, because the capacity is much larger than what it gains or loses in a
  /// day.
  private static let daysForOne: [Double] = [6, 4, 2, 1]

  /// Accruals are sums of rounded numbers. A missing 10⁻⁹ of a reload must not make a request wait.
  private static let tolerance = 1e-9

  private let rule: Rule
  private let limits: Limits
  private let grantsFractionWhileCharging: Bool
  private var accounts: Table<AccountID, Account>
  /// Without accounts if the budget does not depend on views.
  private var plans: PacedPlans
  private let warmUpDays: Int
  /// Whether balances change between two calls of ``accrue(at:clock:)``.
  let isContinuous: Bool
  /// When ``accrue(at:clock:)`` is due; `distantFuture`: never.
  private(set) var nextAccrual = SimulationTime.distantFuture

  /// - Parameters:
  ///   - allowance: the rule.
  ///   - capacities: for each account, its capacity in reloads a day if that does not depend on views.
  ///   - warmUpDays: the days in which the balance of an account that is not new may settle.
  ///   - clock: the run's wall clock.
  init(
    _ allowance: ReloadBudgetProfile.Allowance, capacities: [Double?], warmUpDays: Int = 0, clock: WallClock
  ) {
    self.warmUpDays = warmUpDays
    var account = Account()
    plans = PacedPlans(.documented, capacities: [], clock: clock)
    switch allowance {
    case .paced(let allowance):
      rule =
        if allowance.refill == .atStart {
          .days
        } else {
          allowance.accrual == .continuous ? .continuous : .slots
        }
      limits = Limits(lowest: allowance.lowest, highest: allowance.highest)
      grantsFractionWhileCharging = allowance.grantsFractionWhileCharging
      plans = PacedPlans(allowance, capacities: capacities, clock: clock)
      nextAccrual = plans.slotEnd
    case .fixed(let perDay, let windowStart):
      rule = .daily(windowStart)
      limits = Limits(lowest: 0, highest: 1)
      grantsFractionWhileCharging = false
      nextAccrual = clock.next(windowStart, after: .zero)
      account.capacity = Double(perDay)
    case .unlimited:
      rule = .unlimited
      limits = Limits(lowest: 0, highest: 1)
      grantsFractionWhileCharging = false
      (account.capacity, account.balance, account.accrued) = (.infinity, .infinity, .infinity)
    }
    accounts = Table(repeating: account, count: capacities.count)
    isContinuous = if case .continuous = rule { true } else { false }
  }

  // MARK: Requests

  /// Whether a reload may be granted.
  ///
  /// - Parameters:
  ///   - account: who requests it. Its balance must be settled.
  ///   - now: the time of the check.
  ///   - recheck: the time until the next check, for rules that know no exact date (`checkAgain` of the profile).
  // `mutating` only so that a call does not copy the budget.
  mutating func verdict(
    for account: AccountID, at now: SimulationTime, recheck: SimulationDuration
  ) -> BudgetVerdict {
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

  /// What observers get of an account. `nil`: it is closed.
  @inline(__always)
  func accrual(of account: AccountID, at now: SimulationTime) -> BudgetAccrual? {
    accounts[account].accrual(of: account, at: now)
  }

  /// What observers get of each open account.
  @inline(__always)
  mutating func forEachAccrual(at now: SimulationTime, _ body: (BudgetAccrual) -> Void) {
    accounts.changeEach { id, account in account.accrual(of: id, at: now).map(body) }
  }

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
    guard isContinuous else { return false }
    let (rate, settled) = (accounts[account].rate, accounts[account].settled)
    guard settled < now else { return false }
    accounts[account].settled = now
    let room = limits.most(capacity: accounts[account].capacity) - accounts[account].balance
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
      for account in accounts.keys where accounts[account].isOpen {
        accounts[account].give(.infinity, limits)
      }
    case .slots, .days, .continuous: beginSlot(at: now, clock: clock)
    }
  }

  private mutating func beginSlot(at now: SimulationTime, clock: WallClock) {
    if isContinuous {
      for account in accounts.keys { _ = settle(account, at: now) }
    }
    let isNewDay = plans.beginSlot(at: now, clock: clock)
    nextAccrual = plans.slotEnd
    if isNewDay {
      for account in accounts.keys where accounts[account].isOpen {
        plans.dayEnded(account)
        accounts[account].daysSinceAdded += 1
        plan(account)
        if !accounts[account].isNew { hastenSettling(of: account) }
      }
    }
    if case .days = rule {
      let (startsWindow, limits) = (plans.startsWindow(at: now, clock: clock), limits)
      accounts.changeEach { if $1.isOpen { $1.give(startsWindow ? $1.capacity : 0, limits) } }
    } else {
      Self.giveShares(to: &accounts, plans, limits, isContinuous: isContinuous, at: now, clock: clock)
    }
  }

  private mutating func plan(_ account: AccountID) {
    let (isNew, days) = (accounts[account].isNew, accounts[account].daysSinceAdded)
    accounts[account].capacity = plans.plan(account, daysSinceAdded: isNew ? days : nil)
  }

  /// At midnight, repeats what the balance gained or lost since the last one. The first day, whose capacity is a stand-in,
  /// ends with half of the capacity.
  private mutating func hastenSettling(of account: AccountID) {
    let (day, balance, capacity) = (
      accounts[account].daysSinceAdded, accounts[account].balance, accounts[account].capacity
    )
    guard day < warmUpDays, day <= 1 + Self.daysForOne.count else { return }
    let more =
      day == 1
      ? capacity / 2 - balance
      : (balance - accounts[account].balanceAtMidnight) * Self.daysForOne[day - 2] * capacity / 50
    accounts[account].give(more, limits)
    accounts[account].balanceAtMidnight = accounts[account].balance
  }

  // Not a method of the budget, which could not read its plans while it changes its accounts.
  private static func giveShares(
    to accounts: inout Table<AccountID, Account>, _ plans: PacedPlans, _ limits: Limits, isContinuous: Bool,
    at now: SimulationTime, clock: WallClock
  ) {
    let slot = plans.slotIndex(at: now, clock: clock)
    accounts.changeEach { id, account in
      guard account.isOpen else { return }
      account.give(share: plans.share(of: id, slot: slot), limits, isContinuous: isContinuous, at: now)
    }
  }

  // MARK: Widgets

  /// - Parameter isNew: whether its widget is added now. `false`: it was added long before the run.
  mutating func open(_ account: AccountID, isNew: Bool = true, at now: SimulationTime, clock: WallClock) {
    accounts[account].isOpen = true
    switch rule {
    case .unlimited: break
    case .daily: accounts[account].give(.infinity, limits)
    case .slots, .days, .continuous:
      accounts[account] = Account(isOpen: true, isNew: isNew, accrued: accounts[account].accrued)
      plans.forget(account)
      plan(account)
      accounts[account].give(plans.initialShare * accounts[account].capacity, limits)
      if isContinuous {
        let share = plans.share(of: account, slot: plans.slotIndex(at: now, clock: clock))
        accounts[account].give(share: share, limits, isContinuous: true, at: now)
      }
    }
  }

  mutating func close(_ account: AccountID) {
    accounts[account].isOpen = false
    accounts[account].rate = 0
  }

  mutating func viewBegan(_ account: AccountID, at now: SimulationTime, clock: WallClock) {
    plans.viewBegan(account, at: now, clock: clock)
  }

  mutating func viewEnded(_ account: AccountID, at now: SimulationTime) {
    plans.viewEnded(account, at: now)
  }
}
