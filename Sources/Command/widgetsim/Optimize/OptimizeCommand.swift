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
    abstract: "Finds the best policy of a widget, or of several together, for a figure.",
    usage:
      "widgetsim optimize <file> [--of <widget>] [--minimize <figure> | --maximize <figure>] [<options>]",
    discussion: """
      Tries policies for a widget and says which one to choose. By default, it varies what the app can do: \
      the reload policy, the entries, the cache of the provider, pushes at each change of the content, background \
      refreshes, and the calls of the app. --vary replaces these. A value may have one range, such as 5m..2h.

      A search tries policies in 16 runs each, or 4 if they are much worse than the best so far. Other runs then compare the most promising ones and today's \
      policy, all with the same random numbers. If one policy beats all others by --indifference or more, it is \
      selected with a probability of at least 1 - --error. Policies that break a --subject-to bound are not \
      selected. Medians and percentiles cannot be optimized.

      The scenario can have the same under `optimize`: of, minimize or maximize, subjectTo, vary, \
      indifference and error. Options override it.

      Apple documents little of the budget. So the command then compares the policies in \
      \(PlausibleRuns.worlds) plausible worlds. Each world has other values of the unknowns (see `widgetsim \
      bands`), and chooses the one with the smallest mean regret: how much worse it is in a world than the policy \
      that is ahead there. Of policies whose mean regrets differ by less than --indifference, it chooses today's, \
      or the one with the fewest charged reloads. This choice has no guarantee. --no-worlds leaves the worlds out: \
      the choice is then the policy that was selected for the scenario's own budget.

      With several widgets (--of a --of b, or --of all), the figure is that of all of them together: the sum of \
      rates a day; otherwise over all their views. A search then changes their policies together, and \
      replications that it did not use measure what that changes for each widget, and what gets worse for any \
      widget of the phone. --error is for one widget.

      With two figures (--maximize freshViews --minimize charged.perDay), nothing is selected. The answer is the \
      policies that no other policy beats in both figures (Pareto), with what the figures are in \
      \(PlausibleRuns.fewWorlds) plausible worlds. --indifference is then the smallest difference between two \
      of them, as a share of the range of a figure. --apply, --error and --max-replications are for one figure.

      Exit status: 0: a policy was selected. 1: no policy keeps the bounds, or a scenario has an error. 2: it \
      is undecided whether a policy keeps the bounds.

      After an interruption (Ctrl-C or kill), the report has what is known and is marked as partial. A \
      second interruption ends the command at once, without a report.

      Example: widgetsim optimize weather.yaml --of weather --minimize contentAge.mean --subject-to \
      'charged.perDay <= 55'
      """)

  @Argument(help: "A scenario file; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var file: InputFile

  @OptionGroup
  var goal: OptimizationOptions

  @Option(
    help:
      "Maximum runs of each policy. If several policies are left then, the selected one has no guarantee. (default: 256 for the selection, or 1000 with --no-worlds; 1000 for bounds)"
  )
  var maxReplications: Int?

  @Flag(help: "Compare the policies only with the scenario's own budget, not in plausible worlds.")
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
            + "\(chosen.figure.rawValue) and \(second.figure.rawValue).")
      }
      return try findFront(trials, second)
    }
    if widgets.count == 1 { return try select(trials) }
    guard goal.error == nil else {
      throw ValidationError("--error is for one widget; found \(widgets.count).")
    }
    try optimizeTogether(trials)
  }

  private var mostReplications: Int { maxReplications ?? 1000 }

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

  /// Selects the best policy of a widget.
  private func select(_ trials: PolicyTrials) throws {
    let (goal, today, space) = (trials.goal, trials.today, trials.space)
    let search = CandidateSearch(space, mostCandidates: PolicyOptimization.mostCandidates)
    let runs =
      search.expectedEvaluations * PolicyOptimization.searchReplications
      + PolicyOptimization.mostCandidates * mostReplications
    try LongRunNote.report(
      [today], plan: ReplicationPlan(0..<1), jobs: jobs.count, times: runs, isMost: true,
      subject: trials.subject)
    let (words, variations) = (PolicyWords(widget: goal.widget, today: today), trials.variations)
    let results = try trials.found { (replications, progress) throws(OptimizationError) in
      var optimization = PolicyOptimization(
        goal, among: space, mostReplications: mostReplications, replications: replications)
      if !noWorlds, maxReplications == nil {
        optimization.mostSelectionReplications = PolicyOptimization.selectionReplicationsBeforeWorlds
      }
      optimization.isPlain = { !words.pushes((variations.overrides(of: $0), today)) }
      return try optimization.run(scenario: trials.candidates.scenario) { stage, expected in
        progress.begins("\(trials.subject): \(stage.name)", expected: expected)
      }
    }
    if results.candidates.isEmpty {
      throw Interruption.obeyed(without: "no policy was tried completely, so there is no report")
    }
    var report = OptimizationReport(
      file: trials.subject, title: today.title, results, settings: variations.overrides)
    if report.best != nil, !results.isPartial, !noWorlds { report.plausible = try plausible(report, trials) }
    let isUndecided = report.policies.contains { $0.candidate.state == .undecided }
    let chosen = report.chosen?.settings
    try finish(
      report, trials, applying: chosen,
      otherwise: chosen != nil ? nil : isUndecided ? Self.undecided : .failure)
  }

  /// Compares the policies in plausible worlds.
  private func plausible(_ report: OptimizationReport, _ trials: PolicyTrials) throws -> PlausiblePolicies? {
    let places = PlausiblePolicies.places(of: report.policies)
    let policies = zip(report.policies, places).compactMap { $1 == nil ? nil : $0.settings }
    return try trials.inWorlds(
      policies, count: PlausibleRuns.worlds, replicationsInEach: PlausibleRuns.replicationsInAWorld
    ) { runs, worlds throws(ScenarioError) in
      try runs.outcomes(report.goal, ofWidget: trials.widgets[0]).map { outcomes in
        let comparison = PlausibleComparison(
          outcomes: outcomes, shares: worlds.shares, isMoreBetter: report.goal.isMaximized,
          indifference: report.results.indifference)
        return PlausiblePolicies(
          places: places, comparison, unknowns: worlds.unknowns, seed: trials.today.seed)
      }
    }
  }

  /// Finds the policies that no other policy beats in two figures.
  private func findFront(_ trials: PolicyTrials, _ second: (figure: Figure, isMaximized: Bool)) throws {
    var other = trials.goal
    (other.figure, other.isMaximized) = second
    let goals = [trials.goal, other]
    let results = try trials.found { (replications, _) throws(OptimizationError) in
      var front = PolicyFront(goals, among: trials.space, replications: replications)
      if trials.widgets.count > 1 { front.together = (trials.widgets, trials.bounds) }
      return try front.run(scenario: trials.candidates.scenario)
    }
    let settings = results.policies.map { $0.policy.map(trials.variations.overrides) ?? [] }
    let figures = goals.map(\.figure)
    let worlds =
      noWorlds
      ? []
      : try trials.values(of: settings) { tally, scale in figures.map { tally.value(of: $0, scale: scale) } }
    let report = FrontReport(
      file: trials.subject, today: trials.today, trials.widgets, trials.bounds, goals, results,
      settings: settings, worlds: worlds)
    try finish(report, trials, applying: nil, otherwise: report.hasPolicy ? nil : .failure)
  }

  /// Optimizes several widgets together.
  private func optimizeTogether(_ trials: PolicyTrials) throws {
    let goal = trials.goal
    let results = try trials.found { (replications, _) throws(OptimizationError) in
      try JointOptimization(
        goal, widgets: trials.widgets, bounds: trials.bounds, mostReplications: mostReplications,
        replications: replications
      ).run(among: trials.space, scenario: trials.candidates.scenario)
    }
    let settings = trials.variations.overrides(of: results.policy)
    var helps: Int?
    if !noWorlds, !settings.isEmpty {
      let worlds = try trials.values(of: [[], settings]) { $0.value(of: goal.figure, scale: $1) }
      helps = worlds.count { world in
        guard let before = world[0], let after = world[1] else { return false }
        return goal.isMaximized ? after > before : after < before
      }
    }
    let report = JointReport(
      file: trials.subject, results, today: trials.today, settings: settings, worlds: helps)
    try finish(
      report, trials, applying: report.verdict == .change ? settings : [],
      otherwise: report.verdict == .none ? .failure : report.verdict == .undecided ? Self.undecided : nil)
  }
}

