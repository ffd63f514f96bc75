/// The command that looks for a better reload policy in a scenario.
package struct PolicySearch: Sendable {
  private let words: [String]

  /// - Parameters:
  ///   - path: the path of the scenario file.
  ///   - overrides: the values set on the command line, such as `device.days=2`.
  package init(in path: String, overrides: [String]) {
    words = ["widgetsim", "optimize", path] + overrides.flatMap { ["--set", $0] }
  }

  /// The command for a widget, in one line, so that it can be copied.
  func text(of widget: String) -> String {
    // A path may have control characters.
    DisplayText.printable(ShellCommand.text(words + ["--of", widget]))
  }
}
