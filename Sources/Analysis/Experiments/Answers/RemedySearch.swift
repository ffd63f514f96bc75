import Foundation
import OutputAnalysis
import WidgetRefresh

/// Looks for what to change, so that the content of some items is more often fresh and less out of date when it is viewed.
///
/// A paired ladder: 2, 4, 8 and 16 replications of each remedy, in step with today's. After each step, those that are clearly behind are
/// out: their difference is compared with its standard error, whose variance is moderated, because two replications have none (Smyth
/// 2004; screening to a subset: Nelson, Swann, Goldsman and Song 2001). The finalists then run under each other hypothesis. The one with
/// the largest weighted gain, less its price, is named.
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

    /// Of one kind of widgets, or of two.
    package static let usual = Effort(runs: [2, 4, 8, 16], most: [.max, 12, 6, 4])
    /// Of each of several kinds.
    package static let less = Effort(runs: [2, 4, 8], most: [.max, 5, 3], check: 3, pairs: 3)
  }

  private typealias Place = RemedyTrials.Place

  private let candidate: (_ point: [Int], _ hypothesis: Int) throws -> Candidate?
  /// Of each hypothesis, its share of the evidence; the scenario's own world first.
  private let weights: [Double]
  private let effort: Effort
  private var trials: RemedyTrials
  private var points: [[Int]] = []
  private var candidates: [Candidate] = []
  private var known: Set<Scenario> = []
  private var worths: [Int: [WeekWorth]] = [:]

  /// Standard errors behind the leader at which a remedy is out.
  private static let farBehind = 2.5
  /// The weight of the moderated variance, in replications.
  private static let moderation = 3.0
  /// A finalist is not further behind the leader, in indifferences.
  private static let nearLeader = 2.0
  private static let mostFinalists = 3
  private static let mostEquals = 3
  /// Standard errors from which a gain is sure enough to be named: one side, 95%.
  private static let sure = 1.645

  /// - Parameters:
  ///   - runs: how to run, of today's scenario.
  ///   - items: the indices of the items that the answer is for.
  ///   - weights: of each hypothesis, the scenario's own world first.
  ///   - today: of each replication of today's scenario that has run, what it says of each item.
  ///   - runsPart: whether only the part of the phone runs that decides what the items show.
  ///   - effort: how far it goes.
  ///   - candidate: the change with an alternative of each lever, where 0 is today's, under a hypothesis; `nil`: it is not valid.
  package init(
    _ runs: Replications, items: [Int], weights: [Double], today: [[ItemWeek]], runsPart: Bool,
    effort: Effort = .usual,
    candidate: @escaping (_ point: [Int], _ hypothesis: Int) throws -> Candidate?
  ) throws(ScenarioError) {
    (self.weights, self.effort, self.candidate) = (weights, effort, candidate)
    trials = try RemedyTrials(runs, items: items, today: today, runsPart: runsPart)
  }

  /// - Parameter alternatives: of each lever, the numbers of the alternatives to try.
  /// - Returns: `nil`: it was stopped, or nothing was viewed.
  package mutating func answer(_ alternatives: [[Int]]) throws -> RemedyAnswer? {
    _ = try add(alternatives.map { _ in 0 })
    guard try runToday() else { return nil }
    guard todays(0).contains(where: { $0[0].freshLooks.y > 0 }) else { return nil }
    for (lever, numbers) in alternatives.enumerated() {
      for number in numbers {
        var point = points[0]
        point[lever] = number
        _ = try add(point)
      }
    }
    var pools = [Pool(), Pool()]
    for number in candidates.indices.dropFirst() { join(number, &pools) }
    for (index, step) in effort.steps.enumerated() {
      for index in pools.indices { keep(step.most, &pools[index]) }
      guard try run(pools, step.runs) else { return nil }
      if index == 0, try addPairs(&pools), try !run(pools, step.runs) { return nil }
      for index in pools.indices { eliminate(&pools[index], step.runs) }
    }
    return try choose(pools)
  }

  // MARK: Candidates

  /// The remedies of which one is chosen.
  private struct Pool {
    var alive: [Int] = []
    /// No more replications are needed.
    var isSettled = false
  }

  /// The first pool has all remedies, the second those that need no server.
  private func join(_ number: Int, _ pools: inout [Pool]) {
    pools[0].alive.append(number)
    if !candidates[number].needsServer { pools[1].alive.append(number) }
  }

  /// - Returns: its number; `nil`: it is not valid, or was tried already.
  private mutating func add(_ point: [Int]) throws -> Int? {
    guard !points.contains(point), let candidate = try candidate(point, 0),
      known.insert(candidate.scenario).inserted
    else { return nil }
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
    let step = effort.steps[0].runs
    let singles = Array(candidates.indices.dropFirst()).filter { !doesNothing($0) }
      .map { (number: $0, gain: gain($0, step).mean + candidates[$0].price) }.sorted { $1.gain < $0.gain }
    let before = candidates.count
    for needsServer in [false, true] {
      let own = singles.filter { candidates[$0.number].needsServer == needsServer && $0.gain > 0 }
        .sorted { $1.gain - candidates[$1.number].price < $0.gain - candidates[$0.number].price }
      // Two kinds of pushes may differ by less than two replications show.
      for leader in own.prefix(needsServer ? 2 : 1) {
        var left = effort.pairs
        for other in singles where left > 0 && !candidates[other.number].needsServer {
          // A push can make good what a long interval loses.
          guard other.gain > -Self.nearLeader || needsServer,
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

  // MARK: Replications

  private func todays(_ hypothesis: Int) -> [RemedyTrials.Week] { weeks(0, hypothesis) }

  private func weeks(_ remedy: Int, _ hypothesis: Int) -> [RemedyTrials.Week] {
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
        let own = ItemFigures(todays(0).map { $0[item] }, trials.scale)
        return WeekWorth(
          today: todays(hypothesis).map { $0[item] }, unit: Indifference(todaysAge: own.age ?? 0))
      }
    }
    return true
  }

  private mutating func run(_ pools: [Pool], _ step: Int) throws -> Bool {
    let alive = Set(pools.filter { !$0.isSettled }.flatMap(\.alive)).sorted()
    return try trials.run(alive.map { (Place(remedy: $0, hypothesis: 0), step) })
  }

  /// The differences from today's of each replication, in indifferences, without the price.
  private func differences(_ remedy: Int, _ hypothesis: Int, item: Int = 0) -> [Double] {
    guard let worth = worths[hypothesis]?[item] else { return [] }
    return zip(weeks(remedy, hypothesis), todays(hypothesis)).map { worth($0[item]) - worth($1[item]) }
  }

  /// The other items that a remedy makes worse by an indifference or more, and the sum of what those lose that count.
  private func harm(_ remedy: Int) -> [(item: Int, loss: Double)] {
    trials.others.enumerated().compactMap { place, item in
      let mean = Self.mean(differences(remedy, 0, item: place + 1))
      return mean <= -1 ? (item, mean) : nil
    }
  }

  /// Whether its first replications are today's.
  private func doesNothing(_ remedy: Int) -> Bool { weeks(remedy, 0).prefix(2) == todays(0).prefix(2) }

  private static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  private static func squares(_ values: [Double]) -> Double {
    let mean = mean(values)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  /// What a remedy gains over today's, less its price, and less what other items lose.
  private func gain(_ remedy: Int, _ step: Int) -> (mean: Double, values: [Double]) {
    let values = Array(differences(remedy, 0).prefix(step))
    let loss = harm(remedy).reduce(0) { $0 + $1.loss }
    return (Self.mean(values) - candidates[remedy].price + loss, values)
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
  private func keep(_ most: Int, _ pool: inout Pool) {
    guard pool.alive.count > most else { return }
    let gains = Dictionary(uniqueKeysWithValues: pool.alive.map { ($0, gain($0, .max).mean) })
    pool.alive = pool.alive.sorted { (gains[$1]!, $0) < (gains[$0]!, $1) }.prefix(most).sorted()
  }

  private func eliminate(_ pool: inout Pool, _ step: Int) {
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
    var (furthest, least) = (-Double.infinity, Double.infinity)
    pool.alive = zip(pool.alive, behind).compactMap { number, behind in
      let own = gains[number]!
      let (gap, width) = (best.mean - own.mean, Self.farBehind * error(behind, fromLeader))
      let wide = Self.farBehind * error(own.values, fromToday)
      if gap - slack > width || -own.mean - slack > wide { return nil }
      furthest = max(furthest, gap + width)
      least = min(least, own.mean - wide)
      return number
    }
    pool.isSettled = pool.alive.isEmpty || furthest < Indifference.tie && least > 0
  }

  // MARK: Choice

  private mutating func choose(_ pools: [Pool]) throws -> RemedyAnswer? {
    let own = pools.map(finalists)
    // So that both answers are the same if the best needs no server.
    let finalists = [own[0] + own[1].filter { !own[0].contains($0) }, own[1]]
    guard try check(Set(finalists.joined()).sorted()) else { return nil }
    let choices = finalists.map(choice)
    let named = Set(choices.map(\.remedy)).subtracting([0]).sorted()
    guard try trials.run(named.map { (Place(remedy: $0, hypothesis: 0), effort.figures) }) else { return nil }
    var answer = RemedyAnswer(remedies: candidates.indices.map(remedy), runs: trials.count)
    (answer.best, answer.withoutServer) = (choices[0], choices[1])
    for hypothesis in weights.indices.dropFirst() {
      if ([0] + named).contains(where: { isChanged($0, by: hypothesis) }) {
        answer.deciding.append(hypothesis)
      }
      answer.betterElsewhere[hypothesis] = better(
        than: choices[1].outcome == .better ? choices[1].remedy : 0, under: hypothesis, finalists[1])
    }
    return answer
  }

  private func finalists(_ pool: Pool) -> [Int] {
    let means = pool.alive.map { ($0, gain($0, .max).mean) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    guard let lead = means.first?.1 else { return [] }
    return means.filter { lead - $0.1 <= Self.nearLeader }.prefix(Self.mostFinalists).map(\.0)
  }

  /// Runs the finalists under each other hypothesis: once, if that is the week of the scenario's own world.
  private mutating func check(_ finalists: [Int]) throws -> Bool {
    let others = weights.indices.dropFirst().filter { !todays($0).isEmpty }
    for hypothesis in others {
      for number in finalists {
        if let candidate = try candidate(points[number], hypothesis) {
          trials.add(candidate.scenario, at: Place(remedy: number, hypothesis: hypothesis))
        }
      }
    }
    let places = others.flatMap { hypothesis in finalists.map { Place(remedy: $0, hypothesis: hypothesis) } }
    guard try trials.run(places.map { ($0, 1) }) else { return false }
    return try trials.run(places.filter { !isUnchanged($0) }.map { ($0, effort.check) })
  }

  /// Whether a remedy has the same week as in the scenario's own world, because it never waits for its budget.
  private func isUnchanged(_ place: Place) -> Bool {
    weeks(place.remedy, place.hypothesis).first == weeks(place.remedy, 0).first
  }

  /// Whether a hypothesis changes a figure by an indifference or more, over the replications that have run under it.
  private func isChanged(_ remedy: Int, by hypothesis: Int) -> Bool {
    let other = weeks(remedy, hypothesis)
    let own = weeks(remedy, 0).prefix(other.count)
    guard !other.isEmpty, !isUnchanged(Place(remedy: remedy, hypothesis: hypothesis)) else { return false }
    let figures = [Array(own), other].map { ItemFigures($0.map { $0[0] }, trials.scale) }
    let unit = Indifference(todaysAge: figures[0].age ?? 0)
    return abs((figures[0].freshViews ?? 0) - (figures[1].freshViews ?? 0)) >= Indifference.freshViews
      || abs((figures[0].age ?? 0) - (figures[1].age ?? 0)) >= unit.age
  }

  /// What a remedy gains under a hypothesis, less its price: the mean and the variance of the mean.
  private func gain(_ remedy: Int, under hypothesis: Int) -> (mean: Double, variance: Double)? {
    guard let worth = worths[hypothesis]?[0] else { return nil }
    let place = Place(remedy: remedy, hypothesis: hypothesis)
    let own = hypothesis > 0 && isUnchanged(place) ? weeks(remedy, 0) : weeks(remedy, hypothesis)
    let values = zip(own, todays(hypothesis)).map { worth($0[0]) - worth($1[0]) }
    guard !values.isEmpty else { return nil }
    let n = Double(values.count)
    let loss = harm(remedy).reduce(0) { $0 + $1.loss }
    return (
      Self.mean(values) - candidates[remedy].price + loss, Self.squares(values) / max(1, n - 1) / n
    )
  }

  /// The gain over all hypotheses.
  private func expected(_ remedy: Int) -> (mean: Double, variance: Double) {
    var (mean, variance, total) = (0.0, 0.0, 0.0)
    for (hypothesis, weight) in weights.enumerated() where weight > 0 {
      guard let gain = gain(remedy, under: hypothesis) else { continue }
      mean += weight * gain.mean
      variance += weight * weight * gain.variance
      total += weight
    }
    return (mean / total, variance / total / total)
  }

  private func choice(_ finalists: [Int]) -> RemedyAnswer.Choice {
    let found = finalists.map { (number: $0, gain: expected($0)) }
    guard let best = found.max(by: { $0.gain.mean < $1.gain.mean }) else { return .init() }
    let half = Self.sure * best.gain.variance.squareRoot()
    if best.gain.mean + half < 0 { return .init() }
    if best.gain.mean - half < 0 { return .init(outcome: .tooClose, remedy: best.number) }
    let near = found.filter { best.gain.mean - $0.gain.mean <= Indifference.tie && $0.gain.mean > 0 }
    let cheapest = near.min { a, b in
      (candidates[a.number].price, charged(a.number)) < (candidates[b.number].price, charged(b.number))
    }
    guard let named = cheapest else { return .init() }
    let equals = found.filter { other in
      guard other.number != named.number else { return false }
      let apart = zip(differences(other.number, 0), differences(named.number, 0)).map { $0 - $1 }
      let error = (Self.squares(apart) / Double(max(1, apart.count - 1)) / Double(max(1, apart.count)))
        .squareRoot()
      return abs(other.gain.mean - named.gain.mean) - 2 * weights[0] * error <= Indifference.tie
    }
    return .init(
      outcome: .better, remedy: named.number,
      equals: equals.sorted { $1.gain.mean < $0.gain.mean }.prefix(Self.mostEquals).map(\.number))
  }

  private func charged(_ remedy: Int) -> Double {
    ItemFigures(weeks(remedy, 0).map { $0[0] }, trials.scale).charged ?? 0
  }

  /// The finalist, or today's, that is better than the named one by an indifference or more under a hypothesis.
  private func better(than named: Int, under hypothesis: Int, _ finalists: [Int]) -> Int? {
    func gain(_ remedy: Int) -> Double? { remedy == 0 ? 0 : self.gain(remedy, under: hypothesis)?.mean }
    guard !todays(hypothesis).isEmpty, let own = gain(named) else { return nil }
    let best = ([0] + finalists).compactMap { number in gain(number).map { (number, $0) } }.max {
      $0.1 < $1.1
    }
    return best.flatMap { $0.1 - own >= 1 ? $0.0 : nil }
  }

  private func remedy(_ number: Int) -> RemedyAnswer.Remedy {
    let values = differences(number, 0)
    let half =
      1.96
      * (Self.squares(values) / Double(max(1, values.count - 1)) / Double(max(1, values.count))).squareRoot()
    return RemedyAnswer.Remedy(
      point: points[number], price: candidates[number].price, needsServer: candidates[number].needsServer,
      gain: number == 0 ? nil : .init(mean: Self.mean(values), halfWidth: half),
      figures: weights.indices.map { hypothesis in
        let place = Place(remedy: number, hypothesis: hypothesis)
        // As many as today's, which they are compared with.
        let own =
          hypothesis > 0 && isUnchanged(place)
          ? Array(weeks(number, 0).prefix(effort.check)) : weeks(number, hypothesis)
        return own.isEmpty ? nil : ItemFigures(own.map { $0[0] }, trials.scale)
      },
      harmed: harm(number).map(\.item))
  }
}
