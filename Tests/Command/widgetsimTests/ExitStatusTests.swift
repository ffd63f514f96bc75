import Foundation
import Testing

/// The exit statuses in the article *What stays the same in a new version*. `ReplicationsTests` has those of signals.
@Suite struct ExitStatusTests {
  private static let signals: Set<Int32> = [128 + SIGHUP, 128 + SIGINT, 128 + SIGPIPE, 128 + SIGTERM]

  /// Lines of shell, with the exit status of the last command.
  static let endings: [(status: Int32, line: String)] = [
    (0, "widgetsim validate minimal.yaml"),
    (0, "widgetsim check holds.yaml"),
    (1, "widgetsim validate bad.yaml"),
    (1, "widgetsim check fails.yaml"),
    (1, "widgetsim fingerprint minimal.yaml --check fingerprints.txt"),
    (1, "widgetsim merge minimal.yaml"),
    (1, "widgetsim host no-directory"),
    (2, "widgetsim check open.yaml --max-replications 5"),
    (64, "widgetsim run minimal.yaml --nonsense"),
    (64, "widgetsim run minimal.yaml --replications some"),
    (74, "widgetsim validate missing.yaml"),
    (74, "widgetsim run minimal.yaml --html no/page.html"),
    // The schema is longer than what a pipe holds, so the program writes after its reader has ended.
    (128 + SIGPIPE, "{ widgetsim schema; echo $? >status; } | head -c 1; exit $(cat status)"),
  ]

  @Test(arguments: endings) func `a command ends with its status`(status: Int32, line: String) throws {
    let widgetsim = try BuiltCommand()
    let directory = try TemporaryDirectory()
    _ = try widgetsim("init", in: directory.path)
    try directory.write("widgets: {w: {app: 1}}", to: "bad.yaml")
    try directory.write("0000000000000000 minimal.yaml\n", to: "fingerprints.txt")
    for (name, expected) in [
      ("holds", "freshViews: '>= 1%'"), ("fails", "freshViews: '>= 99%'"), ("open", "outdatedViews: never"),
    ] {
      let scenario = try directory.text("minimal.yaml") + "expect: {my-widget: {\(expected)}}\n"
      try directory.write(scenario, to: name + ".yaml")
    }
    let result = try widgetsim.shell("widgetsim() { \"$widgetsim\" \"$@\"; }\n" + line, in: directory.path)
    #expect(result.status == status, "\(result.output)\(result.errors)")
  }

  @Test func `the article lists the statuses that commands end with`() throws {
    let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let article = try String(
      contentsOf: sources.appendingPathComponent("Sources/Command/widgetsim/widgetsim.docc/Stability.md"),
      encoding: .utf8)
    let rows = article.matches(of: /\n\| (\d[\d, ]*) \|/).flatMap { $0.1.split(separator: ", ") }
    #expect(Set(rows.compactMap { Int32($0) }) == Set(Self.endings.map(\.status)).union(Self.signals))
  }
}
