import EventKernel
import Experiments
import Foundation
import RandomVariates
import ReloadLogs
import ScenarioFile
import WidgetRefresh

/// Fits logs of simulated phones whose worlds are known.
package struct FitStudy: Sendable {
  /// A phone with rules that the simulator does not have.
  package enum Strange: String, CaseIterable, Sendable {
    /// The system reloads every 20 minutes, whatever the widget asks.
    case everyTwentyMinutes
    /// The capacity is four times that of any plausible world.
    case fourTimes
    /// The budget of a week comes at its start.
    case weekly
    /// No reload after 18:00.
    case stopsAtSix
    /// Another widget of the app takes a different part of the budget each day, at most four fifths.
    case wholeApp
  }

  /// What a fit found, beside the truth.
  package struct Outcome: Sendable {
    package var posterior: PhonePosterior
    /// In reloads a day.
    package var capacity: Double
    /// For each parameter, a number from 0 to 1.
    package var truth: [Double]

    package var error: Double { posterior.capacity.median / capacity - 1 }
    package var isInside: Bool { (posterior.capacity.low...posterior.capacity.high).contains(capacity) }

    /// The share of the worlds in which the parameter is below the truth. Over many logs, each is equally probable (Cook, Gelman, Rubin 2006;
    /// Talts et al. 2018). `nil`: of the capacity.
    package func rank(of parameter: Int?) -> Double {
      let total = posterior.draws.reduce(0) { $0 + $1.weight }
      return posterior.draws.reduce(0) { sum, draw in
        let (value, truth) = parameter.map { (draw.shares[$0], self.truth[$0]) } ?? (draw.capacity, capacity)
        return sum + (value < truth ? draw.weight : value == truth ? draw.weight / 2 : 0)
      } / total
    }

    /// The weight of the true alternative.
    package func weightOfTruth(_ parameter: Int) -> Double {
      let weights = posterior.parameters[parameter].weights
      let index = Int(truth[parameter] * Double(weights.count))
      return weights.indices.contains(index) ? weights[index].weight : 0
    }
  }

  package let uncertain: UncertainScenario
  /// Usual days of each log, after the learning days.
  package var days = 7
  package var tellsForeground = true
  package var strange: Strange?
  package var replications: Replications
  package var runs = PhoneFit.usualRuns

  /// The learning days, and those from which the system learned the views.
  private static let daysBefore = 14

  /// - Parameter uncertain: of a widget that asks for more reloads than it gets.
  package init(of uncertain: UncertainScenario) {
    self.uncertain = uncertain.withEqualWeights
    replications = Replications(of: uncertain.scenario)
  }

  /// - Returns: `nil`: it was stopped.
  package func run(logs: Int, progress: (Int) -> Void = { _ in }) throws -> [Outcome]? {
    let prior = PhoneFit.Prior(uncertain.parameters)
    let points = PlausibleWorlds.points(
      logs, inputs: uncertain.parameters.count, seed: ~uncertain.scenario.seed)
    var first: [PhoneFit.Run]?
    var outcomes: [Outcome] = []
    for (number, point) in points.enumerated() {
      let truth = prior.shares(at: point)
      guard let (made, capacity) = try fit(truth, UInt32(3_000_000 + number)) else { return nil }
      var fit = made
      (fit.runs, fit.replications) = (runs, replications)
      // The logs have the same days, so they have the first round in common.
      if first == nil { first = try fit.table(prior, round: 0) }
      guard let (posterior, _) = try fit.posterior(first: first) else { return nil }
      outcomes.append(Outcome(posterior: posterior, capacity: capacity, truth: truth))
      progress(number + 1)
    }
    return outcomes
  }

  /// The log of a world, and its capacity.
  private func fit(_ shares: [Double], _ number: UInt32) throws -> (PhoneFit, capacity: Double)? {
    var scenario = try uncertain.scenario(at: shares)
    (scenario.device.days, scenario.device.warmUpDays) = (days, Self.daysBefore)
    if strange == .fourTimes, case .paced(var paced) = scenario.device.budget.allowance {
      paced.capacity = paced.capacity.map {
        .init(viewsPerDay: $0.viewsPerDay, reloadsPerDay: 4 * $0.reloadsPerDay)
      }
      scenario.device.budget.allowance = .paced(paced)
      scenario.device.budget.scheduling.devicePool = nil
    }
    var simulation = try DeviceSimulation(scenario, replication: number)
    var sink = LoggedRun(of: simulation, widget: 0, tellsCost: tellsForeground)
    let clock = simulation.clock
    let (start, end) = (simulation.reportedPeriod.lowerBound, simulation.reportedPeriod.upperBound)
    guard try simulation.run(into: &sink, isStopped: replications.isStopped) else { return nil }
    let covered =
      clock.epochMilliseconds + start.milliseconds...clock.epochMilliseconds + end.milliseconds - 1
    var reloads = sink.reloads.filter { covered.contains($0.time) }
    if let strange { reloads = strange.reloads(reloads, covered: covered, clock: clock, number: number) }
    let first = scenario.device.start
    let log = PhoneDays(
      LoggedReloads.Widget(kind: "ReloadProbe"), reloads, end: covered.upperBound, clock: clock,
      added: first.advanced(by: -Self.daysBefore))
    let capacity =
      (0..<days).reduce(0) { sum, day in
        let noon = clock.startOfDay(first.advanced(by: day)) + .hours(12)
        return sum + sink.capacity(at: clock.epochMilliseconds + noon.milliseconds)
      } / Double(days)
    let fit = try PhoneFit(
      log, covered: covered, timeZone: scenario.device.timeZone, in: uncertain, widget: 0)
    return (fit, capacity)
  }
}

extension FitStudy.Strange {
  /// What such a phone writes down instead.
  func reloads(
    _ reloads: [LoggedReloads.Reload], covered: ClosedRange<Int64>, clock: WallClock, number: UInt32
  ) -> [LoggedReloads.Reload] {
    let isCosted = reloads.contains { $0.cost != .unknown }
    var random = RandomStream(seed: 1, replication: number, entity: "strange", purpose: rawValue)
    func every(_ minutes: ClosedRange<Double>) -> [LoggedReloads.Reload] {
      var times: [Int64] = []
      var time = Double(covered.lowerBound) + 60_000
      while time < Double(covered.upperBound) {
        times.append(Int64(time))
        time += 60_000 * (minutes.lowerBound + random.uniform() * (minutes.upperBound - minutes.lowerBound))
      }
      return times.enumerated().map { index, time in
        .init(
          time: time, cost: isCosted ? .charged : .unknown, due: index > 0 ? times[index - 1] + 300_000 : nil,
          isUnlimited: false)
      }
    }
    switch self {
    case .fourTimes: return reloads
    case .everyTwentyMinutes: return every(20...20.2)
    case .weekly: return Array(every(6...20).prefix(reloads.count))
    case .stopsAtSix:
      return reloads.filter { clock.millisecondOfDay(at: clock.time(ofInstant: $0.time)) < 18 * 3_600_000 }
    case .wholeApp:
      var taken: [CalendarDate: Double] = [:]
      return reloads.reduce(into: []) { kept, reload in
        let date = clock.date(at: clock.time(ofInstant: reload.time))
        let share = taken[date] ?? random.uniform() * 0.8
        taken[date] = share
        guard reload.cost == .free || random.uniform() >= share else { return }
        var reload = reload
        reload.due = reload.due.flatMap { _ in kept.last.map { $0.time + 300_000 } }
        kept.append(reload)
      }
    }
  }
}
