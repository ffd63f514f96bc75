import ScenarioFile

/// Commands about the same scenario that the terminal and pages propose.
package struct NextCommands: Codable, Hashable, Sendable {
  private let path: String
  private let overrides: [String]

  /// - Parameters:
  ///   - path: the path of the scenario file; `-`: it came from standard input, and commands say `FILE`.
  ///   - overrides: the values set on the command line, such as `device.days=2`.
  package init(in path: String, overrides: [String]) {
    self.path = path == "-" ? "FILE" : ShellCommand.argument(path)
    self.overrides = overrides
  }

  /// Runs the scenario with other values. In one line, so that it can be copied.
  func run(with settings: [ScenarioOverride]) -> String {
    line("run", settings.flatMap { ShellCommand.option("--set", $0.text) })
  }

  /// Makes the page of one person of a population. `FIRST..<LAST` stands for the person's number.
  var pageOfPerson: String { line("run", ["--replications", "FIRST..<LAST", "--html", "person.html"]) }

  /// Explains a widget at a time, which is to be added.
  func explain(_ widget: String, replication: UInt32) -> String {
    let number = replication == 0 ? [] : ["--replication", "\(replication)"]
    return line("explain", ShellCommand.option("--widget", widget) + number + ["--at"])
  }

  private func line(_ command: String, _ options: [String]) -> String {
    let set = overrides.flatMap { ShellCommand.option("--set", $0) }
    // A path may have control characters.
    return DisplayText.printable(ShellCommand.text(["widgetsim", command, path] + set + options))
  }
}
