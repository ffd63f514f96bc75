import OutputAnalysis
import WidgetRefresh

/// Looks for what an app should change so that the content of a widget is less out of date when it is viewed, in few runs.
///
/// Each change is tried alone. The best one is then tried together with each of the others that helped, and so on, as long as the next
/// one is worth it. Chance helps to choose, so other replications measure the effect of the choice, if there are enough people.
package struct ChangeSearch {
  /// Today's.
  private let replications: Replications
  /// Index of the widget.
  private let widget: Int
  /// The replications of each trial.
  private let trials: Range<UInt64>
  /// Whether a trial runs only the part of the phone that decides what the widget shows.
  private let runsPart: Bool
  /// The scenario with an alternative of each change. Alternative 0 is today's. `nil`: not valid together.
  private let scenario: ([Int]) throws -> Scenario?
  private var ages: [[Int]: Double] = [:]
  /// The charged reloads of each point that has an age.
  private var charged: [[Int]: Int] = [:]
  private var known: Set<Scenario>

  /// The figure to lower.
  package static let figure = Figure.contentAgeMean
  /// The smallest reduction that matters, as a share of today's figure.
  package static let indifference = 0.1
  /// Two points are as good as each other if their content ages differ by less than this share of the largest reduction, and by less
  /// than what would matter if the lower one were today's.
  private static let tie = 0.01
  /// A choice has at most this number of changes.
  private static let mostChanges = 2

  /// - Parameters:
  ///   - replications: today's.
  ///   - widget: index of the widget.
  ///   - trials: replications of each trial, at least 1.
  ///   - runsPart: a trial runs only the part of the phone that decides what the widget shows, because the device pool is far
  ///     from being used up.
  ///   - scenario: the scenario with an alternative of each change, where 0 is today's; `nil`: they are not valid together.
  package init(
    _ replications: Replications, widget: Int, trials: UInt64, runsPart: Bool = false,
    scenario: @escaping ([Int]) throws -> Scenario?
  ) {
    (self.replications, self.widget, self.scenario) = (replications, widget, scenario)
    self.runsPart = runsPart
    let people = replications.scenario.population.map { UInt64($0.people) } ?? .max
    let usual = Replications.usual
    let first = people >= usual.upperBound + trials ? usual.upperBound : 0
    self.trials = first..<first + min(trials, people)
    known = [replications.scenario]
  }

  /// Finds the changes with the lowest content age.
  ///
  /// - Parameter alternatives: of each change, the numbers of the alternatives to try.
  /// - Returns: an alternative of each change; all are 0 if none is worth it. `nil`: it was stopped, or the widget has no content age.
  package mutating func best(of alternatives: [[Int]]) throws -> [Int]? {
    let today = alternatives.map { _ in 0 }
    guard try measure([today]), let age = ages[today] else { return nil }
    let least = Self.least(age)
    var (best, places) = (today, Array(alternatives.indices))
    for _ in 0..<Self.mostChanges {
      let points = places.flatMap { place in
        alternatives[place].map { alternative in
          var point = best
          point[place] = alternative
          return point
        }
      }
      guard try measure(points) else { return nil }
      let before = ages[best] ?? age
      guard let lowest = points.compactMap({ ages[$0] }).min(), before - lowest >= least else { break }
      let tie = min(Self.tie * (before - lowest), Self.least(lowest))
      guard let next = fewestReloads(points, within: lowest + tie) else { break }
      places.removeAll { place in
        next[place] != best[place]
          || !points.contains { $0[place] != best[place] && ages[$0, default: .infinity] < before }
      }
      best = next
    }
    return best
  }

  /// Of the points with at most this content age, the one with the fewest charged reloads.
  private func fewestReloads(_ points: [[Int]], within age: Double) -> [Int]? {
    points.filter { ages[$0, default: .infinity] <= age }.min {
      (charged[$0, default: 0], ages[$0, default: 0]) < (charged[$1, default: 0], ages[$1, default: 0])
    }
  }

  /// The smallest reduction of a content age that matters, in seconds.
  private static func least(_ age: Double) -> Double {
    max(indifference * age, PracticalMargin.tiny.smallest(figure.unit))
  }

  /// Other points that were tried and are worth it, with the lowest content age first.
  ///
  /// - Parameters:
  ///   - best: a point that is left out, like those that add something to it.
  ///   - alternatives: of each change, the numbers of the alternatives that are allowed.
  package func others(than best: [Int], among alternatives: [[Int]]) -> [[Int]] {
    guard let age = ages[best.map { _ in 0 }] else { return [] }
    return ages.filter { point, value in
      age - value >= Self.least(age)
        && !zip(point, best).allSatisfy { $1 == 0 || $0 == $1 }
        && zip(point, alternatives).allSatisfy { $0 == 0 || $1.contains($0) }
    }
    .sorted { a, b in a.value == b.value ? a.key.lexicographicallyPrecedes(b.key) : a.value < b.value }
    .map(\.key)
  }

  /// The number of different scenarios that were tried besides today's.
  package var tried: Int { known.count - 1 }

  /// Runs points that have not run. A scenario that was tried already, or is not valid, has no age.
  ///
  /// - Returns: `false` if it was stopped.
  private mutating func measure(_ points: [[Int]]) throws -> Bool {
    var new: [(point: [Int], scenario: Scenario)] = []
    for point in points where ages[point] == nil {
      if point.allSatisfy({ $0 == 0 }) {
        new.append((point, replications.scenario))
      } else if let scenario = try scenario(point), known.insert(scenario).inserted {
        new.append((point, scenario))
      }
    }
    var quiet = replications
    quiet.keepsPart = false
    let (runs, trials, whole) = (quiet, trials, widget)
    let parts = new.map { runsPart ? ScenarioPart(of: $0.scenario, for: whole) : nil }
    let scenarios = zip(new, parts).map { $1?.scenario ?? $0.scenario }
    let widgets = parts.map { $0?.widget ?? whole }
    let tallies = try runs.values(0..<UInt64(new.count * trials.count)) { (number) throws(ScenarioError) in
      let (index, replication) = Int(number).quotientAndRemainder(dividingBy: trials.count)
      return try runs.run(scenarios[index], UInt32(trials.lowerBound) + UInt32(replication))?.tallies[
        widgets[index]]
    }
    guard let tallies else { return false }
    for (index, (point, _)) in new.enumerated() {
      var sum = WidgetTally()
      for tally in tallies[index * trials.count..<(index + 1) * trials.count] { sum.merge(tally) }
      let age = sum.durations(.contentAge)
      if age.count > 0 {
        ages[point] = Double(age.sumMilliseconds) / Double(age.count) / 1000
        charged[point] = sum[.charged]
      }
    }
    return true
  }

  /// Runs a scenario, to measure what a choice changes.
  ///
  /// - Returns: `nil`: it was stopped.
  package static func measured(
    _ scenario: Scenario, _ replications: Replications
  ) throws(ScenarioError) -> MeasuredScenario? {
    try MeasuredScenario(scenario, confirming(replications), replications)
  }

  /// The replications that measure the effect of a choice. For the usual run, and for a population of at most ``mostPeople``, they are
  /// its own: whoever makes the change sees these figures.
  private static func confirming(_ replications: Replications) -> Range<UInt64> {
    replications.scenario.population.map { 0..<UInt64(min($0.people, mostPeople)) } ?? Replications.usual
  }

  private static let mostPeople = 300
}

