import Foundation
import WidgetRefresh

extension ReloadLogReader {
  private static let longestLine = 4 << 20

  /// Reads the unified log, as `log show --style ndjson` prints it, whatever its size: a part at a time.
  ///
  /// Its events stay in the order of the file. Times after the clock was set back go on from the time before.
  package func readSystemLog(
    _ descriptor: Int32, file: String
  ) throws(ScenarioFileError) -> ReloadLog {
    var findings = LogFindings(file: file, repairs: true)
    var reading = SystemLogReading()
    var rest: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        findings.refuse("cannot be read: \(String(cString: strerror(errno)))", line: reading.number)
        throw findings.error
      }
      rest += chunk[..<count]
      var start = 0
      rest.withUnsafeBytes { bytes in
        while start < bytes.count {
          let end = memchr(bytes.baseAddress! + start, 10, bytes.count - start)
            .map { UnsafeRawPointer($0) - bytes.baseAddress! }
          guard let end = end ?? (count == 0 ? bytes.count : nil) else { break }
          reading.line(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), &findings)
          start = end + 1
        }
      }
      if count == 0 { break }
      rest.removeFirst(min(start, rest.count))
      if rest.count > Self.longestLine {
        findings.repair(
          "a line is longer than \(Self.longestLine >> 20) MiB", "cut off", line: reading.number)
        rest = []
      }
    }
    guard !findings.hasErrors else { throw findings.error }
    guard let covered = reading.covered else {
      findings.refuse("expected lines of `log show --style ndjson`; found none", line: 1)
      throw findings.error
    }
    return ReloadLog(
      file: file, events: reading.lines.events, covered: covered, isUnified: true, timeZone: reading.zone,
      pushWindows: reading.lines.pushWindows, repairs: findings.diagnostics)
  }

  private struct SystemLogReading {
    var lines = ReadLines()
    /// Of the next line, from 1.
    var number = 1
    var zone: String?
    private var minute = ""
    private var boot = ""
    private var first: Int64?
    private var last: Int64 = 0
    /// By how much the clock was set back.
    private var shift: Int64 = 0
    private let decoder = JSONDecoder()

    var covered: ClosedRange<Int64>? { first.map { $0...max($0, last) } }

    mutating func line(_ bytes: UnsafeRawBufferPointer, _ findings: inout LogFindings) {
      defer { number += 1 }
      guard let time = Self.value("\"timestamp\"", 40, in: bytes) else {
        if bytes.last != UInt8(ascii: "}"), bytes.contains(where: { $0 > 32 }), number > 1 {
          findings.repair("not a line of JSON", "left out", line: number)
        }
        return
      }
      // Most lines are of the same minute as the line before.
      if !time.hasPrefix(minute) || minute.isEmpty {
        guard let instant = LogTime.parse(String(time.prefix { $0 != "\"" })) else { return }
        guard abs(instant + shift - (first ?? instant)) <= ReloadLogReader.longestSpan else {
          return findings.repair("the time is years from the other lines", "left out", line: number)
        }
        pass(to: instant, Self.value("\"bootUUID\"", 36, in: bytes) ?? "")
        minute = String(time.prefix(16))
        zone = Self.zone(time) ?? zone
      }
      func has(_ words: [StaticString]) -> Bool { words.contains { Self.place(of: $0, in: bytes) != nil } }
      guard has(SystemLine.words) || has(["eload"]) && has(SystemLine.endings) else { return }
      guard let line = try? decoder.decode(ReloadLines.Line.self, from: Data(bytes)),
        let message = line.eventMessage
      else { return findings.repair("not a line of JSON", "left out", line: number) }
      let count = lines.events.count
      SystemLine.read(message, line.timestamp, number, &lines, &findings)
      lines.instants = []
      guard lines.events.count > count else { return }
      lines.events[count].time += shift
      lines.events[count].due? += shift
      last = max(last, lines.events[count].time)
    }

    /// A line of another minute.
    private mutating func pass(to instant: Int64, _ boot: String) {
      defer { if !boot.isEmpty { self.boot = boot } }
      let isRestart = !boot.isEmpty && !self.boot.isEmpty && boot != self.boot
      guard first != nil else {
        (first, last) = (instant, instant)
        return
      }
      let time = instant + shift
      var event = ReloadLog.Event(name: .restart, time: last, line: number)
      event.due = time
      if time < last - 120_000 {
        event.name = .setBack
        shift += last - time
      } else if !isRestart {
        last = max(last, time)
        return
      }
      lines.events.append(event)
      last = instant + shift
    }

    /// The text of a key, and perhaps more.
    private static func value(
      _ key: StaticString, _ length: Int, in bytes: UnsafeRawBufferPointer
    ) -> String? {
      guard let end = place(of: key, in: bytes),
        let start = bytes[end...].firstIndex(where: { !" :".utf8.contains($0) }),
        bytes[start] == UInt8(ascii: "\"")
      else { return nil }
      return String(decoding: bytes[(start + 1)...].prefix(length), as: UTF8.self)
    }

    /// Where a text ends that the bytes contain.
    private static func place(of text: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
      guard let base = bytes.baseAddress else { return nil }
      let (word, length) = (text.utf8Start, text.utf8CodeUnitCount)
      var start = 0
      while start + length <= bytes.count,
        let found = memchr(base + start, Int32(word[0]), bytes.count - length + 1 - start)
      {
        let place = UnsafeRawPointer(found) - base
        if memcmp(base + place, word, length) == 0 { return place + length }
        start = place + 1
      }
      return nil
    }

    /// Such as `Etc/GMT-1` of `2026-03-02 07:30:00.123456+0100`. Only whole hours have such a name.
    private static func zone(_ time: String) -> String? {
      guard let match = time.firstMatch(of: /:\d\d(?:\.\d+)?([+\-])(\d\d)00/), let hours = Int(match.2) else {
        return nil
      }
      return hours == 0 ? "UTC" : "Etc/GMT\(match.1 == "+" ? "-" : "+")\(hours)"
    }
  }
}
