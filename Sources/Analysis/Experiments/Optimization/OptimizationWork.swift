import OutputAnalysis
import WidgetRefresh

/// The state of an optimization.
struct OptimizationWork {
  private typealias State = OptimizationResults.State

  let optimization: PolicyOptimization
  let subject: OptimizedWidgets
  let mostReplications: Int
  /// Today's policy first.
  private(set) var candidates: [CandidateRuns] = []
  private var verdicts: [[ExpectationResult]] = []
  private var selection: (places: [Int], Selection)?
  private var indifference = 0.0
  private var tried = 0
  /// The best that the reloads of a candidate could do, by its index.
  private var possible: [Int: Double] = [:]
  var isPartial = false

  private var widget: Int { subject.place }
  private var goal: OptimizationGoal { optimization.goal }
  private var constraints: [FigureExpectation] { goal.constraints }

  init(_ optimization: PolicyOptimization, widget: Int, mostReplications: Int) {
    (self.optimization, self.mostReplications) = (optimization, mostReplications)
    subject = OptimizedWidgets(
      [widget], of: optimization.replications.scenario,
      optimization.goal.constraints.map { .init(widget: widget, $0) })
  }

  /// The share of the error for the selection. The constraints get the rest.
  private var selectionError: Double { constraints.isEmpty ? goal.error : goal.error / 2 }

  // MARK: Search

  /// Finds the candidates.
  mutating func search(_ scenario: (PolicyPoint) -> Scenario?) throws(OptimizationStop) {
    let count = PolicyOptimization.searchReplications
    let first = try runs(nil, optimization.replications.scenario, from: 0, count)
    candidates = [first]
    guard let today = first.value(of: goal.figure) else { throw .impossible(.doesNotApply(goal.figure)) }
    let search = CandidateSearch(
      optimization.space, mostCandidates: PolicyOptimization.mostCandidates - 1)
    var seen: [PolicyPoint: CandidateRuns] = [:]
    var tried: [PolicyPoint] = []
    var found: [PolicyPoint]
    var stop: OptimizationStop?
    /// The best so far, by whether it is plain.
    var leaders: [Bool: CandidateRuns] = [:]
    do throws(OptimizationStop) {
      found = try search.candidates { (policy) throws(OptimizationStop) in
        guard let scenario = scenario(policy) else { return .infinity }
        var runs = try runs(policy, scenario, from: 0, PolicyOptimization.fewestSearchReplications)
        let isPlain = optimization.isPlain(policy)
        let leader = leaders[isPlain]
        if leader.map({ isMuchWorse(runs, than: $0) }) != true {
          try runs.run(count, optimization.replications)
          if leader.map({ runs.loss(goal) < $0.loss(goal) }) != false { leaders[isPlain] = runs }
        }
        seen[policy] = runs
        tried.append(policy)
        return searched(runs)
      }
    } catch {
      guard case .interrupted = error else { throw error }
      stop = error
      let values = tried.map { seen[$0].map(searched) ?? .infinity }
      found = tried.indices.sorted { (values[$0], $0) < (values[$1], $1) }
        .prefix(search.mostCandidates).map { tried[$0] }
    }
    self.tried = tried.count
    if !found.contains(where: optimization.isPlain) {
      let plain = tried.filter(optimization.isPlain).map {
        (policy: $0, value: seen[$0].map(searched) ?? .infinity)
      }
      if let best = plain.min(by: { $0.value < $1.value }) {
        found = found.prefix(search.mostCandidates - 1) + [best.policy]
      }
    }
    for policy in found {
      guard let runs = seen[policy], !candidates.contains(where: { $0.hasSameEffect(as: runs) }) else {
        continue
      }
      candidates.append(runs)
    }
    let best = candidates.compactMap { $0.value(of: goal.figure)?.magnitude }.min() ?? today.magnitude
    // A bad policy of today must not hide what matters among good ones.
    indifference = max(goal.indifference * min(best, today.magnitude), leastIndifference)
    if let stop { throw stop }
    // The candidates were chosen because of these replications, so others must decide among them.
    candidates = try candidates.map { (candidate) throws(OptimizationStop) in
      try runs(candidate.policy, candidate.scenario, from: count, 0)
    }
  }

  /// No smaller difference matters: with the usual indifference of 10 %, the usual margin of a comparison. Without it, a share of nearly
  /// nothing would need an endless number of replications.
  private var leastIndifference: Double {
    PracticalMargin(share: goal.indifference / 10).smallest(goal.figure.unit)
  }

