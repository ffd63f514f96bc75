import ArgumentParser
import Experiments
import Reports
import ScenarioFile
import WidgetRefresh

struct OptimizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optimize", abstract: "Finds the best policy of a widget for a figure.",
    usage:
      "widgetsim optimize <file> [--of <widget>] [--minimize <figure> | --maximize <figure>] [<options>]",
    discussion: """
      Tries policies for a widget and says which one to choose. By default it varies what the app can do: \
      the interval of the reload policy, never, a silent push at each change of the content, and a call \
      when the user leaves the app. --vary replaces these. A value may have one range, from the smaller \
      bound to the larger one.

      A search tries policies in 16 runs each. Other runs then compare the best of them and today's policy, \
      all with the same random numbers. If the best policy is better than all others by --indifference, it \
      is found with a probability of at least 1 - --error. Policies that break a --subject-to bound are not \
      selected. Medians and percentiles cannot be optimized.

      The scenario can say all this under `optimize`: of, minimize or maximize, subjectTo, vary, \
      indifference and error. Options win.

      Exit status: 0: a policy was selected. 1: none keeps the bounds (or a scenario has an error). 2: it is \
      undecided whether one does.

      After an interruption (Ctrl-C or kill), the report has what is known and is marked as partial. A \
      second interruption ends the command at once, without a report.

      Example: widgetsim optimize weather.yaml --of weather --minimize contentAge.mean --subject-to \
      'charged.perDay <= 55'
      """)

  /// How results are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, markdown
  }

  @Argument(help: "A scenario file; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @OptionGroup
  var goal: OptimizationOptions

  @Option(help: "Largest number of runs of a policy. Policies that cannot be told apart then are as good.")
  var maxReplications = 1000

  @Option(
    help:
      "File for the scenario with the policy to choose: today's file, with other values if a change is worth it.",
    completion: .file(extensions: ["yaml", "yml"]))
  var apply: String?

  @OptionGroup
  var settings: ScenarioSettings

  @OptionGroup
  var jobs: JobOptions

  @Option(help: "Format of the output. json has all figures.")
  var format = Format.table

  /// No policy is known to keep the bounds, but some may.
  private static let undecided = ExitCode(2)

  func validate() throws {
    if !(32...1_000_000).contains(maxReplications) {
      throw ValidationError("--max-replications must be from 32 to 1000000.")
    }
  }

  func run() throws {
    let input = InputFile(path: file)
    let candidates = try CandidateReader(input, settings: settings.overrides)
    let today = candidates.today
    let goal = try goal.goal(for: today.scenario)
    let variations = try candidates.variations(of: goal)
    var files = CommandFiles()
    files.reads([today])
    files.writes(apply, by: "--apply")
    try files.check()
    let space = PolicySpace(variations)
    let search = CandidateSearch(space, mostCandidates: PolicyOptimization.mostCandidates)
    let runs =
      search.expectedEvaluations * PolicyOptimization.searchReplications
      + PolicyOptimization.mostCandidates * maxReplications
    try LongRunNote.report(
      [today.scenario], plan: ReplicationPlan(0..<1), jobs: jobs.count, times: runs, isMost: true,
      subject: input.name)
    Interruption.watch()
    let results = try optimize(goal, today.scenario, space, candidates, in: input.name)
    candidates.reportInvalid()
    if results.candidates.isEmpty {
      throw Interruption.obeyed(without: "no policy was tried completely, so there is no report")
    }
    let report = OptimizationReport(file: input.name, title: today.scenario.title, results) {
      variations.overrides(of: $0)
    }
    switch format {
    case .table: try Console.write(OptimizationText.table(report, style: Console.outputStyle))
    case .markdown: try Console.write(OptimizationText.markdown(report))
    case .json: try Console.write(try OptimizationText.json(report))
    }
    if Interruption.isRequested { throw Interruption.obeyed() }
    guard let advised = report.advised else {
      let isUndecided = report.policies.contains { $0.candidate.state == .undecided }
      throw isUndecided ? Self.undecided : ExitCode.failure
    }
    if let apply { try AppliedPolicy.write(advised.settings, to: today, at: apply) }
  }

  private func optimize(
    _ goal: OptimizationGoal, _ today: Scenario, _ space: PolicySpace, _ candidates: CandidateReader,
    in subject: String
  ) throws -> OptimizationResults {
    let progress = Locked(ReplicationProgress(label: "\(subject): search", expected: 1))
    let done = Locked(0)
    var replications = Replications(of: today, jobs: jobs.count)
    replications.isStopped = { Interruption.isRequested }
    replications.progress = { _ in
      let count = done.withLock { count in
        count += 1
        return count
      }
      progress.withLock { $0.update(done: count) }
    }
    defer { progress.withLock { $0.clear() } }
    let optimization = PolicyOptimization(
      goal, among: space, mostReplications: maxReplications, replications: replications)
    do throws(OptimizationError) {
      return try optimization.run(scenario: candidates.scenario) { stage, expected in
        progress.withLock {
          $0.clear()
          $0 = ReplicationProgress(label: "\(subject): \(stage.name)", expected: expected)
        }
        done.withLock { $0 = 0 }
      }
    } catch {
      Console.report("\(subject): error: \(error.message(for: goal))")
      throw ExitStatus.badScenario
    }
  }
}

extension PolicyOptimization.Stage {
  fileprivate var name: String {
    switch self {
    case .search: "search"
    case .constraints: "constraints"
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
