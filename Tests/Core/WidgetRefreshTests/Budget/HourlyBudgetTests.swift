import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("At most so many in an hour")
struct HourlyBudgetTests {
  @Test("The limit holds for any 60 minutes, and the next grant comes an hour after the oldest")
  func window() {
    var budget = HourlyBudget(limits: [2])
    let asked = [at(1), at(1, 20), at(1, 59, 59), at(2), at(2, 19, 59), at(2, 20)]
    var verdicts: [BudgetVerdict] = []
    for time in asked {
      verdicts.append(budget.verdict(for: 0, at: time))
      if verdicts.last == .granted { budget.charge(0, at: time) }
    }
    #expect(
      verdicts == [
        .granted, .granted, .wait(until: at(2)), .granted, .wait(until: at(2, 20)), .granted,
      ])
  }

  @Test("Accounts are apart; one without a limit grants all, one of none grants nothing")
  func accounts() {
    var budget = HourlyBudget(limits: [1, nil, 0])
    for _ in 0..<3 {
      #expect(budget.verdict(for: 1, at: .zero) == .granted)
      budget.charge(1, at: .zero)
    }
    #expect(budget.verdict(for: 2, at: at(9)) == .wait(until: .distantFuture))
    budget.charge(2, at: at(9))
    #expect(budget.verdict(for: 0, at: .zero) == .granted)
  }
}
