import Foundation
import OutputAnalysis
import Testing

@Suite struct PopulationTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    (widgetsim, directory) = try BuiltCommand.withMinimalScenario()
    try directory.write("population: {people: 12}\n" + directory.text("minimal.yaml"), to: "people.yaml")
  }

  private func shell(_ line: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" \(line)", in: directory.path)
  }

  private func summary(_ line: String) throws -> PrintedRun {
    let result = try shell("run people.yaml --days 1 --format json " + line)
    return try JSONDecoder().decode(PrintedRun.self, from: Data(result.output.utf8))
  }

  @Test func `every person is run once, and the summary says how they differ`() throws {
    let table = try shell("run people.yaml --days 1 --out out").output
    for text in [
      "\n12 people, 1 day from", "confidence interval, over 12 people", "Percentiles across 12 people",
    ] {
      #expect(table.contains(text), "\(text)")
    }
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(
      directory.names.filter { $0.hasPrefix("out/") } == [
        "out/fetches.csv", "out/intervals.csv", "out/people.csv", "out/summary.csv",
      ])
    #expect(try shell("validate people.yaml").output.contains("1 app, 12 people, 7 days from"))
    let run = try summary("")
    let quantiles = try #require(run.widgets.first?.people)
    #expect(quantiles.filter { $0.figure == .viewsPerDay }.map(\.n) == [12, 12, 12, 12, 12])
    #expect(try directory.text("out/people.csv").split(separator: "\r\n").count == quantiles.count + 1)
    #expect(Set(run.widgets[0].intervals.map(\.n)) == [12])
  }

  @Test func `parts merged are one run of all people, byte for byte, whatever the number of jobs`() throws {
    let whole = try shell("run people.yaml --days 1 --jobs 1 --out whole --results whole.json")
    #expect(try shell("run people.yaml --days 1 --jobs 3").output == whole.output)
    #expect(try shell("run people.yaml --days 1 --replications '0..<5' --results a.json").status == 0)
    #expect(try shell("run people.yaml --days 1 --replications '5..<12' --results b.json").status == 0)
    let merged = try shell("merge b.json a.json --out merged --results merged.json")
    #expect(merged.output == whole.output)
    for file in [".json", "/summary.csv", "/intervals.csv", "/fetches.csv", "/people.csv"] {
      let isSame = try directory.text("merged" + file) == directory.text("whole" + file)
      #expect(isSame, "\(file)")
    }
  }

  @Test func `some of the people can be run, and others do not exist`() throws {
    let some = try summary("--replications '3..<5'")
    #expect(some.population == 12 && some.replications == 2 && some.replicationRanges == ["3..<5"])
    #expect(try shell("run people.yaml --days 1 --replications 5").output.contains("5 of 12 people, "))
    let one = try shell("run people.yaml --days 1 --replications '7..<8' --out one")
    #expect(one.output.contains("1 of 12 people, 1 day") && one.output.contains("people 7..<8"))
    #expect(directory.names.contains("one/views.csv") && !directory.names.contains("one/people.csv"))
    for command in ["run people.yaml", "sweep people.yaml --set seed=1", "compare people.yaml minimal.yaml"] {
      let result = try shell("\(command) --days 1 --replications 13")
      #expect(result.status == 64 && result.output.isEmpty, "\(command)")
      #expect(result.errors.contains("0..<12; found 0..<13"), "\(command)")
    }
  }

  @Test func `precision adds people while there are some`() throws {
    #expect(try summary("--precision 99% --figures charged.perDay").replications == 10)
    #expect(try summary("--precision 0.01% --figures views.perDay").replications == 12)
    #expect(try summary("--replications '6..<8' --precision 0.01%").replicationRanges == ["6..<12"])
  }

  @Test func `compare pairs people and sweep runs all of them`() throws {
    try directory.write(
      directory.text("people.yaml").replacingOccurrences(of: "after: 15m", with: "after: 3h"),
      to: "rarely.yaml")
    let comparison = try shell("compare people.yaml rarely.yaml --days 1")
    let text = comparison.output.replacing("\n  ", with: " ")
    #expect(text.contains("12 people, the same in each scenario"))
    // Views are the people's alone, so that pairing takes all chance away.
    let views = try shell("compare people.yaml rarely.yaml --days 1 --figures views.perDay").output
    let line = try #require(views.split(separator: "\n").first { $0.contains("views.perDay") })
    #expect(line.hasSuffix(" 0       0 no difference seen  100%"))
    let sweep = try shell("sweep people.yaml --set seed=1,2 --days 1").output
    #expect(sweep.contains("2 points of 12 people each"))
  }
}
