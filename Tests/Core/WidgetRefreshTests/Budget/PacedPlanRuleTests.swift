import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Rules of how a budget spreads over the day")
struct PacedPlanRuleTests {
  /// Capacity 8 whatever is viewed, each day's views predict the next day's, without smoothing.
  private static func paced(_ change: (inout PacedAllowance) -> Void = { _ in }) -> PacedAllowance {
    PacedBudgetRuleTests.even(8) {
      $0.refill = .paced
      $0.smoothing = .zero
      $0.historyDays = 1
      $0.highest = 10
      change(&$0)
    }
  }

  /// What each slot of the second day gives, after views on the first.
  private func shares(_ allowance: PacedAllowance, views: [SimulationTime]) throws -> [Int: Double] {
    var account = try PacedAccount(allowance)
    for view in views {
      account.advance(to: view - .milliseconds(1))
      account.view(at: view)
    }
    account.advance(to: at(23, 45))
    var shares: [Int: Double] = [:]
    for slot in 0..<96 {
      let before = account.accrued
      account.advance(to: at(24) + .minutes(15) * Int64(slot))
      let share = account.accrued - before
      if share > 1e-9 { shares[slot] = (share * 1e6).rounded() / 1e6 }
    }
    return shares
  }

  @Test("Each slot gives in proportion to the views predicted for it")
  func proportional() throws {
    let shares = try shares(Self.paced(), views: [at(7, 20), at(18), at(18, 1), at(18, 14, 59)])
    #expect(shares == [29: 2, 72: 6])
  }

  @Test("A view belongs to the slot in which it begins, also in the instant in which the slot does")
  func slotOfView() throws {
    #expect(try shares(Self.paced(), views: [at(10) - .milliseconds(1)]) == [39: 8])
    #expect(try shares(Self.paced(), views: [at(10)]) == [40: 8])
  }

