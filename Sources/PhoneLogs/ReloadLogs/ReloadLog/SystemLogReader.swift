import Foundation
import ScenarioFile
import ScenarioValues

extension ReloadLogReader {
  private static let longestLine = 4 << 20
  /// Lines of several processes may be this far out of order. In milliseconds.
  static let jitter: Int64 = 120_000
  /// A clock goes back so often at most. In a log in disorder, times go back more often (GUESS).
  static let mostSetBacks = 3

  /// Reads the unified log, as `log show --style ndjson` or `unifiedlog_iterator` prints it, whatever its size: a part at a time.
  ///
  /// Its events stay in the order of the file. Times after the clock was set back go on from the time before.
  ///
  /// - Parameters:
  ///   - bytes: the log, from the second part on.
  ///   - start: the first part.
  ///   - file: the name of the log, for messages.
  package func readSystemLog(
    _ bytes: FileBytes, after start: [UInt8] = [], file: String
  ) throws(ScenarioFileError) -> ReloadLog {
    var findings = LogFindings(file: file, repairs: true)
    var reading = SystemLogReading()
    var rest = start
    while true {
      let count: Int
      do {
        let next = try bytes.next()
        count = next.count
        rest += next
      } catch {
        findings.refuse("cannot be read: \(error.reason)", line: reading.number)
        throw findings.error
      }
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
      guard reading.marks.count < Self.mostEvents else {
        findings.repair(
          "more than \(Self.mostEvents) reloads and minutes together", "the rest of the log is left out",
          line: reading.number)
        break
      }
      rest.removeFirst(min(start, rest.count))
      if rest.count > Self.longestLine {
        findings.repair(
          "a line is longer than \(Self.longestLine >> 20) MiB", "cut off", line: reading.number)
        rest = []
      }
    }
    reading.finish(&findings)
    guard !findings.hasErrors else { throw findings.error }
    guard let covered = reading.covered else {
      findings.refuse(
        "expected lines of `log show --style ndjson` or `unifiedlog_iterator`; found none", line: 1)
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
    private(set) var covered: ClosedRange<Int64>?
    /// A line of another minute than the line before, or one that says something.
    struct Mark {
      var time: Int64
      var number: Int
      var boot = 0
      /// Of a clock that nobody sets; `nil`: not known.
      var ticks: Int64?
      var event: ReloadLog.Event?
    }
    private(set) var marks: [Mark] = []
    private var boots: [String: Int] = ["": 0]
    private var minute = ""
    /// Whether a parser made it that reads one file of the log after the other.
    private var isParsed = false
    private let decoder = JSONDecoder()

    mutating func line(_ bytes: UnsafeRawBufferPointer, _ findings: inout LogFindings) {
      defer { number += 1 }
      guard let start = bytes.first(where: { $0 > 32 && !"\u{FEFF}".utf8.contains($0) }) else { return }
      func has(_ words: [StaticString]) -> Bool { words.contains { Self.place(of: $0, in: bytes) != nil } }
      guard start == UInt8(ascii: "{"), bytes.last(where: { $0 > 32 }) == UInt8(ascii: "}") else {
        if number == 1, start == UInt8(ascii: "[") {
          return findings.refuse(
            "expected lines of JSON; found an array. Print the log with `log show --style ndjson`", line: 1)
        }
        if number <= 2, has(["Filtering the log", "Skipping "]) { return }
        return findings.repair("not a line of JSON", "left out", line: number)
      }
      guard let time = Self.value("\"timestamp\"", 40, in: bytes) else {
        return has(["\"finished\""]) ? () : findings.repair("no timestamp", "left out", line: number)
      }
      if Self.value("\"eventMessage\"", 1, in: bytes) == nil {
        guard Self.value("\"message\"", 1, in: bytes) != nil else {
          return findings.repair("no eventMessage", "left out", line: number)
        }
        isParsed = true
      }
      // Most lines are of the same minute as the line before.
      if !time.hasPrefix(minute) || minute.isEmpty {
        let text = String(time.prefix { $0 != "\"" })
        guard let instant = LogTime.parse(text) else {
          return findings.repair(
            "timestamp: expected \(LogTime.expected); found '\(text.escapedForMessage())'", "left out",
            line: number)
        }
        let boot =
          Self.value("\"bootUUID\"", 36, in: bytes) ?? Self.value("\"boot_uuid\"", 32, in: bytes) ?? ""
        let known = boots[boot] ?? boots.count
        boots[boot] = known
        marks.append(
          Mark(
            time: instant, number: number, boot: known,
            ticks: Self.number("\"machTimestamp\"", in: bytes)))
        minute = String(time.prefix(16))
        zone = Self.zone(time) ?? zone
      }
      guard has(SystemLine.words) || has(["eload"]) && has(SystemLine.endings) else { return }
      guard let line = try? decoder.decode(ReloadLines.Line.self, from: Data(bytes)) else {
        return findings.repair("not a line of JSON", "left out", line: number)
      }
      guard let message = line.systemMessage else { return }
      SystemLine.read(message, line.timestamp, number, &lines, &findings)
      lines.instants = []
      if let event = lines.events.popLast() {
        marks.append(Mark(time: event.time, number: number, event: event))
      }
    }

    /// Puts the lines on one clock.
    mutating func finish(_ findings: inout LogFindings) {
      let times = marks.map(\.time).sorted()
      let middle = times.isEmpty ? 0 : times[times.count / 2]
      marks = marks.filter { mark in
        let isPlausible = abs(mark.time - middle) <= ReloadLogReader.longestSpan
        if !isPlausible, mark.event == nil {
          findings.repair("the time is years from the other lines", "left out", line: mark.number)
        }
        return isPlausible
      }
      if let line = disorder() {
        findings.repair(
          "the lines are not in order of time",
          "sorted by time, so it is not known whether the clock was set back",
          line: line)
        marks.sort { $0.time < $1.time }
      }
      guard let first = marks.first?.time else { return }
      var last = first
      var shift: Int64 = 0
      var boot = 0
      for mark in marks {
        let time = mark.time + shift
        if var event = mark.event {
          event.time = time
          event.due? += shift
          lines.events.append(event)
          last = max(last, time)
          continue
        }
        let isRestart = mark.boot != 0 && boot != 0 && mark.boot != boot
        if mark.boot != 0 { boot = mark.boot }
        var event = ReloadLog.Event(name: .restart, time: last, line: mark.number)
        event.due = time
        if time < last - ReloadLogReader.jitter {
          event.name = .setBack
          // What comes next is later.
          event.due = time - 1
          shift += last - time + 1
          last += 1
        } else if !isRestart {
          last = max(last, time)
          continue
        } else {
          last = time
        }
        lines.events.append(event)
      }
      covered = first...max(first, last)
    }

    /// The first line that is earlier than lines before, although no clock was set back; `nil`: there is none.
    private func disorder() -> Int? {
      let marks = marks.filter { $0.event == nil }
      var (last, shift): (Int64, Int64) = (.min, 0)
      let backs = marks.indices.filter { index in
        let time = marks[index].time + shift
        let isBack = last != .min && time < last - ReloadLogReader.jitter
        if isBack { shift += last - time }
        last = max(last, time)
        return isBack
      }
      guard let first = backs.first else { return nil }
      if isParsed || backs.count > ReloadLogReader.mostSetBacks { return marks[first].number }
      return backs.first { index in
        let (before, line) = (marks[index - 1], marks[index])
        if line.boot == before.boot, let ticks = line.ticks, let others = before.ticks, ticks < others {
          return true
        }
        // Parts of a log in the wrong order: the clock would have gone back to before the log.
        return before.time - line.time >= 86_400_000
          && (marks[index...].map(\.time).max() ?? 0) < (marks[..<index].map(\.time).min() ?? 0)
      }.map { marks[$0].number }
    }

    /// The whole number of a key.
    private static func number(_ key: StaticString, in bytes: UnsafeRawBufferPointer) -> Int64? {
      guard let end = place(of: key, in: bytes) else { return nil }
      let digits = bytes[end...].prefix(40).drop { " :".utf8.contains($0) }.prefix { (48...57).contains($0) }
      return Int64(String(decoding: digits, as: UTF8.self))
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

    nonisolated(unsafe) private static let offset = /:\d\d(?:\.\d+)?([+\-])(\d\d)00/  // parsed once

    /// Such as `Etc/GMT-1` of `2026-03-02 07:30:00.123456+0100`. Only whole hours have such a name.
    private static func zone(_ time: String) -> String? {
      guard let match = time.firstMatch(of: offset), let hours = Int(match.2) else { return nil }
      return hours == 0 ? "UTC" : "Etc/GMT\(match.1 == "+" ? "-" : "+")\(hours)"
    }
  }
}
