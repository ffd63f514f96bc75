import ArgumentParser
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

      A search tries policies in 16 runs each. Other runs then compare the most promising ones and today's \
      policy, all with the same random numbers. If one policy beats all others by --indifference or more, it is \
      selected with a probability of at least 1 - --error. Policies that break a --subject-to bound are not \
      selected. Medians and percentiles cannot be optimized.

      The scenario can have the same under `optimize`: of, minimize or maximize, subjectTo, vary, \
      indifference and error. Options override it.

      Apple documents little of the budget. So the command then compares the policies in \
      \(PlausibleRuns.worlds) plausible worlds. Each world has other values of the unknowns (see `widgetsim \
      bands`), and chooses the one with the smallest mean regret: how much worse it is in a world than the policy \
      that is ahead there. Of policies whose mean regrets differ by less than --indifference, it chooses today's, \
      or the one with the fewest charged reloads. --no-worlds leaves the worlds out, and chooses the best policy \
      for the scenario's own budget.

      With several widgets (--of a --of b, or --of all), the figure is that of all of them together: the sum of \
      rates a day; otherwise over all their views. A search then changes their policies together, and \
      replications that it did not use measure what that changes for each widget, and what gets worse for any \
      widget of the phone. --html and --error are for one widget.

      With two figures (--maximize freshViews --minimize charged.perDay), nothing is selected. The answer is the \
      policies of a widget that no other policy beats in both figures (Pareto), with what the figures are in \
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
  var file: String

  @OptionGroup
  var goal: OptimizationOptions

  @Option(
    help:
      "Maximum runs of each policy. If several are left then, the selected one has no guarantee. (default: 1000)"
  )
  var maxReplications: Int?

  @Flag(help: "Compare the policies only with the scenario's own budget, not in plausible worlds.")
  var noWorlds = false

  @Option(
    help: "File to write: today's scenario, with the values of the chosen policy if a change is worth it.",
    completion: .file(extensions: ["yaml", "yml"]))
  var apply: String?

  @Option(help: PageOption.help, completion: PageOption.completion)
  var html: String?

  @OptionGroup
  var settings: ScenarioSettings

  @OptionGroup
  var jobs: JobOptions

  @Option(help: "Format of the output. json has all figures.")
  var format = TextFormat.table

  private static let usualReplications = 1000

  /// No policy is known to keep the bounds, but some may.
  private static let undecided = ExitCode(2)

  func validate() throws {
    if let maxReplications, !(32...1_000_000).contains(maxReplications) {
      throw ValidationError("--max-replications must be from 32 to 1000000.")
    }
  }

  func run() throws {
    let input = InputFile(path: file)
    let candidates = try CandidateReader(input, settings: settings.overrides)
    let today = candidates.today
    let widgets = try goal.indices(in: today.scenario)
    let bounds = try goal.bounds(of: widgets, in: today.scenario)
    let goal = try goal.goal(for: widgets, in: today.scenario)
    let variations = try candidates.variations(of: goal, for: widgets)
    var files = CommandFiles()
    files.reads([today])
    files.writes(apply, by: "--apply")
    files.writes(html, by: "--html")
    try files.check()
    let space = PolicySpace(variations)
    let replications = maxReplications ?? Self.usualReplications
    if let second = self.goal.second {
      guard widgets.count == 1, apply == nil, self.goal.error == nil, maxReplications == nil else {
        throw ValidationError(
          "--of with several widgets, --apply, --error and --max-replications are for one figure; found two: "
            + "\(goal.figure.rawValue) and \(second.figure.rawValue).")
      }
      var other = goal
      (other.figure, other.isMaximized) = second
      let front = PolicyFront([goal, other], among: space, replications: Replications(of: today.scenario))
      return try find(front, variations, candidates, in: input.name)
    }
    if widgets.count > 1 {
      guard html == nil, self.goal.error == nil else {
        throw ValidationError(
          "\(html == nil ? "--error" : "--html") is for one widget; found \(widgets.count).")
      }
      let joint = JointOptimization(
        goal, widgets: widgets, bounds: bounds, mostReplications: replications,
        replications: Replications(of: today.scenario))
      return try optimize(joint, among: space, variations, candidates, in: input.name)
    }
    let search = CandidateSearch(space, mostCandidates: PolicyOptimization.mostCandidates)
    let runs =
      search.expectedEvaluations * PolicyOptimization.searchReplications
      + PolicyOptimization.mostCandidates * replications
    try LongRunNote.report(
      [today.scenario], plan: ReplicationPlan(0..<1), jobs: jobs.count, times: runs, isMost: true,
      subject: input.name)
    Interruption.watch()
    let results = try optimize(goal, today.scenario, variations, candidates, in: input.name)
    candidates.reportInvalid()
    if results.candidates.isEmpty {
      throw Interruption.obeyed(without: "no policy was tried completely, so there is no report")
    }
    var report = OptimizationReport(file: input.name, title: today.scenario.title, results) {
      variations.overrides(of: $0)
    }
    if report.best != nil, !results.isPartial, !noWorlds {
      report.plausible = try plausible(report, today.scenario, candidates, in: input.name)
    }
    try PageOption.write(report, .invoked(with: [today]), to: html)
    try Console.write(report, as: format)
    if Interruption.isRequested { throw Interruption.obeyed() }
    guard let chosen = report.chosen else {
      let isUndecided = report.policies.contains { $0.candidate.state == .undecided }
      throw isUndecided ? Self.undecided : ExitCode.failure
    }
    if let apply { try AppliedPolicy.write(chosen.settings, to: today, at: apply) }
  }

  /// Compares the policies in plausible worlds.
  private func plausible(
    _ report: OptimizationReport, _ today: Scenario, _ candidates: CandidateReader, in subject: String
  ) throws -> PlausiblePolicies? {
    let places = PlausiblePolicies.places(of: report.policies)
    let policies = zip(report.policies, places).compactMap { $1 == nil ? nil : $0.settings }
    let worlds = try exitingOnErrors(in: subject) {
      try PlausibleWorldsOfPolicies(of: policies, candidates, count: PlausibleRuns.worlds)
    }
    let widget = today.widgets.firstIndex { $0.name == report.goal.widget } ?? 0
    let progress = ReplicationProgress(
      label: "\(subject): plausible worlds", expected: PlausibleRuns.worlds * policies.count)
    var replications = Replications(of: today)
    jobs.watch(&replications, progress)
    let runs = PlausibleRuns(
      replications, worlds: PlausibleRuns.worlds, replicationsInAWorld: PlausibleRuns.replicationsInAWorld,
      policies: policies.count, scenario: worlds.scenario)
    let outcomes = try exitingOnErrors(in: subject) { try runs.outcomes(report.goal, ofWidget: widget) }
    progress.clear()
    guard let outcomes else { return nil }
    let comparison = PlausibleComparison(
      outcomes: outcomes, shares: worlds.shares, isMoreBetter: report.goal.isMaximized,
      indifference: report.results.indifference)
    return PlausiblePolicies(
      places: places, comparison, unknowns: worlds.unknowns, seed: today.seed)
  }

  /// Finds the policies that no other policy beats in two figures.
  private func find(
    _ front: PolicyFront, _ variations: [Variation], _ candidates: CandidateReader, in subject: String
  ) throws {
    let today = candidates.today
    let progress = ReplicationProgress(label: "\(subject): search", expected: 1)
    defer { progress.clear() }
    var front = front
    jobs.watch(&front.replications, progress)
    front.replications.progress = { _ in progress.addOne() }
    let results: PolicyFront.Results?
    do throws(OptimizationError) {
      results = try front.run(scenario: candidates.scenario)
    } catch {
      throw Console.failure(subject, error.message(for: front.goals[0]))
    }
    candidates.reportInvalid()
    let unfinished = "the policies were not compared, so there is no report"
    guard let results else { throw Interruption.obeyed(without: unfinished) }
    let settings = results.policies.map { $0.policy.map(variations.overrides) ?? [] }
    var values: [[[Double?]]] = []
    if !noWorlds {
      let worlds = try exitingOnErrors(in: subject) {
        try PlausibleWorldsOfPolicies(of: settings, candidates, count: PlausibleRuns.fewWorlds)
      }
      let runs = PlausibleRuns(
        front.replications, worlds: PlausibleRuns.fewWorlds, policies: settings.count,
        scenario: worlds.scenario)
      let (figures, name) = (front.goals.map(\.figure), front.goals[0].widget)
      let widget = today.scenario.widgets.firstIndex { $0.name == name } ?? 0
      let found = try exitingOnErrors(in: subject) {
        try runs.values { tallies, scale in figures.map { tallies[widget].value(of: $0, scale: scale) } }
      }
      guard let found else { throw Interruption.obeyed(without: unfinished) }
      // A world in which a policy is not valid says nothing about the others.
      values = found.map { $0.compactMap(\.self) }.filter { $0.count == settings.count }
    }
    progress.clear()
    let report = FrontReport(
      file: subject, today: today.scenario, front.goals, results, settings: settings, worlds: values)
    try PageOption.write(report, .invoked(with: [today]), to: html)
    try Console.write(report, as: format)
    if !report.hasPolicy { throw ExitCode.failure }
  }

  /// Optimizes several widgets together.
  private func optimize(
    _ joint: JointOptimization, among space: PolicySpace, _ variations: [Variation],
    _ candidates: CandidateReader, in subject: String
  ) throws {
    let today = candidates.today
    let progress = ReplicationProgress(label: "\(subject): search", expected: 1)
    defer { progress.clear() }
    var joint = joint
    jobs.watch(&joint.replications, progress)
    joint.replications.progress = { _ in progress.addOne() }
    let results: JointResults?
    do throws(OptimizationError) {
      results = try joint.run(among: space, scenario: candidates.scenario)
    } catch {
      throw Console.failure(subject, error.message(for: joint.goal))
    }
    candidates.reportInvalid()
    let unfinished = "the policies were not compared, so there is no report"
    guard let results else { throw Interruption.obeyed(without: unfinished) }
    let settings = variations.overrides(of: results.policy)
    var helps: Int?
    if !noWorlds, !settings.isEmpty {
      let worlds = try exitingOnErrors(in: subject) {
        try PlausibleWorldsOfPolicies(of: [[], settings], candidates, count: PlausibleRuns.fewWorlds)
      }
      let runs = PlausibleRuns(
        joint.replications, worlds: PlausibleRuns.fewWorlds, policies: 2, scenario: worlds.scenario)
      let (figure, widgets) = (joint.goal.figure, joint.widgets)
      let values = try exitingOnErrors(in: subject) {
        try runs.values { tallies, scale in
          WidgetTally.total(of: widgets.map { tallies[$0] }).value(of: figure, scale: scale)
        }
      }
      guard let values else { throw Interruption.obeyed(without: unfinished) }
      helps = values.count { world in
        guard let before = world[0] ?? nil, let after = world[1] ?? nil else { return false }
        return joint.goal.isMaximized ? after > before : after < before
      }
    }
    progress.clear()
    let report = JointReport(
      file: subject, results, today: today.scenario, settings: settings, worlds: helps)
    try Console.write(report, as: format)
    switch report.verdict {
    case .none: throw ExitCode.failure
    case .undecided: throw Self.undecided
    case .change, .keep:
      if let apply {
        try AppliedPolicy.write(report.verdict == .change ? settings : [], to: today, at: apply)
      }
    }
  }

  private func optimize(
    _ goal: OptimizationGoal, _ today: Scenario, _ variations: [Variation], _ candidates: CandidateReader,
    in subject: String
  ) throws -> OptimizationResults {
    let progress = ReplicationProgress(label: "\(subject): search", expected: 1)
    defer { progress.clear() }
    var replications = Replications(of: today)
    jobs.watch(&replications, progress)
    // Each policy has replications of its own.
    replications.progress = { _ in progress.addOne() }
    var optimization = PolicyOptimization(
      goal, among: PolicySpace(variations), mostReplications: maxReplications ?? Self.usualReplications,
      replications: replications)
    let words = PolicyWords(widget: goal.widget, today: today)
    optimization.isPlain = { !words.pushes((variations.overrides(of: $0), today)) }
    do throws(OptimizationError) {
      return try optimization.run(scenario: candidates.scenario) { stage, expected in
        progress.begins("\(subject): \(stage.name)", expected: expected)
      }
    } catch {
      throw Console.failure(subject, error.message(for: goal))
    }
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
    case .unknownWidget(let name): "there is no widget '\(name)'"
    case .notAQuotient(let figure): OptimizationOptions.refusal(of: figure)
    case .doesNotApply(let figure): "\(goal.widget) has no \(figure.rawValue), so there is nothing to compare"
    case .tooFewPeople(let least): "expected a population of at least \(least) people"
    }
  }
}
