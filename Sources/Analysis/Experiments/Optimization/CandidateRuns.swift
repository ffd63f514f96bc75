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

  /// What replications contribute to a figure, in its unit. The range counts from the first one.
  func observations(of figure: Figure, _ range: Range<Int>) -> [RatioObservation] {
    let pairs = contributions(to: [figure])
    let factor = measured.scale.factor(of: figure)
    return range.compactMap { index in
      pairs[UInt32(clamping: first + UInt64(index))].map {
        RatioObservation(Double($0[0].x) * factor, per: Double($0[0].y))
      }
    }
  }

  /// Whether it does the same as another one in all runs that both have.
  func hasSameEffect(as other: CandidateRuns) -> Bool {
    let figures: [Figure] = [.contentAgeMean, .freshViews, .chargedPerDay, .freePerDay]
    let others = other.contributions(to: figures)
    return contributions(to: figures).allSatisfy { others[$0] == nil || others[$0] == $1 }
  }

  /// The objective of a goal, where less is better. A policy that breaks a bound has more than ``penalty``.
  func loss(_ goal: OptimizationGoal) -> Double {
    guard let value = value(of: goal.figure) else { return .infinity }
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

  /// Whether a constraint is kept, with its tolerance.
  func verdict(_ expectation: FigureExpectation, _ test: SequentialTest) -> ExpectationResult {
    guard let results = measured.widget(place) else {
      return ExpectationResult(expectation: expectation, verdict: .undecided, replications: 0)
    }
    let pairs = contributions(to: [expectation.figure]).sorted { $0.key < $1.key }.map { $0.value[0] }
    func judge(_ expectation: FigureExpectation) -> ExpectationResult {
      results.judge(expectation, pairs: pairs, scale: measured.scale, test: test, isEverybody: false)
    }
    var result = judge(expectation)
    if judge(expectation.relaxed).verdict == .holds { result.verdict = .holds }
    return result
  }

  /// How much more of a figure this policy has than another, from the replications that both have run; `nil`: the figure does not apply
  /// to both.
  func difference(of figure: Figure, from other: CandidateRuns, confidence: Double) -> FigureDifference? {
    measured.difference(of: figure, ofWidget: place, from: other.measured, confidence: confidence)
  }
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
