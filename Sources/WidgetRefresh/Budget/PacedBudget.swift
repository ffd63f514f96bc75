import EventKernel

/// A budget that learns from views and accrues slot by slot (``PacedAllowance``).
struct PacedBudget: ReloadBudget {
  private struct Account {
    var isOpen = false
    var daysSinceAdded = 0
    var capacity = 0.0
    /// As of `settled`.
    var balance = 0.0
    var accrued = 0.0
    var settled = SimulationTime.zero
    /// Reloads a millisecond, where they accrue continuously.
    var rate = 0.0

    /// Gives or takes as much of `amount` as the allowance's limits let.
    mutating func give(_ amount: Double, of allowance: PacedAllowance) {
      let before = balance
      balance = min(max(before + amount, allowance.lowest * capacity), most(of: allowance))
      if balance > before { accrued += balance - before }
    }

    /// A capacity of less than one reload a day must still add up to a whole one.
    func most(of allowance: PacedAllowance) -> Double {
      capacity > 0 ? max(1, allowance.highest * capacity) : 0
    }
  }

  private static let slot = Int64(900_000)
  /// Accruals are sums of rounded numbers; a thousandth of a millionth of a reload is not what a denial is about.
  private static let tolerance = 1e-9

  private let allowance: PacedAllowance
  private let isContinuous: Bool
  private let kernel: GaussianKernel
  private let isAddedBySystem: [Bool]
  private var accounts: [Account]
  private var histories: [ViewHistory]
  /// 96 shares of a day's capacity per widget.
  private var weights: [Double]
  private var today: CalendarDate
  /// The slot that ends at ``slotEnd``.
  private var slotIndex = 0
  private var slotEnd = SimulationTime.zero

  init(_ allowance: PacedAllowance, isAddedBySystem: [Bool], clock: WallClock) {
    self.allowance = allowance
    isContinuous = allowance.accrual == .continuous && allowance.refill != .atStart
    self.isAddedBySystem = isAddedBySystem
    kernel = GaussianKernel(standardDeviation: allowance.smoothing)
    accounts = Array(repeating: Account(), count: isAddedBySystem.count)
    histories = Array(repeating: ViewHistory(days: allowance.historyDays), count: isAddedBySystem.count)
    weights = Array(repeating: 0, count: isAddedBySystem.count * ViewHistory.slotsPerDay)
    today = clock.date(at: .zero)
    beginSlot(at: .zero, clock: clock)
  }

  func verdict(for widget: Int, at now: SimulationTime, lookAgain: SimulationDuration) -> BudgetVerdict {
    let balance = accounts[widget].balance
    if balance >= 1 - Self.tolerance { return .granted }
    let usesCharger = allowance.grantsFractionWhileCharging
    var next = now + lookAgain
    if isContinuous {
      // From the slot's end on the balance may grow at another rate.
      let whole = timeOfWholeReload(of: widget, at: now) ?? slotEnd
      // The charger may be connected before.
      next = usesCharger ? min(whole, next) : whole
    }
    return usesCharger && balance > 0 ? .grantedWhileCharging(otherwise: next) : .withheld(until: next)
  }

  /// When the balance reaches 1; `nil`: not before the slot's end, or never.
  private func timeOfWholeReload(of widget: Int, at now: SimulationTime) -> SimulationTime? {
    let account = accounts[widget]
    guard account.rate > 0 else { return nil }
    let wait = ((1 - Self.tolerance - account.balance) / account.rate).rounded(.up)
    guard wait < Double((slotEnd - now).milliseconds) else { return nil }
    return now + .milliseconds(Int64(max(0, wait)))
  }

  mutating func charge(_ widget: Int) {
    accounts[widget].balance -= 1
  }

  func balance(of widget: Int) -> Double { accounts[widget].balance }
  func capacity(of widget: Int) -> Double { accounts[widget].capacity }
  func accrued(by widget: Int) -> Double { accounts[widget].accrued }

  func nextAccrual(after now: SimulationTime, clock: WallClock) -> SimulationTime? {
    endOfSlot(at: now, clock: clock)
  }

  private func endOfSlot(at now: SimulationTime, clock: WallClock) -> SimulationTime {
    let intoSlot = clock.millisecondOfDay(at: now) % Self.slot
    let next = now + .milliseconds(Self.slot - intoSlot)
    // A change of the offset may start a slot of another time of day.
    if let change = clock.nextChange(after: now), change < next { return change }
    return next
  }

