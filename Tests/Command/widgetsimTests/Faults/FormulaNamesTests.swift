import Foundation
import Testing

/// Names that a spreadsheet would calculate stay what they are, and whoever writes CSV reports is told.
@Suite struct FormulaNamesTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    try directory.write(OddNames.scenario("=1+1"), to: "formula.yaml")
    try directory.write(OddNames.scenario("plain"), to: "plain.yaml")
  }

  /// What is said on standard error, but for notes.
  private func errors(_ command: String) throws -> String {
    let result = try widgetsim.shell("\"$widgetsim\" \(command)", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    return result.errors.split(separator: "\n").filter { !$0.contains(": note: ") }.map { $0 + "\n" }.joined()
  }

  @Test(arguments: [
    "run formula.yaml --replications 1", "run formula.yaml --replications 2",
    "sweep formula.yaml --set seed=1,2 --replications 2", "compare plain.yaml formula.yaml --replications 2",
  ])
  func `a command that writes reports warns once`(command: String) throws {
    let warning =
      "formula.yaml: warning: a spreadsheet would evaluate the name '=1+1' as a formula; "
      + "when you import the CSV files, import names as text\n"
    #expect(try errors(command + " --out out") == warning)
    #expect(try errors(command) == "")
  }

  @Test func `of other names nothing is said`() throws {
    #expect(try errors("run plain.yaml --replications 2 --out out") == "")
  }

  @Test func `the name is in the reports as it is in the scenario`() throws {
    _ = try errors("run formula.yaml --replications 1 --out out")
    for report in ["summary.csv", "intervals.csv", "views.csv"] {
      let rows = try directory.text("out/" + report).split(separator: "\r\n").dropFirst()
      #expect(rows.allSatisfy { $0.hasPrefix("=1+1,") }, "\(report)")
    }
  }
}
