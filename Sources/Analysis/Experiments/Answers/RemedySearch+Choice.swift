import OutputAnalysis
import WidgetRefresh

/// The check of the finalists, and what is named.
extension RemedySearch {
  private static let mostEquals = 3
  /// Standard errors from which a gain is sure enough to be named: one side, 95%.
  private static let sure = 1.645

  mutating func choose(_ pools: [Pool]) throws -> RemedyAnswer? {
    let own = pools.map(finalists)
    // So that both answers are the same if the best needs no server.
    var finalists = [own[0] + own[1].filter { !own[0].contains($0) }, own[1]]
    guard try check(Set(finalists.joined()).sorted()) else { return nil }
    let compared = finalists[0]
    if effort.selection != nil {
      guard try run(compared, effort.figures) else {
        return nil
      }
    }
    guard let bounds = try testBounds([0] + compared) else { return nil }
    for pool in finalists.indices { finalists[pool].removeAll { bounds[$0] ?? .holds != .holds } }
    var choices: [RemedyAnswer.Choice] = []
    for finalists in finalists {
      guard let isGuaranteed = try tellApart(finalists) else { return nil }
      var choice = choice(finalists)
      choice.isGuaranteed = isGuaranteed
      choices.append(choice)
    }
    let named = Set(choices.map(\.remedy)).subtracting([0]).sorted()
    guard try run(named, effort.figures) else { return nil }
    var answer = RemedyAnswer(remedies: candidates.indices.map(remedy), runs: trials.count)
    (answer.best, answer.withoutServer) = (choices[0], choices[1])
    (answer.size, answer.bounds) = (size, bounds)
    answer.finalists = compared.sorted { expected($1).mean < expected($0).mean }
    for number in compared {
      let (mean, variance) = expected(number)
      answer.net[number] = .init(
        mean: mean - broken(0) + broken(number), halfWidth: 1.96 * variance.squareRoot())
    }
    for number in [0] + compared {
      answer.intervals[number] = trials.results[number]?.first[nil]?.intervals(
        scale: trials.scale, confidence: 0.95)
    }
    for hypothesis in weights.indices.dropFirst() {
      if ([0] + named).contains(where: { isChanged($0, by: hypothesis) }) {
        answer.deciding.append(hypothesis)
      }
      answer.betterElsewhere[hypothesis] = better(
        than: choices[1].outcome == .better ? choices[1].remedy : 0, under: hypothesis, finalists[1])
    }
    return answer
  }

  func finalists(_ pool: Pool) -> [Int] {
    let means = pool.alive.map { ($0, gain($0, .max).mean) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    guard let lead = means.first?.1 else { return [] }
    return means.filter { lead - $0.1 <= Self.nearLeader }.prefix(effort.finalists).map(\.0)
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
    let figures = [Array(own), other].map(figures)
    if let size, let own = figures[0].goal, let other = figures[1].goal { return abs(own - other) >= size }
    let unit = Indifference(todaysAge: figures[0].age ?? 0)
    return abs((figures[0].freshViews ?? 0) - (figures[1].freshViews ?? 0)) >= Indifference.freshViews
      || abs((figures[0].age ?? 0) - (figures[1].age ?? 0)) >= unit.age
  }

  /// What a remedy gains under a hypothesis, less its price: the mean and the variance of the mean.
  ///
  /// - Parameter other: another remedy; `nil`: today's.
  func gain(
    _ remedy: Int, over other: Int? = nil, under hypothesis: Int
  ) -> (mean: Double, variance: Double)? {
    guard let worth = worths[hypothesis]?[0] else { return nil }
    func own(_ remedy: Int) -> [RemedyTrials.Week] {
      let place = Place(remedy: remedy, hypothesis: hypothesis)
      return hypothesis > 0 && isUnchanged(place) ? weeks(remedy, 0) : weeks(remedy, hypothesis)
    }
    let values = zip(own(remedy), other.map(own) ?? todays(hypothesis)).map { worth($0[0]) - worth($1[0]) }
    guard !values.isEmpty else { return nil }
    let n = Double(values.count)
    return (
      Self.mean(values) + constant(remedy) - (other.map(constant) ?? 0),
      Self.squares(values) / max(1, n - 1) / n
    )
  }

  /// The gain over all hypotheses.
  func expected(_ remedy: Int, over other: Int? = nil) -> (mean: Double, variance: Double) {
    var (mean, variance, total) = (0.0, 0.0, 0.0)
    for (hypothesis, weight) in weights.enumerated() where weight > 0 {
      guard let gain = gain(remedy, over: other, under: hypothesis) else { continue }
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
      let error = expected(other.number, over: named.number).variance.squareRoot()
      return abs(other.gain.mean - named.gain.mean) - 2 * error <= Indifference.tie
    }
    return .init(
      outcome: .better, remedy: named.number,
      equals: equals.sorted { $1.gain.mean < $0.gain.mean }.prefix(Self.mostEquals).map(\.number))
  }

  private func charged(_ remedy: Int) -> Double { figures(weeks(remedy, 0)).charged ?? 0 }

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
          ? Array(weeks(number, 0).prefix(effort.check))
          : Array(weeks(number, hypothesis).prefix(effort.figures))
        return own.isEmpty ? nil : figures(own)
      },
      harmed: harm(number).map(\.item))
  }
}
