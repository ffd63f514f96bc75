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

      With several widgets (--of a --of b, or --of all), the figure is that of all of them together \
      (contentAge.mean, if none is given): the sum of rates a day; otherwise over all their views. A search then \
      changes their policies together, and replications that it did not use measure what that changes for each \
      widget, and what gets worse for any widget of the phone. --error is for one widget.

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
            + "\(chosen.oneFigure.rawValue) and \(second.figure.rawValue).")
      }
      return try findFront(trials, second)
    }
    if widgets.count == 1 { return try select(trials) }
    guard goal.error == nil else {
      throw ValidationError("--error is for one widget; found \(widgets.count).")
    }
    try optimizeTogether(trials)
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

  /// Says what to change for a widget, or for all widgets of its kind if no figure is given.
  private func select(_ trials: PolicyTrials) throws {
    let (goal, today, widget) = (trials.goal, trials.today, trials.widgets[0])
    let isUsual = goal.figure == nil && goal.constraints.isEmpty
    let items = isUsual ? today.kinds.first { $0.contains(widget) } ?? [widget] : [widget]
    let effort = RemedySearch.Effort.thorough(mostReplications)
    let least =
      effort.ladder + (goal.constraints.isEmpty ? KimNelson.firstStage : SequentialTest.firstAnalysis)
    if let people = today.population?.people, people < least {
      throw Console.failure(trials.subject, OptimizationError.tooFewPeople(least: least).message(for: goal))
    }
    let uncertain = try exitingOnErrors(in: trials.subject) { try trials.candidates.uncertain([]) }
    typealias Found = (result: RemedyAnswer, answer: WidgetAnswer, settings: [[ScenarioOverride]])
    let found = try trials.found { replications -> Found? in
      let few = UInt64(min(4, today.population?.people ?? 4))
      guard let first = try replications.run(0..<few) else { return nil }
      let scale = FigureScale(of: try DeviceSimulation(today))
      let charged = first.widgets.compactMap { $0.tally.value(of: .chargedPerDay, scale: scale) }.reduce(0, +)
      let finder = AnswerFinder(
        trials.candidates, replications, uncertain,
        NextCommands(in: trials.subject, overrides: settings.overrides.map(\.text)),
        runsPart: today.hasRoomInPool(charged: charged))
      let found = try finder.answer(for: items, among: trials.changes, effort, goal: goal)
      if found == nil, !replications.isStopped() {
        throw OptimizationError.doesNotApply(goal.figure ?? .freshViews)
      }
      return found
    }
    let report = OptimizationReport(
      file: trials.subject, title: today.title, goal, found.result, found.answer, settings: found.settings)
    try finish(
      report, trials, applying: report.chosen,
      otherwise: report.chosen != nil ? nil : report.isUndecided ? Self.undecided : .failure)
  }

  /// Finds the policies that no other policy beats in two figures.
  private func findFront(_ trials: PolicyTrials, _ second: (figure: Figure, isMaximized: Bool)) throws {
    var other = trials.goal
    (other.figure, other.isMaximized) = second
    let goals = [trials.goal, other]
    let results = try trials.found { replications in
      var front = PolicyFront(goals, among: trials.space, replications: replications)
      if trials.widgets.count > 1 { front.together = (trials.widgets, trials.bounds) }
      return try front.run(scenario: trials.candidates.scenario)
    }
    let settings = results.policies.map { $0.policy.map(trials.variations.overrides) ?? [] }
    let report = FrontReport(
      file: trials.subject, today: trials.today, trials.widgets, trials.bounds, goals, results,
      settings: settings)
    try finish(report, trials, applying: nil, otherwise: report.hasPolicy ? nil : .failure)
  }

  /// Optimizes several widgets together.
  private func optimizeTogether(_ trials: PolicyTrials) throws {
    let results = try trials.found { replications in
      try JointOptimization(
        trials.goal, widgets: trials.widgets, bounds: trials.bounds, mostReplications: mostReplications,
        replications: replications
      ).run(among: trials.space, scenario: trials.candidates.scenario)
    }
    let settings = trials.variations.overrides(of: results.policy)
    let report = JointReport(file: trials.subject, results, today: trials.today, settings: settings)
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

  /// For each variation, what sets each alternative but today's.
  var changes: [[[ScenarioOverride]]] {
    zip(variations, space.axes).map { variation, axis in
      zip(variation.alternatives, axis.alternatives).dropFirst().flatMap { alternative, ranges in
        // Of a range, neighbors differ by less than what matters.
        ranges.reduce([[]]) { points, range in
          points.flatMap { point in range.values(ranges.count == 1 ? 17 : 5).map { point + [$0] } }
        }.map(alternative.overrides)
      }
    }
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
    case .scenario(let error): "\(error)"
    case .unknownWidget(let name): "there is no widget or Live Activity '\(name)'"
    case .notAQuotient(let figure): OptimizationOptions.refusal(of: figure)
    case .doesNotApply(let figure): "\(goal.widget) has no \(figure.rawValue), so there is nothing to compare"
    case .tooFewPeople(let least): "expected a population of at least \(least) people"
    }
  }
}
