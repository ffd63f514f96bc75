import OutputAnalysis
import WidgetRefresh

/// The remedies that matter if two figures count: those that no other one beats in both (Pareto).
package struct RemedyFront: Sendable {
  /// A remedy that was measured.
  package struct Remedy: Sendable {
    /// The number of the alternative of each lever; 0: today's.
    package var point: [Int]
    /// Its value of each figure.
    package var figures: [FigureInterval]
    package var keepsBounds: Bool
    /// Whether it keeps the bounds, and none here that keeps them beats it.
    package var isEfficient: Bool
    /// Whether each other remedy here is worse in a figure by more than chance; see ``EfficientFrontier``.
    package var isProven: Bool
    package var replications: Int
  }

  /// In the order of the first figure, the lowest first.
  package var remedies: [Remedy]
  /// The number of remedies that were tried, besides today's, and the replications of each.
  package var tried: (count: Int, replications: Int)
}

extension RemedySearch {
  /// The most remedies that are measured besides today's.
  private static let mostMeasured = 12
  private static let mostRounds = 6
  /// The replications of each remedy in the search.
  private static let searching = 8

  /// Finds the remedies that no other one beats in two figures.
  ///
  /// Each round changes one lever of those that none beats so far. Other replications then measure them, and today's.
  ///
  /// - Parameters:
  ///   - alternatives: of each lever, the numbers of the alternatives to try.
  ///   - levels: changes of all levers at once, to start from.
  /// - Returns: `nil`: it was stopped, or a figure does not apply.
  package mutating func front(_ alternatives: [[Int]], levels: [[Int]]) throws -> RemedyFront? {
    guard try begin(alternatives) else { return nil }
    var (bases, isFirst, front) = ([points[0]], true, [Int]())
    trials.keepNoResults()
    for _ in 0..<Self.mostRounds {
      let before = candidates.count
      let moves = bases.flatMap { base in
        base.indices.flatMap { lever in
          // What is best for one figure may be good together with something else.
          let others = isFirst ? alternatives[lever] : bases.map { $0[lever] }
          let near = alternatives[lever].filter { abs($0 - base[lever]) <= 2 }
          return Set([0] + others + near).sorted().map { base.with($0, at: lever) }
        }
      }
      let new = try numbers(of: (isFirst ? levels : []) + moves)
      guard try run(new, Self.searching) else { return nil }
      front = efficient(Array(candidates.indices.dropFirst()))
      (bases, isFirst) = (spread(front, atLeast: 0).map { points[$0] }, false)
      if candidates.count == before { break }
    }
    let measured = [0] + spread(front, atLeast: goals[0].indifference)
    trials.keepResults(of: measured)
    guard try run(measured, effort.ladder + effort.figures) else { return nil }
    return RemedyFront(remedies: remedies(measured), tried: (candidates.count - 1, Self.searching))
  }

  /// The figures of a remedy, where less is better.
  ///
  /// - Parameter first: the first replication.
  private func losses(_ remedy: Int, from first: Int = 0) -> [Double] {
    goals.enumerated().map { number, goal in
      let pair = weeks(remedy, 0).dropFirst(first).reduce(FigurePair.zero) { $0 + $1[0].named[number] }
      return pair.y == 0 ? .infinity : (goal.isMaximized ? -1 : 1) * Double(pair.x) / Double(pair.y)
    }
  }

  /// The remedies that keep the bounds and that none beats. Of equal ones, the one that changes least.
  private func efficient(_ remedies: [Int]) -> [Int] {
    let kept = remedies.filter { broken($0) == 0 }.map { (number: $0, losses: losses($0)) }
      .filter { $0.losses.allSatisfy(\.isFinite) }
    func changes(_ number: Int) -> Int { points[number].count { $0 != 0 } }
    var least = Double.infinity
    return kept.sorted {
      ($0.losses[0], $0.losses[1], changes($0.number), $0.number)
        < ($1.losses[0], $1.losses[1], changes($1.number), $1.number)
    }.filter { remedy in
      defer { least = min(least, remedy.losses[1]) }
      return remedy.losses[1] < least
    }.map(\.number)
  }

  /// The ends of a front and, one by one, the remedy that is farthest from those before.
  ///
  /// - Parameter share: the least distance, as a share of the range of a figure.
  private func spread(_ front: [Int], atLeast share: Double) -> [Int] {
    let losses = Dictionary(uniqueKeysWithValues: front.map { ($0, self.losses($0)) })
    guard let first = front.first, let last = front.last, front.count > 1 else { return front }
    func distance(_ a: Int, _ b: Int) -> Double {
      goals.indices.map { goal in
        abs(losses[a]![goal] - losses[b]![goal]) / abs(losses[first]![goal] - losses[last]![goal])
      }.max() ?? 0
    }
    var picked = [first, last]
    while picked.count < Self.mostMeasured {
      let distances = front.map { other in picked.map { distance(other, $0) }.min() ?? 0 }
      guard let farthest = distances.indices.max(by: { distances[$0] < distances[$1] }),
        distances[farthest] > 0, distances[farthest] >= share
      else { break }
      picked.append(front[farthest])
    }
    return picked
  }

  /// What the measuring replications say.
  private func remedies(_ measured: [Int]) -> [RemedyFront.Remedy] {
    let (first, confidence) = (effort.ladder, 0.95)
    let losses = measured.map { self.losses($0, from: first) }
    let kept = measured.indices.filter { broken(measured[$0]) == 0 }
    let contributions = kept.map { place in
      Dictionary(
        uniqueKeysWithValues: weeks(measured[place], 0).dropFirst(first).enumerated().map {
          (UInt32($0), goals.indices.map { [named = $1[0].named] in named[$0] })
        })
    }
    let proven = EfficientFrontier.proven(
      contributions, isMoreBetter: goals.map(\.isMaximized), confidence: confidence)
    return measured.indices.compactMap { place in
      let results = trials.results[measured[place]]?.fresh[nil]
      let intervals = results?.intervals(scale: trials.scale, confidence: confidence) ?? []
      let figures = goals.compactMap { goal in intervals.first { $0.figure == goal.figure } }
      guard figures.count == goals.count else { return nil }
      let isBeaten = kept.contains { other in
        zip(losses[other], losses[place]).allSatisfy { $0 <= $1 } && losses[other] != losses[place]
      }
      return RemedyFront.Remedy(
        point: points[measured[place]], figures: figures, keepsBounds: kept.contains(place),
        isEfficient: kept.contains(place) && !isBeaten,
        isProven: kept.firstIndex(of: place).map { proven[$0] } ?? false,
        replications: weeks(measured[place], 0).count - first)
    }.sorted {
      ($0.figures[0].estimate, $0.figures[1].estimate) < ($1.figures[0].estimate, $1.figures[1].estimate)
    }
  }
}
