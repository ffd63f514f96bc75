import Foundation
import Testing

/// Names of files that could harm a terminal do not reach it as they are.
@Suite struct OddPathsTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory
  private static let name = "\u{1B}]0;a\u{7}\u{9B}31m\nb'\u{301}\u{202E}.yaml"

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    let template = try widgetsim("init", "--out", "-").output
    try directory.write(template + "expect: {my-widget: {freshViews: \">= 10%\"}}\n", to: Self.name)
    try directory.write(template, to: "other.yaml")
    let lines = (0..<200).map { "\(1_772_400_000 + 4000 * $0),\([3, 0][$0 % 2])" }
    try directory.write("time,screen_status\n" + lines.joined(separator: "\n"), to: Self.name + ".csv")
    try directory.write("widgets: 3\n", to: Self.name + ".bad")
  }

  /// `ODD` stands for the name.
  @Test(arguments: [
    "validate ODD", "run ODD --days 1 --html ODD.html --results ODD.json", "run ODD.bad", "run ODD.missing",
    "run ODD --out ODD/below", "run ODD --out ODD ODD", "check ODD --days 1 --github --junit ODD.xml",
    "compare ODD other.yaml --days 1 --replications 2", "fingerprint ODD", "usage fit ODD.csv",
    "reloads summarize ODD", "reloads share ODD",
    "compare ODD other.yaml --days 1 --replications 2 --format markdown",
    "sweep ODD --days 1 --replications 2 --set seed=1,2", "merge ODD", "init --out ODD.new",
    "init --out ODD", "baseline save ODD --days 1 --out ODD.base", "explain ODD --widget ODD --at 12:00",
    "fingerprint ODD --check ODD", "run ODD --days ODD",
    "run ODD --precision 0.1% --max-replications 3 --days 1",
  ])
  func `what is printed is plain`(command: String) throws {
    let line = command.split(separator: " ").map { word in
      word.contains("ODD") ? "\"\(word.replacingOccurrences(of: "ODD", with: "$odd"))\"" : String(word)
    }
    try directory.write(Self.name, to: "name")
    // The shell takes line breaks at the end away, and there are none.
    let result = try widgetsim.shell(
      "odd=$(cat name); \"$widgetsim\" \(line.joined(separator: " "))", in: directory.path)
    #expect(!(result.output + result.errors).isEmpty)
    #expect(OddNames.isInert(result.output), "\(result.output)")
    #expect(OddNames.isInert(result.errors), "\(result.errors)")
  }

  @Test func `fingerprints of such a file can be checked`() throws {
    try directory.write(Self.name, to: "name")
    for option in ["--update", ""] {
      let result = try widgetsim.shell(
        "\"$widgetsim\" fingerprint \"$(cat name)\" other.yaml --check prints \(option)", in: directory.path)
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(try directory.text("prints").split(separator: "\n").count == 3)
  }

  @Test func `the command on a page quotes what a mark hides`() throws {
    let name = "b'\u{301};c.yaml"
    try directory.write(try directory.text("other.yaml"), to: name)
    #expect(
      try widgetsim("run", name, "--days", "1", "--html", "page.html", in: directory.path).status == 0)
    #expect(
      try directory.text("page.html").contains("widgetsim run &#39;b&#39;\\&#39;&#39;\u{301};c.yaml&#39;"))
  }
}
