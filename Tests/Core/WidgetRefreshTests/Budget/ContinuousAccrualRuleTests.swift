import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Rules of a budget that accrues all the time")
struct ContinuousAccrualRuleTests {
  /// One reload in each slot unless said otherwise.
  private static func continuous(
    _ perDay: Double = 96, _ change: (inout PacedAllowance) -> Void = { _ in }
  ) -> PacedAllowance {
    PacedBudgetRuleTests.even(perDay) {
      $0.accrual = .continuous
      change(&$0)
    }
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test("The balance grows evenly through the slot, and says whether it did")
  func growth() throws {
    var account = try PacedAccount(Self.continuous())
    let instants = [at(0), at(0, 7, 30), at(0, 7, 30), at(0, 7, 30) + .milliseconds(1), at(0, 1)]
    let grown = instants.map { account.settles(at: $0) }
    #expect(grown == [false, true, false, true, false])
    #expect(isClose(account.balance, 0.5 + 1 / 900_000.0) && isClose(account.accrued, account.balance))
    account.advance(to: at(0, 15))
    #expect(isClose(account.balance, 1) && isClose(account.accrued, 1))
  }

  @Test("A full account does not grow, and what it lost was not given")
  func full() throws {
    var account = try PacedAccount(Self.continuous(96) { $0.initialShare = 1 - 0.25 / 96 })
    #expect(isClose(account.balance, 95.75))
    let grown = [at(0, 10), at(0, 14)].map { account.settles(at: $0) }
    #expect(grown == [true, false])
    #expect(account.balance == 96 && isClose(account.accrued, 96))
    account.charge()
    let growsAgain = account.settles(at: at(0, 14, 45))
    #expect(growsAgain && isClose(account.balance, 95.05) && isClose(account.accrued, 96.05))
  }

  @Test("A budget that accrues by slots, or once a day, does not grow in between")
  func slots() throws {
    var slots = try PacedAccount(Self.continuous { $0.accrual = .slots })
    var atStart = try PacedAccount(Self.continuous { $0.refill = .atStart })
    let grown = [slots.settles(at: at(0, 10)), atStart.settles(at: at(0, 10))]
    #expect(grown == [false, false])
    #expect(slots.balance == 0 && atStart.balance == 96)
  }

  @Test(
    "A denied request is looked at again in the millisecond in which the balance reaches 1",
    arguments: [(96.0, 0.25, 675_000), (192, 0, 450_000), (100, 0.5, 432_000), (130, 0, 664_616)])
  func wholeReload(perDay: Double, balance: Double, milliseconds: Int64) throws {
    let account = try PacedAccount(Self.continuous(perDay) { $0.initialShare = balance / perDay })
    let until = SimulationTime(milliseconds: milliseconds)
    #expect(account.verdict(at: .zero) == .wait(until: until))
    var grown = account
    _ = grown.settles(at: until - .milliseconds(1))
    #expect(grown.verdict(at: until - .milliseconds(1)) != .granted)
    _ = grown.settles(at: until)
    #expect(grown.verdict(at: until) == .granted)
  }

  @Test("… at the slot's end where that comes first, for then the rate may change")
  func slotEnd() throws {
    let account = try PacedAccount(Self.continuous(48))
    #expect(account.verdict(at: at(0, 3)) == .wait(until: at(0, 15)))
    let exactly = try PacedAccount(Self.continuous(96))
    #expect(exactly.verdict(at: .zero) == .wait(until: at(0, 15)))
    let nothing = try PacedAccount(Self.continuous(0))
    #expect(nothing.verdict(at: .zero) == .wait(until: at(0, 15)))
  }

  @Test("… or after the profile's wait, where a charger may be connected before")
  func charger() throws {
    for (perDay, until) in [(192.0, at(0, 5)), (480, at(0, 3))] {
      let account = try PacedAccount(
        Self.continuous(perDay) { $0.grantsFractionWhileCharging = true })
      #expect(
        account.verdict(at: .zero, recheck: .minutes(5)) == .wait(until: until))
    }
    let account = try PacedAccount(
      Self.continuous(192) {
        $0.grantsFractionWhileCharging = true
        $0.initialShare = 0.25 / 192
      })
    #expect(
      account.verdict(at: .zero, recheck: .minutes(5))
        == .grantedWhileCharging(otherwise: at(0, 5)))
  }

  @Test("Until midnight the old capacity flows, and the new one from then on")
  func newDay() throws {
    var account = try PacedAccount(
      Self.continuous(48) {
        $0.learningDays = 1
        $0.learningCapacity = 96
        $0.highest = 4
      })
    account.advance(to: at(24))
    #expect(isClose(account.accrued, 96) && account.capacity == 48)
    _ = account.settles(at: at(24, 7, 30))
    #expect(isClose(account.accrued, 96.25))
  }

  @Test("A widget that is added in the middle of a slot has what flows from then on")
  func addedInSlot() throws {
    var account = try PacedAccount(Self.continuous(), isThere: false)
    account.budget.open(0, at: at(0, 10), clock: account.clock)
    account.advance(to: at(0, 15))
    #expect(isClose(account.balance, 1 / 3.0))
  }

  @Test("A widget that is removed gets no more")
  func removed() throws {
    var account = try PacedAccount(Self.continuous())
    account.advance(to: at(0, 15))
    account.budget.close(0)
    let grows = account.settles(at: at(0, 20))
    account.advance(to: at(2))
    #expect(!grows && isClose(account.accrued, 1))
  }

  @Test("Reloads wait for no number of reloads where there is none to wait for")
  func unlimited() throws {
    let clock = try WallClock(firstDay: CalendarDate(dayNumber: 20_514), days: 3, timeZone: "UTC")
    var budget = ReloadBudget(.unlimited, capacities: [nil], clock: clock)
    budget.open(0, at: .zero, clock: clock)
    budget.charge(0)
    #expect(budget.verdict(for: 0, at: .zero, recheck: .minutes(15)) == .granted)
    let grows = budget.settle(0, at: at(1))
    #expect(!grows)
    #expect(budget.balance(of: 0) == .infinity)
  }
}
