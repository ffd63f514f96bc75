import Foundation
import Testing

@Suite struct CheckCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  /// The minimal scenario over two days, expecting this of its widget.
  private func check(_ expected: String, _ options: String = "") throws -> BuiltCommand.Result {
    let text = try directory.text("minimal.yaml") + "expect:\n  my-widget:\n    \(expected)\n"
    try directory.write(text, to: "expecting.yaml")
    return try widgetsim.shell("\"$widgetsim\" check expecting.yaml --days 2 \(options)", in: directory.path)
  }

  @Test func `what holds is a success`() throws {
    let result = try check("charged.perDay: ['>= 20', <= 90]")
    #expect(result.status == 0)
    #expect(result.output.contains("2 hold."))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `what fails is 1, in JUnit XML and at its line on GitHub too`() throws {
    let result = try check("freshViews: '>= 99%'", "--junit out.xml --github --format json")
    #expect(result.status == 1)
    #expect(result.output.contains(#""verdict" : "fails""#))
    #expect(try directory.text("out.xml").contains("<failure message="))
    #expect(result.errors.hasPrefix("::error file=expecting.yaml,line="))
  }

  @Test func `what cannot be told is 2, or 1 where that is strict`() throws {
    let expected = "rateLimited.perDay: never"
    #expect(try check(expected, "--max-replications 5 --set device.budget=unlimited").status == 2)
    #expect(try check(expected, "--max-replications 5 --set device.budget=unlimited --strict").status == 1)
  }

  @Test func `a scenario that expects nothing does not pass`() throws {
    let result = try widgetsim("check", "minimal.yaml", in: directory.path)
    #expect(result.status == 1)
    #expect(
      result.errors == "minimal.yaml: error: the scenario has no expectations; add them under 'expect'\n")
  }

  /// Three scenarios that cannot be checked and one that holds.
  private func checkMixed(_ options: String) throws -> BuiltCommand.Result {
    let good = try directory.text("minimal.yaml") + "expect:\n  my-widget:\n    charged.perDay: '>= 20'\n"
    try directory.write(good, to: "good.yaml")
    try directory.write("title: Bad\nwidgetz: {}\n", to: "bad, one.yaml")
    return try widgetsim.shell(
      "\"$widgetsim\" check 'bad, one.yaml' good.yaml minimal.yaml absent.yaml --days 2 \(options)",
      in: directory.path)
  }

  @Test func `an error has its annotation, its place in JUnit XML, on the page and in the summary`() throws {
    let result = try checkMixed("--github --junit out.xml --html out.html --format markdown")
    #expect(result.status == 74)
    #expect(
      result.errors.contains("\n::error file=bad%2C one.yaml,line=2,col=1,title=Scenario error::"))
    #expect(
      result.errors.contains("\n::error file=minimal.yaml,title=Scenario error::the scenario has no expect"))
    #expect(result.errors.contains("\n::error file=absent.yaml,title=Scenario error::cannot be read: "))
    let xml = try directory.text("out.xml")
    #expect(xml.contains(#"<testsuites name="widgetsim check" tests="4" failures="0" errors="3" "#))
    #expect(xml.matches(of: /<error message="[^"]+">/).count == 3)
    #expect(xml.contains("\nbad, one.yaml:2:1: error: "))
    #expect(xml.contains(#"<testcase classname="good.yaml" name="my-widget charged.perDay &gt;= 20"/>"#))
    for text in [result.output, try directory.text("out.html")] {
      #expect(text.contains("Not checked because of errors: bad, one.yaml, minimal.yaml, absent.yaml."))
      #expect(text.contains("widgetz") && text.contains("cannot be read"))
    }
    #expect(result.output.contains("1 holds."))
  }

  @Test func `errors do not keep other scenarios from being checked, in any format`() throws {
    #expect(try checkMixed("").output.contains("1 holds. Not checked because of errors: bad, one.yaml,"))
    let json = try checkMixed("--format json")
    #expect(json.status == 74)
    #expect(json.output.contains(#""verdict" : "holds""#) && json.output.contains(#""column" : 1"#))
  }

  @Test func `a scenario that fails alone has all reports but no verdicts`() throws {
    try directory.write("title: Bad\nwidgetz: {}\n", to: "bad.yaml")
    let result = try widgetsim.shell(
      "\"$widgetsim\" check bad.yaml --junit out.xml --html out.html", in: directory.path)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(try directory.text("out.xml").contains(#"errors="1""#))
    #expect(try directory.text("out.html").contains("No expectation was checked."))
  }

  @Test func `a provider that fails during a run does not keep others from being checked`() throws {
    let good = try directory.text("minimal.yaml") + "expect:\n  my-widget:\n    charged.perDay: '>= 20'\n"
    try directory.write(good, to: "good.yaml")
    try directory.write(
      """
      apps: {A: {}}
      widgets:
        w:
          {app: A, kind: K, family: systemSmall, surface: {homePage: 1}, provider: {command: {run: [sh, broken]}}}
      expect: {w: {charged.perDay: '>= 1'}}
      """, to: "program.yaml")
    let result = try widgetsim.shell(
      "\"$widgetsim\" check program.yaml good.yaml --days 1 --github --junit out.xml", in: directory.path)
    #expect(result.status == 1)
    #expect(result.output.contains("1 holds. Not checked because of errors: program.yaml."))
    #expect(result.errors.contains("::error file=program.yaml,title=Scenario error::"))
    #expect(try directory.text("out.xml").contains("broken"))
  }

  @Test func `a wrong option of --set is an error of the scenario`() throws {
    let result = try check("charged.perDay: '>= 20'", "--set device.dayz=1 --github")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("::error file=expecting.yaml,title=Scenario error::--set device.dayz=1: error: ")
    )
  }
}
