import ClosedForms
import Foundation
import Testing

@Suite struct VerifyCommandTests {
  private let widgetsim: BuiltCommand

  init() throws {
    widgetsim = try BuiltCommand()
  }

  @Test func `what is named is compared, in lines of 80 characters`() throws {
    let result = try widgetsim("verify", "queue", "arrivals", "cap", "--replications", "10")
    #expect(result.status == 0, "\(result.output)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.count { $0.hasSuffix("  holds") } == 35)
    for subject in ClosedFormSubject.allCases {
      let isNamed = [.queue, .arrivals, .cap].contains(subject)
      #expect(result.output.contains(subject.title) == isNamed)
    }
    #expect(result.output.hasSuffix("fails is at most 3.5e-05.\n"))
    #expect(result.output.contains("35 figures; 0 fail."))
  }

  @Test func `a page in Markdown has the introduction, a table and how many figures fail`() throws {
    let result = try widgetsim("verify", "arrivals", "--markdown")
    #expect(result.status == 0 && result.output.hasPrefix("# The simulator against theory\n\n"))
    #expect(result.output.contains("\n## \(ClosedFormSubject.arrivals.title)\n"))
    #expect(result.output.contains("\n|---|---:|"))
    #expect(result.output.contains("figures; 0 fail."))
  }

  @Test(arguments: [["verify", "weather"], ["verify", "--replications", "9"]])
  func `what makes no sense is a mistake of usage`(arguments: [String]) throws {
    let result = try widgetsim.shell("\"$widgetsim\" " + arguments.joined(separator: " "))
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
  }

  @Test func `the scenario of an observation is printed as a file that can be run`() throws {
    let printed = try widgetsim("verify", "observations", "--scenario", "21")
    #expect(printed.status == 0 && printed.errors.isEmpty)
    #expect(printed.output.contains("\nobservation:\n  conditions: \"call in the foreground\"\n  source: "))
    let validated = try widgetsim("validate", "-", input: printed.output)
    #expect(validated.status == 0 && validated.errors.isEmpty, "\(validated.output)\(validated.errors)")
    // A file of one's own may be such a file. It matches, or not.
    let directory = try TemporaryDirectory()
    let own = printed.output.replacing("days: 14", with: "days: 2")
    try directory.write(own, to: "ours.yaml")
    try directory.write(own.replacing("2s..27s", with: "1h..2h"), to: "other.yaml")
    let match = try widgetsim("verify", "observations", "ours.yaml", in: directory.path)
    #expect(match.status == 0 && match.output.contains("\nours  call in the foreground "))
    #expect(
      match.output.contains("Matches, of 1 observation of widgets: documented 1, reported 1, stalling 1."))
    let both = try widgetsim("verify", "observations", "ours.yaml", "other.yaml", in: directory.path)
    #expect(both.status == 1 && both.output.contains("Matches, of 2 observations of widgets: documented 1, "))
    let scenario = try widgetsim(
      "verify", "observations", "--scenario", "21", "ours.yaml", in: directory.path)
    #expect(scenario.status == 64)
    let unknown = try widgetsim("verify", "observations", "--scenario", "3")
    #expect(unknown.status == 64 && unknown.output.isEmpty)
    #expect(unknown.errors.contains("expected one of 1, 2, 4, 6, "))
  }
}
