import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Rules of a fixed number of reloads a day")
struct DailyBudgetRuleTests {
  private let clock: WallClock
  private var budget: ReloadBudget

  init() throws {
    clock = try WallClock(firstDay: CalendarDate(dayNumber: 20_514), days: 3, timeZone: "UTC")
    budget = ReloadBudget(
      .fixed(perDay: 3, windowStart: time(6)), capacities: [nil, nil], clock: clock)
    budget.open(0, at: .zero, clock: clock)
  }

  private func verdict(at now: SimulationTime) -> BudgetVerdict {
    var budget = budget
    return budget.verdict(for: 0, at: now, recheck: .minutes(15))
  }

  @Test("The last reload of the day is granted, and the next one waits for the window's start")
  mutating func spent() {
    budget.charge(0)
    budget.charge(0)
    #expect(budget.balance(of: 0) == 1)
    #expect(verdict(at: at(1)) == .granted)
    budget.charge(0)
    #expect(verdict(at: at(1)) == .wait(until: at(6)))
    budget.accrue(at: at(6), clock: clock)
    #expect(verdict(at: at(6)) == .granted)
  }

  @Test("What is left at the window's start is lost, and only what was spent is given again")
  mutating func refill() {
    budget.charge(0)
    budget.charge(0)
    budget.accrue(at: at(6), clock: clock)
    #expect(budget.balance(of: 0) == 3)
    #expect(budget.accrued(by: 0) == 5)
    budget.accrue(at: at(30), clock: clock)
    #expect(budget.balance(of: 0) == 3)
    #expect(budget.accrued(by: 0) == 5)
  }

  @Test("A widget that is not there yet, or not any more, is given nothing")
  mutating func absent() {
    budget.accrue(at: at(6), clock: clock)
    #expect(budget.balance(of: 1) == 0 && budget.accrued(by: 1) == 0)
    budget.charge(0)
    budget.close(0)
    budget.accrue(at: at(30), clock: clock)
    #expect(budget.balance(of: 0) == 2 && budget.accrued(by: 0) == 3)
  }

  @Test("A widget that is added in the middle of a window has the whole number at once")
  mutating func added() {
    budget.open(1, at: at(12), clock: clock)
    #expect(budget.balance(of: 1) == 3 && budget.accrued(by: 1) == 3)
  }

  @Test("The window's start is the next one strictly after the instant, whatever the clocks do")
  mutating func windows() {
    #expect(budget.nextAccrual == at(6))
    budget.accrue(at: at(6), clock: clock)
    #expect(budget.nextAccrual == at(30))
    for _ in 0..<3 { budget.charge(0) }
    #expect(verdict(at: at(6)) == .wait(until: at(30)))
  }
}
