import Foundation
import Testing

@Suite struct HeadroomOptionTests {
  private static let figures = [
    "possibleFreshViews", "contentAge.possible", "timetableFreshViews", "contentAge.timetable",
    "charged.needed",
  ]

  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  private func run(_ arguments: String) throws -> String {
    let result = try widgetsim.shell("\"$widgetsim\" \(arguments)", in: directory.path)
    #expect(result.status == 0)
    return result.output
  }

  @Test func `run says what is possible, in all formats, whatever the number of jobs`() throws {
    let arguments = "run minimal.yaml --days 2 --replications 4 --headroom"
    let table = try run(arguments + " --jobs 1 --out one --html one.html --results one.json")
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("  widgetsim run ") })
    #expect(table.contains("Headroom: ") && table.contains("Headroom is a bound, not a plan."))
    #expect(try run(arguments + " --jobs 4 --out four --html four.html --results four.json") == table)
    for file in ["/intervals.csv", ".html", ".json"] {
      #expect(try directory.text("one" + file) == directory.text("four" + file))
    }
    #expect(try directory.text("one.html").contains("Headroom: "))
    #expect(try directory.text("one.html").contains("--headroom --html report.html"))
    let rows = try directory.text("one/intervals.csv")
    for figure in Self.figures {
      #expect(rows.contains(figure))
    }
    let json = try run(arguments + " --format json")
    for name in [
      "\"possibleFreshViews\"", "\"possible\"", "\"needed\"", "\"freshViews\"", "\"timetable\"",
    ] {
      #expect(json.contains(name))
    }
    #expect(try run("merge one.json") == table)
    let markdown = try run(arguments + " --format markdown")
    #expect(
      markdown.contains("**my-widget**: Headroom: ") && markdown.contains("Headroom is a bound, not a plan."))
  }

  @Test func `without the option no figure is of headroom`() throws {
    let short = "run minimal.yaml --days 2 --replications "
    let json = try run(short + "2 --format json")
    #expect(!json.contains("possible") && !json.contains("needed") && !json.contains("timetable"))
    #expect(try !run(short + "20").contains("eadroom"))
  }

  @Test func `compare and sweep pass it on`() throws {
    _ = try run("init --template polls --out other.yaml")
    let common = "--replications 3 --days 1"
    let compared = try run("compare minimal.yaml other.yaml \(common) --figures possibleFreshViews")
    #expect(compared.contains("possibleFreshViews"))
    let all = try run("compare minimal.yaml other.yaml \(common) --headroom --format json")
    #expect(all.contains("charged.needed"))
    let points = try run(
      "sweep minimal.yaml --set device.budget=reported,documented \(common) --headroom --format csv")
    #expect(points.contains("contentAge.possible"))
  }
}
