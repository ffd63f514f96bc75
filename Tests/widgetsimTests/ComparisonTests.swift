import Foundation
import Reports
import Testing

@Suite struct ComparisonTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    _ = try widgetsim("init", in: directory.path)
    let text = try directory.text("minimal.yaml")
    try directory.write(
      text.replacingOccurrences(of: "budget: documented", with: "budget: {fixed: 20}")
        .replacingOccurrences(of: "seed: 1 ", with: "seed: 9 "), to: "fixed.yaml")
  }

  private func shell(_ line: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" \(line)", in: directory.path)
  }

  @Test func `compare says who does better, and uses the first seed`() throws {
    let result = try shell("compare minimal.yaml fixed.yaml --days 2 --replications 5 --out out")
    #expect(result.status == 0)
    #expect(result.errors.contains("its seed 9 is not used, but 1"))
    for text in [
      "fixed.yaml against minimal.yaml", "chargedPerDay", "better", "saved", "all widgets together",
    ] {
      #expect(result.output.contains(text), "\(text)")
    }
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let lines = try directory.text("out/comparison.csv").split(separator: "\r\n")
    #expect(lines.first.map(String.init) == header(.comparison))
    #expect(lines.count > 20)
  }

  @Test(arguments: ["table", "json", "markdown"])
  func `compare prints the same whatever the number of jobs`(format: String) throws {
    let line = "compare minimal.yaml fixed.yaml --days 1 --replications 4 --format \(format) --jobs"
    let one = try shell(line + " 1")
    #expect(one.status == 0)
    let isSame = try shell(line + " 3").output == one.output
    #expect(isSame)
  }

  @Test func `sweep runs the grid and marks the frontier`() throws {
    let line =
      "sweep minimal.yaml --days 1 --replications 3 --set 'device.budget=documented,{fixed: 20}' "
      + "--set widgets.my-widget.provider.timeline.policy.after=15m,2h"
    let result = try shell(line + " --out out")
    #expect(result.status == 0)
    #expect(result.output.contains("4 points of 3 replications each"))
    #expect(result.output.contains(" *"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let lines = try directory.text("out/sweep.csv").split(separator: "\r\n")
    #expect(
      lines.first.map(String.init)
        == "device.budget,widgets.my-widget.provider.timeline.policy.after," + header(.sweep))
    #expect(lines.filter { $0.hasPrefix("{fixed: 20},2h,4,") }.count > 20)
    for format in ["json", "markdown"] {
      let one = try shell(line + " --jobs 1 --format \(format)").output
      let isSame = try shell(line + " --jobs 2 --format \(format)").output == one
      #expect(isSame && !one.isEmpty, "\(format)")
    }
  }

  @Test(
    arguments: [
      ("compare minimal.yaml", 64), ("compare minimal.yaml minimal.yaml", 64),
      ("compare minimal.yaml none.yaml", 74), ("sweep minimal.yaml", 64),
      ("sweep minimal.yaml --set days", 64),
      ("sweep minimal.yaml --set device.days=1,,2", 64),
      ("sweep minimal.yaml --set device.days=1,x --replications 1", 1),
      ("sweep minimal.yaml --set device.days=1 --set device.days=2", 64),
    ] as [(String, Int32)])
  func `mistakes`(line: String, status: Int32) throws {
    let result = try shell(line)
    #expect(result.status == status)
    #expect(result.output.isEmpty)
  }

  private func header(_ report: Report) -> String {
    DataDictionary.columns(of: report).map(\.name).joined(separator: ",")
  }
}