/// Replications of a scenario, for what a change does to it.
package struct MeasuredScenario {
  var results = PairedReplications()
  let scale: FigureScale

  init(_ scenario: Scenario) throws(ScenarioError) { scale = FigureScale(of: try DeviceSimulation(scenario)) }

  /// Runs a scenario.
  ///
  /// - Parameters:
  ///   - range: its replications.
  ///   - how: how to run.
  ///   - together: the widgets that the last entry is for; `nil`: all.
  /// - Returns: `nil`: it was stopped.
  init?(
    _ scenario: Scenario, _ range: Range<UInt64>, _ how: Replications, together: [Int]? = nil
  ) throws(ScenarioError) {
    try self.init(scenario)
    guard try run(scenario, range, how, together: together) else { return nil }
  }

  /// Runs more replications.
  ///
  /// - Returns: `false` if it was stopped.
  mutating func run(
    _ scenario: Scenario, _ range: Range<UInt64>, _ how: Replications, together: [Int]? = nil
  ) throws(ScenarioError) -> Bool {
    var paired = how.paired
    (paired.replications.scenario, paired.replications.keepsPart, paired.together) = (
      scenario, false, together
    )
    return try paired.run(range).map { results.merge($0) } ?? false
  }

  /// The number of its replications, or people.
  package var replications: Int { results.count }

  func widget(_ index: Int) -> WidgetResults? {
    results.results.widgets.indices.contains(index) ? results.results.widgets[index] : nil
  }

  /// The estimate of a figure of a widget; `nil`: it does not apply.
  func value(of figure: Figure, ofWidget index: Int) -> Double? {
    widget(index)?.tally.value(of: figure, scale: scale)
  }

  /// The figures of a widget that apply.
  func intervals(ofWidget index: Int, confidence: Double) -> [FigureInterval] {
    widget(index)?.intervals(scale: scale, confidence: confidence) ?? []
  }

  /// How much more of a figure of a widget it has than another scenario, from the replications that both have run; `nil`: the figure
  /// does not apply to both.
  func difference(
    of figure: Figure, ofWidget index: Int, from other: MeasuredScenario, confidence: Double
  ) -> FigureDifference? {
    FigureDifference(
      results.contributions(to: [figure], ofWidget: index),
      other.results.contributions(to: [figure], ofWidget: index), confidence: confidence,
      factorA: scale.factor(of: figure), factorB: other.scale.factor(of: figure))
  }

  /// How a figure of a widget differs from that of another scenario; `nil`: it does not apply to both.
  package func effect(on figure: Figure, ofWidget index: Int, from today: MeasuredScenario) -> ChangeEffect? {
    guard let before = today.value(of: figure, ofWidget: index),
      let after = value(of: figure, ofWidget: index),
      let difference = difference(of: figure, ofWidget: index, from: today, confidence: 0.95)
    else { return nil }
    return ChangeEffect(figure: figure, before: before, after: after, difference: difference)
  }
}

/// How a change affects a figure of a widget.
package struct ChangeEffect: Hashable, Sendable {
  package let figure: Figure
  package let before: Double
  package let after: Double
  package let difference: FigureDifference

  /// The difference, if it is more than chance and at least this share of today's figure: above 0, the figure is better. `nil`: it is not.
  package func gain(atLeast share: Double) -> Double? {
    guard let isMoreBetter = figure.isMoreBetter, !difference.isUnclear,
      difference.estimate.magnitude
        >= max(share * before.magnitude, PracticalMargin.tiny.smallest(figure.unit))
    else { return nil }
    return isMoreBetter ? difference.estimate : -difference.estimate
  }
}
