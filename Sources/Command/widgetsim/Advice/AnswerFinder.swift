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
  /// - Returns: `nil`: it was stopped, or there is nothing to make better.
  func answer(
    for items: [Int], among trials: [[[ScenarioOverride]]], today weeks: [[ItemWeek]] = [],
    _ effort: RemedySearch.Effort, goal: OptimizationGoal? = nil
  ) throws -> (result: RemedyAnswer, answer: WidgetAnswer, settings: [[ScenarioOverride]])? {
    let (today, hypotheses, reader, uncertain) = (today, hypotheses, reader, uncertain)
    func settings(_ point: [Int]) -> [ScenarioOverride] {
      zip(trials, point).flatMap { $1 == 0 ? [] : $0[$1 - 1] }
    }
    var search = try RemedySearch(
      replications, items: items, weights: hypotheses.map(\.weight), today: weeks, runsPart: runsPart,
      effort: effort, goal: goal
    ) { point, hypothesis in
      let change = settings(point)
      guard
        let scenario = reader.scenario(with: hypotheses[hypothesis].settings + change, in: uncertain)
      else { return nil }
      return RemedySearch.Candidate(
        scenario, price: today.price(of: change), needsServer: today.asks(of: change).contains(.server))
    }
    guard let result = try search.answer(trials.map { Array(1..<$0.count + 1) }) else { return nil }
    let changes = result.remedies.map { remedy in
      let change = settings(remedy.point)
      return (settings: change, scenario: reader.valid(change, in: uncertain) ?? today)
    }
    let answer = WidgetAnswer(
      result, hypotheses, figure: goal?.figure, changes: changes, items: items, of: today, commands)
    return (result, answer, changes.map(\.settings))
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
  func price(of change: [ScenarioOverride]) -> Double {
    Indifference.price(of: asks(of: change).map(\.price))
  }
}
