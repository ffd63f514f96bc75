import ArgumentParser
import CommandBase
import Experiments
import OutputAnalysis
import Reports
import ScenarioFile
import WidgetRefresh

struct OptimizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optimize",
    abstract: "Looks for the best policy of a widget, or of several together.",
    usage:
      "widgetsim optimize <file> [--of <widget>] [--minimize <figure> | --maximize <figure>] [<options>]",
    discussion: """
      Tries changes for a widget and says which one is worth the work, with a guarantee for the choice among the best ones. \
      `widgetsim run` advises too, with fewer changes and runs. By default, it varies what the app can do: the reload policy, the \
      entries, the cache of the provider, pushes at each change of the content, background refreshes, and the \
      calls of the app. --vary replaces these. A value may have a range, such as 5m..2h.

      Without a figure, fresh views and content age count half each: one *indifference* is 2 points of fresh views, or a \
      minute of content age (10% of today's if that is more). With a figure (--minimize or --maximize), one is \
      --indifference of it. A change must earn its price: about 1 indifference for a changed number, 2.5 for a server that \
      pushes. Medians and percentiles cannot be optimized.

      Each change runs 2 times, the better ones 4, 8 and 16 times, all with the same random numbers. Further rounds \
      start from the best. Other runs then compare the best ones and today's (Kim and Nelson): what is chosen is within \
      one indifference of the best of them with a probability of at least 1 - --error. The best ones also run with other \
      ways in which the budget may come, which count by their likelihood (*Choosing a policy*). What breaks a --subject-to bound, or \
      may, is not chosen.

      The scenario can have the same under `optimize`: of, minimize or maximize, subjectTo, vary, \
      indifference and error. Options override it.

      With several widgets (--of a --of b, or --of all), figures are those of all of them together: the sum of rates a \
      day; otherwise over all their views. Their policies are changed together, and they share the price of the changes. \
      Other runs then measure what that changes for each widget, and what gets worse for any widget of the phone.

      With two figures (--maximize freshViews --minimize charged.perDay), nothing is selected. The answer is the \
      policies that no other policy beats in both figures (Pareto). --indifference is then the smallest difference \
      between two of them, as a share of the range of a figure. --apply, --error and --max-replications are for one \
      figure.

      Exit status: 0: a policy was selected. 1: no policy keeps the bounds, or a scenario has an error. 2: it \
      is undecided whether a policy keeps the bounds.

      After an interruption (Ctrl-C or kill), there is no report.

      Example: widgetsim optimize weather.yaml --of weather --minimize contentAge.mean --subject-to \
      'charged.perDay <= 55'
      """)

  @Argument(help: "A scenario file; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var file: InputFile

  @OptionGroup
  var goal: OptimizationOptions

  @Option(
    help:
      "Maximum runs of each policy. If several policies are left then, the verdict has no guarantee. (default: 256)"
  )
  var maxReplications: Int?

  @Flag(help: .hidden)
  var noWorlds = false

  @Option(
    help: "File to write: today's scenario, with the values of the chosen policy if a change is worth it.",
    completion: .file(extensions: ["yaml", "yml"]))
  var apply: String?

  @OptionGroup
  var settings: ScenarioSettings

  @OptionGroup
  var jobs: JobOptions

  @OptionGroup
  var printing: ReportOptions<TextFormat>

  /// No policy is known to keep the bounds, but some may.
  private static let undecided = ExitCode(2)

  func validate() throws {
    if noWorlds {
      throw ValidationError(
        "--no-worlds is no more: there are no plausible worlds to leave out. The budget's open questions count by their "
          + "likelihood; `uncertain` in the file gives other weights.")
    }
    try check(maxReplications, of: "--max-replications", in: 32...1_000_000)
  }

  func run() throws {
    let today = try exitingOnErrors(in: file.name) {
      try readScenario(try file.scenarioBytes(), of: file, overrides: settings.overrides)
    }
    let candidates = CandidateReader(today, settings: settings.overrides)
    let widgets = try goal.indices(in: today.scenario)
    let bounds = try goal.bounds(of: widgets, in: today.scenario)
    let chosen = try goal.goal(for: widgets, in: today.scenario)
    let trials = PolicyTrials(
      candidates: candidates, variations: try candidates.variations(of: chosen, for: widgets), goal: chosen,
      widgets: widgets, bounds: bounds, jobs: jobs)
    try CommandFiles.check([today], writes: ["--apply": apply, "--html": printing.html])
    if let second = goal.second {
      guard apply == nil, goal.error == nil, maxReplications == nil else {
        throw ValidationError(
          "--apply, --error and --max-replications are for one figure; found two: "
            + "\(chosen.figure?.rawValue ?? "") and \(second.figure.rawValue).")
      }
      return try findFront(trials, second)
    }
    try select(trials)
  }

  private var mostReplications: Int { maxReplications ?? 256 }

  /// Writes the report, and what it chose.
  private func finish(
    _ report: some PrintedReport & PageReport, _ trials: PolicyTrials, applying settings: [ScenarioOverride]?,
    otherwise status: ExitCode? = nil
  ) throws {
    let today = trials.candidates.today
    try printing.finish(report, of: [today])
    if let status { throw status }
    if let apply, let settings { try AppliedPolicy.write(settings, to: today, at: apply) }
  }

  /// Says what to change: for a widget, for all widgets of its kind if no figure is given, or for several together.
  private func select(_ trials: PolicyTrials) throws {
    let (goal, today, widgets, bounds) = (trials.goal, trials.today, trials.widgets, trials.bounds)
    let isTogether = widgets.count > 1
    let isUsual = goal.figure == nil && goal.constraints.isEmpty && !isTogether
    let items = isUsual ? today.kinds.first { $0.contains(widgets[0]) } ?? widgets : widgets
    let effort: RemedySearch.Effort =
      isTogether ? .together(widgets.count, mostReplications) : .thorough(mostReplications)
    let least =
      effort.ladder + (goal.constraints.isEmpty ? KimNelson.firstStage : SequentialTest.firstAnalysis)
    try trials.checkPeople(least)
    let report = try trials.found { replications -> OptimizationReport? in
      guard let finder = try finder(trials, replications) else { return nil }
      let levers = trials.levers
      let found = try finder.answer(
        for: items, among: levers.map(\.changes), effort, goal: goal,
        together: isTogether ? (levers.levels, bounds) : nil)
      guard let found else {
        if replications.isStopped() { return nil }
        throw OptimizationError.doesNotApply(goal.figure ?? .freshViews)
      }
      var report = OptimizationReport(
        file: trials.subject, title: today.title, goal, found.result, found.answer, settings: found.settings)
      guard isTogether else { return report }
      var together = OptimizationReport.Together(widgets: widgets, today: today, bounds: bounds, changed: nil)
      if let chosen = report.chosen, !chosen.isEmpty {
        let changed = try trials.candidates.read(chosen)
        let first = UInt64(effort.ladder)
        let range = first..<min(UInt64(today.population?.people ?? .max), first + 64)
        guard let effects = try ItemEffects(of: changed, widgets, goal, replications, range) else {
          return nil
        }
        together.changed = (effects, changed)
      }
      report.together = together
      return report
    }
    try finish(
      report, trials, applying: report.chosen,
      otherwise: report.chosen != nil ? nil : report.isUndecided ? Self.undecided : .failure)
  }

  /// - Returns: `nil`: it was stopped.
  private func finder(_ trials: PolicyTrials, _ replications: Replications) throws -> AnswerFinder? {
    let today = trials.today
    let uncertain = try exitingOnErrors(in: trials.subject) { try trials.candidates.uncertain([]) }
    guard let first = try replications.run(0..<UInt64(min(4, today.population?.people ?? 4))) else {
      return nil
    }
    let scale = FigureScale(of: try DeviceSimulation(today))
    let charged = first.widgets.compactMap { $0.tally.value(of: .chargedPerDay, scale: scale) }.reduce(0, +)
    return AnswerFinder(
      trials.candidates, replications, uncertain,
      NextCommands(in: trials.subject, overrides: settings.overrides.map(\.text)),
      runsPart: today.hasRoomInPool(charged: charged))
  }

  /// Finds the policies that no other policy beats in two figures.
  private func findFront(_ trials: PolicyTrials, _ second: (figure: Figure, isMaximized: Bool)) throws {
    var other = trials.goal
    (other.figure, other.isMaximized) = second
    let goals = [trials.goal, other]
    let effort = RemedySearch.Effort.thorough(mostReplications)
    try trials.checkPeople(2 * effort.ladder)
    let levers = trials.levers
    let report = try trials.found { replications -> FrontReport? in
      guard let finder = try finder(trials, replications) else { return nil }
      let changes = levers.map(\.changes)
      var search = try finder.search(
        for: trials.widgets, among: changes, effort, goal: trials.goal, and: other,
        bounds: trials.widgets.count > 1 ? trials.bounds : nil)
      let front = try search.front(changes.map { Array(1..<$0.count + 1) }, levels: levers.levels)
      guard let front else {
        if replications.isStopped() { return nil }
        throw OptimizationError.doesNotApply(trials.goal.figure ?? .freshViews)
      }
      return FrontReport(
        file: trials.subject, today: trials.today, trials.widgets, trials.bounds, goals, front,
        policies: finder.changes(front.remedies.map(\.point), changes))
    }
    try finish(report, trials, applying: nil, otherwise: report.hasPolicy ? nil : .failure)
  }
}

