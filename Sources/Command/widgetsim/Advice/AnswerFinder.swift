import Experiments
import Reports
import ScenarioFile
import WidgetRefresh

/// Looks for what to change for some items of a scenario, among alternatives of levers.
struct AnswerFinder {
  private let reader: CandidateReader
  private let replications: Replications
  private let uncertain: UncertainScenario
  private let hypotheses: [BudgetHypothesis]
  private let commands: NextCommands
  private let runsPart: Bool

  private var today: Scenario { reader.today.scenario }

  /// - Parameters:
  ///   - reader: reads the scenario with other values.
  ///   - replications: how to run, of today's scenario.
  ///   - uncertain: today's scenario with what nobody knows.
  ///   - commands: about the scenario.
  ///   - runsPart: whether only the part of the phone runs that decides what the items show.
  init(
    _ reader: CandidateReader, _ replications: Replications, _ uncertain: UncertainScenario,
    _ commands: NextCommands, runsPart: Bool
  ) {
    (self.reader, self.replications, self.uncertain) = (reader, replications, uncertain)
    (self.commands, self.runsPart, hypotheses) = (commands, runsPart, uncertain.budgetHypotheses)
  }

  /// - Parameters:
  ///   - items: their indices.
  ///   - trials: for each lever, the changes to try.
  ///   - today: of each replication of today's scenario that has run, what it says of each item.
  ///   - effort: how far the search goes.
  ///   - goal: the figure to make better, and bounds; `nil`: fresh views and content age.
  ///   - together: of several items that are changed together, the changes to start from, and bounds.
  /// - Returns: `nil`: it was stopped, or there is nothing to make better.
  func answer(
    for items: [Int], among trials: [[[ScenarioOverride]]], today weeks: [[ItemWeek]] = [],
    _ effort: RemedySearch.Effort, goal: OptimizationGoal? = nil,
    together: (levels: [[Int]], bounds: [RemedySearch.Bound])? = nil
  ) throws -> (result: RemedyAnswer, answer: WidgetAnswer, settings: [[ScenarioOverride]])? {
    var search = try search(
      for: items, among: trials, today: weeks, effort, goal: goal, bounds: together?.bounds,
      sharing: together == nil ? 1 : items.count)
    let alternatives = trials.map { Array(1..<$0.count + 1) }
    let found =
      if let together { try search.answerTogether(alternatives, levels: together.levels) } else {
        try search.answer(alternatives)
      }
    guard let result = found else { return nil }
    let changes = changes(result.remedies.map(\.point), trials)
    let answer = WidgetAnswer(
      result, hypotheses, figure: goal?.figure, changes: changes, items: items, of: today, commands)
    return (result, answer, changes.map(\.settings))
  }

  /// What makes remedies, and the scenarios with them.
  ///
  /// - Parameters:
  ///   - points: of each, the number of the alternative of each lever.
  ///   - trials: for each lever, the changes to try.
  func changes(_ points: [[Int]], _ trials: [[[ScenarioOverride]]]) -> [PolicyWords.Policy] {
    points.map { point in
      let change = Self.settings(point, trials)
      return (change, reader.valid(change, in: uncertain) ?? today)
    }
  }

  private static func settings(_ point: [Int], _ trials: [[[ScenarioOverride]]]) -> [ScenarioOverride] {
    zip(trials, point).flatMap { $1 == 0 ? [] : $0[$1 - 1] }
  }

  /// - Parameters:
  ///   - other: the second of two figures. Then only the scenario's own world counts.
  ///   - number: of items that share the price of their changes.
  func search(
    for items: [Int], among trials: [[[ScenarioOverride]]], today weeks: [[ItemWeek]] = [],
    _ effort: RemedySearch.Effort, goal: OptimizationGoal?, and other: OptimizationGoal? = nil,
    bounds: [RemedySearch.Bound]?, sharing number: Int = 1
  ) throws -> RemedySearch {
    let (today, reader, uncertain) = (today, reader, uncertain)
    let hypotheses = other == nil ? hypotheses : Array(hypotheses.prefix(1))
    return try RemedySearch(
      replications, items: items, weights: hypotheses.map(\.weight), today: weeks, runsPart: runsPart,
      effort: effort, goal: goal, and: other, bounds: bounds
    ) { point, hypothesis in
      let change = Self.settings(point, trials)
      guard
        let scenario = reader.scenario(with: hypotheses[hypothesis].settings + change, in: uncertain)
      else { return nil }
      return RemedySearch.Candidate(
        scenario, price: today.price(of: change, sharedBy: number),
        needsServer: today.asks(of: change).contains(.server))
    }
  }
}

extension Scenario {
  /// Whether no change could use up the device pool, which holds the reloads of a day: it has room for those of one more widget.
  ///
  /// - Parameter charged: reloads a day of all widgets.
  func hasRoomInPool(charged: Double) -> Bool {
    guard let pool = device.budget.scheduling.devicePool else { return true }
    return charged + pool.perWidget < 0.9 * min(pool.perWidget * Double(widgets.count), pool.most)
  }

  /// What a change must earn, in indifferences.
  ///
  /// - Parameter number: of the items that are changed together. Then each part has its price, and all items share it.
  func price(of change: [ScenarioOverride], sharedBy number: Int = 1) -> Double {
    let parts = asks(of: change).map(\.price)
    return number == 1 ? Indifference.price(of: parts) : parts.reduce(0, +) / Double(number)
  }
}
