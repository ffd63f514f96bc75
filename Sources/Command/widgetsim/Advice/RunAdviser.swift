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
  /// Of replications that have run already.
  private let tallies: [UInt32: [WidgetTally]]

  private var today: Scenario { reader.today.scenario }

  /// The most changes of a kind that are tried alone: of the only kind, of one of several, and in a first look at many.
  private static let (mostChanges, fewerChanges, fewestChanges) = (12, 8, 5)
  /// The seconds of a day in which widgets are viewed.
  private static let awake = 16.0 * 3600
  /// Worlds for the range of today's figures, with one replication in each.
  private static let worlds = 12

  private struct Stopped: Error {}

  init(
    _ reader: CandidateReader, _ replications: Replications, _ tallies: [UInt32: [WidgetTally]],
    commands: NextCommands
  ) throws(ReadingFailure) {
    (self.reader, self.replications, self.tallies, self.commands) = (
      reader, replications, tallies, commands
    )
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
    let first = try todaysTallies()
    var results = ReplicationResults()
    for (number, tallies) in first.enumerated() { results.add(tallies, replication: UInt32(number)) }
    let summary = results.summary(of: RunDescription(of: try DeviceSimulation(today)))
    let weeks = first.map { $0.map { ItemWeek($0) } }
    let wishes = SummaryText.wishes(of: today)
    let charged = summary.widgets.compactMap { $0.value(of: .chargedPerDay) }.reduce(0, +)
    let runsPart = today.hasRoomInPool(charged: charged)
    var advice = RunAdvice(items: today.items.map { _ in nil })
    let kinds = RunAdvice.kinds(today.kinds, of: summary, wishes: wishes).map { kind($0, summary) }
    let chosen = try selected(kinds, summary, wishes.count, runsPart)
    for kind in chosen {
      var advised = WidgetAdvice(tried: 0)
      if kind.variations == nil { advised.search = .littleToGain }
      let trials = kind.trials(chosen.count > 1 ? Self.fewerChanges : Self.mostChanges)
      if !trials.isEmpty {
        advised = try answer(for: kind.items, trials, weeks, isOneOfMany: chosen.count > 1, runsPart)
      }
      for item in kind.items { advice.items[item] = described(advised, item, kind.items) }
    }
    let items = today.items.indices.filter { advice.items[$0] != nil }
    let ranges = try rangesInWorlds(of: items, isWhole: !runsPart)
    for (place, item) in items.enumerated() {
      advice.items[item]?.setRanges(
        ranges.map { $0[place] }, own: summary.widgets[item].value(of: .freshViews))
    }
    return advice
  }

  /// Of replications 0 to 29, so that the advice is the same for each part of a run.
  private func todaysTallies() throws -> [[WidgetTally]] {
    let count = UInt32(min(Replications.usual.upperBound, UInt64(today.population?.people ?? .max)))
    let missing = (0..<count).filter { tallies[$0] == nil }
    let found = Locked(tallies)
    var runs = replications
    runs.completed = { number, tallies in found.withLock { $0[number] = tallies } }
    // One stretch, because a run has the first replications or none of them.
    if let first = missing.first { _ = try unlessStopped(try runs.run(UInt64(first)..<UInt64(count))) }
    let all = found.withLock { $0 }
    return (0..<count).compactMap { all[$0] }
  }

  private func unlessStopped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Stopped() }
    return value
  }

  // MARK: Changes

  /// The widgets of one kind, or a Live Activity.
  private struct KindOfItems {
    let items: [Int]
    /// `nil`: there is little to gain.
    let variations: [Variation]?
    /// About how often the budget allows a reload, in seconds.
    let interval: Double

    init(_ items: [Int], _ variations: [Variation]?, interval: Double) {
      (self.items, self.variations, self.interval) = (items, variations, interval)
    }

    /// For each lever, the changes to try.
    func trials(_ most: Int) -> [[[ScenarioOverride]]] {
      variations?.fewTrials(most, interval: interval) ?? []
    }
  }

  private func kind(_ items: [Int], _ summary: RunSummary) -> KindOfItems {
    let budget = items.compactMap { summary.widgets[$0].value(of: .budgetPerDay) }.max() ?? 0
    let hasMuchToGain = items.contains { WidgetLimit.hasMuchToGain(summary.widgets[$0]) }
    return KindOfItems(
      items,
      hasMuchToGain
        ? today.usualVariations(of: items[0]) { reader.valid($0, in: uncertain) != nil } : nil,
      interval: Self.awake / max(budget, 1))
  }

  /// All Live Activities that there are, and of many kinds of widgets those that can gain most. If nothing can, or the phone is one
  /// part, those that are least often fresh.
  private func selected(
    _ kinds: [KindOfItems], _ summary: RunSummary, _ widgets: Int, _ runsPart: Bool
  ) throws -> [KindOfItems] {
    let most = RunAdvice.most
    let activities = kinds.filter { $0.items[0] >= widgets }.prefix(most)
    let placed = kinds.filter { $0.items[0] < widgets }
    if placed.count <= most { return Array(placed + activities) }
    func fresh(_ kind: KindOfItems) -> Double {
      kind.items.compactMap { summary.widgets[$0].value(of: .freshViews) }.min() ?? 1
    }
    let changes = placed.map { Array($0.trials(Self.fewestChanges).joined()) }
    guard runsPart,
      let screening = RemedyScreening(replications, kinds: placed.map(\.items), counts: changes.map(\.count))
    else { return Array(placed.sorted { fresh($0) < fresh($1) }.prefix(most) + activities) }
    let scenarios = screening.groups.map { group in
      reader.valid(group.flatMap { changes[$0.kind][$0.number] }, in: uncertain)
    }
    let gains = try unlessStopped(
      try screening.gains(scenarios) { today.price(of: changes[$0.kind][$0.number]) })
    let order = placed.indices.sorted { a, b in
      (max(0, gains[b]), fresh(placed[a])) < (max(0, gains[a]), fresh(placed[b]))
    }
    return Array(order.prefix(most).map { placed[$0] } + activities)
  }

  /// What to change for the widgets of a kind, or for a Live Activity.
  private func answer(
    for items: [Int], _ trials: [[[ScenarioOverride]]], _ weeks: [[ItemWeek]], isOneOfMany: Bool,
    _ runsPart: Bool
  ) throws -> WidgetAdvice {
    let finder = AnswerFinder(reader, replications, uncertain, commands, runsPart: runsPart)
    let found = try finder.answer(for: items, among: trials, today: weeks, isOneOfMany ? .less : .usual)
    if found == nil, replications.isStopped() { throw Stopped() }
    var advice = WidgetAdvice(tried: (found?.result.remedies.count ?? 1) - 1)
    advice.answer = found?.answer
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
  private func rangesInWorlds(of items: [Int], isWhole: Bool) throws -> [[[Double?]]] {
    let decided = Set(hypotheses.flatMap(\.settings).map(\.path))
    let parameters = uncertain.parameters
    let points = PlausibleWorlds.points(Self.worlds, inputs: parameters.count, seed: today.seed)
    let (seed, uncertain) = (today.seed, uncertain)
    let part = ScenarioPart(of: today, for: items, isWhole: isWhole)
    let places = items.compactMap { part.places[$0] }
    let values = try replications.values(ofScenarios: Self.worlds) { world throws(ScenarioError) in
      do throws(ScenarioFileError) {
        var scenario = try uncertain.scenario(
          at: zip(parameters, points[world]).map { decided.contains($0.path) ? nil : $1 })
        scenario.seed = seed
        return ScenarioPart(of: scenario, for: items, isWhole: isWhole).scenario
      } catch {
        throw .invalid(
          path: "plausible world \(world + 1)", expected: "values that are valid together",
          found: error.diagnostics.first?.description ?? "\(error)")
      }
    } value: { tallies, scale in
      // A part keeps the order of the items.
      places.map { tallies[$0] }.map { tally in
        [.freshViews, .contentAgeMean].map { tally.value(of: $0, scale: scale) }
      }
    }
    return try unlessStopped(values)
  }
}
