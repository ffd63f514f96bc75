import CommandBase
import Experiments
import OutputAnalysis
import Reports
import ScenarioFile
import WidgetRefresh

/// Looks for what the developer of a run's widgets and Live Activities could change, and for what the figures may be on other phones.
struct RunAdviser {
  let replications: Replications
  let commands: NextCommands
  private let reader: CandidateReader
  private let uncertain: UncertainScenario
  private let hypotheses: [BudgetHypothesis]

  private var today: Scenario { reader.today.scenario }

  /// Runs of today's scenario that say which widgets need advice.
  private static let firstReplications = 8
  /// Worlds for the range of today's figures, with one replication in each: 90% of 20 leave out one at each end.
  private static let worlds = 20

  private struct Stopped: Error {}

  init(
    _ reader: CandidateReader, _ replications: Replications, commands: NextCommands
  ) throws(ReadingFailure) {
    (self.reader, self.replications, self.commands) = (reader, replications, commands)
    uncertain = try reader.uncertain([])
    hypotheses = uncertain.budgetHypotheses
  }

  /// - Returns: `nil`: it was stopped, or a run would ask programs of the developer.
  func advice() throws -> RunAdvice? {
    guard today.widgets.allSatisfy({ $0.provider.own == nil }) else { return nil }
    do {
      return try completeAdvice()
    } catch is Stopped {
      return nil
    }
  }

  private func completeAdvice() throws -> RunAdvice {
    // Not those of the run: the advice must be the same for each part of it.
    let count = min(Self.firstReplications, today.population?.people ?? .max)
    let first = try unlessStopped(try replications.run(0..<UInt64(count)))
    let summary = first.summary(of: RunDescription(of: try DeviceSimulation(today)))
    let wishes = SummaryText.wishes(of: today)
    let runsPart = isPoolPlentiful(summary)
    var advice = RunAdvice(items: today.items.map { _ in nil })
    for items in RunAdvice.groups(of: summary, wishes: wishes, kinds: today.kinds) {
      let hasMuchToGain = items.contains { WidgetLimit.hasMuchToGain(summary.widgets[$0]) }
      var advised = try hasMuchToGain ? answer(for: items, runsPart) : WidgetAdvice(tried: 0)
      advised.search = hasMuchToGain ? .done : .littleToGain
      for item in items { advice.items[item] = described(advised, item, items) }
    }
    let ranges = try rangesInWorlds()
    for item in today.items.indices { advice.items[item]?.setRanges(ranges.map { $0[item] }) }
    return advice
  }

  /// Whether no change could use up the device pool, which holds the reloads of a day: it has room for those of one more
  /// widget.
  private func isPoolPlentiful(_ summary: RunSummary) -> Bool {
    guard let pool = today.device.budget.scheduling.devicePool else { return true }
    let charged = summary.widgets.compactMap { $0.value(of: .chargedPerDay) }.reduce(0, +)
    return charged + pool.perWidget < 0.9 * min(pool.perWidget * Double(today.widgets.count), pool.most)
  }

  private func unlessStopped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Stopped() }
    return value
  }

  // MARK: Changes

  /// What to change for the widgets of a kind, or for a Live Activity.
  private func answer(for items: [Int], _ runsPart: Bool) throws -> WidgetAdvice {
    let (today, hypotheses, uncertain) = (today, hypotheses, uncertain)
    let variations = today.usualVariations(of: items[0]) { settings in
      (try? uncertain.scenario(with: settings)) != nil
    }
    let trials = variations.map { $0.alternatives.dropFirst().flatMap(\.trials) }
    func settings(_ point: [Int]) -> [ScenarioOverride] {
      zip(trials, point).flatMap { $1 == 0 ? [] : $0[$1 - 1] }
    }
    var search = try RemedySearch(
      replications, items: items, weights: hypotheses.map(\.weight), runsPart: runsPart
    ) { point, hypothesis in
      let change = settings(point)
      guard var scenario = try? uncertain.scenario(with: hypotheses[hypothesis].settings + change) else {
        return nil
      }
      scenario.seed = today.seed
      let asks = today.asks(of: change)
      return RemedySearch.Candidate(
        scenario, price: Indifference.price(of: asks.map(\.price)), needsServer: asks.contains(.server))
    }
    guard let found = try search.answer(trials.map { Array(1..<$0.count + 1) }) else {
      if replications.isStopped() { throw Stopped() }
      return WidgetAdvice(tried: 0)
    }
    var advice = WidgetAdvice(tried: found.remedies.count - 1)
    advice.answer = WidgetAnswer(
      found, hypotheses,
      changes: found.remedies.map { remedy in
        let change = settings(remedy.point)
        return (change, (try? uncertain.scenario(with: change)) ?? today)
      }, items: items, of: today, commands)
    return advice
  }

  /// The answer with what is special about one of the items.
  private func described(_ advice: WidgetAdvice, _ item: Int, _ items: [Int]) -> WidgetAdvice {
    var advice = advice
    let shown = today.widget(ItemID(index: item))
    advice.isPartlyWritten = shown?.alsoShows?.contains(where: \.isFromContainer) == true ? true : nil
    advice.isSeparated = shown.map(today.isSeparated) == true ? true : nil
    if let shown, shown.showsOnlyKnownChanges {
      let entries = shown.provider.timelines.map(\.plan.entries.count).max()
      advice.entriesForKnown = entries.flatMap { $0 < today.device.extensionLimits.entries ? $0 : nil }
    }
    // The first widget of a kind has the answer for all.
    if item != items[0] { advice.sameAs = today.items[items[0]].name }
    return advice
  }

  // MARK: Plausible worlds

  /// In each world, today's share of fresh views and content age of each item. What has columns of its own does not vary.
  private func rangesInWorlds() throws -> [[[Double?]]] {
    let decided = Set(hypotheses.flatMap(\.settings).map(\.path))
    let parameters = uncertain.parameters
    let points = PlausibleWorlds.points(Self.worlds, inputs: parameters.count, seed: today.seed)
    let (seed, uncertain) = (today.seed, uncertain)
    let runs = PlausibleRuns(replications, worlds: Self.worlds, policies: 1) { world, _ throws(ScenarioError) in
      do throws(ScenarioFileError) {
        var scenario = try uncertain.scenario(
          at: zip(parameters, points[world]).map { decided.contains($0.path) ? nil : $1 })
        scenario.seed = seed
        return scenario
      } catch {
        throw .invalid(
          path: "plausible world \(world + 1)", expected: "values that are valid together",
          found: error.diagnostics.first?.description ?? "\(error)")
      }
    }
    return try unlessStopped(
      try runs.values { tallies, scale in
        tallies.map { tally in [.freshViews, .contentAgeMean].map { tally.value(of: $0, scale: scale) } }
      }
    ).map { $0[0] }
  }
}

extension Scenario {
  /// The indices of the items that one change is for: the widgets of each kind, and each Live Activity.
  fileprivate var kinds: [[Int]] {
    var places: [[String]: Int] = [:]
    var kinds: [[Int]] = []
    for index in items.indices {
      let key = widgets.indices.contains(index) ? [widgets[index].app, widgets[index].kind] : ["\(index)"]
      if let place = places[key] {
        kinds[place].append(index)
      } else {
        places[key] = kinds.count
        kinds.append([index])
      }
    }
    return kinds
  }
}
