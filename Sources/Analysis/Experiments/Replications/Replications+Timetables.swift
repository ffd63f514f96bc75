import OutputAnalysis
import WidgetRefresh

/// What replications measure of the headroom.
package enum WantedHeadroom: Int, Comparable, Sendable {
  case nothing
  /// What charged reloads could do at the best times.
  case bounds
  /// The same, and what the best daily timetables do. More runs learn them.
  case withTimetables

  package static func < (a: WantedHeadroom, b: WantedHeadroom) -> Bool { a.rawValue < b.rawValue }

  /// Measures also what these figures need.
  package mutating func include(_ figures: [Figure]) {
    for figure in figures where figure.isOfHeadroom {
      self = max(self, figure.isOfTimetables ? .withTimetables : .bounds)
    }
  }
}

extension Replications {
  /// Timetables are learned on at least this number of days. With half as many, they do about 2% worse.
  private static let daysToLearn = 200
  private static let mostRunsToLearn = 32

  /// What each replication measures. The best daily timetables are learned first, if they are wanted.
  ///
  /// The runs that they are learned from have another seed, so that timetables have no advantage from chance. They depend only on the
  /// scenario, so results of different replications can be added up.
  ///
  /// - Returns: `nil` if it was stopped.
  package func headroomMeasure(of scenario: Scenario) throws(ScenarioError) -> HeadroomMeasure? {
    switch headroom {
    case .nothing: return .nothing
    case .bounds: return .bounds
    case .withTimetables: break
    }
    if let known = learned.withLock({ $0[scenario] }) { return .timetables(known) }
    var other = scenario
    other.seed = ~scenario.seed
    let wanted = (Self.daysToLearn + scenario.device.days - 1) / max(1, scenario.device.days)
    let count = min(wanted, Self.mostRunsToLearn, scenario.population?.people ?? .max)
    var quiet = self
    quiet.progress = { _ in }
    quiet.keepsPart = false
    let (runs, learning) = (quiet, other)
    let none = scenario.widgets.map { _ in WidgetHabits() }
    let habits = try runs.folded(0..<UInt64(max(1, count)), into: none) {
      (habits, replication) throws(ScenarioError) in
      var simulation = try DeviceSimulation(learning, replication: replication)
      var statistics = RunStatistics(of: simulation, headroom: .timetables([]))
      guard
        try simulation.run(
          until: simulation.reportedPeriod.upperBound, into: &statistics, isStopped: isStopped)
      else { return false }
      statistics.add(to: &habits)
      return true
    } merge: { habits, more in
      for index in habits.indices { habits[index].merge(more[index]) }
    }
    guard let habits else { return nil }
    let timetables = habits.map { WidgetTimetables(of: $0) }
    learned.withLock { $0[scenario] = timetables }
    return .timetables(timetables)
  }
}
