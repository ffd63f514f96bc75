import Experiments
import OutputAnalysis
import Reports
import ScenarioFile
import WidgetRefresh

/// Looks for what the developer of a run's widgets and Live Activities could change, and for what the figures may be on other phones.
struct RunAdviser {
  let reader: CandidateReader
  let replications: Replications
  let commands: NextCommands
  let triesChanges: Bool
  let triesWorlds: Bool
  /// Today's scenario in the runs that measure changes.
  private(set) var measuredToday: MeasuredScenario?

  private var today: Scenario { reader.today.scenario }

  /// Whether trials run only the part of the phone that decides what an item shows.
  private(set) var runsParts = false

  /// Runs of today's scenario that say which widgets need advice.
  private static let firstReplications = 8
  /// Most other changes that are tried in the worlds if the best one does not help in most of them.
  private static let mostOthers = 4

  /// Replications of each trial: fewer if runs are long.
  private var trials: UInt64 { today.items.count > RunAdvice.most ? 2 : 4 }

  private struct Stopped: Error {}

  /// - Returns: `nil`: it was stopped, or a run would ask programs of the developer.
  mutating func advice() throws -> RunAdvice? {
    guard today.widgets.allSatisfy({ $0.provider.own == nil }) else { return nil }
    do {
      return try completeAdvice()
    } catch is Stopped {
      return nil
    }
  }

