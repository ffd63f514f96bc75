import Foundation
import ReloadLogs
import ScenarioFile
import Testing

/// The unified log, as `log show` prints it.
@Suite struct SystemLogTests {
  private func log(_ lines: [String]) throws -> ReloadLog {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ndjson")
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try ReloadLogReader().readSystemLog(FileBytes(file.path), file: "a.ndjson")
  }

  private static let message = "com.a.b.c Rain:systemSmall on local reload: succeeded"

  private func line(_ time: String, _ more: String = "", message: String = message) -> String {
    #"{"timestamp":"\#(time).000000+0000",\#(more)"eventMessage":"\#(message)"}"#
  }

  /// One each 30 minutes.
  private let day = (0..<48).map { "2026-03-02 \($0 / 20)\($0 / 2 % 10):\($0 % 2 * 3)0:00" }

  private func minutes(_ log: ReloadLog) -> [Int64] {
    log.events.filter { $0.name == .reloaded }.map { ($0.time - 1_772_409_600_000) / 60_000 }
  }

  @Test(arguments: ["1970-01-01 00:00:09", "2001-01-01 00:00:00", "2019-06-01 00:00:00"])
  func `a line of a clock that was not set is left out, wherever it is`(time: String) throws {
    for index in [0, 20, 48] {
      var lines = day.map { line($0) }
      lines.insert(line(time), at: index)
      let log = try log(lines)
      #expect(minutes(log) == (0..<48).map { $0 * 30 })
      #expect(log.events.allSatisfy { $0.name == .reloaded })
      #expect(log.repairs.map(\.line) == [index + 1], "\(log.repairs)")
    }
  }

  @Test func `disorder is sorted, and not taken for clocks that were set back`() throws {
    let ticks = day.indices.map { #""machTimestamp":\#($0),"# }
    let lines = zip(day, ticks).map { line($0, $1) }
    let plain = day.map { line($0) }
    for lines in [
      Array(plain.reversed()), Array(lines[24...] + lines[..<24]),
      stride(from: 0, to: 48, by: 2).flatMap { [plain[$0 + 1], plain[$0]] },
    ] {
      let log = try log(lines)
      #expect(minutes(log) == (0..<48).map { $0 * 30 })
      #expect(log.events.allSatisfy { $0.name == .reloaded })
      #expect(log.repairs.first?.message.contains("sorted by time") ?? false, "\(log.repairs)")
    }
    // The clock was set back: the other clock goes on.
    let setBack = try log(
      Array(zip(day[24...] + day[12...], 0..<60).map { line($0, #""machTimestamp":\#($1),"#) }))
    #expect(setBack.repairs.isEmpty && setBack.events.count { $0.name == .setBack } == 1)
  }

  @Test func `lines that lack a part are named`() throws {
    let log = try log([
      #"stamp":"2026-03-02 00:00:00.000000+0000","eventMessage":"x"}"#, line(day[1]),
      #"{"eventMessage":"x"}"#, #"{"timestamp":"\#(day[2]).000000+0000"}"#, line("yesterday"), line(day[3]),
      #"{"timestamp":"\#(day[4]).000000+0000","eventMessage":null}"#,
      #"{"count":6,"finished":1}"#,
    ])
    #expect(log.repairs.map(\.line) == [1, 3, 4, 5, 7], "\(log.repairs)")
    #expect(minutes(log) == [30, 90])
  }

  @Test func `the lines of unifiedlog_iterator say the same as those of log show`() throws {
    let lines = day.enumerated().map { index, time in
      let boot = index < 24 ? "8D8A6C1E3F5B4D0C9E2A1B7C6D5E4F30" : "00000000000000000000000000000001"
      return #"{"subsystem":"","pid":61,"timestamp":"\#(time.replacing(" ", with: "T")).000123456Z","#
        + #""event_type":"Log","process":"/usr/libexec/chronod","message":"\#(Self.message)","#
        + #""format_string":"%{public}s: succeeded","boot_uuid":"\#(boot)","timezone_name":"Berlin"}"#
    }
    let (parsed, printed) = (try log(lines), try log(day.map { line($0) }))
    #expect(parsed.repairs.isEmpty, "\(parsed.repairs)")
    #expect(minutes(parsed) == minutes(printed) && parsed.isUnified)
    #expect(parsed.events.count { $0.name == .restart } == 1)
    // The parser reads one file of the log after the other.
    #expect(try minutes(log(Array(lines[30...] + lines[..<30]))) == minutes(printed))
    let small = try ReloadLogReader().read(Array(lines.joined(separator: "\n").utf8), file: "a.ndjson")
    #expect(minutes(small) == minutes(printed) && small.isUnified)
  }

  @Test func `an array is refused, and the style is named`() {
    let error = #expect(throws: ScenarioFileError.self) { try log(["[" + line(day[0]) + ","]) }
    #expect(error?.diagnostics.first?.message.contains("--style ndjson") ?? false)
    let other = #expect(throws: ScenarioFileError.self) {
      try ReloadLogReader().read(Array("[{".utf8), file: "a.json")
    }
    #expect(other?.diagnostics.first?.message.contains("--style ndjson") ?? false)
  }
}