  @Test("While a widget is new, or where the refill is even, every slot gives the same")
  func even() throws {
    let same = Dictionary(uniqueKeysWithValues: (0..<96).map { ($0, 0.083333) })
    let views = [at(7, 20), at(18)]
    #expect(try shares(Self.paced { $0.refill = .even }, views: views) == same)
    #expect(
      try shares(
        Self.paced {
          $0.learningDays = 2
          $0.learningCapacity = 8
        }, views: views) == same)
    #expect(try shares(Self.paced { $0.learningDays = 1 }, views: views) == [29: 4, 72: 4])
  }

  @Test("A day without views before predicts the same for every slot")
  func unseen() throws {
    #expect(try shares(Self.paced(), views: []).count == 96)
  }

  @Test("The capacity follows the mean number of views a day of the last days, without today")
  func capacity() throws {
    var account = try PacedAccount(
      Self.paced {
        $0.capacity = [
          .init(viewsPerDay: 0, reloadsPerDay: 10), .init(viewsPerDay: 10, reloadsPerDay: 110),
        ]
        $0.historyDays = 3
      })
    let viewsOfDays = [6, 2, 4, 0, 0]
    for (day, capacity) in [10, 70, 50, 50, 30].enumerated() {
      #expect(account.capacity == Double(capacity), "day \(day)")
      for hour in 0..<viewsOfDays[day] { account.view(at: at(24 * day + hour)) }
      #expect(account.capacity == Double(capacity), "day \(day)")
      account.advance(to: at(24 * (day + 1)))
    }
  }

  // MARK: Weekends apart

  /// The capacity on each day is the mean number of views that the budget predicts, after so many views on each day.
  private static func predicted(
    separatesWeekends: Bool, views: [Int], historyDays: Int = 7, firstDay: Int = 20_514
  ) throws -> [Double] {
    let allowance = paced {
      $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: 0), .init(viewsPerDay: 1000, reloadsPerDay: 1000)]
      $0.historyDays = historyDays
      $0.separatesWeekends = separatesWeekends
    }
    var account = try PacedAccount(allowance, firstDay: firstDay)
    return views.enumerated().map { day, count in
      let capacity = account.capacity
      for hour in 0..<count { account.view(at: at(24 * day + hour)) }
      account.advance(to: at(24 * (day + 1)))
      return (capacity * 1e6).rounded() / 1e6
    }
  }

  @Test(
    "If weekends are apart, a day is predicted from days of the same kind; before there is one, from the others"
  )
  func weekends() throws {
    // From a Monday: the first Saturday knows only weekdays.
    let views = [1, 2, 3, 4, 5, 10, 20, 6, 7, 0, 0, 0, 0, 0]
    #expect(
      try Self.predicted(separatesWeekends: true, views: views)
        == [0, 1, 1.5, 2, 2.5, 3, 10, 3, 4, 5, 4.4, 3.6, 15, 10])
    #expect(
      try Self.predicted(separatesWeekends: false, views: views).prefix(9)
        == [0, 1, 1.5, 2, 2.5, 3, 4.166667, 6.428571, 7.142857])
    // From a Saturday: the first Monday knows only the weekend.
    #expect(
      try Self.predicted(separatesWeekends: true, views: [4, 8, 1, 3, 0, 0, 0, 0], firstDay: 20_519)
        == [0, 4, 6, 1, 2, 1.333333, 1, 6])
  }

  /// Of 7 days 5 are weekdays and 2 are not; of fewer, both kinds are rounded up.
  @Test("Each kind of day has its share of the days of the history", arguments: [1, 7])
  func historyOfWeekends(days: Int) throws {
    let views = [9, 1, 1, 1, 1, 6, 2, 1, 1, 0, 0, 0, 4, 8, 0]
    let capacities = try Self.predicted(separatesWeekends: true, views: views, historyDays: days)
    #expect(
      capacities[6] == 6 && capacities[12] == (days == 1 ? 2 : 4) && capacities[13] == (days == 1 ? 4 : 3))
    #expect(capacities[7] == (days == 1 ? 1 : 2.6) && capacities[8] == 1)
  }

  @Test("Weekends have their own hours, too")
  func hoursOfWeekends() throws {
    var account = try PacedAccount(
      Self.paced {
        $0.historyDays = 7
        $0.separatesWeekends = true
        $0.highest = 100
      })
    for day in 0..<7 {
      account.advance(to: at(24 * day + (day < 5 ? 8 : 11)))
      account.view(at: at(24 * day + (day < 5 ? 8 : 11)))
    }
    // On Monday at 8:00, on Saturday at 11:00.
    for (day, hour) in [(7, 8), (12, 11)] {
      account.advance(to: at(24 * day + hour) - .milliseconds(1))
      let before = account.accrued
      account.advance(to: at(24 * day + hour))
      #expect(abs(account.accrued - before - 8) < 1e-9, "day \(day)")
    }
  }

  @Test("Two widgets have accounts of their own")
  func accounts() throws {
    let clock = try WallClock(firstDay: CalendarDate(dayNumber: 20_514), days: 3, timeZone: "UTC")
    var budget = ReloadBudget(.paced(Self.paced()), capacities: [nil, nil], clock: clock)
    budget.open(0, at: .zero, clock: clock)
    budget.open(1, at: .zero, clock: clock)
    budget.viewBegan(1, at: at(5), clock: clock)
    while budget.nextAccrual <= at(24 + 5) {
      budget.accrue(at: budget.nextAccrual, clock: clock)
    }
    // Evenly on the first day; on the second the first widget, not viewed, goes on so, the other has all in its slot.
    #expect(abs(budget.accrued(by: 0) - (8 * 95 / 96.0 + 8 * 21 / 96.0)) < 1e-9)
    budget.charge(0)
    #expect(abs(budget.balance(of: 1) - (8 * 95 / 96.0 + 8)) < 1e-9)
  }
}
