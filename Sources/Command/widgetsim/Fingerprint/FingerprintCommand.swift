import ArgumentParser
import CommandBase
import Experiments
import Foundation
import OutputAnalysis
import Reports
import WidgetRefresh

struct FingerprintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fingerprint",
    abstract: "Prints a number for everything that happens in a scenario, and shows when it changes.",
    usage: "widgetsim fingerprint <files> ... [<options>]",
    discussion: """
      A fingerprint is a hash of every event of a run (its time, kind and entity) and of every count. It \
      is the same in debug and release builds, on every machine, and for any number of threads. The \
      summary of `run` shows it too.

      --check compares the fingerprints with those in a file, names each difference, and exits with status \
      1 if there is one. With --update, it rewrites the file instead, so that a code review shows which \
      scenarios behave differently.
      """)

  @Argument(help: "Scenario files; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [InputFile]

  @OptionGroup
  var settings: ScenarioSettings

  @Option(
    help: ArgumentHelp(
      "Replications; with a population, people. (default: 0..<1)", valueName: "N|A..<B"),
    transform: ReplicationRange.parse)
  var replications = ReplicationRange(0..<1)

  @OptionGroup
  var jobs: JobOptions

  @Option(
    help: "File of fingerprints to compare with, by the names of the scenario files.", completion: .file())
  var check: String?

  @Flag(help: "Rewrite the file of --check.")
  var update = false

  func validate() throws {
    if update, check == nil { throw ValidationError("--update needs --check.") }
  }

  func run() throws {
    let read = try readScenarios(files, overrides: settings.overrides)
    let scenarios = read.map(\.scenario)
    if update { try CommandFiles.check(read, writes: ["--check": check]) }
    for (input, scenario) in zip(files, scenarios) {
      try LongRunNote.report(
        [scenario], plan: ReplicationPlan(replications.range), jobs: jobs.count, subject: input.name)
    }
    var fingerprints: [String: RunFingerprint] = [:]
    Interruption.watch()
    for (input, scenario) in zip(files, scenarios) {
      let name = Self.name(of: input)
      guard fingerprints.updateValue(try fingerprint(of: scenario, input), forKey: name) == nil else {
        throw ValidationError("Two files have the name \(name).")
      }
    }
    let now = FingerprintFile(fingerprints)
    guard let check else {
      for (name, fingerprint) in fingerprints.sorted(by: { $0.key < $1.key }) {
        try Console.write(line: "\(fingerprint.text) \(name)")
      }
      return
    }
    if update { return try writeFile(now.text(comment: Self.comment), to: check) }
    let changes = try self.read(check).changes(to: now)
    guard changes.isEmpty else {
      for change in changes { Console.report(change) }
      Console.report(
        "If this change is intended, run `widgetsim fingerprint … --check \(check) --update`.")
      throw ExitCode.failure
    }
    try Console.write(line: "\(fingerprints.count) fingerprints are the same as in \(check).")
  }

  private static let comment =
    "Of every event and count; `widgetsim fingerprint --update` rewrites this file."

  /// The name for a line of the file.
  private static func name(of input: InputFile) -> String {
    DisplayText.printable(
      input.path == "-" ? input.name : URL(fileURLWithPath: input.path).lastPathComponent)
  }

  private func fingerprint(of scenario: Scenario, _ input: InputFile) throws -> RunFingerprint {
    let outcome = try jobs.run(
      Replications(of: scenario), ReplicationPlan(replications.range), in: input.name, reportsPart: false)
    guard let outcome else {
      throw Interruption.obeyed(
        without: "not all replications of \(input.name) were complete, so there is no fingerprint")
    }
    return outcome.results.fingerprint
  }

  private func read(_ path: String) throws -> FingerprintFile {
    do {
      return try FingerprintFile(
        try InputFile(path: path).wholeBytes(
          limit: FingerprintFile.largestByteCount, instead: "keep several files"))
    } catch let error as FingerprintFileError {
      Console.report("\(path):\(error.line): error: \(error)")
      throw ExitStatus.badScenario
    }
  }
}
