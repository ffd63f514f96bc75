import EventKernel

/// So many reloads a day, all at once at the window's start; what is left then is lost.
struct DailyBudget: ReloadBudget {
  private struct Account {
    var isOpen = false
    var balance = 0
    var accrued = 0
  }

  private let perDay: Int
  private let windowStart: TimeOfDay
  private var nextWindow: SimulationTime
  private var accounts: [Account]

  init(widgets: Int, perDay: Int, windowStart: TimeOfDay, clock: WallClock) {
    self.perDay = perDay
    self.windowStart = windowStart
    accounts = Array(repeating: Account(), count: widgets)
    nextWindow = clock.next(windowStart, after: .zero)
  }

  func verdict(for widget: Int, at now: SimulationTime, lookAgain: SimulationDuration) -> BudgetVerdict {
    accounts[widget].balance > 0 ? .granted : .withheld(until: nextWindow)
  }

  mutating func charge(_ widget: Int) {
    accounts[widget].balance -= 1
  }

  func balance(of widget: Int) -> Double { Double(accounts[widget].balance) }
  func capacity(of widget: Int) -> Double { Double(perDay) }
  func accrued(by widget: Int) -> Double { Double(accounts[widget].accrued) }

  func nextAccrual(after now: SimulationTime, clock: WallClock) -> SimulationTime? {
    clock.next(windowStart, after: now)
  }

  mutating func accrue(at now: SimulationTime, clock: WallClock) {
    nextWindow = clock.next(windowStart, after: now)
    for widget in accounts.indices where accounts[widget].isOpen {
      fill(widget)
    }
  }

  mutating func widgetAdded(_ widget: Int, at now: SimulationTime, clock: WallClock) {
    accounts[widget].isOpen = true
    fill(widget)
  }

  mutating func widgetRemoved(_ widget: Int) {
    accounts[widget].isOpen = false
  }

  private mutating func fill(_ widget: Int) {
    accounts[widget].accrued += perDay - accounts[widget].balance
    accounts[widget].balance = perDay
  }
}
