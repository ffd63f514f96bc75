import EventKernel
import Foundation
import ScenarioFile
import Testing
import WidgetRefresh

@Suite("A usage log")
struct UsageLogReaderTests {
  private func log(_ text: String, repairs: Bool = true) throws(ScenarioFileError) -> UsageLog {
    try UsageLogReader(repairs: repairs).read(Array(text.utf8), file: "log.csv")
  }

  private func spans(_ log: UsageLog) -> [[Int64]] {
    log.stretches.map { [$0.start / 1000, ($0.unlock ?? -1000) / 1000, $0.end / 1000] }
  }

  @Test("of screen events gives glances and unlocked stretches")
  func screenEvents() throws {
    let text =
      "\u{FEFF}battery,time,\"screen_status\"\r\n80,100,1\r\n80,110.5,0\r\n80,110.6,2\r\n\r\n79,\"200\",1\r\n79,203,3\r\n79,260,0\r\n"
    let log = try log(text, repairs: false)
    #expect(spans(log) == [[100, -1, 110], [200, 203, 260]])
    #expect(log.stretches[0].end == 110_500)
    #expect(log.stretches.map(\.line) == [2, 6])
    #expect(log.repairs.isEmpty)
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var name: String
    var rows: String
    var spans: [[Int64]]
    var line: Int
    var says: String
    var testDescription: String { name }
  }

  static let mistakes = [
    Mistake(
      name: "disorder", rows: "100,1\n130,0\n120,3\n", spans: [[100, 120, 130]], line: 4,
      says: "earlier than on a line before"),
    Mistake(
      name: "a duplicate", rows: "100,1\n100,1\n130,0\n", spans: [[100, -1, 130]], line: 3,
      says: "the same event as on line 2"),
    Mistake(
      name: "on without off", rows: "100,1\n110,1\n130,0\n", spans: [[100, -1, 130]], line: 3,
      says: "again without going off since line 2"),
    Mistake(
      name: "never off", rows: "100,1\n130,0\n140,1\n", spans: [[100, -1, 130]], line: 4,
      says: "never goes off"),
    Mistake(
      name: "unlocked while off", rows: "100,3\n130,0\n", spans: [[100, 100, 130]], line: 2,
      says: "unlocked while the screen is off"),
    Mistake(
      name: "unlocked twice", rows: "100,1\n101,3\n102,3\n130,0\n", spans: [[100, 101, 130]], line: 4,
      says: "already unlocked"),
    Mistake(
      name: "locked while on", rows: "100,1\n101,3\n120,2\n130,0\n", spans: [[100, 101, 130]], line: 4,
      says: "locked while the screen is on"),
    Mistake(
      name: "off while off", rows: "90,0\n100,1\n130,0\n", spans: [[100, -1, 130]], line: 2,
      says: "but it was not on"),
    Mistake(
      name: "thirteen hours", rows: "100,1\n101,3\n46901,0\n47000,1\n47005,0\n", spans: [[47000, -1, 47005]],
      line: 2, says: "lasts 13.0 h"),
    Mistake(
      name: "no length", rows: "100,1\n100,0\n110,1\n130,0\n", spans: [[110, -1, 130]], line: 2,
      says: "has length 0"),
    Mistake(
      name: "a silence of two days", rows: "100,1\n130,0\n172900,1\n172910,0\n",
      spans: [[100, -1, 130], [172_900, -1, 172_910]], line: 4, says: "nothing is logged for 47 h"),
  ]

  @Test("with a mistake is repaired and the line named, or refused", arguments: mistakes)
  func repairs(_ mistake: Mistake) throws {
    let text = "time,screen_status\n" + mistake.rows
    let log = try log(text)
    #expect(spans(log) == mistake.spans)
    let warning = try #require(log.repairs.first)
    #expect(log.repairs.count == 1)
    #expect(warning.severity == .warning)
    #expect(warning.line == mistake.line)
    #expect(warning.message.contains(mistake.says), "\(warning)")
    let error = #expect(throws: ScenarioFileError.self) { try self.log(text, repairs: false) }
    #expect(error?.diagnostics.map(\.line) == [mistake.line])
    #expect(error?.diagnostics.allSatisfy { $0.severity == .error } == true)
  }

