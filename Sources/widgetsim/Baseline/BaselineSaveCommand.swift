import ArgumentParser
import OutputAnalysis
import Reports
import WidgetRefresh

struct BaselineSaveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Runs a scenario and keeps it with what each replication came to.",
    discussion: """
      The file holds the scenario itself, its fingerprint, and the sums of each replication, with which later runs of \
      the same replications are paired. An interruption leaves an earlier file as it was.
      """)

  @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @OptionGroup
  var settings: ScenarioSettings

  @Option(help: "The baseline's file.", completion: .file(extensions: ["json"]))
  var out: String

  @Option(
    help: ArgumentHelp(
      "Which replications (default: 50); of a population, which people (default: all).", valueName: "N|A..<B"),
    transform: ReplicationRange.parse)
  var replications: ReplicationRange?

  @OptionGroup
  var jobs: JobOptions

  func run() throws {
    let input = InputFile(path: file)
    let read = try readScenarios([input], overrides: settings.overrides)
    let (scenario, bytes) = (read[0].scenario, read[0].bytes)
    let people = scenario.population.map { UInt64($0.people) }
    let range = replications?.range ?? 0..<(people ?? 50)
    if range.count < 2 { throw ValidationError("--replications must be at least 2.") }
    if let people, range.upperBound > people {
      throw ValidationError("--replications of a population are its people, 0..<\(people).")
    }
    var files = CommandFiles()
    files.reads(read)
    files.writes(out, by: "--out")
    try files.check()
    try LongRunNote.report([scenario], replications: range, jobs: jobs.count, subject: input.name)
    Interruption.watch()
    let paired = try jobs.paired(scenario, range, in: input.name)
    let baseline = BaselineFile(
      paired, of: scenario, file: file, text: String(decoding: bytes, as: UTF8.self),
      overrides: settings.overrides.map(\.text), version: Widgetsim.version)
    try exitingOnErrors(in: out) { try baseline.write(to: out) }
    try Console.write(
      line: "Wrote \(out): \(range.count) replications, fingerprint \(paired.results.fingerprint.text).")
  }
}

extension JobOptions {
  /// Runs replications with progress; an interruption ends the program.
  func paired(_ scenario: Scenario, _ range: Range<UInt64>, in subject: String) throws -> PairedReplications {
    let progress = ReplicationProgress(label: subject, expected: range.count)
    let runs = replications(of: scenario, progress: progress, reportsPart: false)
    let paired = try exitingOnErrors(in: subject) { try runs.runPaired(range) }
    progress.clear()
    guard let paired, paired.results.count == range.count else {
      throw Interruption.obeyed(
        without: "not all replications of \(subject) were complete, and a baseline takes all of them")
    }
    return paired
  }
}