/// What a search varies.
private struct Lever {
  /// The changes to try.
  var changes: [[ScenarioOverride]]
  /// The numbers of those that go through a range of durations, the shortest first; 0: today's.
  var levels: Range<Int>
}

extension [Lever] {
  private static var steps: Int { 8 }

  /// Changes in which all durations are equally long parts of their ranges.
  fileprivate var levels: [[Int]] {
    contains { !$0.levels.isEmpty }
      ? (0...Self.steps).map { step in
        map { $0.levels.isEmpty ? 0 : $0.levels.lowerBound + ($0.levels.count - 1) * step / Self.steps }
      } : []
  }
}

/// The policies that an optimization of a scenario file tries, with progress.
private struct PolicyTrials {
  let candidates: CandidateReader
  let variations: [Variation]
  let goal: OptimizationGoal
  let widgets: [Int]
  let bounds: [RemedySearch.Bound]
  let jobs: JobOptions

  var subject: String { candidates.today.file.name }
  var today: Scenario { candidates.today.scenario }

  var levers: [Lever] {
    variations.map { variation in
      // The first alternative is today's.
      variation.alternatives.dropFirst().reduce(into: Lever(changes: [], levels: 0..<0)) {
        lever, alternative in
        let quantities = alternative.quantities
        // Of a range, neighbors differ by less than what matters.
        let points = quantities.compactMap(VariedRange.init).reduce([[]]) { points, range in
          points.flatMap { point in range.values(quantities.count == 1 ? 17 : 5).map { point + [$0] } }
        }
        if lever.levels.isEmpty, quantities.count == 1, quantities[0].unit == .duration {
          lever.levels = lever.changes.count + 1..<lever.changes.count + 1 + points.count
        }
        lever.changes += points.map(alternative.overrides)
      }
    }
  }

