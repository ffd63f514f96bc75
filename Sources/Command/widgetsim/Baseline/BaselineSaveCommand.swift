import ArgumentParser
import CommandBase
import Experiments
import Reports
import WidgetRefresh

struct BaselineSaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Runs a scenario and saves it with the results of each replication.",
    discussion: """
      The file has the scenario, its fingerprint, and the sums of each replication, so that later runs can \
      be paired with them. If the file is already a baseline, the new one also keeps the figures of the last \
      30 saves: its history, which the page of `check --baseline` shows. After an interruption, the earlier \
      file stays as it was.
      """)

  @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: InputFile

  @OptionGroup
  var settings: ScenarioSettings

  @Option(help: "The baseline's file.", completion: .file(extensions: ["json"]))
  var out: String

  @Option(help: "Name of this save in the history, such as a version or a commit.")
  var label: String?

  @Option(
    help: ArgumentHelp(
      "Replications (default: 30); with a population, people (default: all).", valueName: "N|A..<B"),
    transform: ReplicationRange.parse)
  var replications: ReplicationRange?

  @OptionGroup
  var jobs: JobOptions

  func run() throws {
    let read = try readScenarios([file], overrides: settings.overrides)
    let (scenario, bytes) = (read[0].scenario, read[0].bytes)
    let people = scenario.population.map { UInt64($0.people) }
    let range = replications?.range ?? people.map { 0..<$0 } ?? Replications.usual
    if range.count < 2 { throw ValidationError("--replications must be at least 2.") }
    if let people, range.upperBound > people {
      throw ValidationError("--replications: expected people of the population, 0..<\(people).")
    }
    try CommandFiles.check(read, writes: ["--out": out])
    _ = try BaselineFile.history(replacedAt: out)
    try LongRunNote.report(
      [scenario], plan: ReplicationPlan(range), jobs: jobs.count, subject: file.name)
    Interruption.watch()
    let paired = try jobs.paired(scenario, range, in: file.name)
    let entry = try exitingOnErrors(in: file.name) {
      try BaselineEntry(paired, of: scenario, label: label, version: ProgramVersion.current)
    }
    // The lock keeps all saves that end at the same time.
    let lock = try exitingOnErrors(in: out) { try FileLock.of(out) }
    defer { lock.release() }
    var history = try BaselineFile.history(replacedAt: out, isNoted: false)
    history.save(entry)
    let baseline = BaselineFile(
      paired, of: scenario, file: file.path, text: String(decoding: bytes, as: UTF8.self),
      overrides: settings.overrides.map(\.text), version: ProgramVersion.current, history: history)
    try exitingOnErrors(in: out) { try baseline.write(to: out) }
    let saves = history.count > 1 ? " The history has \(history.count) saves." : ""
    try Console.write(
      line:
        "Wrote \(out): \(range.count) replications, fingerprint \(paired.results.fingerprint.text).\(saves)")
  }
}

extension JobOptions {
  /// Runs replications with progress. An interruption ends the program.
  func paired(_ scenario: Scenario, _ range: Range<UInt64>, in subject: String) throws -> PairedReplications {
    let outcome = try run(
      Replications(of: scenario).paired, ReplicationPlan(range), in: subject, reportsPart: false)
    guard let paired = outcome?.results, paired.count == range.count else {
      throw Interruption.obeyed(
        without: "not all replications of \(subject) were complete, and a baseline needs all of them")
    }
    return paired
  }
}
