import EventKernel

@testable import WidgetRefresh

/// A paced budget with one widget, whose accruals come in time. It begins on a Monday, unless
/// another first day is given, in UTC.
struct PacedAccount {
  var budget: ReloadBudget
  let clock: WallClock
  private let isNew: Bool
  private(set) var now = SimulationTime.zero

  /// - Parameter warmUpDays: above 0: the widget was there long before.
  init(
    _ allowance: PacedAllowance, bySystem: Bool = false, isThere: Bool = true, warmUpDays: Int = 0,
    firstDay: Int = 20_514, timeZone: String = "UTC"
  ) throws {
    isNew = warmUpDays == 0
    clock = try WallClock(firstDay: CalendarDate(dayNumber: firstDay), days: 20, timeZone: timeZone)
    budget = ReloadBudget(
      .paced(allowance), capacities: [bySystem ? allowance.capacityWhenAddedBySystem : nil],
      warmUpDays: warmUpDays, clock: clock)
    if isThere { add() }
  }

  mutating func add() {
    budget.open(0, isNew: isNew, at: now, clock: clock)
  }

  mutating func charge() {
    budget.charge(0)
  }

  /// All accruals until then, those of that instant included.
  mutating func advance(to time: SimulationTime) {
    while budget.nextAccrual <= time {
      now = budget.nextAccrual
      budget.accrue(at: now, clock: clock)
    }
  }

  /// Brings the balance up to then; whether that changed it.
  mutating func settles(at time: SimulationTime) -> Bool {
    budget.settle(0, at: time)
  }

  /// A look of ten seconds.
  mutating func view(at time: SimulationTime) {
    budget.viewBegan(0, at: time, clock: clock)
    budget.viewEnded(0, at: time + .seconds(10))
  }

  func verdict(at time: SimulationTime, recheck: SimulationDuration = .minutes(15)) -> BudgetVerdict {
    var budget = budget
    return budget.verdict(for: 0, at: time, recheck: recheck)
  }

  var balance: Double { budget.balance(of: 0) }
  var capacity: Double { budget.capacity(of: 0) }
  var accrued: Double { budget.accrued(by: 0) }
}