  /// What the search minimizes. Of policies whose difference does not matter, it prefers those with fewer charged reloads.
  private func searched(_ runs: CandidateRuns) -> Double {
    let charged = runs.value(of: .chargedPerDay) ?? 0
    return runs.loss(goal) + leastIndifference * charged / (charged + 10)
  }

  /// Whether a few runs are enough for the search: its figure is much worse than that of the leader in the same runs.
  private func isMuchWorse(_ runs: CandidateRuns, than leader: CandidateRuns) -> Bool {
    guard runs.loss(goal) < CandidateRuns.penalty, let best = leader.value(of: goal.figure),
      let more = runs.difference(of: goal.figure, from: leader, confidence: PolicyOptimization.confidence)
    else { return false }
    return (goal.isMaximized ? -more.estimate : more.estimate) > 3 * goal.indifference * best.magnitude
  }

  private func runs(
    _ policy: PolicyPoint?, _ scenario: Scenario, from first: Int, _ count: Int
  ) throws(OptimizationStop) -> CandidateRuns {
    try CandidateRuns(policy, scenario, of: subject, from: first, count, optimization.replications)
  }

  // MARK: Constraints

  /// Tests which candidates keep the constraints.
  mutating func testConstraints() throws(OptimizationStop) {
    guard !constraints.isEmpty else { return }
    let test = SequentialTest(
      error: goal.error / 2, expectations: candidates.count * constraints.count,
      mostReplications: mostReplications)
    for index in candidates.indices {
      var results: [ExpectationResult] = []
      for count in test.analyses {
        try run(index, count)
        results = constraints.enumerated().map { number, constraint in
          let isDecided = results.indices.contains(number) && results[number].verdict != .undecided
          return isDecided ? results[number] : candidates[index].verdict(constraint, test)
        }
        if results.contains(where: { $0.verdict == .fails }) { break }
        if results.allSatisfy({ $0.verdict == .holds }) { break }
      }
      verdicts.append(results)
    }
  }

  private mutating func run(_ index: Int, _ count: Int) throws(OptimizationStop) {
    try candidates[index].run(count, optimization.replications)
  }

  private func verdict(_ index: Int) -> ExpectationResult.Verdict {
    guard !constraints.isEmpty else { return .holds }
    guard verdicts.indices.contains(index) else { return .undecided }
    if verdicts[index].contains(where: { $0.verdict == .fails }) { return .fails }
    return verdicts[index].allSatisfy { $0.verdict == .holds } ? .holds : .undecided
  }

  // MARK: Selection

  /// Selects the best of the candidates that keep the constraints.
  mutating func select() throws(OptimizationStop) {
    let places = candidates.indices.filter { verdict($0) == .holds }
    guard !places.isEmpty else { return }
    let procedure = KimNelson(
      systems: places.count, error: selectionError, indifference: indifference, isMoreBetter: goal.isMaximized
    )
    let figure = goal.figure
    let most = min(mostReplications, optimization.mostSelectionReplications)
    let result = try procedure.select(mostReplications: most) {
      (system, range) throws(OptimizationStop) -> [RatioObservation]? in
      do throws(OptimizationStop) {
        try run(places[system], range.upperBound)
      } catch {
        if case .interrupted = error { return nil }
        throw error
      }
      return candidates[places[system]].observations(of: figure, range)
    }
    selection = (places, result)
    guard result.isComplete else { throw .interrupted }
    let fewest = min(mostReplications, PolicyOptimization.reportedReplications)
    for place in Set(places + [0]).sorted() { try run(place, fewest) }
    try measureHeadroom()
  }

  // MARK: Headroom

  /// Runs a few replications of today's policy, the best one and those that cannot be told from it, once more with their headroom.
  private mutating func measureHeadroom() throws(OptimizationStop) {
    guard let figure = goal.figure.possible else { return }
    let states = states
    for index in candidates.indices where index == 0 || [.best, .notToldApart].contains(states[index]) {
      var runs = optimization.replications
      runs.scenario = candidates[index].scenario
      runs.headroom = .bounds
      runs.keepsPart = false
      let first = UInt64(PolicyOptimization.searchReplications)
      let range = first..<first + UInt64(min(mostReplications, PolicyOptimization.headroomReplications))
      let results = try OptimizationStop.unlessStopped { () throws(ScenarioError) in try runs.run(range) }
      possible[index] = results.widgets[widget].tally.value(
        of: figure, scale: candidates[index].measured.scale)
    }
  }

  // MARK: Results

