import Foundation
import ScenarioFile
import Testing
import WidgetRefresh

@Suite("The usage that names a log")
struct RecordedUsageShapeTests {
  private func file(_ usage: String, days: Int = 1) -> String {
    smallFile.replacing("{days: 2}", with: "{days: \(days), usage: \(usage), warmUpDays: 0}").replacing(
      "surface: lockScreen", with: "surface: {homePage: 1}")
  }

  @Test("holds the log's sessions, in the device's time zone unless another is given")
  func reads() throws {
    for (usage, zone, hour) in [
      ("{log: phone.csv}", "", 7.0), ("{log: phone.csv, timeZone: Europe/Berlin}", "", 8),
      ("{log: phone.csv}", "timeZone: Asia/Tokyo, ", 16),
    ] {
      let text = file(usage).replacing("{days: 1,", with: "{\(zone)days: 1,")
      guard case .recorded(let recorded) = try scenario(text).device.usage else {
        Issue.record("no recorded usage")
        continue
      }
      #expect(
        recorded.sessions.first?.timeOfDay == .milliseconds(Int64(hour * 3_600_000)), "\(usage) \(zone)")
      #expect(recorded.sessions.map(\.unlock) == Array(repeating: .seconds(2), count: 3))
    }
  }

  @Test("says how many days a log that is too short has")
  func tooShort() {
    #expect(
      diagnostics(file("{log: phone.csv}", days: 3)) == [
        "f.yaml:1:32: error: device.usage.log: expected a log of at least 3 days (warmUpDays and days), "
          + "or 'repeat: true'; found 1 day"
      ])
    #expect(diagnostics(file("{log: phone.csv, repeat: true}", days: 3)).isEmpty)
  }

  @Test("keeps the log's first date where weekdays are to be aligned", arguments: [true, false])
  func weekdays(aligned: Bool) throws {
    let text = file("{log: phone.csv, repeat: true, alignWeekdays: \(aligned)}")
    if aligned {
      #expect(
        diagnostics(text) == [
          "f.yaml:1:32: error: device.usage.log: expected a log of at least 7 days, to repeat it by day of the week; found 1 day"
        ])
    }
    let single = file("{log: phone.csv, alignWeekdays: \(aligned)}").replacing(
      "{days: 1,", with: "{start: 2026-03-09, days: 1,")
    guard case .recorded(let recorded) = try scenario(single).device.usage else {
      Issue.record("no recorded usage")
      return
    }
    // 2026-03-02, as 2026-03-09, was a Monday.
    #expect(recorded.weekdaysFrom == (aligned ? CalendarDate(year: 2026, month: 3, day: 2) : nil))
  }

  @Test("names a file that is not there, and a log's own mistakes, at the place that names the log")
  func badLogs() {
    #expect(
      diagnostics(file("{log: other.csv}")) == [
        "f.yaml:1:32: error: device.usage.log: 'other.csv' cannot be read: there is no such file"
      ])
    let bad = ScenarioFiles { path, _ throws(ScenarioFiles.Unreadable) in
      (path, Array("time,screen_status\n1,1\n2,1\n3,0\n".utf8))
    }
    func read(_ usage: String) -> [String] {
      var warnings: [Diagnostic] = []
      do throws(ScenarioFileError) {
        _ = try ScenarioReader(files: bad).read(Array(file(usage).utf8), file: "f.yaml", warnings: &warnings)
        return warnings.map(\.description)
      } catch {
        return error.diagnostics.map(\.description)
      }
    }
    #expect(
      read("{log: x.csv}").first { $0.hasPrefix("x.csv") }
        == "x.csv:3:1: warning: the screen goes on again without going off since line 2; taken as one interval"
    )
    #expect(
      read("{log: x.csv, repair: false}") == [
        "f.yaml:1:32: error: device.usage.log: x.csv:3:1: error: the screen goes on again without going off since "
          + "line 2",
        "f.yaml:1:32: error: device.usage.log: the log is refused because of 'repair: false'",
      ])
  }

  @Test("draws no surfaces where the log has them")
  func surfaces() throws {
    let files = ScenarioFiles { path, _ throws(ScenarioFiles.Unreadable) in
      (path, Array("start,end,surface\n3600,3700,homePage 2\n".utf8))
    }
    let read = try ScenarioReader(files: files).read(Array(file("{log: s.csv}").utf8), file: "f.yaml")
    guard case .recorded(let recorded) = read.device.usage else {
      Issue.record("no recorded usage")
      return
    }
    #expect(recorded.standBy == nil)
    #expect(throws: ScenarioFileError.self) {
      try ScenarioReader(files: files).read(
        Array(file("{log: s.csv, standBy: {perHour: 2}}").utf8), file: "f.yaml")
    }
  }

  @Test("finds the log beside the scenario file, wherever that is")
  func besideTheFile() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try Data("start,end,app\n3600,3700,A\n".utf8).write(to: directory.appendingPathComponent("log.csv"))
    let scenario = directory.appendingPathComponent("s.yaml")
    try Data(file("{log: log.csv}").utf8).write(to: scenario)
    #expect(throws: Never.self) { try ScenarioReader().read(contentsOf: scenario.path) }
  }
}
