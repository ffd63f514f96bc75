import ArgumentParser
import Reports

/// `--html` of commands with a page that answers in one sentence and one picture.
enum PageOption {
  static let help: ArgumentHelp = "File for an HTML page with the answer, a picture and tables."
  static let completion = CompletionKind.file(extensions: ["html"])

  /// Writes the page, if one is wanted.
  static func write(
    _ report: @autoclosure () -> some PageReport, _ origin: @autoclosure () -> PageOrigin, to path: String?
  ) throws {
    guard let path else { return }
    try exitingOnErrors(in: path) { try HTMLReport(report(), origin: origin()).write(to: path) }
  }
}

extension PageOrigin {
  /// This command with its scenarios. Options that do not change the page are left out.
  static func invoked(with scenarios: [ReadScenario]) -> PageOrigin {
    PageOrigin(
      files: scenarios.map { .init(name: $0.file.name, text: String(decoding: $0.bytes, as: UTF8.self)) },
      command: ShellCommand.text(["widgetsim"] + words(CommandLine.arguments.dropFirst())),
      version: ProgramVersion.current)
  }

  private static let others: Set = ["--jobs", "--out", "--format", "--junit", "--apply", "--html"]

  private static func words(_ arguments: ArraySlice<String>) -> [String] {
    var words: [String] = []
    var isValue = false
    for word in arguments {
      let name = String(word.prefix { $0 != "=" })
      if isValue {
        isValue = false
      } else if others.contains(name) {
        isValue = name == word
      } else if word != "--github", word != "--markdown" {
        words.append(word)
      }
    }
    return words + ["--html", "report.html"]
  }
}
