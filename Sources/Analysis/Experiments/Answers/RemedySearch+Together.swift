import OutputAnalysis

/// The search for several items, which share a budget, an app or a bound.
///
/// It starts where the items get as much as they ask for, see `start`. Each round tries all changes of one lever of the best so far. It
/// predicts by addition what changes of several levers do, such as more reloads of one widget and fewer of another, and tries the most
/// promising ones too. When nothing else helps, it goes through numbers near its own.
extension RemedySearch {
  private static let mostRounds = 12
  private static let manyLevers = 12
  private static let mostPredicted = 12
  /// A round that helps less, as a share of the gain so far, is the last one of its kind.
  private static let leastProgress = 0.02

  /// - Parameters:
  ///   - alternatives: of each lever, the numbers of the alternatives to try.
  ///   - levels: changes in which all durations are equally long parts of their ranges, the shortest first.
  /// - Returns: `nil`: it was stopped, or the goal does not apply.
  package mutating func answerTogether(_ alternatives: [[Int]], levels: [[Int]]) throws -> RemedyAnswer? {
    guard try begin(alternatives) else { return nil }
    trials.keepNoResults()
    for needsNone in [true, false] {
      // Without a server first: often nothing needs one.
      guard try climb(alternatives, levels, withoutServer: needsNone) else { return nil }
      if !candidates.contains(where: \.needsServer) { break }
    }
    var pools = pools(candidates.indices.dropFirst())
    for pool in pools.indices { keep(effort.steps[1].most, &pools[pool]) }
    trials.keepResults(of: pools.flatMap(\.alive))
    guard try run(pools, effort.steps[1].runs) else { return nil }
    for pool in pools.indices { eliminate(&pools[pool], effort.steps[1].runs) }
    return try choose(pools)
  }

  /// - Returns: `false`: it was stopped.
  private mutating func climb(_ alternatives: [[Int]], _ levels: [[Int]], withoutServer: Bool) throws -> Bool
  {
    guard var best = try start(levels) else { return false }
    var (levers, isNear) = (Array(alternatives.indices), false)
    for _ in 0..<Self.mostRounds {
      let base = points[best]
      var moves = try numbers(
        of: levers.flatMap { lever in
          let all = alternatives[lever]
          // Of many values for many levers, every second one.
          let isCoarse = levers.count > Self.manyLevers && all.count > 8
          return ([0] + all).filter {
            $0 == 0 || (isNear ? abs($0 - base[lever]) <= 2 : !isCoarse || $0 % 2 == 1)
          }
          .map { base.with($0, at: lever) }
        })
      if withoutServer { moves.removeAll { candidates[$0].needsServer } }
      guard try run(moves, step) else { return false }
      let found = try numbers(of: combinations(of: moves, from: best))
      guard try run(found, step) else { return false }
      // With many levers, those that do not help alone are left as they are.
      if levers.count > Self.manyLevers, !isNear, broken(best) == 0 {
        let helping = moves.filter { gain($0, step).mean > gain(best, step).mean }
        levers.removeAll { lever in helping.allSatisfy { points[$0][lever] == base[lever] } }
      }
      let all = candidates.indices.filter { !withoutServer || !candidates[$0].needsServer }
      let gains = all.map { gain($0, step).mean }
      guard let place = gains.indices.max(by: { gains[$0] < gains[$1] }) else { break }
      let (old, new) = (gain(best, step).mean, gains[place])
      best = all[place]
      guard new <= old + Self.leastProgress * abs(new) else { continue }
      if isNear { break }
      isNear = true
    }
    return true
  }

  private var step: Int { effort.steps[0].runs }

  /// The level with the longest durations that is about as good as today's; today's, if there is none. Where reloads wait for a budget
  /// that items share, longer intervals of all change nothing, and longer ones of one help only the others. Without waiting, each change
  /// shows what it does.
  ///
  /// - Returns: `nil`: it was stopped.
  private mutating func start(_ levels: [[Int]]) throws -> Int? {
    let found = try numbers(of: levels)
    guard try run(found, step) else { return nil }
    return found.last { level in
      Self.mean(differences(level, 0)) > -Indifference.tie && broken(level) <= broken(0)
    } ?? 0
  }

  /// Changes of several levers that should be better than each of them.
  private func combinations(of moves: [Int], from base: Int) -> [[Int]] {
    typealias Change = (lever: Int, move: Int, gain: Double, excess: [Double])
    func gain(_ remedy: Int) -> Double {
      Self.mean(differences(remedy, 0)) + harm(remedy).reduce(0) { $0 + $1.loss } - candidates[remedy].price
    }
    let (own, ownExcess) = (gain(base), excess(base))
    let changes = moves.compactMap { move -> Change? in
      let lever = points[base].indices.first { points[move][$0] != points[base][$0] }
      return lever.map { ($0, move, gain(move) - own, zip(excess(move), ownExcess).map { $0 - $1 }) }
    }
    /// What a change brings if breaking bounds has a price.
    func worth(_ change: Change, _ price: Double) -> Double {
      change.gain - price * change.excess.reduce(0, +)
    }
    // The prices at which a change is just worth it (Lagrange; Everett, 1963).
    let prices = changes.map { $0.gain / $0.excess.reduce(0, +) }.filter { $0.isFinite && $0 > 0 }.sorted()
    let few = prices.indices.filter { $0 % max(1, prices.count / 16) == 0 }.map { prices[$0] * 1.001 }
    var found: [(changes: [Change], gain: Double, broken: Double)] = []
    func add(_ chosen: [Change]) {
      var (gain, broken) = (own, 0.0)
      for change in chosen { gain += change.gain }
      for bound in ownExcess.indices {
        var excess = ownExcess[bound]
        for change in chosen { excess += change.excess[bound] }
        broken += max(0, excess)
      }
      found.append((chosen, gain, broken))
    }
    for price in [0] + few {
      let best = Dictionary(grouping: changes, by: \.lever).values
        .compactMap { $0.max { worth($0, price) < worth($1, price) } }.filter { worth($0, price) > 0 }
        .sorted { (worth($1, price), $0.lever) < (worth($0, price), $1.lever) }
      for count in [2, 4, 8, best.count] where count > 1 && count <= best.count {
        add(Array(best.prefix(count)))
      }
    }
    // What one change breaks, another one may make good.
    for first in changes where !bounds.isEmpty && first.gain > 0 {
      for second in changes where second.lever != first.lever && second.gain <= 0 { add([first, second]) }
    }
    let ranked = found.enumerated().sorted {
      ($0.element.broken, $1.element.gain, $0.offset) < ($1.element.broken, $0.element.gain, $1.offset)
    }
    return ranked.prefix(Self.mostPredicted).map { _, found in
      found.changes.reduce(points[base]) { $0.with(points[$1.move][$1.lever], at: $1.lever) }
    }
  }
}
