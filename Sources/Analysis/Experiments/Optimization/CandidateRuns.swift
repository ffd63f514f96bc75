import OutputAnalysis
import WidgetRefresh

/// What an optimization is about: widgets and the bounds that policies must keep.
struct OptimizedWidgets {
  /// The indices of the widgets.
  let widgets: [Int]
  /// The place of their figures in results: that of the widget, or of several together.
  let place: Int
  let bounds: [(place: Int, expectation: FigureExpectation)]

  /// - Parameter bounds: without a widget, it is of all together.
  init(_ widgets: [Int], of scenario: Scenario, _ bounds: [JointOptimization.Bound]) {
    let together = scenario.items.count
    self.widgets = widgets
    place = widgets.count == 1 ? widgets[0] : together
    self.bounds = bounds.map { ($0.widget ?? together, $0.expectation) }
  }
}

/// A policy that an optimization compares, with its replications.
struct CandidateRuns {
  /// `nil`: today's.
  let policy: PolicyPoint?
  let scenario: Scenario
  let subject: OptimizedWidgets
  /// The first replication.
  private let first: UInt64
  private(set) var measured: MeasuredScenario

  /// A policy with its first replications.
  init(
    _ policy: PolicyPoint?, _ scenario: Scenario, of subject: OptimizedWidgets, from first: Int, _ count: Int,
    _ how: Replications
  ) throws(OptimizationStop) {
    (self.policy, self.scenario, self.subject) = (policy, scenario, subject)
    self.first = UInt64(first)
    measured = try OptimizationStop.unlessStopped { () throws(ScenarioError) in try MeasuredScenario(scenario)
    }
    try run(count, how)
  }

  /// Runs more replications until there are `count`.
  mutating func run(_ count: Int, _ how: Replications) throws(OptimizationStop) {
    guard count > measured.replications else { return }
    let range = first + UInt64(measured.replications)..<first + UInt64(count)
    measured = try OptimizationStop.unlessStopped { () throws(ScenarioError) in
      var more = measured
      return try more.run(scenario, range, how, together: subject.widgets) ? more : nil
    }
  }

  private var place: Int { subject.place }

  /// The objective of a goal, where less is better. A policy that breaks a bound has more than ``penalty``.
  func loss(_ goal: OptimizationGoal) -> Double {
    guard let value = value(of: goal.oneFigure) else { return .infinity }
    let excess = subject.bounds.reduce(0) { sum, bound in
      let value = measured.value(of: bound.expectation.figure, ofWidget: bound.place)
      return sum + max(0, bound.expectation.excess(value, tolerated: bound.expectation.tolerance))
    }
    if excess > 0 { return Self.penalty * (1 + excess) }
    return goal.isMaximized ? -value : value
  }

  /// More than any figure.
  static let penalty = 1e15

  /// What each replication contributes to figures, by its number.
  func contributions(to figures: [Figure]) -> [UInt32: [FigurePair]] {
    measured.results.contributions(to: figures, ofWidget: place)
  }

  /// The figures that apply.
  func intervals(confidence: Double) -> [FigureInterval] {
    measured.intervals(ofWidget: place, confidence: confidence)
  }

  /// The estimate of a figure; `nil`: it does not apply.
  func value(of figure: Figure) -> Double? { measured.value(of: figure, ofWidget: place) }
}

/// Why the work on an optimization ends early.
enum OptimizationStop: Error {
  case interrupted
  case impossible(OptimizationError)

  /// What a run of scenarios gives. Without a result, it was interrupted.
  static func unlessStopped<Value>(_ run: () throws(ScenarioError) -> Value?) throws(OptimizationStop)
    -> Value
  {
    do throws(ScenarioError) {
      if let value = try run() { return value }
    } catch {
      throw .impossible(.scenario(error))
    }
    throw .interrupted
  }

  /// What a search gives; `nil`: it was interrupted.
  static func results<Value>(
    of search: () throws(OptimizationStop) -> Value
  ) throws(OptimizationError) -> Value? {
    do throws(OptimizationStop) {
      return try search()
    } catch {
      if case .impossible(let reason) = error { throw reason }
      return nil
    }
  }
}
