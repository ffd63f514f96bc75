import Foundation
import Testing

/// The pages of the commands that compare.
@Suite struct AnswerPageTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    let text = try widgetsim("init", "--out", "-").output
    try directory.write(text, to: "a.yaml")
    try directory.write(
      text.replacing("budget: documented", with: "budget: {fixed: 20}"), to: "b c.yaml")
    let reloads = (0..<99).map { "\(1_772_400_000 + $0 * 9000),Rain\n" }.joined()
    try directory.write("time,kind\n" + reloads, to: "log.csv")
    _ = try widgetsim(
      "baseline", "save", "a.yaml", "--replications", "8", "--days", "1", "--out", "a.json",
      in: directory.path)
  }

  private func shell(_ line: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("widgetsim() { \"$widgetsim\" \"$@\"; }; \(line)", in: directory.path)
  }

  @Test(arguments: [
    "compare a.yaml 'b c.yaml' --days 1 --replications 3 --jobs 2 --format json",
    "sweep a.yaml --days 1 --replications 3 --set 'device.budget=documented,{fixed: 20}' --jobs=3 --out out",
    "baseline compare a.json 'b c.yaml'",
    "verify theory queue --replications 10 --markdown",
    "reloads summarize log.csv --scenario 'b c.yaml' --stall 3h --out out",
  ])
  func `the command on a page makes the same page, with one answer and a picture`(line: String) throws {
    let first = try shell("widgetsim \(line) --html first.html")
    #expect(first.errors.split(separator: "\n").allSatisfy { $0.contains("note:") }, "\(first.errors)")
    let page = try directory.text("first.html")
    #expect(page.contains("class=\"verdict\"") && page.contains("<figure class=\"picture\""))
    let match = try #require(try /<pre class="command"[^>]*><code>([^<]*)<\/code>/.firstMatch(in: page))
    let command = match.output.1.replacing("&#39;", with: "'").replacing("&lt;", with: "<")
    #expect(!command.contains("--jobs") && !command.contains("--out") && !command.contains("--format"))
    #expect(try shell(String(command)).errors == first.errors)
    let isSame = try directory.text("report.html") == page
    #expect(isSame)
  }

  @Test func `without differences the page of a baseline says so`() throws {
    #expect(try shell("widgetsim baseline compare a.json --html a.html").status == 0)
    #expect(try directory.text("a.html").contains("Nothing has changed"))
  }

  @Test func `a sweep marks today's value`() throws {
    let line = "widgetsim sweep a.yaml --days 1 --replications 3 --html a.html --set device.budget="
    #expect(try shell(line + "unlimited,documented").status == 0)
    #expect(try directory.text("a.html").contains(">today</text>"))
    #expect(try shell(line + "unlimited,'{fixed: 9}'").status == 0)
    #expect(try !directory.text("a.html").contains(">today</text>"))
  }

  @Test(arguments: [
    "compare a.yaml 'b c.yaml'", "sweep a.yaml --set seed=1,2", "check a.yaml",
    "optimize a.yaml --of my-widget",
    "bands a.yaml --of my-widget", "baseline compare a.json a.yaml",
    "reloads summarize log.csv --scenario a.yaml",
  ])
  func `a page does not replace what the command reads`(line: String) throws {
    let before = try directory.text("a.yaml")
    let result = try shell(
      "printf '\\nexpect: {my-widget: {charged.perDay: never}}\\n' >> a.yaml; widgetsim \(line) --html a.yaml"
    )
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains("are the same file. Nothing was run."))
    #expect(try directory.text("a.yaml").hasPrefix(before))
  }
}