  mutating func settle(_ widget: Int, at now: SimulationTime) -> Bool {
    guard isContinuous else { return false }
    let (rate, settled) = (accounts[widget].rate, accounts[widget].settled)
    guard rate > 0, settled < now else { return false }
    accounts[widget].settled = now
    let room = accounts[widget].most(of: allowance) - accounts[widget].balance
    let growth = min(rate * Double((now - settled).milliseconds), room)
    guard growth > 0 else { return false }
    accounts[widget].balance += growth
    accounts[widget].accrued += growth
    return true
  }

  mutating func accrue(at now: SimulationTime, clock: WallClock) {
    beginSlot(at: now, clock: clock)
    if isContinuous {
      for widget in accounts.indices { _ = settle(widget, at: now) }
    }
    let date = clock.date(at: now)
    let isNewDay = date != today
    if isNewDay {
      today = date
      for widget in accounts.indices where accounts[widget].isOpen {
        histories[widget].dayEnded()
        accounts[widget].daysSinceAdded += 1
        plan(widget)
      }
    }
    for widget in accounts.indices where accounts[widget].isOpen {
      switch allowance.refill {
      case .paced, .even: giveShare(of: slotIndex, to: widget, at: now)
      case .atStart: accounts[widget].give(isNewDay ? accounts[widget].capacity : 0, of: allowance)
      }
    }
  }

  /// Gives the slot's share, or lets it flow from now on.
  private mutating func giveShare(of slot: Int, to widget: Int, at now: SimulationTime) {
    let share = weights[widget * ViewHistory.slotsPerDay + slot] * accounts[widget].capacity
    accounts[widget].give(isContinuous ? 0 : share, of: allowance)
    guard isContinuous else { return }
    accounts[widget].rate = share / Double(Self.slot)
    accounts[widget].settled = now
  }

  mutating func widgetAdded(_ widget: Int, at now: SimulationTime, clock: WallClock) {
    accounts[widget] = Account(isOpen: true, accrued: accounts[widget].accrued)
    histories[widget].forget()
    plan(widget)
    let capacity = accounts[widget].capacity
    accounts[widget].give(
      allowance.refill == .atStart ? capacity : allowance.initialShare * capacity, of: allowance)
    if isContinuous {
      giveShare(of: slotIndex(at: now, clock: clock), to: widget, at: now)
    }
  }

  mutating func widgetRemoved(_ widget: Int) {
    accounts[widget].isOpen = false
    accounts[widget].rate = 0
  }

  mutating func viewBegan(_ widget: Int, at now: SimulationTime, clock: WallClock) {
    histories[widget].viewBegan(
      slot: slotIndex(at: now, clock: clock), at: now, gap: allowance.viewGap)
  }

  mutating func viewEnded(_ widget: Int, at now: SimulationTime) {
    histories[widget].viewEnded(at: now)
  }

  private mutating func beginSlot(at now: SimulationTime, clock: WallClock) {
    slotIndex = Int(clock.millisecondOfDay(at: now) / Self.slot)
    slotEnd = endOfSlot(at: now, clock: clock)
  }

  /// Also where the slot has ended and the next one has not begun yet.
  private func slotIndex(at now: SimulationTime, clock: WallClock) -> Int {
    now < slotEnd ? slotIndex : Int(clock.millisecondOfDay(at: now) / Self.slot)
  }

  /// Sets the capacity and the day's plan from what has been learned.
  private mutating func plan(_ widget: Int) {
    let start = widget * ViewHistory.slotsPerDay
    let isLearning = accounts[widget].daysSinceAdded < allowance.learningDays
    if let fixed = allowance.capacityWhenAddedBySystem, isAddedBySystem[widget] {
      accounts[widget].capacity = fixed
    } else if isLearning {
      accounts[widget].capacity = allowance.learningCapacity
    } else {
      accounts[widget].capacity = allowance.capacity(viewsPerDay: histories[widget].viewsPerDay)
    }
    // A capacity of -0 is one of 0.
    accounts[widget].capacity += 0
    if isLearning || allowance.refill != .paced {
      for slot in 0..<ViewHistory.slotsPerDay {
        weights[start + slot] = 1 / Double(ViewHistory.slotsPerDay)
      }
    } else {
      histories[widget].predict(smoothing: kernel, into: &weights, from: start)
    }
  }
}
