import Foundation
import Reports
import Testing

@Suite struct BaselineCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    (widgetsim, directory) = try BuiltCommand.withMinimalScenario()
    let saved = try shell("save minimal.yaml --days 2 --replications 20 --out base.json")
    #expect(saved.status == 0, "\(saved.errors)")
  }

  private func shell(_ line: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" baseline \(line)", in: directory.path)
  }

  private func change(_ old: String, _ new: String, in name: String) throws {
    let text = try directory.text(name)
    try directory.write(text.replacingOccurrences(of: old, with: new), to: name)
    #expect(try directory.text(name) != text)
  }

  @Test func `nothing has changed where only a comment, the title or an expectation has`() throws {
    try change("title: One widget", "title: Another  # comment", in: "minimal.yaml")
    let text = try directory.text("minimal.yaml")
    try directory.write(text + "expect: {my-widget: {freshViews: \">= 10%\"}}\n", to: "minimal.yaml")
    let result = try shell("compare base.json")
    #expect(result.status == 0)
    #expect(result.output.contains("Nothing has changed"))
  }

  @Test func `a changed scenario is told from a changed program, and the figure that got worse is named`()
    throws
  {
    try change("{after: 15m}", "{after: 3h}", in: "minimal.yaml")
    let result = try shell("compare base.json")
    #expect(result.status == 1)
    #expect(
      result.output.contains("Same program behavior; only the scenario changed."))
    let line = try #require(result.output.split(separator: "\n").first { $0.contains("freshViews") })
    #expect(line.hasSuffix("worse") && line.contains(" to -"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try shell("compare base.json --format json").output.contains(#""changed" : "scenario""#))
    #expect(try shell("compare base.json --format markdown").output.contains("| widget | figure | before |"))
  }

  @Test func `what happens otherwise with the same scenario is the program's doing`() throws {
    // As if the program that made the baseline had counted something else.
    let text = try directory.text("base.json")
    let fingerprint = try #require(text.firstMatch(of: /"fingerprint":"([0-9a-f]{16})"/)?.output.1)
    let changed = text.replacing(fingerprint, with: "0123456789abcdef")
    try directory.write(StoredChecksum.sealed(changed), to: "base.json")
    let result = try shell("compare base.json minimal.yaml")
    #expect(result.status == 0)
    #expect(result.output.contains("Same scenario, but the program behaves differently."))
    #expect(result.output.contains("0 worse"))
  }

  @Test func `what is set for today is another scenario, beside what was set for the baseline`() throws {
    let setting = "--set widgets.my-widget.provider.timeline.policy.after=3h"
    let result = try shell("compare base.json \(setting)")
    #expect(result.status == 1)
    #expect(
      result.output.contains("Same program behavior; only the scenario changed."))
    _ = try shell("save minimal.yaml --days 2 --replications 20 \(setting) --out set.json")
    #expect(try shell("compare set.json").output.contains("Nothing has changed"))
    #expect(try shell("compare set.json --set device.days=2").output.contains("Nothing has changed"))
    #expect(try shell("compare set.json --set device.days=3").output.contains("only the scenario changed"))
  }

  @Test func `another seed is not used, and that is said`() throws {
    let result = try shell("compare base.json --set seed=7")
    #expect(result.status == 0)
    #expect(
      result.errors == "minimal.yaml: note: using the baseline's seed 1 instead of its own, 7\n")
    #expect(result.output.contains("Nothing has changed"))
  }

  @Test func `a path that the scenario does not have is refused`() throws {
    let result = try shell("compare base.json --set device.dyas=3")
    #expect(result.status == 1)
    #expect(result.errors.contains("device.dyas"), "\(result.errors)")
  }

  @Test func `what gets better passes`() throws {
    try change("{after: 15m}", "{after: 3h}", in: "minimal.yaml")
    _ = try shell("save minimal.yaml --days 2 --replications 20 --out slow.json")
    try change("{after: 3h}", "{after: 15m}", in: "minimal.yaml")
    let result = try shell("compare slow.json --margin 0%")
    #expect(result.output.contains("better"))
  }

  @Test func `a baseline of another form is refused with what to do`() throws {
    try change("widgetsim baseline 9", "widgetsim baseline 5", in: "base.json")
    let result = try shell("compare base.json minimal.yaml")
    #expect(result.status == 1)
    #expect(
      result.errors
        == "base.json: error: expected a baseline of format 9; found format 5. "
        + "Run `widgetsim baseline save` again\n")
  }

  @Test func `a later save keeps the figures of earlier ones; the same save keeps the bytes`() throws {
    let setting = "--set widgets.my-widget.provider.timeline.policy.after=3h"
    let save = "save minimal.yaml --days 2 --replications 20 --out base.json --label new \(setting)"
    #expect(try shell(save).output.contains("The history has 2 saves."))
    let text = try directory.text("base.json")
    #expect(try shell(save).output.contains("The history has 2 saves."))
    let isSame = try directory.text("base.json") == text
    #expect(isSame)
    try directory.write("expect: {my-widget: {freshViews: \">= 10%\"}}", to: "more.yaml")
    let scenario = try directory.text("minimal.yaml") + directory.text("more.yaml")
    try directory.write(scenario, to: "minimal.yaml")
    let check = "check minimal.yaml --days 2 --baseline base.json"
    let run = try widgetsim.shell("\"$widgetsim\" \(check) --html a.html", in: directory.path)
    #expect(run.errors.isEmpty)
    let page = try directory.text("a.html")
    let titles = page.matches(of: /<g><title>([0-9a-f]{6}|new|today): ([0-9.]+%)/)
    #expect(titles.count == 3 && titles.dropFirst().first?.output.1 == "new")
    #expect(try widgetsim.shell("\"$widgetsim\" \(check)", in: directory.path).status == 64)
  }

  @Test func `the history of a file of another format is kept, even if its results cannot be read`() throws {
    let text = try directory.text("base.json")
    let results = try #require(text.firstMatch(of: /"replications":\{"figures":.*(?=,"saves":)/)?.output)
    try directory.write(
      text.replacing(results, with: "\"replications\":{}")
        .replacing("widgetsim baseline 9", with: "widgetsim baseline 10"), to: "base.json")
    #expect(try shell("compare base.json").status == 1)
    let saved = try shell("save minimal.yaml --days 2 --replications 20 --out base.json --label next")
    #expect(saved.errors.isEmpty && saved.output.contains("The history has 2 saves."))
  }

  @Test func `saves at the same time are all in the history`() throws {
    let result = try shell("save minimal.yaml --days 1 --replications 2 --out new.json --label first")
    #expect(result.status == 0)
    let saves = try widgetsim.shell(
      """
      printf '%s\\n' 1 2 3 4 5 6 | xargs -n 1 -P 6 sh -c '"$widgetsim" baseline save minimal.yaml --days 1 --seed $0 \
        --replications 2 --out new.json --label s$0 || echo bad'
      """, in: directory.path)
    #expect(!saves.output.contains("bad"), "\(saves.errors)")
    #expect(Set(try directory.text("new.json").matches(of: /"label":"(\w+)"/).map(\.output.1)).count == 7)
    #expect(!directory.names.contains { $0.hasSuffix(".lock") })
  }

  @Test func `a file that is no baseline is replaced, and that is said`() throws {
    try directory.write("{}", to: "base.json")
    let saved = try shell("save minimal.yaml --days 2 --replications 2 --out base.json")
    #expect(saved.status == 0)
    #expect(saved.errors.contains("base.json: note: the file has no history"))
  }

  @Test(arguments: ["", "{}", "{\"format\":\"widgetsim baseline 9\"}", "\u{0}"])
  func `what is no baseline is refused`(text: String) throws {
    try directory.write(text, to: "no.json")
    let result = try shell("compare no.json")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("no.json: error: expected a baseline"))
  }
}
