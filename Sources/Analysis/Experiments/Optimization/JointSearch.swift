/// Searches a ``PolicySpace`` whose axes are things of several widgets, which share a budget or a bound.
///
/// It starts where the things get as much as they ask for, see `start`. Each round tries all changes of one axis. It predicts by addition
/// what changes of several axes do, such as more reloads of one widget and fewer of another, and tries the most promising ones too. The
/// next round starts from the best. The first rounds go through all alternatives, later ones only through values near those that were
/// found.
package struct JointSearch {
  /// What a policy does.
  package struct Outcome: Hashable, Sendable {
    /// Less is better.
    var value: Double
    /// For each bound, by how much it is broken, as a share of the bound; at most 0: it is kept.
    var excess: [Double] = []

    fileprivate var broken: Double { excess.reduce(0) { $0 + max(0, $1) } }

    fileprivate func isBetter(than other: Outcome, by margin: Double = 0) -> Bool {
      broken == other.broken ? value < other.value - margin : broken < other.broken
    }

    fileprivate func changed(from base: Outcome, to move: Outcome) -> Outcome {
      Outcome(
        value: value + move.value - base.value,
        excess: zip(excess, zip(move.excess, base.excess)).map { $0 + $1.0 - $1.1 })
    }
  }

  let space: PolicySpace
  /// Policies that were measured; `nil`: not possible.
  private var known: [PolicyPoint: Outcome?] = [:]

  private static let mostRounds = 6
  private static let manyAxes = 12
  private static let mostPredicted = 12
  /// Steps of later rounds, as shares of a range. The first rounds go through ranges in steps of an eighth.
  private static let steps: [Double] = [0, 1 / 16, 1 / 64]
  /// A round that helps less, as a share of the gain so far, is the last one of its step.
  private static let leastProgress = 0.02
  /// Changes that together bring less than this share of the gain, and of what is left, are not made.
  private static let (spared, sparedOfRest) = (0.03, 0.1)

  /// - Parameter space: the first alternative of each axis is today's.
  package init(_ space: PolicySpace) { self.space = space }

  /// Policies that were tried, besides today's.
  package var tried: Int { known.count { $0.value != nil } - 1 }

  /// - Parameter measure: what policies do; `nil` instead: one is not possible.
  /// - Returns: the best policy that was found; `nil`: today's has no value.
  package mutating func best<Failure: Error>(
    measure: ([PolicyPoint]) throws(Failure) -> [Outcome?]
  ) throws(Failure) -> PolicyPoint? {
    let today = space.policy(space.axes.map { _ in 0 }, at: [])
    try add([today], measure)
    guard let first = outcome(today) else { return nil }
    var (best, value) = try start(today, first, measure)
    var axes = Array(space.axes.indices)
    for step in Self.steps {
      for _ in 0..<Self.mostRounds {
        let moves = axes.flatMap { axis in
          step == 0 ? jumps(of: axis, in: best) : nudges(of: axis, in: best, by: step)
        }
        try add(moves, measure)
        try add(combinations(of: moves, from: best), measure)
        let (before, base) = (value, best)
        for (policy, outcome) in sorted where outcome.isBetter(than: value) {
          (best, value) = (policy, outcome)
        }
        guard value.isBetter(than: before, by: Self.leastProgress * abs(first.value - value.value)) else {
          break
        }
        // With many things to change, those that do not help alone are left as they are.
        if axes.count > Self.manyAxes, before.excess.isEmpty {
          let helping = moves.filter { outcome($0)?.isBetter(than: before) ?? false }
          axes.removeAll { axis in helping.allSatisfy { !$0.differs(from: base, at: axis) } }
        }
      }
    }
    return try spare(best, first, measure)
  }

  /// Of the policies in which all durations are equally long parts of their ranges, the one with the longest that is about as good as
  /// today's; today's, if there is none. Where reloads wait for a budget that widgets share, longer intervals of all change nothing, and
  /// longer ones of one help only the others. Without waiting, each change shows what it does.
  private mutating func start<Failure: Error>(
    _ today: PolicyPoint, _ first: Outcome, _ measure: ([PolicyPoint]) throws(Failure) -> [Outcome?]
  ) throws(Failure) -> (PolicyPoint, Outcome) {
    let policies = (0...8).map { step in
      space.axes.enumerated().reduce(today) { policy, axis in
        let alternatives = axis.element.alternatives
        guard let durations = alternatives.firstIndex(where: { $0.map(\.scale) == [.duration] }) else {
          return policy
        }
        let value = alternatives[durations][0].value(at: Double(step) / 8)
        return policy.with(durations, [value], at: axis.offset)
      }
    }
    try add(policies, measure)
    let slack = Self.leastProgress * abs(first.value)
    let likeToday = policies.last { policy in
      outcome(policy).map { $0.broken <= first.broken && $0.value <= first.value + slack } ?? false
    }
    return likeToday.flatMap { policy in outcome(policy).map { (policy, $0) } } ?? (today, first)
  }

  private func outcome(_ policy: PolicyPoint) -> Outcome? { known[policy] ?? nil }

  /// Those that are possible, in an order that chance does not change.
  private var sorted: [(PolicyPoint, Outcome)] {
    known.compactMap { policy, outcome in outcome.map { (policy, $0) } }.sorted {
      $0.0.alternatives == $1.0.alternatives
        ? $0.0.values.joined().lexicographicallyPrecedes($1.0.values.joined())
        : $0.0.alternatives.lexicographicallyPrecedes($1.0.alternatives)
    }
  }

  private mutating func add<Failure: Error>(
    _ policies: [PolicyPoint], _ measure: ([PolicyPoint]) throws(Failure) -> [Outcome?]
  ) throws(Failure) {
    var seen = Set(known.keys)
    let new = policies.filter { seen.insert($0).inserted }
    guard !new.isEmpty else { return }
    for (policy, outcome) in zip(new, try measure(new)) { known[policy] = .some(outcome) }
  }

  // MARK: Changes of one axis

  /// All alternatives, with a few values in each range.
  private func jumps(of axis: Int, in policy: PolicyPoint) -> [PolicyPoint] {
    space.axes[axis].alternatives.enumerated().flatMap { alternative, ranges in
      let points: [[Double]] =
        switch ranges.count {
        case 0: [[]]
        case 1: (0...8).map { [Double($0) / 8] }
        default: SobolSampling.sequence(dimensions: ranges.count, count: 4 + 2 * ranges.count)
        }
      return points.map { point in
        policy.with(alternative, zip(ranges, point).map { $0.value(at: $1) }, at: axis)
      }
    }
  }

  /// Values near those of the policy, and the alternatives without ranges.
  private func nudges(of axis: Int, in policy: PolicyPoint, by step: Double) -> [PolicyPoint] {
    let alternatives = space.axes[axis].alternatives
    let ranges = alternatives[policy.alternatives[axis]]
    let near = ranges.indices.flatMap { index in
      [-2, -1, 1, 2].map { steps in
        var other = policy
        let place = ranges[index].coordinate(of: policy.values[axis][index])
        other.values[axis][index] = ranges[index].value(at: place + steps * step)
        return other
      }
    }
    return near
      + alternatives.indices.filter { alternatives[$0].isEmpty }.map { policy.with($0, [], at: axis) }
  }

  // MARK: Changes of several axes

  private func combinations(of moves: [PolicyPoint], from policy: PolicyPoint) -> [PolicyPoint] {
    guard let base = outcome(policy) else { return [] }
    let changes = moves.compactMap { move -> (axis: Int, policy: PolicyPoint, outcome: Outcome)? in
      guard move != policy, let outcome = outcome(move) else { return nil }
      return space.axes.indices.first { move.differs(from: policy, at: $0) }.map { ($0, move, outcome) }
    }
    var found: [(policy: PolicyPoint, outcome: Outcome)] = []
    func add(_ chosen: [(axis: Int, policy: PolicyPoint, outcome: Outcome)]) {
      var (all, sum) = (policy, base)
      for change in chosen {
        let axis = change.axis
        all = all.with(change.policy.alternatives[axis], change.policy.values[axis], at: axis)
        sum = sum.changed(from: base, to: change.outcome)
      }
      if chosen.count > 1 { found.append((all, sum)) }
    }
    /// What a change brings if breaking bounds has a price.
    func gain(_ change: Outcome, _ price: Double) -> Double {
      base.value - change.value
        - price * zip(change.excess, base.excess).reduce(0) { $0 + $1.0 - $1.1 }
    }
    // The prices at which a change is just worth it (Lagrange; Everett, 1963).
    let prices = changes.map { gain($0.outcome, 0) / (gain($0.outcome, 0) - gain($0.outcome, 1)) }
      .filter { $0.isFinite && $0 > 0 }.sorted()
    let few = prices.indices.filter { $0 % max(1, prices.count / 16) == 0 }.map { prices[$0] * 1.001 }
    for price in [0] + few {
      let best = space.axes.indices.compactMap { axis in
        changes.filter { $0.axis == axis }.max { gain($0.outcome, price) < gain($1.outcome, price) }
      }.filter { gain($0.outcome, price) > 0 }
        .sorted { gain($0.outcome, price) > gain($1.outcome, price) }
      for count in [2, 4, 8, best.count] where count <= best.count { add(Array(best.prefix(count))) }
    }
    for (place, first) in changes.enumerated() {
      for second in changes.dropFirst(place + 1) where second.axis != first.axis { add([first, second]) }
    }
    // Those of several changes are tried even if pairs seem better.
    let ranked = found.indices.sorted {
      let (a, b) = (found[$0].outcome, found[$1].outcome)
      return a.isBetter(than: b) || (!b.isBetter(than: a) && $0 < $1)
    }
    return ranked.prefix(Self.mostPredicted).map { found[$0].policy }
  }

  // MARK: Fewer changes

  /// Takes back changes that bring little.
  private mutating func spare<Failure: Error>(
    _ policy: PolicyPoint, _ first: Outcome, _ measure: ([PolicyPoint]) throws(Failure) -> [Outcome?]
  ) throws(Failure) -> PolicyPoint {
    guard let best = outcome(policy) else { return policy }
    // Of the rest too: what is a small part of a great gain may halve it, and a second search would find it.
    let worst =
      best.value + min(Self.spared * max(0, first.value - best.value), Self.sparedOfRest * abs(best.value))
    var policy = policy
    while true {
      let fewer = space.axes.indices.filter { policy.alternatives[$0] != 0 }.map { axis in
        policy.with(0, [], at: axis)
      }
      try add(fewer, measure)
      let possible = fewer.filter { fewer in
        outcome(fewer).map { $0.broken <= best.broken && $0.value <= worst } ?? false
      }
      guard let next = possible.min(by: { outcome($0)?.value ?? 0 < outcome($1)?.value ?? 0 }) else {
        return policy
      }
      policy = next
    }
  }
}

extension PolicyPoint {
  fileprivate func with(_ alternative: Int, _ values: [Double], at axis: Int) -> PolicyPoint {
    var other = self
    (other.alternatives[axis], other.values[axis]) = (alternative, values)
    return other
  }

  fileprivate func differs(from other: PolicyPoint, at axis: Int) -> Bool {
    alternatives[axis] != other.alternatives[axis] || values[axis] != other.values[axis]
  }
}
