import EventKernel
import ScenarioFile
import Testing
import WidgetRefresh

@testable import PhoneFit

@Suite struct LoggedRunTests {
  /// All observations, and what a phone would write down.
  private struct Both: ObservationSink {
    var log: LoggedRun
    var all = ObservationLog()

    mutating func receive(_ observations: [Observation]) {
      log.receive(observations)
      all.receive(observations)
    }
  }

  private func run(_ overrides: String..., tellsCost: Bool = true) throws -> (Both, epoch: Int64) {
    let scenario = try ScenarioReader(overrides: overrides).read(
      Array(ProbeScenario.yaml.utf8), file: "probe")
    var simulation = try DeviceSimulation(scenario)
    var both = Both(log: LoggedRun(of: simulation, widget: 0, tellsCost: tellsCost))
    try simulation.run(into: &both)
    return (both, simulation.clock.epochMilliseconds)
  }

  @Test func `a phone writes down each reload, and which were free, as the run knows it`() throws {
    let (both, epoch) = try run(
      "apps.Probe.foreground.sessions.perDay=40", "apps.Probe.onForeground=reloadAllTimelines")
    var (open, known): (Int, [(time: Int64, isFree: Bool)]) = (0, [])
    var sessions: [Int64] = []
    for observation in both.all.observations {
      switch observation {
      case .sessionBegan(let edge):
        if open == 0 { sessions.append(epoch + edge.time.milliseconds) }
        open += 1
      case .sessionEnded(let edge):
        open -= 1
        if open == 0 { sessions.append(epoch + edge.time.milliseconds) }
      case .decided(let decided) where decided.decision.isGranted:
        let time = epoch + decided.time.milliseconds
        if time - (known.last?.time ?? 0) > 2000 { known.append((time, open > 0)) }
      default: break
      }
    }
    #expect(known.count > 500 && known.contains { $0.isFree } && known.contains { !$0.isFree })
    #expect(both.log.reloads.map(\.time) == known.map(\.time))
    #expect(both.log.reloads.map { $0.cost == .free } == known.map(\.isFree))
    #expect(both.log.exemptions.flatMap { [$0.start, $0.end] }.prefix(sessions.count) == sessions[...])
    let hidden = try run(tellsCost: false).0
    #expect(hidden.log.reloads.allSatisfy { $0.cost == .unknown })
  }

  @Test func `it knows the capacity at each time`() throws {
    let (both, epoch) = try run()
    var last: BudgetAccrual?
    for case .accrued(let accrual) in both.all.observations {
      if let last, last.time < accrual.time {
        #expect(both.log.capacity(at: epoch + last.time.milliseconds) == last.capacity)
      }
      last = accrual
    }
    #expect(last != nil)
  }

  @Test func `a reload is due 5 minutes after the one before, and none comes earlier unless the app asks`()
    throws
  {
    let (both, _) = try run("apps.Probe.foreground.sessions.perDay=0")
    let reloads = both.log.reloads
    let late = zip(reloads.dropFirst(), reloads).compactMap { reload, before in
      reload.due.map { $0 - before.time }
    }
    #expect(late.count > reloads.count / 2)
    #expect(late.allSatisfy { $0 >= 300_000 && $0 < 301_000 })
  }
}
