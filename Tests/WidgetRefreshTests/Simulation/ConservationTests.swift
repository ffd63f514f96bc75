import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Conservation laws over random scenarios")
struct ConservationTests {
  /// 40 batches of 50 scenarios, each of one or two days.
  @Test("Every law holds in every scenario", arguments: 0..<40)
  func laws(batch: Int) throws {
    for number in 0..<50 {
      let seed = UInt64(batch * 50 + number)
      var generator = ScenarioGenerator(seed: seed)
      let scenario = generator.scenario()
      #expect(scenario.problems.isEmpty, "scenario \(seed): \(scenario.problems)")
      let violations = try Self.violations(in: Run(scenario))
      #expect(violations.isEmpty, "scenario \(seed): \(violations.prefix(5))")
    }
  }

  @Test("The same scenario and seed give the same observations; another seed or replication gives others")
  func repeatable() throws {
    var generator = ScenarioGenerator(seed: 7)
    var scenario = generator.scenario()
    scenario.device.usage = .default
    let first = try Run(scenario).observations
    #expect(try Run(scenario).observations == first)
    #expect(try Run(scenario, replication: 1).observations != first)
    scenario.seed += 1
    #expect(try Run(scenario).observations != first)
  }

  @Test("A run in steps observes what one in a single step does", arguments: [1, 7, 100])
  func steps(minutes: Int) throws {
    var generator = ScenarioGenerator(seed: 11)
    let scenario = generator.scenario()
    var simulation = try DeviceSimulation(scenario)
    var log = ObservationLog()
    var now = SimulationTime.zero
    while now < simulation.reportedPeriod.upperBound {
      now += .minutes(Int64(minutes))
      simulation.run(until: now, into: &log)
    }
    #expect(log.observations == (try Run(scenario).observations))
  }

  @Test(
    "Another widget on another page leaves the others' requests, views and content as they were",
    arguments: 0..<20)
  func independence(seed: UInt64) throws {
    var generator = ScenarioGenerator(seed: 1000 + seed)
    var scenario = generator.scenario()
    scenario.device.usage = .default
    scenario.device.budget = seed % 2 == 0 ? .documented : .reported
    scenario.device.budget.scheduling.devicePool = nil
    let alone = try Run(scenario)
    scenario.apps.append(
      App(name: "Newcomer", foreground: SessionUse(sessions: .poisson(perDay: 5, hours: nil))))
    scenario.widgets.append(
      Widget(
        name: "newcomer", app: "Newcomer", kind: "New", placement: .surface(.homePage(4)),
        taps: TapTargets(probability: 0.2),
        provider: Provider(
          fetch: Fetch(latency: .exponential(mean: 500)), timeline: .one(.after(.minutes(5)))),
        content: Content(live: .poisson(perDay: 40, hours: nil))))
    let together = try Run(scenario)
    let newcomer = Int32(scenario.widgets.count - 1)
    // Events of one instant may come in another order between widgets, never within one.
    for widget in 0..<newcomer {
      #expect(
        alone.observations.filter { $0.widget == widget }
          == together.observations.filter { $0.widget == widget })
    }
  }

  static func violations(in run: Run) -> [String] {
    var violations: [String] = []
    func check(_ holds: Bool, _ law: @autoclosure () -> String) { if !holds { violations.append(law()) } }

    var last = SimulationTime.zero
    var causes: [RequestID: ReloadCause] = [:]
    var decisions: [RequestID: ReloadDecision] = [:]
    var finished: Set<RequestID> = []
    var charged: [Int32: Double] = [:]
    var accrued: [Int32: Double] = [:]
    var accounts: [Int32: Double] = [:]
    var present: Set<Int32> = []
    let slack = run.scenario.device.budget.allowance.leastBalance

    for observation in run.observations {
      check(observation.time >= last, "time went back at \(observation)")
      last = observation.time
      if let widget = observation.widget, case .widgetAdded = observation { present.insert(widget) }
      switch observation {
      case .requested(let id, let cause, _):
        check(causes.updateValue(cause, forKey: id) == nil, "\(id) asked for twice")
        check(present.contains(id.widget), "\(id) of a widget that is not there")
      case .withheld(let id, _, let at, let next):
        check(
          causes[id] != nil && decisions[id] == nil, "\(id) withheld before it came or after its decision")
        check(next > at, "\(id) looked at again in the past")
      case .decided(let id, let decision, let by, _, let balance):
        check(causes[id] != nil, "\(id) decided before it came")
        check(decisions.updateValue(decision, forKey: id) == nil, "\(id) decided twice")
        check(
          (decision == .coalesced || decision == .superseded) == (by != nil),
          "\(id) answered by \(String(describing: by))")
        if decision == .grantedCharged {
          check(causes[id]?.isBudgeted == true, "\(id) charged for \(String(describing: causes[id]))")
          charged[id.widget, default: 0] += 1
          check(balance >= slack - 1e-6, "\(id) left a balance of \(balance)")
          if balance.isFinite {
            check(
              abs((accounts[id.widget] ?? 0) - 1 - balance) < 1e-6, "\(id) cost other than 1")
          }
        } else if balance.isFinite {
          check(abs((accounts[id.widget] ?? 0) - balance) < 1e-6, "\(id) moved the balance at no charge")
        }
        accounts[id.widget] = balance
      case .finished(let id, _, _, _):
        let decision = decisions[id]
        check(decision == .grantedFree || decision == .grantedCharged, "\(id) finished without a grant")
        check(finished.insert(id).inserted, "\(id) finished twice")
      case .updated(let update):
        check(update.shown >= update.scheduled, "entry shown before its date: \(update)")
        check(finished.contains(update.request), "entry of an unfinished reload: \(update)")
      case .viewed(let view):
        check(view.start <= view.end, "view ends before it starts")
        check(view.start >= view.entryDate, "view precedes its entry's date: \(view)")
        check(
          view.isFresh == (view.contentAge == .zero) || view.contentAge == .zero, "fresh with an age: \(view)"
        )
        check(!view.isFresh || view.contentAge == .zero, "fresh with an age: \(view)")
        check(view.kind == .content || !view.isFresh, "fresh without content: \(view)")
        check((view.reloadAge == nil) == (view.kind != .content), "age of data that are not there: \(view)")
        check(view.reloadAge ?? .zero >= .zero && view.contentAge >= .zero, "negative age: \(view)")
      case .accrued(let widget, let balance, _, let total, _):
        check(total >= accrued[widget] ?? 0, "accrual went back")
        accrued[widget] = total
        accounts[widget] = balance
      case .widgetRemoved(let widget, _): present.remove(widget)
      case .widgetAdded, .contentChanged, .sessionBegan, .sessionEnded, .unlocked, .locked: break
      }
    }
    check(Set(causes.keys) == Set(decisions.keys), "requests without a decision")
    let granted = decisions.filter { $0.value == .grantedFree || $0.value == .grantedCharged }
    check(Set(granted.keys) == finished, "grants without an outcome")
    for (widget, count) in charged {
      check(
        count + slack <= (accrued[widget] ?? 0) + 1e-6,
        "widget \(widget) charged \(count) of \(accrued[widget] ?? 0)")
    }
    return violations
  }
}

extension ReloadBudgetProfile.Allowance {
  /// The lowest balance that a charge can leave: a fraction is enough while charging, in some profiles.
  fileprivate var leastBalance: Double {
    if case .paced(let allowance) = self, allowance.grantsFractionWhileCharging { return -1 }
    return 0
  }
}
