import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("A capacity of -0")
struct NegativeZeroTests {
  static let changes: [(name: String, change: @Sendable (inout PacedAllowance) -> Void)] = [
    ("learningCapacity", { $0.learningCapacity = -0.0 }),
    ("capacityWhenAddedBySystem", { $0.capacityWhenAddedBySystem = -0.0 }),
    (
      "reloads of a knot",
      {
        $0.learningDays = 0
        $0.capacity = [.init(viewsPerDay: 0, reloadsPerDay: -0.0)]
      }
    ),
    ("smallest learningCapacity", { $0.learningCapacity = .leastNonzeroMagnitude }),
    ("hardly any learningCapacity", { $0.learningCapacity = 1e-12 }),
  ]

  @Test(
    "is one of 0: a denied request is looked at four times an hour, not every millisecond",
    arguments: changes)
  func continuous(name: String, change: @Sendable (inout PacedAllowance) -> Void) throws {
    var allowance = PacedAllowance.documented
    allowance.accrual = .continuous
    change(&allowance)
    let budget = ReloadBudgetProfile(allowance: .paced(allowance), scheduling: .immediate)
    var scenario = Scenario.single(budget: budget, timeline: .one(.after(.minutes(5))))
    scenario.widgets[0].isAddedBySystem = true
    let run = try Run(scenario)
    #expect(run.grants().filter(\.isCharged).isEmpty)
    #expect(run.waits().count <= 97)
    for case .accrued(let accrual) in run.observations {
      #expect(accrual.balance.sign == .plus && accrual.capacity.sign == .plus, "\(name)")
    }
  }

  @Test("of the device's pool is one of 0")
  func pool() throws {
    var scenario = Scenario.single(budget: .unlimited, timeline: .one(.after(.minutes(5))))
    for perWidget in [-0.0, .leastNonzeroMagnitude] {
      let pool = DevicePool(perWidget: perWidget)
      scenario.device.budget.scheduling.devicePool = pool
      let run = try Run(scenario)
      #expect(run.waits().count <= 2, "\(pool)")
    }
  }
}