  var results: OptimizationResults {
    let states = states
    let best = states.firstIndex(of: .best)
    let confidence = PolicyOptimization.confidence
    var shown = candidates.indices.map { index in
      let runs = candidates[index]
      return OptimizationResults.Candidate(
        policy: runs.policy, scenario: runs.scenario, state: states[index],
        figures: runs.intervals(confidence: confidence),
        constraints: verdicts.indices.contains(index) ? verdicts[index] : [],
        fromBest: best.flatMap {
          runs.difference(of: goal.figure, from: candidates[$0], confidence: confidence)
        },
        fromToday: runs.difference(of: goal.figure, from: candidates[0], confidence: confidence),
        chargedFromToday: runs.difference(of: .chargedPerDay, from: candidates[0], confidence: confidence),
        losses: losses(of: runs),
        possible: possible[index], replications: runs.measured.replications,
        fingerprint: runs.measured.results.results.fingerprint)
    }
    let order = shown.indices.sorted { (rank(shown[$0]), $0) < (rank(shown[$1]), $1) }
    shown = order.map { shown[$0] }
    return OptimizationResults(
      goal: goal, indifference: indifference, tolerances: constraints.map(\.tolerance), candidates: shown,
      tried: tried, open: selection?.1.survivors.count ?? 0,
      selectionReplications: selection?.1.replications.max() ?? 0, isPartial: isPartial)
  }

  /// What gets worse than with today's policy, besides the objective: the freshness of the widget and the content age of any.
  private func losses(of runs: CandidateRuns) -> [OptimizationResults.Loss] {
    let (after, before) = (runs.measured, candidates[0].measured)
    let figures = [(widget, Figure.freshViews)] + runs.scenario.items.indices.map { ($0, .contentAgeMean) }
    return figures.filter { $0.0 != widget || $0.1 != goal.figure }.compactMap { index, figure in
      guard let effect = after.effect(on: figure, ofWidget: index, from: before),
        effect.gain(atLeast: goal.indifference) ?? 0 < 0
      else { return nil }
      return .init(widget: runs.scenario.items[index].name, effect)
    }
  }

  private var states: [State] {
    candidates.indices.map { index in
      switch verdict(index) {
      case .fails: return .infeasible
      case .undecided: return isPartial && !verdicts.indices.contains(index) ? .notCompared : .undecided
      case .holds: break
      }
      guard let (places, result) = selection, let system = places.firstIndex(of: index),
        let winner = result.winner
      else { return .notCompared }
      if system == winner { return .best }
      if result.withoutFigure.contains(system) { return .withoutFigure }
      // Bonferroni over the candidates.
      let difference = candidates[index].difference(
        of: goal.figure, from: candidates[places[winner]],
        confidence: 1 - selectionError / Double(max(1, places.count - 1)))
      return difference?.isUnclear ?? true ? .notToldApart : .worse
    }
  }

  /// The order of the results: first the best one, then those that keep the constraints, by objective.
  private func rank(_ candidate: OptimizationResults.Candidate) -> Double {
    if candidate.state == .best { return -.infinity }
    guard let value = candidate.interval(of: goal.figure)?.estimate else { return .infinity }
    let group: Double =
      switch candidate.state {
      case .best, .notToldApart, .worse, .notCompared: 0
      case .undecided: 1
      case .infeasible, .withoutFigure: 2
      }
    return group * CandidateRuns.penalty + (goal.isMaximized ? -value : value)
  }
}

extension FigureExpectation {
  /// By how much a policy may break the bound: the usual margin of a comparison. Without one, a policy that just keeps the bound could
  /// not be decided by any number of replications.
  var tolerance: Double {
    switch bound {
    case .atLeast(let value), .atMost(let value): PracticalMargin.usual.size(of: figure, before: value)
    case .never: 0
    }
  }

  /// By how much a value breaks the bound, as a share of it; at most 0: not.
  func excess(_ value: Double?, tolerated: Double = 0) -> Double {
    guard let value else { return 0 }
    return switch bound {
    case .atMost(let bound): (value - bound - tolerated) / max(bound, tolerance, .leastNormalMagnitude)
    case .atLeast(let bound): (bound - tolerated - value) / max(bound, tolerance, .leastNormalMagnitude)
    case .never: value
    }
  }

  /// Whether a value keeps the bound, with its tolerance. A figure that does not apply breaks no bound.
  func isKept(by value: Double?) -> Bool {
    guard let value else { return true }
    return switch relaxed.bound {
    case .atLeast(let bound): value >= bound
    case .atMost(let bound): value <= bound
    case .never: value == 0
    }
  }

  /// The same with a bound that allows for the tolerance.
  var relaxed: FigureExpectation {
    var relaxed = self
    switch bound {
    case .atLeast(let value): relaxed.bound = .atLeast(value - tolerance)
    case .atMost(let value): relaxed.bound = .atMost(value + tolerance)
    case .never: break
    }
    return relaxed
  }
}