  func checkPeople(_ least: Int) throws {
    guard let people = today.population?.people, people < least else { return }
    throw Console.failure(subject, OptimizationError.tooFewPeople(least: least).message(for: goal))
  }

  private var unfinished: ExitCode {
    Interruption.obeyed(without: "the policies were not compared, so there is no report")
  }

  /// What a search finds.
  func found<Results>(
    _ search: (Replications) throws -> Results?
  ) throws -> Results {
    Interruption.watch()
    var replications = Replications(of: today)
    let progress = jobs.watch(&replications, "\(subject): search", expected: 1)
    defer { progress.clear() }
    // Each policy has replications of its own.
    replications.progress = { _ in progress.addOne() }
    let results: Results?
    do {
      results = try search(replications)
    } catch let error as OptimizationError {
      throw Console.failure(subject, error.message(for: goal))
    } catch let error as ScenarioError {
      throw Console.failure(subject, "\(error)")
    }
    progress.clear()
    candidates.reportInvalid()
    guard let results else { throw unfinished }
    return results
  }
}

extension OptimizationError {
  fileprivate func message(for goal: OptimizationGoal) -> String {
    switch self {
    case .doesNotApply(let figure): "\(goal.widget) has no \(figure.rawValue), so there is nothing to compare"
    case .tooFewPeople(let least): "expected a population of at least \(least) people"
    }
  }
}
