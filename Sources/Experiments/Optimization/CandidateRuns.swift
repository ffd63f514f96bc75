import OutputAnalysis
import WidgetRefresh

/// A policy that an optimization compares, with its replications.
struct CandidateRuns {
  /// `nil`: today's.
  let policy: PolicyPoint?
  let scenario: Scenario
  let scale: FigureScale
  /// The widget's index.
  let widget: Int
  /// The first replication.
  private let first: UInt64
  private(set) var results = PairedReplications()

  init(_ policy: PolicyPoint?, _ scenario: Scenario, widget: Int, from first: UInt64) throws(ScenarioError) {
    self.policy = policy
    self.scenario = scenario
    self.widget = widget
    self.first = first
    scale = FigureScale(of: try DeviceSimulation(scenario))
  }

  /// A policy with its first replications.
  static func run(
    _ policy: PolicyPoint?, _ scenario: Scenario, widget: Int, from first: UInt64, _ count: Int,
    _ how: Replications
  ) throws(OptimizationStop) -> CandidateRuns {
    do throws(ScenarioError) {
      var runs = try CandidateRuns(policy, scenario, widget: widget, from: first)
      if try runs.run(count, how) { return runs }
    } catch {
      throw .impossible(.scenario(error))
    }
    throw .interrupted
  }

  /// Runs more replications until there are `count`.
  ///
  /// - Returns: `false` if it was stopped.
  mutating func run(_ count: Int, _ how: Replications) throws(ScenarioError) -> Bool {
    guard count > results.count else { return true }
    var runs = how
    runs.scenario = scenario
    runs.keepsPart = false
    guard let more = try runs.paired.run(first + UInt64(results.count)..<first + UInt64(count)) else {
      return false
    }
    return results.merge(more)
  }

  /// What replications contribute to a figure, in its unit. The range counts from the first one.
  func observations(of figure: Figure, _ range: Range<Int>) -> [RatioObservation] {
    let pairs = results.contributions(to: [figure], ofWidget: widget)
    let factor = scale.factor(of: figure)
    return range.compactMap { index in
      pairs[UInt32(clamping: first + UInt64(index))].map {
        RatioObservation(Double($0[0].x) * factor, per: Double($0[0].y))
      }
    }
  }

  /// Whether what it changes makes no difference to what another one does, so far.
  func hasSameEffect(as other: CandidateRuns) -> Bool {
    let figures: [Figure] = [.contentAgeMean, .freshViews, .chargedPerDay, .freePerDay]
    return results.contributions(to: figures, ofWidget: widget)
      == other.results.contributions(to: figures, ofWidget: widget)
  }

  /// The objective of a goal, where less is better. A policy that breaks a bound has more than ``penalty``.
  func loss(_ goal: OptimizationGoal) -> Double {
    guard let value = value(of: goal.figure) else { return .infinity }
    let excess = goal.constraints.reduce(0) { $0 + self.excess($1) }
    if excess > 0 { return Self.penalty * (1 + excess) }
    return goal.isMaximized ? -value : value
  }

  /// More than any figure.
  static let penalty = 1e15

  /// By how much a bound is broken, relative to the bound.
  private func excess(_ constraint: FigureExpectation) -> Double {
    guard let value = value(of: constraint.figure) else { return 0 }
    return switch constraint.bound {
    case .atMost(let bound): max(0, value - bound - constraint.tolerance) / max(bound, constraint.tolerance)
    case .atLeast(let bound): max(0, bound - constraint.tolerance - value) / max(bound, constraint.tolerance)
    case .never: value
    }
  }

  /// What each replication contributes to figures, by its number.
  func contributions(to figures: [Figure]) -> [UInt32: [FigurePair]] {
    results.contributions(to: figures, ofWidget: widget)
  }

  var measured: MeasuredScenario { MeasuredScenario(results: results, scale: scale) }

  /// The figures of the widget that apply.
  func intervals(confidence: Double) -> [FigureInterval] {
    guard results.results.widgets.indices.contains(widget) else { return [] }
    return results.results.widgets[widget].intervals(scale: scale, confidence: confidence)
  }

  /// The estimate of a figure; `nil`: it does not apply.
  func value(of figure: Figure) -> Double? {
    guard results.results.widgets.indices.contains(widget) else { return nil }
    return results.results.widgets[widget].tally.value(of: figure, scale: scale)
  }

  /// Whether a constraint is kept, with its tolerance.
  func verdict(_ expectation: FigureExpectation, _ test: SequentialTest) -> ExpectationResult {
    guard results.results.widgets.indices.contains(widget) else {
      return ExpectationResult(expectation: expectation, verdict: .undecided, replications: 0)
    }
    let pairs = results.contributions(to: [expectation.figure], ofWidget: widget)
      .sorted { $0.key < $1.key }.map { $0.value[0] }
    func judge(_ expectation: FigureExpectation) -> ExpectationResult {
      results.results.widgets[widget].judge(
        expectation, pairs: pairs, scale: scale, test: test, isEverybody: false)
    }
    var result = judge(expectation)
    if judge(expectation.relaxed).verdict == .holds { result.verdict = .holds }
    return result
  }

  /// How much more of a figure this policy has than another, from the replications that both have run; `nil`: the figure does not apply
  /// to both.
  func difference(of figure: Figure, from other: CandidateRuns, confidence: Double) -> FigureDifference? {
    FigureDifference(
      results.contributions(to: [figure], ofWidget: widget),
      other.results.contributions(to: [figure], ofWidget: other.widget), confidence: confidence,
      factorA: scale.factor(of: figure), factorB: other.scale.factor(of: figure))
  }
}