  static let intervalMistakes = [
    Mistake(
      name: "an overlap", rows: "100,130,homePage 1\n120,140,lockScreen\n",
      spans: [[100, 100, 120], [120, -1, 140]], line: 3, says: "overlaps that of line 2"),
    Mistake(
      name: "one within another", rows: "100,200,homePage 1\n120,140,homePage 2\n",
      spans: [[100, 100, 120], [120, 120, 140]], line: 3, says: "overlaps that of line 2"),
    Mistake(
      name: "a duplicate", rows: "100,130,standBy\n100,130,standBy\n", spans: [[100, -1, 130]], line: 3,
      says: "the same interval as on line 2"),
    Mistake(
      name: "an end before the start", rows: "100,90,standBy\n100,130,standBy\n", spans: [[100, -1, 130]],
      line: 2, says: "the end is earlier"),
    Mistake(
      name: "disorder", rows: "200,210,standBy\n100,130,standBy\n",
      spans: [[100, -1, 130], [200, -1, 210]],
      line: 3, says: "starts earlier"),
  ]

  @Test("of intervals is repaired or refused in the same way", arguments: intervalMistakes)
  func repairsIntervals(_ mistake: Mistake) throws {
    let text = "start,end,surface\n" + mistake.rows
    let log = try log(text)
    #expect(spans(log) == mistake.spans)
    #expect(log.repairs.map(\.line) == [mistake.line])
    #expect(log.repairs.allSatisfy { $0.message.contains(mistake.says) }, "\(log.repairs)")
    let error = #expect(throws: ScenarioFileError.self) { try self.log(text, repairs: false) }
    #expect(error?.diagnostics.map(\.line) == [mistake.line])
  }

  @Test("of apps joins what follows within two seconds to one pickup; quotes and offsets are understood")
  func apps() throws {
    let log = try log(
      """
      start,end,app
      2026-03-02T07:30:00+01:00,2026-03-02T07:31:00+01:00,"Mail, etc."
      2026-03-02T06:31:01Z,2026-03-02 06:32:00.5Z,Weather
      2026-03-02T06:40Z,2026-03-02T06:41Z,Weather
      """, repairs: false)
    #expect(log.kind == .apps)
    #expect(log.stretches.map(\.content) == [.app("Mail, etc."), .app("Weather"), .app("Weather")])
    #expect(log.stretches.map(\.continuesPickup) == [false, true, false])
    #expect(log.stretches[0].start == 1_772_433_000_000)
    #expect(log.stretches[1].end == 1_772_433_120_500)
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var says: String
    var testDescription: String { name }
  }

  static let refused = [
    Refused(name: "nothing", text: "", says: "log.csv:1:1: error: the file is empty"),
    Refused(
      name: "no events", text: "time,screen_status\n", says: "log.csv:1:1: error: expected at least one"),
    Refused(
      name: "another header", text: "a,b\n1,2\n", says: "log.csv:1:1: error: expected the columns time,"),
    Refused(
      name: "no columns", text: "s3cret\n5\n",
      says:
        "log.csv:1:1: error: expected the columns time,screen_status or start,end,surface or start,end,app; "
        + "found a line without a comma"),
    Refused(
      name: "a word for a time", text: "time,screen_status\n5,1\nnoon,0\n",
      says: "log.csv:3:1: error: expected a time as Unix seconds"),
    Refused(
      name: "a time without an offset", text: "start,end,app\n2026-03-02T07:30:00,6,A\n",
      says: "log.csv:2:1: error: expected a time"),
    Refused(
      name: "29 February", text: "start,end,app\n2026-02-29T07:30:00Z,6,A\n",
      says: "log.csv:2:1: error: expected"),
    Refused(
      name: "a status of 4", text: "time,screen_status\n5,4\n", says: "log.csv:2:3: error: expected 0 (off)"),
    Refused(
      name: "page 16", text: "start,end,surface\n1,2,homePage 16\n",
      says: "log.csv:2:5: error: expected lockScreen"),
    Refused(
      name: "a missing field", text: "time,screen_status\n5\n",
      says: "log.csv:2:1: error: expected at least 2"),
    Refused(
      name: "an open quote", text: "time,screen_status\n\"5,1\n", says: "log.csv:2:1: error: the quoted field"
    ),
    Refused(
      name: "a number beyond all times", text: "time,screen_status\n99999999999999999999,1\n",
      says: "log.csv:2:1: error: expected a time"),
  ]

