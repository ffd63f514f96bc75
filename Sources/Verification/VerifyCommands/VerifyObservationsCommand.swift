import ArgumentParser
import CommandBase
import FieldObservations
import Reports

package struct VerifyObservationsCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "observations",
    abstract: "Compares the simulator with what developers saw on real phones.",
    discussion: """
      Each observation has a scenario, a statistic and a band. It is simulated with each budget profile. The last \
      lines are the score: how many observations each profile matches, and how many the simplest rule does (an \
      update after the requested interval, but not before 20 min; of a Live Activity, 10 s).

      An observation of your own is a scenario file with the key `observation`. Without files, the observations \
      that come with the simulator are compared. --scenario prints one of them, to start from.

      The results are the same every time. Exit status 1: a profile does not match an observation, and no reason is \
      known. With --markdown, the page shows the reasons.
      """)

  @Argument(help: "Files with observations of your own.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [InputFile] = []

  @Option(
    help: ArgumentHelp("Print the file of one observation, and simulate nothing.", valueName: "name"))
  var scenario: String?

  @Flag(help: "Print a page in Markdown instead of a table.")
  var markdown = false

  @Option(help: PageOption.help, completion: PageOption.completion)
  var html: String?

  @OptionGroup var jobs: JobOptions

  @OptionGroup var programs: ProgramsOption

  @OptionGroup var quiet: QuietOption

  package init() {}

  package func run() throws {
    if let scenario {
      guard files.isEmpty else {
        throw ValidationError(
          "--scenario: expected no file, because it prints an observation; found \(files.map(\.path).joined(separator: ", "))."
        )
      }
      let shipped = try shipped()
      guard let observation = shipped.first(where: { $0.name == scenario }) else {
        let names = shipped.map(\.name).joined(separator: ", ")
        throw ValidationError("--scenario: expected one of \(names); found \(scenario)")
      }
      return try Console.write(observation.text)
    }
    try CommandFiles.check(reads: ["the observation": files.map(\.path)], writes: ["--html": html])
    let observations =
      files.isEmpty
      ? try shipped()
      : try files.map { input in
        try exitingOnErrors(in: input.name) {
          try FieldObservation(
            input.stem, try input.scenarioBytes(), file: input.name, by: scenarioReader(input.name))
        }
      }
    let profiles = FieldObservation.profiles
    var progress = ProgressLine(label: "observations")
    let count = observations.count * profiles.count
    var rows: [[FieldResult]] = []
    for observation in observations {
      var row: [FieldResult] = []
      for profile in profiles {
        row.append(try observation.result(with: profile, jobs: jobs.count))
        let done = rows.count * profiles.count + row.count
        progress.update(fraction: Double(done) / Double(count), unit: "simulation", done, of: count)
      }
      rows.append(row)
    }
    progress.clear()
    let page = FieldObservationsPage(rows)
    try PageOption.write(page, .invoked(with: []), to: html)
    try Console.write(markdown ? page.markdown : page.table)
    if page.failures > 0 { throw ExitCode.failure }
  }

  private func shipped() throws -> [FieldObservation] {
    try exitingOnErrors(in: "observations") { try FieldObservation.shipped() }
  }
}
