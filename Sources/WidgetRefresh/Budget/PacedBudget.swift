import EventKernel

/// A budget that learns from views and accrues slot by slot (``PacedAllowance``).
struct PacedBudget: ReloadBudget {
  private struct Account {
    var isOpen = false
    var daysSinceAdded = 0
    var capacity = 0.0
    var balance = 0.0
    var accrued = 0.0
  }

  private static let slot = Int64(900_000)

  private let allowance: PacedAllowance
  private let kernel: GaussianKernel
  private let isAddedBySystem: [Bool]
  private var accounts: [Account]
  private var histories: [ViewHistory]
  /// 96 shares of a day's capacity per widget.
  private var weights: [Double]
  private var today: CalendarDate

  init(_ allowance: PacedAllowance, isAddedBySystem: [Bool], clock: WallClock) {
    self.allowance = allowance
    self.isAddedBySystem = isAddedBySystem
    kernel = GaussianKernel(standardDeviation: allowance.smoothing)
    accounts = Array(repeating: Account(), count: isAddedBySystem.count)
    histories = Array(repeating: ViewHistory(days: allowance.historyDays), count: isAddedBySystem.count)
    weights = Array(repeating: 0, count: isAddedBySystem.count * ViewHistory.slotsPerDay)
    today = clock.date(at: .zero)
  }

  func verdict(
    for widget: Int, at now: SimulationTime, isCharging: Bool, lookAgain: SimulationDuration
  ) -> BudgetVerdict {
    let balance = accounts[widget].balance
    // Accruals of 1/96 are sums of rounded numbers; a thousandth of a millionth of a reload is not what a denial is about.
    if balance >= 1 - 1e-9 { return .granted }
    if allowance.grantsFractionWhileCharging, isCharging, balance > 0 { return .granted }
    return .withheld(until: now + lookAgain)
  }

  mutating func charge(_ widget: Int) {
    accounts[widget].balance -= 1
  }

  func balance(of widget: Int) -> Double { accounts[widget].balance }
  func capacity(of widget: Int) -> Double { accounts[widget].capacity }
  func accrued(by widget: Int) -> Double { accounts[widget].accrued }

  func nextAccrual(after now: SimulationTime, clock: WallClock) -> SimulationTime? {
    let intoSlot = clock.millisecondOfDay(at: now) % Self.slot
    let next = now + .milliseconds(Self.slot - intoSlot)
    // A change of the offset may start a slot of another time of day.
    if let change = clock.nextChange(after: now), change < next { return change }
    return next
  }

  mutating func accrue(at now: SimulationTime, clock: WallClock) {
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
    let slot = Self.slotIndex(at: now, clock: clock)
    for widget in accounts.indices where accounts[widget].isOpen {
      let share =
        switch allowance.refill {
        case .paced, .even: weights[widget * ViewHistory.slotsPerDay + slot]
        case .atStart: isNewDay ? 1 : 0.0
        }
      give(share * accounts[widget].capacity, to: widget)
    }
  }

  mutating func widgetAdded(_ widget: Int, at now: SimulationTime, clock: WallClock) {
    accounts[widget] = Account(isOpen: true, accrued: accounts[widget].accrued)
    histories[widget].forget()
    plan(widget)
    let capacity = accounts[widget].capacity
    give(allowance.refill == .atStart ? capacity : allowance.initialShare * capacity, to: widget)
  }

  mutating func widgetRemoved(_ widget: Int) {
    accounts[widget].isOpen = false
  }

  mutating func viewBegan(_ widget: Int, at now: SimulationTime, clock: WallClock) {
    histories[widget].viewBegan(
      slot: Self.slotIndex(at: now, clock: clock), at: now, gap: allowance.viewGap)
  }

  mutating func viewEnded(_ widget: Int, at now: SimulationTime) {
    histories[widget].viewEnded(at: now)
  }

  private static func slotIndex(at now: SimulationTime, clock: WallClock) -> Int {
    Int(clock.millisecondOfDay(at: now) / slot)
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
    if isLearning || allowance.refill != .paced {
      for slot in 0..<ViewHistory.slotsPerDay {
        weights[start + slot] = 1 / Double(ViewHistory.slotsPerDay)
      }
    } else {
      histories[widget].predict(smoothing: kernel, into: &weights, from: start)
    }
  }

  private mutating func give(_ amount: Double, to widget: Int) {
    let capacity = accounts[widget].capacity
    let before = accounts[widget].balance
    // A capacity of less than one reload a day must still add up to a whole one.
    let most = capacity > 0 ? max(1, allowance.highest * capacity) : 0
    let after = min(max(before + amount, allowance.lowest * capacity), most)
    accounts[widget].balance = after
    if after > before { accounts[widget].accrued += after - before }
  }
}
