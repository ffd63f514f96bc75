import ArgumentParser
import Experiments
import FieldObservations
import Reports

struct VerifyObservationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "observations",
    abstract: "Compares the simulator with what developers saw on real phones.",
    discussion: """
      Each observation has a scenario, a figure and a range for the figure. It is simulated with each budget \
      profile. The last line is the score: how many observations each profile matches.

      The results are the same every time. Exit status 1: a profile does not match an observation, and no reason is \
      known. With --markdown, the page shows the reasons.
      """)

  @Option(
    help: ArgumentHelp("Print the scenario of one observation, and simulate nothing.", valueName: "number"))
  var scenario: Int?

  @Flag(help: "Print a page in Markdown instead of a table.")
  var markdown = false

  @Option(help: PageOption.help, completion: PageOption.completion)
  var html: String?

  @OptionGroup var jobs: JobOptions

  func run() throws {
    let observations = FieldObservation.all
    if let scenario {
      guard let observation = observations.first(where: { $0.number == scenario }) else {
        let numbers = observations.map { String($0.number) }.joined(separator: ", ")
        throw ValidationError("--scenario: expected one of \(numbers); found \(scenario)")
      }
      return try Console.write(observation.scenarioText)
    }
    var files = CommandFiles()
    files.writes(html, by: "--html")
    try files.check()
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
}