/// The policies that an optimization of a scenario file tries, with progress.
private struct PolicyTrials {
  let candidates: CandidateReader
  let variations: [Variation]
  let goal: OptimizationGoal
  let widgets: [Int]
  let bounds: [JointOptimization.Bound]
  let jobs: JobOptions

  var subject: String { candidates.today.file.name }
  var today: Scenario { candidates.today.scenario }
  var space: PolicySpace { PolicySpace(variations) }

  private var unfinished: ExitCode {
    Interruption.obeyed(without: "the policies were not compared, so there is no report")
  }

  /// What a search finds.
  func found<Results>(
    _ search: (Replications, ReplicationProgress) throws(OptimizationError) -> Results?
  ) throws -> Results {
    Interruption.watch()
    var replications = Replications(of: today)
    let progress = jobs.watch(&replications, "\(subject): search", expected: 1)
    defer { progress.clear() }
    // Each policy has replications of its own.
    replications.progress = { _ in progress.addOne() }
    let results: Results?
    do throws(OptimizationError) {
      results = try search(replications, progress)
    } catch {
      throw Console.failure(subject, error.message(for: goal))
    }
    progress.clear()
    candidates.reportInvalid()
    guard let results else { throw unfinished }
    return results
  }

  /// Runs policies in plausible worlds.
  ///
  /// - Returns: `nil`: it was stopped.
  func inWorlds<Value>(
    _ policies: [[ScenarioOverride]], count: Int, replicationsInEach: Int = 1,
    _ run: (PlausibleRuns, PlausibleWorldsOfPolicies) throws(ScenarioError) -> Value?
  ) throws -> Value? {
    var replications = Replications(of: today)
    let progress = jobs.watch(
      &replications, "\(subject): plausible worlds", expected: count * policies.count)
    defer { progress.clear() }
    return try exitingOnErrors(in: subject) {
      let worlds = try PlausibleWorldsOfPolicies(of: policies, candidates, count: count)
      let runs = PlausibleRuns(
        replications, worlds: count, replicationsInAWorld: replicationsInEach, policies: policies.count,
        scenario: worlds.scenario)
      return try run(runs, worlds)
    }
  }

  /// For each of a few worlds and each policy, a value of the widgets together.
  func values<Value: Sendable>(
    of policies: [[ScenarioOverride]], _ value: @escaping @Sendable (WidgetTally, FigureScale) -> Value
  ) throws -> [[Value]] {
    let values = try inWorlds(policies, count: PlausibleRuns.fewWorlds) { runs, _ throws(ScenarioError) in
      try runs.values(together: widgets) { tallies, scale in value(tallies[tallies.count - 1], scale) }
    }
    guard let values else { throw unfinished }
    return values
  }
}

extension PolicyOptimization.Stage {
  fileprivate var name: String {
    switch self {
    case .search: "search"
    case .constraints: "bounds"
    case .selection: "selection"
    }
  }
}

extension OptimizationError {
  fileprivate func message(for goal: OptimizationGoal) -> String {
    switch self {
    case .scenario(let error): "\(error)"
    case .unknownWidget(let name): "there is no widget or Live Activity '\(name)'"
    case .notAQuotient(let figure): OptimizationOptions.refusal(of: figure)
    case .doesNotApply(let figure): "\(goal.widget) has no \(figure.rawValue), so there is nothing to compare"
    case .tooFewPeople(let least): "expected a population of at least \(least) people"
    }
  }
}
