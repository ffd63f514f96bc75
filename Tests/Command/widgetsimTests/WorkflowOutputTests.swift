import Foundation
import TestSupport
import Testing

/// What the program prints in GitHub Actions.
struct WorkflowOutputTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  private static let names = [
    "::error::x", "::stop-commands::x", " ::add-mask::x", "\n::set-output name=a::b", "\r::debug::x",
    "\u{85}::group::x",
    "a##[error]x", "::a,b", "::a\"b", "::a\u{301}", "plain",
  ]
  private static let file = "::error::file.yaml"

  init() throws {
    (widgetsim, directory) = (try BuiltCommand(), try TemporaryDirectory())
    for (number, path) in [Self.file, "b.yaml"].enumerated() {
      let widgets = Self.names.map(OddNames.quoted).map {
        """
          ? \($0)
          : {app: A, kind: \($0), family: systemSmall, surface: {homePage: 1},
             provider: {timeline: {policy: {after: 2h}}}}

        """
      }
      let expected = Self.names.map { "  ? \(OddNames.quoted($0))\n  : {freshViews: '>= 99%'}\n" }
      try directory.write(
        """
        title: \(OddNames.quoted(number == 0 ? "::set-output name=a::b" : "##[error]title"))
        device: {days: 2, warmUpDays: 1}
        apps: {A: {}}
        widgets:
        \(widgets.joined())
        expect:
        \(expected.joined())
        """, to: path)
    }
    let lines = try Self.names.flatMap { name in
      try (0..<30).map {
        let line: [String: Any] = ["event": "timeline", "kind": name, "time": 1_772_434_000 + $0 * 3600]
        return String(decoding: try JSONSerialization.data(withJSONObject: line), as: UTF8.self) + "\n"
      }
    }
    try directory.write(lines.joined(), to: "::log.jsonl")
  }

  private func call(_ arguments: [String], inWorkflow: Bool = true) throws -> BuiltCommand.Result {
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let start = inWorkflow ? "GITHUB_ACTIONS=true" : "unset GITHUB_ACTIONS;"
    return try widgetsim.shell("\(start) \"$widgetsim\" \(words)", in: directory.path)
  }

  private static let commands: [[String]] =
    ["table", "markdown", "csv", "json"].flatMap { format in
      [
        ["run", file, "--replications", "2", "--no-advice"],
        ["compare", file, "b.yaml", "--replications", "2"],
        ["sweep", file, "--set", "seed=1,2", "--replications", "2"], ["reloads", "summarize", "::log.jsonl"],
      ].map { $0 + ["--format", format] }
    }
    + ["table", "markdown", "json", "sarif", "gitlab"].map {
      ["check", file, "--max-replications", "4", "--format", $0]
    }
    + ["text", "json"].map { ["explain", file, "--widget", "::error::x", "--why-stale", "--format", $0] }
    + [
      ["validate", file, "--verbose"], ["validate", "::error::no file"], ["validate", "::log.jsonl"],
      ["fingerprint", file], ["explain", file, "--widget", "\n::error::no widget", "--why-stale"],
      ["run", file, "--set", "##[error]x=1"], ["run", file, "--\n::error::x"], ["##[error]x"],
      ["check", file, "--baseline", "::b"],
      ["run", file, "--replications", "2", "--out", "::out"], ["reloads", "fit", "::log.jsonl"],
    ]

  @Test(arguments: commands)
  func `nothing is a command, except the annotations of check`(arguments: [String]) throws {
    let result = try call(arguments)
    #expect(!result.output.isEmpty || !result.errors.isEmpty)
    #expect(WorkflowRunner.commands(in: result.output).isEmpty)
    let lines = WorkflowRunner.commands(in: result.errors)
    let (annotations, others) = (lines.filter { $0.contains(/^::(error|warning) file=[^:]*::/) }, lines.count)
    #expect(annotations.count == others, "\(lines)")
    #expect(arguments[0] == "check" || annotations.isEmpty)
    guard arguments.suffix(2).elementsEqual(["--format", "json"]) else { return }
    let usual = try call(arguments, inWorkflow: false)
    func parsed(_ text: String) throws -> NSObject? {
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? NSObject
    }
    #expect(try parsed(result.output) == parsed(usual.output))
  }
}