  @Test("that cannot be read is refused, with the place", arguments: refused)
  func refuses(_ file: Refused) {
    for repairs in [true, false] {
      let error = #expect(throws: ScenarioFileError.self) { try self.log(file.text, repairs: repairs) }
      #expect(error?.description.hasPrefix(file.says) == true, "\(String(describing: error))")
    }
  }

  @Test("with a thousand mistakes lists a hundred and counts the others")
  func manyMistakes() {
    let text = "time,screen_status\n" + String(repeating: "x,1\n", count: 1000)
    let error = #expect(throws: ScenarioFileError.self) { try self.log(text) }
    #expect(error?.diagnostics.count == 101)
    #expect(error?.diagnostics.last?.message == "900 more are not listed")
  }

  @Test("cuts days by the local clock: a first day that is covered from 07:34 on does not count")
  func days() throws {
    // 2026-03-02 07:34 to 2026-03-04 23:19 in Helsinki.
    let text =
      "time,screen_status\n1772429640,1\n1772429700,0\n1772492400,1\n1772492500,0\n1772659140,1\n1772659150,0\n"
    let days = try UsageLogDays(try log(text), timeZone: "Europe/Helsinki")
    #expect(days.count == 2)
    #expect(days.firstDate == CalendarDate(year: 2026, month: 3, day: 3))
    #expect(days.recorded.sessions.map(\.day) == [0, 1])
    #expect(days.recorded.sessions.first?.timeOfDay == .hours(1))
    #expect(!days.takesPartialDays)
  }

  static let lateStarts = [
    // 2026-03-02 23:00 UTC, then 2026-03-03 and 2026-03-04 from 00:30 to 23:30.
    "start,end,surface\n1772492400,1772492460,homePage 1\n1772497800,1772497860,homePage 1\n1772667000,1772667060,homePage 1\n",
    "start,end,app\n1772492400,1772492460,Mail\n1772497800,1772497860,Mail\n1772667000,1772667060,Mail\n",
    "time,screen_status\n1772492400,1\n1772492460,0\n1772497800,1\n1772497860,0\n1772667000,1\n1772667060,0\n",
  ]

  @Test(
    "that begins at 23:00 has the day after that for its first, of whatever it is a log",
    arguments: lateStarts)
  func lateStart(text: String) throws {
    let days = try UsageLogDays(try log(text), timeZone: "UTC")
    #expect(days.firstDate == CalendarDate(year: 2026, month: 3, day: 3))
    #expect(days.count == 2)
    #expect(days.recorded.sessions.map(\.day) == [0, 1])
    #expect(!days.takesPartialDays)
  }

  /// The numbers are those of `usage_fits.csv`, found with another program.
  @Test(
    "of a real phone has 900 unlocked sessions and 559 glances over 30 whole days",
    .enabled(if: FileManager.default.fileExists(atPath: SharedLog.path)))
  func realLog() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: SharedLog.path)))
    let log = try UsageLogReader().read(bytes, file: "log.csv")
    #expect(log.repairs.count == 14)
    for zone in ["Europe/Helsinki", "UTC"] {
      let days = try UsageLogDays(log, timeZone: zone)
      #expect(days.count == 30)
      #expect(days.sessions.filter { $0.unlock != nil }.count == 900, "\(zone)")
      #expect(days.recorded.pickupsPerDay == 30)
    }
    let days = try UsageLogDays(log, timeZone: "Europe/Helsinki")
    #expect(days.sessions.filter { $0.unlock == nil }.count == 559)
  }
}

enum SharedLog {
  /// Beside the package, where there is one.
  static let path = URL(fileURLWithPath: #filePath).appendingPathComponent(
    "../../../../../../shared/data/screen-events-30d.csv"
  ).standardized.path
}
