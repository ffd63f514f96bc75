import EventKernel

/// A budget that learns from views and accrues slot by slot (``PacedAllowance``).
struct PacedBudget: ReloadBudget {
  private struct Account {
    var isOpen = false
    var daysSinceAdded = 0
    var capacity = 0.0
    /// The balance at `settled`.
    var balance = 0.0
    var accrued = 0.0
    var settled = SimulationTime.zero
    /// Reloads a millisecond, with continuous accrual.
    var rate = 0.0

    /// Adds `amount`, which may be negative, within the limits of the allowance.
    mutating func give(_ amount: Double, of allowance: PacedAllowance) {
      let before = balance
      balance = min(max(before + amount, allowance.lowest * capacity), most(of: allowance))
      if balance > before { accrued += balance - before }
    }

    /// At least 1, so that a capacity of less than one reload a day can reach a whole reload.
    func most(of allowance: PacedAllowance) -> Double {
      capacity > 0 ? max(1, allowance.highest * capacity) : 0
    }
  }

  private static let slot = Int64(900_000)
  /// Accruals are sums of rounded numbers. A missing 10⁻⁹ of a reload must not make a request wait.
  private static let tolerance = 1e-9

  private let allowance: PacedAllowance
  private let isContinuous: Bool
  private let kernel: GaussianKernel
  private let isAddedBySystem: Table<AccountID, Bool>
  private var accounts: Table<AccountID, Account>
  /// For each account, the history of weekdays and then, if they are apart, that of weekends.
  private var histories: [ViewHistory]
  private let historiesPerAccount: Int
  private var isWeekend: Bool
  /// For each account, the shares of the capacity for the 96 slots of a day.
  private var weights: [Double]
  private var today: CalendarDate
  /// The slot that ends at ``slotEnd``.
  private var slotIndex = 0
  private var slotEnd = SimulationTime.zero

  init(_ allowance: PacedAllowance, isAddedBySystem: [Bool], clock: WallClock) {
    self.allowance = allowance
    isContinuous = allowance.accrual == .continuous && allowance.refill != .atStart
    self.isAddedBySystem = Table(isAddedBySystem)
    kernel = GaussianKernel(standardDeviation: allowance.smoothing)
    accounts = Table(repeating: Account(), count: isAddedBySystem.count)
    historiesPerAccount = allowance.separatesWeekends ? 2 : 1
    let days = allowance.historyDays
    let lengths = allowance.separatesWeekends ? [(days * 5 + 6) / 7, (days * 2 + 6) / 7] : [days]
    histories = isAddedBySystem.flatMap { _ in lengths.map(ViewHistory.init) }
    weights = Array(repeating: 0, count: isAddedBySystem.count * ViewHistory.slotsPerDay)
    today = clock.date(at: .zero)
    isWeekend = today.isWeekend
    beginSlot(at: .zero, clock: clock)
  }

  func verdict(for account: AccountID, at now: SimulationTime, recheck: SimulationDuration) -> BudgetVerdict {
    let balance = accounts[account].balance
    if balance >= 1 - Self.tolerance { return .granted }
    let usesCharger = allowance.grantsFractionWhileCharging
    var next = now + recheck
    if isContinuous {
      // After the end of the slot, the balance may grow at another rate.
      let whole = timeOfWholeReload(of: account, at: now)
      // The user may connect the charger before that.
      next = usesCharger ? min(whole, next) : whole
    }
    return usesCharger && balance > 0 ? .grantedWhileCharging(otherwise: next) : .wait(until: next)
  }

  /// The time at which the balance reaches 1, but not after the end of the slot.
  private func timeOfWholeReload(of account: AccountID, at now: SimulationTime) -> SimulationTime {
    let account = accounts[account]
    guard account.rate > 0 else { return slotEnd }
    let wait = ((1 - Self.tolerance - account.balance) / account.rate).rounded(.up)
    return now + .milliseconds(Int64(min(max(0, wait), Double((slotEnd - now).milliseconds))))
  }

  mutating func charge(_ account: AccountID, at now: SimulationTime) {
    accounts[account].balance -= 1
  }

  func balance(of account: AccountID) -> Double { accounts[account].balance }
  func capacity(of account: AccountID) -> Double { accounts[account].capacity }
  func accrued(by account: AccountID) -> Double { accounts[account].accrued }

  func nextAccrual(after now: SimulationTime, clock: WallClock) -> SimulationTime? {
    endOfSlot(at: now, clock: clock)
  }

  private func endOfSlot(at now: SimulationTime, clock: WallClock) -> SimulationTime {
    let intoSlot = clock.millisecondOfDay(at: now) % Self.slot
    let next = now + .milliseconds(Self.slot - intoSlot)
    // A change of the offset from UTC may start a slot of another time of day.
    return min(next, clock.nextChange(after: now) ?? next)
  }

