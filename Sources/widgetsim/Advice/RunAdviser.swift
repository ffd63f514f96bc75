import Experiments
import OutputAnalysis
import Reports
import ScenarioFile
import WidgetRefresh

/// Looks for what the developer of a run's widgets could change, and for what the figures may be on other phones.
struct RunAdviser {
  let reader: CandidateReader
  /// How to run.
  let replications: Replications
  let commands: NextCommands
  let triesChanges: Bool
  let triesWorlds: Bool

  private var today: Scenario { reader.today.scenario }
  private static func replications(of scenario: Scenario) -> UInt64 {
    min(8, UInt64(scenario.population?.people ?? 8))
  }

  /// Replications of each trial: fewer if runs are long.
  private var trials: UInt64 { today.widgets.count > RunAdvice.most ? 2 : 4 }

  /// - Returns: `nil`: it was stopped, or a run would ask programs of the developer.
  func advice() throws -> RunAdvice? {
    guard today.widgets.allSatisfy({ $0.provider.own == nil }),
      // Not those of the run: the advice must be the same for each part of it.
      let first = try replications.run(0..<Self.replications(of: today))
    else { return nil }
    let summary = first.summary(of: RunDescription(of: try DeviceSimulation(today)))
    let wishes = SummaryText.wishes(of: today)
    var advice = RunAdvice(widgets: today.widgets.map { _ in nil })
    var found: [(widget: Int, isSecond: Bool, settings: [ScenarioOverride])] = []
    var measured: MeasuredScenario?
    for widget in RunAdvice.widgets(of: summary, wishes: wishes)
    where summary.widgets[widget].value(of: ChangeSearch.figure) != nil && !wishes[widget].isContentConstant {
      let isTried = triesChanges && WidgetLimit.hasMuchToGain(summary.widgets[widget])
      guard let (advised, changes) = try changes(for: widget, isTried: isTried, &measured) else { return nil }
      advice.widgets[widget] = advised
      found += changes.enumerated().map { (widget, $0 > 0, $1) }
    }
    guard triesWorlds else { return advice }
    let worlds = try PlausibleWorldsOfPolicies(
      of: [[]] + found.map(\.settings), reader, count: PlausibleRuns.fewWorlds)
    let runs = PlausibleRuns(
      replications, worlds: PlausibleRuns.fewWorlds, policies: 1 + found.count, scenario: worlds.scenario)
    let values = try runs.values { tallies, scale in
      tallies.map { tally in [.freshViews, ChangeSearch.figure].map { tally.value(of: $0, scale: scale) } }
    }
    guard let values else { return nil }
    for widget in today.widgets.indices {
      advice.widgets[widget]?.ranges = WidgetAdvice.ranges(values.compactMap { $0[0]?[widget] })
    }
    for (place, change) in found.enumerated() {
      let helps = values.count { world in
        guard let before = world[0]?[change.widget][1], let after = world[place + 1]?[change.widget][1]
        else { return false }
        return after < before
      }
      if change.isSecond {
        advice.widgets[change.widget]?.withoutPushes?.worlds = helps
      } else {
        advice.widgets[change.widget]?.change?.worlds = helps
      }
    }
    return advice
  }

  /// The changes that help a widget: the best one, and the best one without pushes if that one needs them.
  private func changes(
    for widget: Int, isTried: Bool, _ measured: inout MeasuredScenario?
  ) throws -> (WidgetAdvice, settings: [[ScenarioOverride]])? {
    let variations = isTried ? today.usualVariations(of: widget, isValid: reader.isValid) : []
    let trials = variations.map { $0.alternatives.dropFirst().flatMap(\.trials) }
    func settings(_ point: [Int]) -> [ScenarioOverride] {
      zip(trials, point).flatMap { $1 == 0 ? [] : $0[$1 - 1] }
    }
    var search = ChangeSearch(replications, widget: widget, trials: self.trials) {
      try? reader.read(settings($0))
    }
    func change(among alternatives: [[Int]]) throws -> (WidgetAdvice.Change?, settings: [ScenarioOverride])? {
      guard let best = try search.best(of: alternatives) else { return nil }
      let settings = settings(best)
      guard !settings.isEmpty, let scenario = try? reader.read(settings) else { return (nil, []) }
      if measured == nil { measured = try search.measured(today) }
      guard let before = measured, let after = try search.measured(scenario) else { return nil }
      let change = WidgetAdvice.Change(
        settings, scenario, today: today, widget: widget, after, before, commands: commands)
      return (change, change == nil ? [] : settings)
    }
    let words = PolicyWords(widget: today.widgets[widget].name, today: today)
    let all = trials.map { Array(1..<$0.count + 1) }
    guard let (best, bestSettings) = try change(among: all) else { return nil }
    var advice = WidgetAdvice(tried: search.tried)
    advice.change = best
    guard best != nil else { return (advice, []) }
    guard words.pushes((bestSettings, today)) else { return (advice, [bestSettings]) }
    advice.needsPushes = true
    let others = zip(trials, all).map { trials, numbers in
      numbers.filter { !words.pushes((trials[$0 - 1], today)) }
    }
    guard let (second, secondSettings) = try change(among: others) else { return nil }
    (advice.withoutPushes, advice.tried) = (second, search.tried)
    return (advice, [bestSettings] + (second == nil ? [] : [secondSettings]))
  }
}
