import Foundation
import Testing

@Suite struct CheckCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    _ = try widgetsim("init", in: directory.path)
  }

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
    let expected = "withheld.perDay: never"
    #expect(try check(expected, "--max-replications 5 --set device.budget=unlimited").status == 2)
    #expect(try check(expected, "--max-replications 5 --set device.budget=unlimited --strict").status == 1)
  }

  @Test func `a scenario that expects nothing does not pass`() throws {
    let result = try widgetsim("check", "minimal.yaml", in: directory.path)
    #expect(result.status == 1)
    #expect(
      result.errors == "minimal.yaml: error: the scenario has no expectations; add them under 'expect'\n")
  }
}
