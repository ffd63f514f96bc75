import ArgumentParser
import CommandBase
import Reports
import ScenarioFile

struct ReloadsShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Writes what a log told about a phone, without times and names, to give away.",
    discussion: """
      Takes the file of `reloads fit` and keeps only the numbers that the log told, with their intervals, the \
      number of days and the versions of iOS. The README in scenarios/phones explains the format. With --check, \
      checks such files instead, and prints the budget of each.

      Example: widgetsim reloads share phone.yaml --out scenarios/phones/my-phone.yaml
      """)

  @Argument(help: "The file of `reloads fit`, or files to check.", completion: .file(extensions: ["yaml"]))
  var files: [InputFile]

  @Flag(help: "Check files that were given away.")
  var check = false

  @Option(
    help: "File to give away, instead of standard output. Replaces the file.",
    completion: .file(extensions: ["yaml"]))
  var out: String?

  func validate() throws {
    if check ? out != nil : files.count != 1 {
      throw ValidationError(
        check ? "Expected --check or --out; found both." : "Expected one file; found \(files.count).")
    }
  }

  func run() throws {
    try CommandFiles.check(reads: ["the phone": files.map(\.path)], writes: ["--out": out])
    for input in files {
      let bytes = try input.phoneBytes()
      let phone = try exitingOnErrors(in: input.name) {
        try SharedPhone(bytes, file: input.name, isGivenAway: check)
      }
      let text =
        check
        ? "\(DisplayText.printable(input.name)): \(phone.summary)\n"
        : "# What the log of a phone told about its widget reloads. Written by widgetsim reloads share.\n"
          + phone.lines.map { $0 + "\n" }.joined().text
      if out == nil { try Console.write(text) }
      try writeFile(text, to: out)
    }
  }
}
