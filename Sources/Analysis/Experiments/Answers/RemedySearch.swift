import Foundation
import OutputAnalysis
import WidgetRefresh

/// Looks for what to change, so that the content of some items is more often fresh and less out of date when it is viewed.
///
/// A paired ladder: 2, 4, 8 and 16 replications of each remedy, in step with today's. After each step, those that are clearly behind are
/// out: their difference is compared with its standard error, whose variance is moderated, because two replications have none (Smyth
/// 2004; screening to a subset: Nelson, Swann, Goldsman and Song 2001). Further rounds start from the best and change one thing of it. The
/// finalists then run under each other hypothesis. The one with the largest weighted gain, less its price, is named.
package struct RemedySearch {
  /// A change that can be tried.
  package struct Candidate {
    let scenario: Scenario
    let price: Double
    let needsServer: Bool

    /// - Parameters:
    ///   - scenario: with the change.
    ///   - price: what it must earn, in indifferences.
    ///   - needsServer: whether a server must push, which it does not do today.
    package init(_ scenario: Scenario, price: Double, needsServer: Bool) {
      (self.scenario, self.price, self.needsServer) = (scenario, price, needsServer)
    }
  }

  /// A bound that changes must keep.
  package struct Bound: Hashable, Sendable {
    /// The index of the item; `nil`: the items of the search together.
    package var item: Int?
    package var expectation: FigureExpectation

    package init(item: Int? = nil, _ expectation: FigureExpectation) {
      (self.item, self.expectation) = (item, expectation)
    }
  }

  /// How far a search goes.
  package struct Effort: Hashable, Sendable {
    /// The replications of each step, and the most remedies that run in it.
    var steps: [(runs: Int, most: Int)] { zip(runs, most).map { ($0, $1) } }
    private var runs: [Int]
    private var most: [Int]
    /// The replications of a finalist under another hypothesis.
    var check = 4
    /// The replications of what is named.
    var figures = 30
    /// The most pairs of changes that are tried with the best one.
    var pairs = 4
    var rounds = 1
    var finalists = 3
    /// The most replications with which finalists are told apart; `nil`: they are not compared further.
    var selection: Int?

    /// The replications that the ladder uses.
    package var ladder: Int { runs.last ?? 0 }

    /// Of one kind of widgets, or of two.
    package static let usual = Effort(runs: [2, 4, 8, 16], most: [.max, 12, 6, 4])
    /// Of each of several kinds.
    package static let less = Effort(runs: [2, 4, 8], most: [.max, 5, 3], check: 3, pairs: 3)

    /// Of a search with a guarantee.
    ///
    /// - Parameter selection: the most replications of a finalist.
    package static func thorough(_ selection: Int) -> Effort {
      Effort(
        runs: [2, 4, 8, 16], most: [.max, 24, 12, 8], check: 8, figures: min(64, selection), pairs: 8,
        rounds: 4,
        finalists: 6,
        selection: selection)
    }

    /// Of several items together, with a guarantee.
    ///
    /// - Parameters:
    ///   - items: their number. Runs of many items take long.
    ///   - selection: the most replications of a finalist.
    package static func together(_ items: Int, _ selection: Int) -> Effort {
      var effort = thorough(selection)
      effort.runs = [items > 6 ? 4 : 12, 16]
      effort.most = [.max, 8]
      return effort
    }
  }

  typealias Place = RemedyTrials.Place

  let candidate: (_ point: [Int], _ hypothesis: Int) throws -> Candidate?
  /// Of each hypothesis, its share of the evidence; the scenario's own world first.
  let weights: [Double]
  let effort: Effort
  /// `nil`: fresh views and content age.
  let goal: OptimizationGoal?
  /// The figures that goals name. Weeks have them, and then those of the bounds.
  let goals: [OptimizationGoal]
  let bounds: [Bound]
  /// The difference of the goal's figure that is one indifference, in its unit.
  private(set) var size: Double?
  var trials: RemedyTrials
  private(set) var points: [[Int]] = []
  private(set) var candidates: [Candidate] = []
  /// By its point, the number of each candidate; `nil` instead: it is not valid, or the same as an earlier one.
  private var numbers: [[Int]: Int?] = [:]
  private var known: Set<Scenario> = []
  private(set) var worths: [Int: [WeekWorth]] = [:]

  /// Standard errors behind the leader, or today's, at which a remedy is out, unless it is near.
  private static let farBehind = 2.5
  /// The weight of the moderated variance, in replications.
  private static let moderation = 3.0
  /// A remedy that is not further behind the leader, or today's, in indifferences, may be the best one.
  static let nearLeader = 2.0

  /// - Parameters:
  ///   - runs: how to run, of today's scenario.
  ///   - items: the indices of the items that the answer is for.
  ///   - weights: of each hypothesis, the scenario's own world first.
  ///   - today: of each replication of today's scenario that has run, what it says of each item.
  ///   - runsPart: whether only the part of the phone runs that decides what the items show.
  ///   - effort: how far it goes.
  ///   - goal: the figure to make better, and bounds; `nil`: fresh views and content age.
  ///   - other: the second of two figures.
  ///   - bounds: `nil`: those of the goal, for the items together.
  ///   - candidate: the change with an alternative of each lever, where 0 is today's, under a hypothesis; `nil`: it is not valid.
  package init(
    _ runs: Replications, items: [Int], weights: [Double], today: [[ItemWeek]], runsPart: Bool,
    effort: Effort = .usual, goal: OptimizationGoal? = nil, and other: OptimizationGoal? = nil,
    bounds: [Bound]? = nil,
    candidate: @escaping (_ point: [Int], _ hypothesis: Int) throws -> Candidate?
  ) throws(ScenarioError) {
    (self.weights, self.effort, self.goal, self.candidate) = (weights, effort, goal, candidate)
    goals = [goal, other].compactMap { $0?.figure == nil ? nil : $0 }
    self.bounds = bounds ?? goal?.constraints.map { Bound($0) } ?? []
    let named =
      goals.compactMap(\.figure).map { AskedFigure(figure: $0, item: nil) }
      + self.bounds.map { AskedFigure(figure: $0.expectation.figure, item: $0.item) }
    trials = try RemedyTrials(
      runs, items: items, today: today, runsPart: runsPart, named: named,
      kept: goal == nil ? nil : (effort.figures, effort.ladder))
  }

  /// Runs today's scenario.
  ///
  /// - Parameter alternatives: of each lever, the numbers of the alternatives to try.
  /// - Returns: `false`: it was stopped, or the goal does not apply: nothing was viewed, or there is no such figure.
  mutating func begin(_ alternatives: [[Int]]) throws -> Bool {
    _ = try add(alternatives.map { _ in 0 })
    guard try runToday() else { return false }
    return goals.isEmpty
      ? todays(0).contains { $0[0].freshLooks.y > 0 }
      : goals.indices.allSatisfy { goal in todays(0).contains { $0[0].named[goal].y > 0 } }
  }

  /// - Parameter alternatives: of each lever, the numbers of the alternatives to try.
  /// - Returns: `nil`: it was stopped, or the goal does not apply: nothing was viewed, or there is no such figure.
  package mutating func answer(_ alternatives: [[Int]]) throws -> RemedyAnswer? {
    guard try begin(alternatives) else { return nil }
    for (lever, numbers) in alternatives.enumerated() {
      for number in numbers {
        _ = try add(points[0].with(number, at: lever))
      }
    }
    var pools = pools(candidates.indices.dropFirst())
    for round in 0..<effort.rounds {
      if round > 0, try !addNeighbors(alternatives, &pools) { break }
      for (index, step) in effort.steps.enumerated() {
        for index in pools.indices { keep(step.most, &pools[index]) }
        guard try run(pools, step.runs) else { return nil }
        if round == 0, index == 0, try addPairs(&pools), try !run(pools, step.runs) { return nil }
        for index in pools.indices { eliminate(&pools[index], step.runs) }
      }
    }
    return try choose(pools)
  }

  // MARK: Candidates

  /// The remedies of which one is chosen.
  struct Pool {
    var alive: [Int] = []
    /// No more replications are needed.
    var isSettled = false
  }

  /// Of some remedies.
  func pools(_ numbers: some Sequence<Int>) -> [Pool] {
    numbers.reduce(into: [Pool(), Pool()]) { join($1, &$0) }
  }

  /// The first pool has all remedies, the second those that need no server.
  private func join(_ number: Int, _ pools: inout [Pool]) {
    pools[0].alive.append(number)
    if !candidates[number].needsServer { pools[1].alive.append(number) }
  }

  /// - Returns: its number; `nil`: it is not valid, or was tried already.
  private mutating func add(_ point: [Int]) throws -> Int? {
    let count = points.count
    return try number(of: point).flatMap { $0 < count ? nil : $0 }
  }

  /// - Returns: those of valid ones.
  mutating func numbers(of points: [[Int]]) throws -> [Int] {
    var numbers: [Int] = []
    for point in points { if let number = try number(of: point) { numbers.append(number) } }
    return numbers
  }

  /// - Returns: `nil`: it is not valid, or the same as an earlier one.
  mutating func number(of point: [Int]) throws -> Int? {
    if let known = numbers[point] { return known }
    guard let candidate = try candidate(point, 0), known.insert(candidate.scenario).inserted else {
      numbers[point] = .some(nil)
      return nil
    }
    numbers[point] = points.count
    points.append(point)
    candidates.append(candidate)
    trials.add(candidate.scenario, at: Place(remedy: points.count - 1, hypothesis: 0))
    return points.count - 1
  }

  /// Adds the pairs of the best change that needs no server, and of the best one that does, with each change of another lever that
  /// needs none. A push saves reloads, so that a longer interval helps only together with it.
  ///
  /// - Returns: whether there are any.
  private mutating func addPairs(_ pools: inout [Pool]) throws -> Bool {
    let singles = singles
    let before = candidates.count
    for needsServer in [false, true] {
      let least = needsServer ? -Self.nearLeader : 0
      let own = singles.filter { candidates[$0.number].needsServer == needsServer && $0.gain > least }
        .sorted { $1.gain - candidates[$1.number].price < $0.gain - candidates[$0.number].price }
      // Two kinds of pushes may differ by less than two replications show.
      for leader in own.prefix(needsServer ? 2 : 1) {
        var left = effort.pairs
        for other in singles where left > 0 && !candidates[other.number].needsServer {
          // A push can make good what a long interval loses. What gains nothing alone is left out: it costs more with it.
          guard needsServer ? abs(other.gain) > Indifference.tie : other.gain > -Self.nearLeader,
            !zip(points[leader.number], points[other.number]).contains(where: { $0 != 0 && $1 != 0 }),
            let pair = try add(zip(points[leader.number], points[other.number]).map(+))
          else { continue }
          join(pair, &pools)
          left -= 1
        }
      }
    }
    return candidates.count > before
  }

  /// The changes of one lever that do something, with their gains in the first step without their prices, best first.
  private var singles: [(number: Int, gain: Double)] {
    let step = effort.steps[0].runs
    return candidates.indices.filter { number in
      points[number].count { $0 != 0 } == 1 && !doesNothing(number)
    }.map { ($0, gain($0, step).mean + candidates[$0].price) }.sorted { $1.gain < $0.gain }
  }

  /// Adds what differs in one lever from the best one so far: without a change, with numbers near its own, and with the best changes of
  /// other levers.
  ///
  /// - Returns: whether there is any.
  private mutating func addNeighbors(_ alternatives: [[Int]], _ pools: inout [Pool]) throws -> Bool {
    let (singles, before) = (singles, candidates.count)
    for pool in pools.indices {
      guard let leader = finalists(pools[pool]).first.map({ points[$0] }) else { continue }
      var moves = leader.enumerated().filter { $1 != 0 }.flatMap { lever, own in
        ([0] + (own - 2...own + 2)).filter { $0 == 0 || alternatives[lever].contains($0) }.map { (lever, $0) }
      }
      moves += singles.filter { pool == 0 || !candidates[$0.number].needsServer }.prefix(effort.pairs).map {
        let point = points[$0.number]
        let lever = point.firstIndex { $0 != 0 } ?? 0
        return (lever, point[lever])
      }
      for (lever, number) in moves {
        guard let added = try add(leader.with(number, at: lever)) else { continue }
        join(added, &pools)
      }
    }
    for pool in pools.indices { pools[pool].isSettled = false }
    return candidates.count > before
  }

  // MARK: Replications

  func todays(_ hypothesis: Int) -> [RemedyTrials.Week] { weeks(0, hypothesis) }

  func weeks(_ remedy: Int, _ hypothesis: Int) -> [RemedyTrials.Week] {
    trials.weeks[Place(remedy: remedy, hypothesis: hypothesis)] ?? []
  }

  /// Today's figures come first: what today loses under another hypothesis, a remedy can win there.
  private mutating func runToday() throws -> Bool {
    for hypothesis in weights.indices.dropFirst() {
      guard let today = try candidate(points[0], hypothesis) else { continue }
      trials.add(today.scenario, at: Place(remedy: 0, hypothesis: hypothesis))
    }
    let wanted = weights.indices.map {
      (Place(remedy: 0, hypothesis: $0), $0 == 0 ? effort.figures : effort.check)
    }
    guard try trials.run(wanted) else { return false }
    for hypothesis in weights.indices where !todays(hypothesis).isEmpty {
      worths[hypothesis] = (0...trials.others.count).map { item in
        let today = todays(hypothesis).map { $0[item] }
        if item == 0, let figure = goal?.figure {
          return WeekWorth(today: today, figure: worth(of: figure))
        }
        let own = ItemFigures(todays(0).map { $0[item] }, trials.scale)
        return WeekWorth(today: today, unit: Indifference(todaysAge: own.age ?? 0))
      }
    }
    return true
  }

  /// What one more of the goal's figure, as it is in a week, is worth in indifferences.
  private mutating func worth(of figure: Figure) -> Double {
    let today = figures(todays(0)).goal ?? 0
    let size = size ?? goal?.size(of: figure, today: today) ?? 1
    self.size = size
    return (goal?.isMaximized == true ? 1 : -1) * trials.scale.factor(of: figure) / size
  }

  func figures(_ weeks: [RemedyTrials.Week]) -> ItemFigures {
    ItemFigures(weeks.map { $0[0] }, trials.scale, goal: goal?.figure)
  }

  mutating func run(_ pools: [Pool], _ step: Int) throws -> Bool {
    try run(Set(pools.filter { !$0.isSettled }.flatMap(\.alive)).sorted(), step)
  }

  /// Runs the first replications of some remedies in the scenario's own world.
  mutating func run(_ remedies: [Int], _ count: Int) throws -> Bool {
    try trials.run(remedies.map { (Place(remedy: $0, hypothesis: 0), count) })
  }

  /// The differences from today's of each replication, in indifferences, without the price.
  func differences(_ remedy: Int, _ hypothesis: Int, item: Int = 0) -> [Double] {
    guard let worth = worths[hypothesis]?[item] else { return [] }
    return zip(weeks(remedy, hypothesis), todays(hypothesis)).map { worth($0[item]) - worth($1[item]) }
  }

  /// The other items that a remedy makes worse by an indifference or more, and the sum of what those lose that count.
  func harm(_ remedy: Int) -> [(item: Int, loss: Double)] {
    trials.others.enumerated().compactMap { place, item in
      let mean = Self.mean(differences(remedy, 0, item: place + 1))
      return mean <= -1 ? (item, mean) : nil
    }
  }

  /// Whether its first replications are today's.
  private func doesNothing(_ remedy: Int) -> Bool { weeks(remedy, 0).prefix(2) == todays(0).prefix(2) }

  static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  static func squares(_ values: [Double]) -> Double {
    let mean = mean(values)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  /// What a remedy gains over today's, less its price, and less what other items lose.
  func gain(_ remedy: Int, _ step: Int) -> (mean: Double, values: [Double]) {
    let values = Array(differences(remedy, 0).prefix(step))
    return (Self.mean(values) + constant(remedy), values)
  }

  /// What is added to the gain of each replication: what other items lose, less the price, and what a broken bound costs.
  func constant(_ remedy: Int) -> Double {
    harm(remedy).reduce(0) { $0 + $1.loss } - candidates[remedy].price + broken(0) - broken(remedy)
  }

  /// By how much a remedy breaks each bound, as a share of it; at most 0: it keeps it.
  ///
  /// - Parameter tolerates: whether the tolerance of the bound is allowed.
  func excess(_ remedy: Int, tolerates: Bool = false) -> [Double] {
    bounds.enumerated().map { number, bound in
      let pair = weeks(remedy, 0).reduce(FigurePair.zero) { $0 + $1[0].named[goals.count + number] }
      let (expectation, x) = (
        bound.expectation, Double(pair.x) * trials.scale.factor(of: bound.expectation.figure)
      )
      return expectation.excess(
        pair.y == 0 ? nil : x / Double(pair.y), tolerated: tolerates ? expectation.tolerance : 0)
    }
  }

  /// More than any gain if a bound is broken by more than its tolerance, and the more, the more it is broken.
  func broken(_ remedy: Int) -> Double {
    if bounds.isEmpty { return 0 }
    let excess = excess(remedy, tolerates: true).reduce(0) { $0 + max(0, $1) }
    return excess > 0 ? 1_000 * (1 + excess) : 0
  }

  // MARK: Ladder

  /// What today loses under the other hypotheses; at most 1.
  private var slack: Double {
    let own = Self.mean(todays(0).map { worths[0]![0]($0[0]) })
    let loss = weights.indices.dropFirst().reduce(0.0) { sum, hypothesis in
      guard let worth = worths[0]?[0], weights[hypothesis] > 0, !todays(hypothesis).isEmpty else {
        return sum
      }
      return sum + weights[hypothesis] * max(0, own - Self.mean(todays(hypothesis).map { worth($0[0]) }))
    }
    return min(1, loss)
  }

  /// Leaves out all but those that gain most.
  func keep(_ most: Int, _ pool: inout Pool) {
    guard pool.alive.count > most else { return }
    let gains = Dictionary(uniqueKeysWithValues: pool.alive.map { ($0, gain($0, .max).mean) })
    pool.alive = pool.alive.sorted { (gains[$1]!, $0) < (gains[$0]!, $1) }.prefix(most).sorted()
  }

  func eliminate(_ pool: inout Pool, _ step: Int) {
    guard !pool.isSettled else { return }
    var seen = [todays(0).prefix(2)]
    // What does nothing, or the same as something that asks for less.
    pool.alive = pool.alive.sorted { (candidates[$0].price, $0) < (candidates[$1].price, $1) }.filter {
      number in
      let first = weeks(number, 0).prefix(2)
      defer { seen.append(first) }
      return !seen.contains(first)
    }
    let gains = Dictionary(uniqueKeysWithValues: pool.alive.map { ($0, gain($0, step)) })
    guard let leader = pool.alive.max(by: { gains[$0]!.mean < gains[$1]!.mean }) else {
      pool.isSettled = true
      return
    }
    let best = gains[leader]!
    func error(_ values: [Double], _ median: Double) -> Double {
      let n = Double(values.count)
      return ((Self.squares(values) + Self.moderation * median) / (n - 1 + Self.moderation) / n).squareRoot()
    }
    func median(_ differences: [[Double]]) -> Double {
      let variances = differences.map { Self.squares($0) / Double(max(1, $0.count - 1)) }.filter { $0 > 0 }
        .sorted()
      return variances.isEmpty ? 0 : variances[(variances.count - 1) / 2]
    }
    let behind = pool.alive.map { number in zip(best.values, gains[number]!.values).map { $0 - $1 } }
    let (fromToday, fromLeader) = (median(pool.alive.map { gains[$0]!.values }), median(behind))
    let slack = slack
    func isFar(_ gap: Double, _ width: Double) -> Bool { gap - slack > max(width, Self.nearLeader) }
    var (furthest, least) = (-Double.infinity, Double.infinity)
    let before = pool.alive
    pool.alive = zip(before, behind).compactMap { number, behind in
      let own = gains[number]!
      let (gap, width) = (best.mean - own.mean, Self.farBehind * error(behind, fromLeader))
      let wide = Self.farBehind * error(own.values, fromToday)
      if isFar(gap, width) || isFar(-own.mean, wide) { return nil }
      furthest = max(furthest, gap + width)
      least = min(least, own.mean - wide)
      return number
    }
    // A few runs may have a rare event that decides a mean.
    if effort.selection != nil, step < effort.ladder, pool.alive.count < effort.finalists {
      pool.alive = before.sorted { gains[$1]!.mean < gains[$0]!.mean }.prefix(effort.finalists).sorted()
      return
    }
    pool.isSettled = pool.alive.isEmpty || furthest < Indifference.tie && least > 0
  }
}

extension [Int] {
  /// The point with another alternative of a lever.
  func with(_ number: Int, at lever: Int) -> [Int] {
    var other = self
    other[lever] = number
    return other
  }
}
