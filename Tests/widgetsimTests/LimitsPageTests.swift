import Foundation
import Reports
import ScenarioFile
import Testing
import WidgetRefresh

/// The page that lists the limits says what the program enforces.
@Suite struct LimitsPageTests {
  private static let limits: [(String, Int)] = [
    ("bytes of a scenario file", SourceText.largestByteCount),
    ("values of a scenario file, aliases written out", YAMLSource.mostNodes),
    ("the same, beyond the bytes of the file", YAMLSource.mostNodesOfAliases),
    ("levels of nesting in a scenario file", YAMLSource.deepestNesting),
    ("mistakes listed of a scenario file", ScenarioReader.mostDiagnostics),
    ("bytes of a usage log", UsageLogReader.largestByteCount),
    ("fields of a record of a log", CSVRecords.mostFields),
    ("repairs and mistakes listed of a log", UsageLogReader.mostFindings),
    ("apps, stacks, and widgets of a scenario, each", ScenarioCheck.mostEntities),
    ("days of a run", ScenarioCheck.mostDays), ("people of a population", ScenarioCheck.mostPeople),
    ("pushes under way at a time, on average", Int(ScenarioCheck.mostPushesUnderWay)),
    ("rows of a report that wait for an earlier one", OrderedRowLimit.rows),
    ("seconds until a pipe needs a writer", Int(FileBytes.pipePatience) / 1000),
  ]

  @Test(arguments: limits.indices)
  func `each constant stands on the page`(index: Int) throws {
    let (what, limit) = Self.limits[index]
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/widgetsim/widgetsim.docc/Limits.md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    #expect(text.contains("\n| \(what) | \(limit) |"), "\(what) is \(limit)")
  }

  @Test(arguments: [
    ("device.days=10001", "from 1 to 10000;"),
    ("population={people: 10000001}", "from 1 to 10000000;"),
    ("apps.MyApp.silentPush={source: {perDay: 86400}, delay: 3650d}", "at most 1000000 pushes are under way"),
  ])
  func `a scenario beyond a limit is told which`(override: String, message: String) throws {
    let widgetsim = try BuiltCommand()
    let directory = try TemporaryDirectory()
    _ = try widgetsim("init", in: directory.path)
    let result = try widgetsim(
      "run", "minimal.yaml", "--set", override, in: directory.path)
    #expect(result.status == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