  mutating func settle(_ account: AccountID, at now: SimulationTime) -> Bool {
    guard isContinuous else { return false }
    let (rate, settled) = (accounts[account].rate, accounts[account].settled)
    guard settled < now else { return false }
    accounts[account].settled = now
    let room = accounts[account].most(of: allowance) - accounts[account].balance
    let growth = min(rate * Double((now - settled).milliseconds), room)
    guard growth > 0 else { return false }
    accounts[account].balance += growth
    accounts[account].accrued += growth
    return true
  }

  mutating func accrue(at now: SimulationTime, clock: WallClock) {
    beginSlot(at: now, clock: clock)
    if isContinuous {
      for account in accounts.keys { _ = settle(account, at: now) }
    }
    let date = clock.date(at: now)
    let isNewDay = date != today
    if isNewDay {
      let yesterday = isWeekend
      today = date
      isWeekend = date.isWeekend
      for account in accounts.keys where accounts[account].isOpen {
        histories[history(of: account, isWeekend: yesterday)].dayEnded()
        accounts[account].daysSinceAdded += 1
        plan(account)
      }
    }
    for account in accounts.keys where accounts[account].isOpen {
      switch allowance.refill {
      case .paced, .even: giveShare(of: slotIndex, to: account, at: now)
      case .atStart: accounts[account].give(isNewDay ? accounts[account].capacity : 0, of: allowance)
      }
    }
  }

  /// Adds the share of the slot, at once or continuously.
  private mutating func giveShare(of slot: Int, to account: AccountID, at now: SimulationTime) {
    let share = weights[account.index * ViewHistory.slotsPerDay + slot] * accounts[account].capacity
    accounts[account].give(isContinuous ? 0 : share, of: allowance)
    guard isContinuous else { return }
    accounts[account].rate = share / Double(Self.slot)
    accounts[account].settled = now
  }

  mutating func open(_ account: AccountID, at now: SimulationTime, clock: WallClock) {
    accounts[account] = Account(isOpen: true, accrued: accounts[account].accrued)
    for kind in 0..<historiesPerAccount { histories[account.index * historiesPerAccount + kind].forget() }
    plan(account)
    let capacity = accounts[account].capacity
    accounts[account].give(
      allowance.refill == .atStart ? capacity : allowance.initialShare * capacity, of: allowance)
    if isContinuous {
      giveShare(of: slotIndex(at: now, clock: clock), to: account, at: now)
    }
  }

  mutating func close(_ account: AccountID) {
    accounts[account].isOpen = false
    accounts[account].rate = 0
  }

  mutating func viewBegan(_ account: AccountID, at now: SimulationTime, clock: WallClock) {
    histories[history(of: account, isWeekend: isWeekend)].viewBegan(
      slot: slotIndex(at: now, clock: clock), at: now, gap: allowance.viewGap)
  }

  mutating func viewEnded(_ account: AccountID, at now: SimulationTime) {
    histories[history(of: account, isWeekend: isWeekend)].viewEnded(at: now)
  }

  private func history(of account: AccountID, isWeekend: Bool) -> Int {
    account.index * historiesPerAccount + (isWeekend ? historiesPerAccount - 1 : 0)
  }

  /// The history from which today is predicted: that of the same kind of days or, before there is one, the other.
  private func usedHistory(of account: AccountID) -> Int {
    let own = history(of: account, isWeekend: isWeekend)
    let other = history(of: account, isWeekend: !isWeekend)
    return histories[own].completeDays > 0 ? own : other
  }

  private mutating func beginSlot(at now: SimulationTime, clock: WallClock) {
    slotIndex = Int(clock.millisecondOfDay(at: now) / Self.slot)
    slotEnd = endOfSlot(at: now, clock: clock)
  }

  /// Also correct after the end of a slot, before the next one starts.
  private func slotIndex(at now: SimulationTime, clock: WallClock) -> Int {
    now < slotEnd ? slotIndex : Int(clock.millisecondOfDay(at: now) / Self.slot)
  }

  /// Sets the capacity and the shares of the day's slots from the views so far.
  private mutating func plan(_ account: AccountID) {
    let start = account.index * ViewHistory.slotsPerDay
    let isLearning = accounts[account].daysSinceAdded < allowance.learningDays
    if let fixed = allowance.capacityWhenAddedBySystem, isAddedBySystem[account] {
      accounts[account].capacity = fixed
    } else if isLearning {
      accounts[account].capacity = allowance.learningCapacity
    } else {
      accounts[account].capacity = allowance.capacity(
        viewsPerDay: histories[usedHistory(of: account)].viewsPerDay)
    }
    // A capacity of -0 becomes 0.
    accounts[account].capacity += 0
    if isLearning || allowance.refill != .paced {
      for slot in 0..<ViewHistory.slotsPerDay {
        weights[start + slot] = 1 / Double(ViewHistory.slotsPerDay)
      }
    } else {
      histories[usedHistory(of: account)].predict(smoothing: kernel, into: &weights, from: start)
    }
  }
}
