import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("The slots of a budget")
struct SlotTests {
  private func budget(_ accrual: PacedAllowance.Accrual) -> ReloadBudgetProfile {
    BudgetTests.paced {
      $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 96)]
      $0.refill = .even
      $0.accrual = accrual
      $0.initialShare = 0.05
      $0.highest = 100
    }
  }

  @Test("A new widget gets no share of the slot in which it is added, on whichever day", arguments: [nil, 2])
  func firstSlot(day: Int?) throws {
    var scenario = Scenario.single(budget: budget(.slots), days: 3, timeline: .one(.never))
    scenario.widgets[0].addedOnDay = day
    let accruals = try Run(scenario).accruals()
    let start = at(((day ?? 1) - 1) * 24)
    #expect(accruals.prefix(3).map(\.time) == [start, start + .minutes(15), start + .minutes(30)])
    let balances = accruals.prefix(3).map(\.balance)
    #expect(zip(balances, [4.8, 5.8, 6.8]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(balances)")
  }

  @Test("With continuous accrual a new widget's first slot flows from the beginning")
  func firstContinuousSlot() throws {
    let scenario = Scenario.single(budget: budget(.continuous), timeline: .one(.never))
    let balances = try Run(scenario).accruals().filter { $0.time <= at(0, 15) }.map(\.balance)
    #expect(abs((balances.last ?? 0) - 5.8) < 1e-9)
  }

  @Test("A capacity of half a reload a day adds up to one every two days")
  func lessThanOneADay() throws {
    let budget = BudgetTests.paced {
      $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 0.5)]
      $0.refill = .even
      $0.accrual = .continuous
    }
    let run = try Run(.single(budget: budget, days: 7, timeline: .one(.after(.minutes(5)))))
    #expect(run.grants().filter(\.isCharged).map(\.at) == [at(48), at(96), at(144)])
  }

  /// Days of the wall clock in Berlin: the last Sundays of March and October 2026.
  @Test(
    "A day of 23 hours has 92 slots and one of 25 hours 100, each with a ninety-sixth of the capacity",
    arguments: [(3, 29, 92.0), (10, 25, 100), (6, 1, 96)], PacedAllowance.Accrual.allCases)
  func daysOfOtherLengths(day: (Int, Int, Double), accrual: PacedAllowance.Accrual) throws {
    var scenario = Scenario.single(budget: budget(accrual), days: 3, timeline: .one(.never))
    let date = try #require(CalendarDate(year: 2026, month: day.0, day: day.1))
    scenario.device.timeZone = "Europe/Berlin"
    scenario.device.start = date.advanced(by: -1)
    let run = try Run(scenario)
    // What comes at midnight is of the day that begins, or, where it flows, of the one that ends.
    func accrued(before date: CalendarDate) -> Double {
      let midnight = run.clock.startOfDay(date)
      let end = accrual == .slots ? midnight : midnight + .milliseconds(1)
      return run.accruals().last { $0.time < end }?.accrued ?? 0
    }
    let onDay = accrued(before: date.advanced(by: 1)) - accrued(before: date)
    #expect(abs(onDay - day.2) < 1e-6, "\(onDay)")
  }
}
