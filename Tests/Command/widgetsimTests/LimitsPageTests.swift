import Experiments
import Foundation
import OutputAnalysis
import PhoneArchives
import ProviderHost
import ReloadLogs
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
    ("characters of a name", NameLimits.longest),
    ("errors listed of a scenario file", ScenarioReader.mostDiagnostics),
    ("bytes of a file of a provider's program", ProgramTable.mostBytes),
    ("bytes of a line of a provider's program", ProviderProgram.Limits.lineLength),
    ("bytes of a usage log", UsageLogReader.largestByteCount),
    ("fields of a record of a log", CSVRecords.mostFields),
    ("events of a log of reloads", ReloadLogReader.mostEvents),
    ("bytes of the logs in an archive of a phone", PhoneArchive.largest),
    ("logs in an archive or folder of a phone", PhoneArchive.mostFiles),
    ("of these logs, `*.ndjson`", PhoneArchive.mostLogs),
    ("rows of the databases of a phone", SQLiteDatabase.mostRows),
    ("bytes of a text in a database of a phone", SQLiteDatabase.longestText),
    ("repairs and errors listed of a log", UsageLogReader.mostFindings),
    ("bytes of a file of results, for `merge`", ResultsFile.largestByteCount),
    ("bytes of a file of worlds, for `bands --merge`", BandWorldsFile.largestByteCount),
    ("bytes of a baseline", BaselineFile.largestByteCount),
    ("bytes of a file of fingerprints", FingerprintFile.largestByteCount),
    ("apps, stacks, and widgets of a scenario, each", ScenarioCheck.mostEntities),
    ("days of a run", Device.daysRange.upperBound),
    ("people of a population", Population.peopleRange.upperBound),
    ("pushes under way at a time, on average", Int(ScenarioCheck.mostPushesUnderWay)),
    ("replications, by number", Int(ReplicationResults.numberLimit)),
    ("worlds of `bands`", Bands.mostWorlds),
    ("rows of a report that wait for an earlier one", OrderedLivesLimit.lives),
    ("days with lanes in a page", RunRecord.mostDays), ("events with lanes in a page", RunRecord.mostEvents),
    ("seconds until a pipe needs a writer", Int(FileBytes.pipePatience) / 1000),
  ]

  private static let page = {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Command/widgetsim/widgetsim.docc/Trust.md")
    return (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }()

  @Test(arguments: limits.indices)
  func `each constant stands on the page`(index: Int) throws {
    let (what, limit) = Self.limits[index]
    #expect(Self.page.contains("\n| \(what) | \(limit) |"), "\(what) is \(limit)")
  }

  private static let manySeeds = (1...101).map(String.init).joined(separator: ",")

  /// Those of a command's options.
  private static let options: [(what: String, limit: Int, command: String, message: String)] = [
    (
      "replications of a check", 1_000_000, "check minimal.yaml --max-replications 1000001",
      "--max-replications: expected 2 to 1000000; found 1000001"
    ),
    ("runs at a time", 1024, "run minimal.yaml --jobs 1025", "--jobs: expected 1 to 1024; found 1025"),
    (
      "points of a sweep", 10_000,
      "sweep minimal.yaml --set seed=\(manySeeds) --set device.days=\(manySeeds)",
      "More than 10000 points. Use several sweeps."
    ),
    (
      "replications, by number", 4_294_967_296, "run minimal.yaml --replications 4294967297",
      "At most 4294967296. Another seed has other replications."
    ),
  ]

  @Test(arguments: options.indices)
  func `an option beyond a limit is told which, and what to do`(index: Int) throws {
    let option = Self.options[index]
    #expect(Self.page.contains("\n| \(option.what) | \(option.limit) |"))
    let result = try command(option.command)
    #expect(result.status == 64)
    #expect(result.errors.contains(option.message), "\(result.errors)")
  }

  @Test func `the page has no row that is not tested here`() {
    let rows = Self.page.matches(of: /\n\| [^|]+ \| [0-9]+ \|(?=\n)/)
    let tested = Set(Self.limits.map(\.0) + Self.options.map(\.what))
    #expect(rows.count == tested.count)
  }

  private func command(_ line: String, after preparation: String = ":") throws -> BuiltCommand.Result {
    let widgetsim = try BuiltCommand()
    let directory = try TemporaryDirectory()
    _ = try widgetsim("init", in: directory.path)
    return try widgetsim.shell("\(preparation); \"$widgetsim\" \(line)", in: directory.path)
  }

  @Test(arguments: [
    ("device.days=10001", "from 1 to 10000; found '10001'; for more, use --replications"),
    (
      "population={people: 10000001}",
      "from 1 to 10000000; found '10000001'; for other people, use another seed"
    ),
    (
      "apps.MyApp.silentPush={source: {perDay: 86400}, delay: 3650d}",
      "a shorter delay or fewer pushes, so that at most 1000000 are on their way at one time"
    ),
    (
      "\(String(repeating: "a.", count: 64))a=1",
      "the path has more than 64 keys; no scenario is nested so deeply"
    ),
  ])
  func `a scenario beyond a limit is told which, and what to do`(override: String, message: String) throws {
    let result = try command("run minimal.yaml --set '\(override)'")
    #expect(result.status == 1)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `a file beyond a limit is told which, and what to do`() throws {
    let bytes = FingerprintFile.largestByteCount + 1
    let result = try command(
      "fingerprint minimal.yaml --check big", after: "dd if=/dev/null of=big bs=1 seek=\(bytes) 2>/dev/null")
    #expect(result.status == 1)
    #expect(result.errors == "big: error: the file is larger than 4 MiB; keep several files\n")
  }
}