  private mutating func completeAdvice() throws -> RunAdvice {
    // Not those of the run: the advice must be the same for each part of it.
    let count = min(Self.firstReplications, today.population?.people ?? .max)
    let first = try unlessStopped(try replications.run(0..<UInt64(count)))
    let summary = first.summary(of: RunDescription(of: try DeviceSimulation(today)))
    runsParts = isPoolPlentiful(summary)
    let wishes = SummaryText.wishes(of: today)
    var advice = RunAdvice(items: today.items.map { _ in nil })
    var found: [Found] = []
    for item in RunAdvice.items(of: summary, wishes: wishes)
    where summary.widgets[item].value(of: ChangeSearch.figure) != nil {
      if wishes.indices.contains(item), wishes[item].isContentConstant { continue }
      let hasMuchToGain = WidgetLimit.hasMuchToGain(summary.widgets[item])
      var (advised, changes) = try changes(for: item, isTried: triesChanges && hasMuchToGain)
      advised.search = !triesChanges ? .notWanted : hasMuchToGain ? .done : .littleToGain
      advice.items[item] = advised
      found += changes
    }
    guard triesWorlds else { return advice }
    let worlds = try values(of: found.map(\.settings))
    for item in today.items.indices {
      advice.items[item]?.setRanges(
        worlds.map { $0[0][item] }, own: summary.widgets[item].value(of: .freshViews))
    }
    for (number, found) in found.enumerated() {
      let (helps, hurts) = Self.count(worlds, inWhich: number, changes: found.item)
      advice.items[found.item]?[keyPath: found.place]?.worlds = helps
      advice.items[found.item]?[keyPath: found.place]?.worseWorlds = hurts
      if !PlausibleRuns.isMost(helps, worse: hurts), let other = try robustChange(of: found) {
        advice.items[found.item]?[keyPath: found.place] = other.change
        if found.place == \.change, !words(of: found.item).pushes((other.settings, today)) {
          advice.items[found.item]?.needsPushes = false
        }
      }
    }
    for item in today.items.indices where advice.items[item]?.needsPushes == false {
      // The best of all changes without pushes, if the one in its place needs none either.
      if let best = advice.items[item]?.withoutPushes, best.isRobust { advice.items[item]?.change = best }
      advice.items[item]?.withoutPushes = nil
    }
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

  /// A change that helps a widget or a Live Activity.
  private struct Found {
    var item: Int
    var place: WritableKeyPath<WidgetAdvice, WidgetAdvice.Change?>
    var settings: [ScenarioOverride]
    /// Other changes that seem to help, the best first.
    var others: [[ScenarioOverride]]
  }

  /// The changes that help an item: the best one, and the best one without pushes if that one needs them.
  private mutating func changes(for item: Int, isTried: Bool) throws -> (WidgetAdvice, [Found]) {
    let variations = isTried ? today.usualVariations(of: item, isValid: reader.isValid) : []
    let trials = variations.map { $0.alternatives.dropFirst().flatMap(\.trials) }
    let reader = reader
    func settings(_ point: [Int]) -> [ScenarioOverride] {
      zip(trials, point).flatMap { $1 == 0 ? [] : $0[$1 - 1] }
    }
    var search = ChangeSearch(replications, widget: item, trials: self.trials, runsPart: runsParts) {
      try reader.read(settings($0))
    }
    var advice = WidgetAdvice(tried: 0)
    let shown = today.widget(ItemID(index: item))
    advice.isPartlyWritten = shown?.alsoShows?.contains(where: \.isFromContainer) == true ? true : nil
    advice.isSeparated = shown.map(today.isSeparated) == true ? true : nil
    if let shown, shown.showsOnlyKnownChanges {
      let entries = shown.provider.timelines.map(\.plan.entries.count).max()
      advice.entriesForKnown = entries.flatMap { $0 < today.device.extensionLimits.entries ? $0 : nil }
    }
    var found: [Found] = []
    func find(
      _ place: WritableKeyPath<WidgetAdvice, WidgetAdvice.Change?>, among alternatives: [[Int]],
      in adviser: inout RunAdviser
    ) throws {
      let best = try adviser.unlessStopped(try search.best(of: alternatives))
      advice.tried = search.tried
      advice[keyPath: place] = try adviser.change(settings(best), for: item)
      guard advice[keyPath: place] != nil else { return }
      let others = search.others(than: best, among: alternatives).prefix(Self.mostOthers)
      found.append(
        Found(item: item, place: place, settings: settings(best), others: others.map(settings)))
    }
    let words = words(of: item)
    let all = trials.map { Array(1..<$0.count + 1) }
    try find(\.change, among: all, in: &self)
    guard let best = found.first, words.pushes((best.settings, today)) else { return (advice, found) }
    advice.needsPushes = true
    let others = zip(trials, all).map { trials, numbers in
      numbers.filter { !words.pushes((trials[$0 - 1], today)) }
    }
    try find(\.withoutPushes, among: others, in: &self)
    return (advice, found)
  }

  private func words(of item: Int) -> PolicyWords {
    PolicyWords(widget: today.items[item].name, today: today)
  }

  /// `nil`: it does not help.
  private mutating func change(
    _ settings: [ScenarioOverride], for item: Int
  ) throws -> WidgetAdvice.Change? {
    guard !settings.isEmpty else { return nil }
    let scenario = try reader.read(settings)
    let before = try measuredToday ?? unlessStopped(ChangeSearch.measured(today, replications))
    measuredToday = before
    let after = try unlessStopped(try ChangeSearch.measured(scenario, replications))
    return WidgetAdvice.Change(
      settings, scenario, today: today, item: item, after, before, commands: commands)
  }

  // MARK: Plausible worlds

  /// In each plausible world, for each policy, today's first: the share of fresh views and the content age of each item.
  private func values(of policies: [[ScenarioOverride]]) throws -> [[[[Double?]]]] {
    let worlds = try PlausibleWorldsOfPolicies(of: [[]] + policies, reader, count: PlausibleRuns.fewWorlds)
    let runs = PlausibleRuns(
      replications, worlds: PlausibleRuns.fewWorlds, policies: 1 + policies.count, scenario: worlds.scenario)
    return try unlessStopped(
      try runs.values { tallies, scale in
        tallies.map { tally in [.freshViews, ChangeSearch.figure].map { tally.value(of: $0, scale: scale) } }
      })
  }

  /// The number of worlds in which a policy makes the content of an item less out of date, and in which more.
  private static func count(
    _ worlds: [[[[Double?]]]], inWhich policy: Int, changes item: Int
  ) -> (helps: Int, hurts: Int) {
    worlds.reduce(into: (0, 0)) { count, world in
      guard let before = world[0][item][1], let after = world[policy + 1][item][1] else {
        count.hurts += 1
        return
      }
      if after < before { count.helps += 1 } else if after > before { count.hurts += 1 }
    }
  }

  /// The best of the other changes that helps in most worlds.
  private mutating func robustChange(of found: Found) throws
    -> (change: WidgetAdvice.Change, settings: [ScenarioOverride])?
  {
    guard !found.others.isEmpty else { return nil }
    let worlds = try values(of: found.others)
    for (number, settings) in found.others.enumerated() {
      let (helps, hurts) = Self.count(worlds, inWhich: number, changes: found.item)
      if PlausibleRuns.isMost(helps, worse: hurts), var change = try change(settings, for: found.item) {
        (change.worlds, change.worseWorlds) = (helps, hurts)
        return (change, settings)
      }
    }
    return nil
  }
}
