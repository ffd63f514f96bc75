import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Rules of a budget that accrues by slots")
struct PacedBudgetRuleTests {
  /// Evenly refilled with so many a day from the first day on, and nothing to begin with.
  static func even(
    _ perDay: Double, _ change: (inout PacedAllowance) -> Void = { _ in }
  ) -> PacedAllowance {
    var allowance = PacedAllowance.documented
    allowance.capacity = [.init(viewsPerDay: 0, reloadsPerDay: perDay)]
    allowance.learningDays = 0
    allowance.initialShare = 0
    allowance.refill = .even
    change(&allowance)
    return allowance
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test("A balance below 0 stays what it is, as far down as the profile lets it", arguments: [-1.2, 0])
  func lowest(multiple: Double) throws {
    var budget = try PacedAccount(
      Self.even(24) {
        $0.lowest = multiple
        $0.initialShare = 0.5 / 24
      })
    budget.charge()
    #expect(isClose(budget.balance, -0.5))
    budget.advance(to: at(0, 15))
    #expect(isClose(budget.balance, multiple < 0 ? -0.25 : 0))
    #expect(isClose(budget.accrued, multiple < 0 ? 0.75 : 1))
  }

  /// The system's widget has 40 a day: 2 at first, and 40/96 more with each slot.
  @Test("A widget of profile `reported` pays a balance below 0 back slot by slot")
  func lowestReported() throws {
    var budget = try PacedAccount(.reported, bySystem: true)
    for _ in 0..<3 { budget.charge() }
    #expect(isClose(budget.balance, -1))
    budget.advance(to: at(0, 15))
    #expect(isClose(budget.balance, -1 + 40.0 / 96))
  }

  @Test(
    "The balance grows to the highest multiple of the capacity and no further; what is lost was not given",
    arguments: [(10.0, 1.0, 10.0), (10, 1.5, 15), (0.5, 1, 1), (0, 1, 0)])
  func highest(perDay: Double, multiple: Double, most: Double) throws {
    var budget = try PacedAccount(Self.even(perDay) { $0.highest = multiple })
    budget.advance(to: at(24 * 10))
    #expect(isClose(budget.balance, most) && isClose(budget.accrued, most))
  }

  /// Capacity 100, of which 90 are charged each day: a day gains 10, and a midnight adds 2 × 10 so many times more.
  @Test(
    "The balance of a widget that was there before settles in the warm-up, not later", arguments: [2, 4, 7])
  func settling(warmUpDays: Int) throws {
    var budget = try PacedAccount(Self.even(100) { $0.highest = 10 }, warmUpDays: warmUpDays)
    var expected = 50.0
    for day in 1...7 {
      budget.advance(to: at(24 * day) - .milliseconds(1))
      for _ in 0..<90 { budget.charge() }
      budget.advance(to: at(24 * day))
      if day > 1 { expected += 10 }
      if (2...5).contains(day), day < warmUpDays { expected += [120, 80, 40, 20][day - 2] }
      // The first slot of the day has come, too.
      #expect(isClose(budget.balance, expected + 100.0 / 96))
    }
  }

  @Test("What exceeds a smaller capacity is lost, all of it where the capacity is 0")
  func smallerCapacity() throws {
    for (perDay, left) in [(12.0, 12.0), (0, 0)] {
      var budget = try PacedAccount(
        Self.even(perDay) {
          $0.learningDays = 1
          $0.learningCapacity = 48
        })
      budget.advance(to: at(23, 45))
      #expect(isClose(budget.balance, 47.5))
      budget.advance(to: at(24))
      #expect(isClose(budget.balance, left))
    }
  }

  @Test("A balance of 1 is enough, less is not, but for the error of sums")
  func wholeReload() throws {
    for (balance, isEnough) in [(1, true), (1 - 1e-9, true), (1 - 2e-9, false), (0.5, false)] {
      let budget = try PacedAccount(Self.even(1) { $0.initialShare = balance })
      let expected = isEnough ? BudgetVerdict.granted : .wait(until: at(3, 15))
      #expect(budget.verdict(at: at(3)) == expected, "\(balance)")
    }
  }

  @Test("While charging a balance above 0 is enough, and 0 is not")
  func fractions() throws {
    let otherwise = at(3, 15)
    for (balance, expected) in [
      (0, BudgetVerdict.wait(until: otherwise)), (0.001, .grantedWhileCharging(otherwise: otherwise)),
      (0.999, .grantedWhileCharging(otherwise: otherwise)), (1, .granted),
    ] {
      let budget = try PacedAccount(
        Self.even(1) {
          $0.initialShare = balance
          $0.grantsFractionWhileCharging = true
        })
      #expect(budget.verdict(at: at(3)) == expected, "\(balance)")
    }
  }

  @Test("A reload costs 1 and moves nothing else")
  func cost() throws {
    var budget = try PacedAccount(Self.even(10) { $0.initialShare = 0.25 })
    budget.charge()
    #expect(budget.balance == 1.5)
    #expect(budget.accrued == 2.5 && budget.capacity == 10)
  }

  @Test("A widget has the learning capacity for so many days, then what its views earn", arguments: 0...3)
  func learning(days: Int) throws {
    var budget = try PacedAccount(
      Self.even(10) {
        $0.learningDays = days
        $0.learningCapacity = 70
      })
    for day in 0..<5 {
      #expect(budget.capacity == (day < days ? 70 : 10), "day \(day)")
      budget.advance(to: at(24 * day + 23, 45))
      #expect(budget.capacity == (day < days ? 70 : 10), "day \(day)")
      budget.advance(to: at(24 * day + 24))
    }
  }

  @Test("A widget that the system added has a capacity of its own from the start, where the profile has one")
  func addedBySystem() throws {
    for (own, bySystem, capacities) in [
      (40, true, [40.0, 40]), (40, false, [70, 10]), (nil, true, [70, 10]),
    ] as [(Double?, Bool, [Double])] {
      var budget = try PacedAccount(
        Self.even(10) {
          $0.learningDays = 1
          $0.learningCapacity = 70
          $0.capacityWhenAddedBySystem = own
        }, bySystem: bySystem)
      #expect(budget.capacity == capacities[0])
      budget.advance(to: at(24))
      #expect(budget.capacity == capacities[1])
    }
  }

  @Test("Refilled at the day's start, a widget gets its capacity when it is added and at midnight only")
  func atStart() throws {
    var budget = try PacedAccount(Self.even(10) { $0.refill = .atStart })
    #expect(budget.balance == 10)
    for _ in 0..<4 { budget.charge() }
    budget.advance(to: at(23, 45))
    #expect(budget.balance == 6)
    budget.advance(to: at(24))
    #expect(budget.balance == 10 && budget.accrued == 14)
  }

  private static let four = TimeOfDay(clamping: 4 * 3600)

  @Test("With another start of the window, it gets its capacity then, not at midnight")
  func windowStart() throws {
    var budget = try PacedAccount(
      Self.even(10) { ($0.refill, $0.windowStart) = (.atStart, Self.four) })
    #expect(budget.balance == 10)
    for day in 0..<3 {
      for _ in 0..<4 { budget.charge() }
      budget.advance(to: at(day * 24 + 3, 45))
      #expect(budget.balance == 6)
      budget.advance(to: at(day * 24 + 4))
      #expect(budget.balance == 10 && budget.accrued == Double(14 + 4 * day))
    }
  }

  /// In Berlin, 2:00 to 3:00 does not exist on 2026-03-29, and comes twice on 2026-10-25.
  @Test(
    "A window starts once for each date, also if its time is skipped or comes twice",
    arguments: [(3, 28), (10, 24)], [0, 7627, 9000, 10_800, 85_800])
  func windowsOnOtherDays(date: (Int, Int), second: Int) throws {
    let date = try #require(CalendarDate(year: 2026, month: date.0, day: date.1))
    var budget = try PacedAccount(
      Self.even(1) {
        ($0.refill, $0.windowStart, $0.highest) = (.atStart, TimeOfDay(clamping: second), 100)
      }, firstDay: date.dayNumber, timeZone: "Europe/Berlin")
    for day in 0..<4 {
      // One at the end of the day starts with the next one's first slot. The first window at midnight was before.
      budget.advance(to: budget.clock.startOfDay(date.advanced(by: day + 1)))
      #expect(budget.balance == Double(2 + day), "\(day)")
    }
  }

  /// Up to four reloads every five hours, of ten a day.
  @Test("If nothing is carried over, it is the same as a fixed number of reloads from then on")
  func sameAsFixed() throws {
    let date = try #require(CalendarDate(year: 2026, month: 3, day: 27))
    let clock = try WallClock(firstDay: date, days: 5, timeZone: "Europe/Berlin")
    let paced = Self.even(10) { ($0.refill, $0.windowStart) = (.atStart, Self.four) }
    var budgets = [ReloadBudgetProfile.Allowance.paced(paced), .fixed(perDay: 10, windowStart: Self.four)]
      .map { ReloadBudget($0, capacities: [nil], clock: clock) }
    for index in budgets.indices { budgets[index].open(0, at: .zero, clock: clock) }
    for hour in 0..<100 {
      for index in budgets.indices {
        while budgets[index].nextAccrual <= at(hour) {
          budgets[index].accrue(at: budgets[index].nextAccrual, clock: clock)
        }
        for _ in 0..<(hour % 5) where budgets[index].balance(of: 0) >= 1 { budgets[index].charge(0) }
      }
      #expect(budgets[0].balance(of: 0) == budgets[1].balance(of: 0), "\(hour)")
    }
  }

  @Test("A new widget begins with a share of its capacity")
  func initialShare() throws {
    #expect(try PacedAccount(Self.even(40) { $0.initialShare = 0.05 }).balance == 2)
    #expect(try PacedAccount(Self.even(40)).balance == 0)
  }

  @Test(
    "A widget that is not there yet, or not any more, is given nothing",
    arguments: PacedAllowance.Accrual.allCases)
  func absent(accrual: PacedAllowance.Accrual) throws {
    var budget = try PacedAccount(Self.even(24) { $0.accrual = accrual }, isThere: false)
    budget.advance(to: at(48))
    #expect(budget.accrued == 0 && budget.capacity == 0)
    budget.add()
    budget.advance(to: at(49))
    budget.budget.close(0)
    budget.advance(to: at(100))
    #expect(isClose(budget.accrued, 1) && budget.capacity == 24)
  }

  @Test("Slots follow the wall clock: after a change of time zone in mid-slot the next slot begins sooner")
  func slotsOfTheWallClock() throws {
    let day = CalendarDate(dayNumber: 20_514)
    let clock = try WallClock(
      firstDay: day, days: 2, timeZone: "UTC",
      changes: [(LocalDateTime(date: day, time: time(12, 7)), "Asia/Kathmandu")])
    var budget = ReloadBudget(.paced(Self.even(24)), capacities: [nil], clock: clock)
    var accruals: [SimulationTime] = []
    while budget.nextAccrual < at(12, 30) {
      accruals.append(budget.nextAccrual)
      budget.accrue(at: budget.nextAccrual, clock: clock)
    }
    // 12:07 UTC is 17:52 in Kathmandu.
    #expect(accruals.suffix(4) == [at(11, 45), at(12), at(12, 7), at(12, 15)])
  }
}
