import ScenarioFile
import ScenarioValues

/// Reads logs of reloads: lines of JSON that `ReloadLog.swift` wrote, a CSV file with the columns `time,kind` (perhaps
/// also `family`, `configuration`, `due` and `foreground`), or the unified log as `log show --style ndjson` prints it.
///
/// Lines that are cut off, disorder, duplicates and wrong clocks are repaired, and each repair is reported. Values that
/// cannot be read are errors.
package struct ReloadLogReader: Sendable {
  /// Lines that are further from the middle of the log come from a clock that was not set. In milliseconds.
  package static let longestSpan: Int64 = 5 * 365 * 86_400_000
  /// A clock that jumps by more is wrong (GUESS). In milliseconds.
  static let longestSilence: Int64 = 180 * 86_400_000
  /// The most events of a log. A busy phone has 20 000 in a month.
  package static let mostEvents = 500_000
  /// A phone has a few. Each has a row for each day.
  package static let mostWidgets = 200

  package init() {}

  /// - Parameters:
  ///   - bytes: the log's content, UTF-8.
  ///   - file: the file's name, for messages.
  /// - Throws: all lines that cannot be read.
  package func read(_ bytes: [UInt8], file: String) throws(ScenarioFileError) -> ReloadLog {
    var findings = LogFindings(file: file, repairs: true)
    try findings.check(bytes, "a widget's log of a year takes 10 MB")
    var read = ReadLines()
    var isInFileOrder = false
    let start = bytes.drop { " \t\r\n\u{FEFF}".utf8.contains($0) }
    // The first line may be torn.
    let second = start.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    if start.first == UInt8(ascii: "[") {
      findings.refuse(
        "expected lines of JSON; found an array. Print the unified log with `log show --style ndjson`",
        line: 1)
    } else if start.first == UInt8(ascii: "{") || second.starts(with: "{\"".utf8) {
      ReloadLines.read(bytes, &read, &findings)
      isInFileOrder = !read.isUnified
    } else {
      do throws(CSVRecords.Problem) {
        try readTable(bytes, &read, &findings)
      } catch {
        findings.refuse(error.message, line: error.line, column: error.column)
      }
    }
    guard !findings.hasErrors else { throw findings.error }
    let (sorted, clockSet) = Self.inOrder(&read.events, isLogger: isInFileOrder, &findings)
    var widgets: Set<[String?]> = []
    for event in sorted where event.name == .timeline {
      widgets.insert([event.phone, event.kind, event.family, event.configuration])
      if widgets.count > Self.mostWidgets {
        findings.refuse("expected at most \(Self.mostWidgets) widgets; found more", line: event.line)
        throw findings.error
      }
    }
    let instants = read.instants + sorted.map(\.time)
    guard let first = instants.min(), let last = instants.max(), !sorted.isEmpty || read.isUnified else {
      findings.refuse("expected at least one reload or foreground session; found none", line: 1)
      throw findings.error
    }
    if read.zones.count > 1 {
      let zones = read.zones.keys.sorted().joined(separator: ", ")
      findings.repair("the time zones \(zones)", "the zone of most lines gives the days", line: 1)
    }
    let zone = read.zones.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return ReloadLog(
      file: file, events: sorted, covered: first...last, isUnified: read.isUnified, clockSet: clockSet,
      timeZone: zone, builds: read.builds.sorted(), pushWindows: read.pushWindows,
      repairs: findings.diagnostics)
  }

  private func readTable(
    _ bytes: [UInt8], _ read: inout ReadLines, _ findings: inout LogFindings
  ) throws(CSVRecords.Problem) {
    var records = CSVRecords(bytes)
    let names = try records.header("lines of JSON or the columns time,kind") {
      $0.contains("time") && $0.contains("kind") ? $0 : nil
    }
    func index(_ name: String) -> Int? { names.firstIndex(of: name) }
    let needed = ["time", "kind"].compactMap(index)
    let others = ["family", "configuration", "due", "foreground"].map(index)
    while let record = try records.next() {
      guard findings.hasRoom(read, line: record.line) else { return }
      guard let fields = findings.fields(needed, of: record),
        let milliseconds = findings.time(fields[0], of: record)
      else { continue }
      func field(_ number: Int) -> CSVRecords.Cell? {
        guard let index = others[number], index < record.fields.count else { return nil }
        return record.fields[index].text.trimmingSpaces.isEmpty ? nil : record.fields[index]
      }
      guard !fields[1].text.trimmingSpaces.isEmpty else {
        findings.refuse(fields[1], of: record, expected: "a widget's kind")
        continue
      }
      var event = ReloadLog.Event(name: .timeline, time: milliseconds, line: record.line)
      event.kind = fields[1].text
      event.family = field(0)?.text
      event.configuration = field(1)?.text
      event.due = field(2).flatMap { findings.time($0, of: record) }
      if let foreground = field(3) {
        event.isForeground = Bool(foreground.text.trimmingSpaces.lowercased())
        if event.isForeground == nil {
          findings.refuse(foreground, of: record, expected: "true or false")
        }
      }
      read.events.append(event)
    }
  }

  /// Sorted by time, without duplicates and without instants of a clock that was not set.
  ///
  /// - Parameter isLogger: whether the logger wrote the lines. It locks the file, so their order is that in which they were written.
  private static func inOrder(
    _ events: inout [ReloadLog.Event], isLogger: Bool, _ findings: inout LogFindings
  ) -> (events: [ReloadLog.Event], clockSet: [(phone: String?, period: LoggedReloads.Period)]) {
    // A copy of a large log needs much memory.
    var sorted: [ReloadLog.Event] = []
    swap(&sorted, &events)
    let times = sorted.map(\.time).sorted()
    let middle = times.isEmpty ? 0 : times[times.count / 2]
    sorted.removeAll { event in
      let isOdd = abs(event.time - middle) > longestSpan
      if isOdd { findings.repair("the time is years from the other lines", "left out", line: event.line) }
      return isOdd
    }
    sorted.sort { ($0.time, $0.line) < ($1.time, $1.line) }
    let copies = sorted.removeDuplicates()
    if copies.count <= 3 {
      for (line, first) in copies {
        findings.repair("the same event as on line \(first)", "left out", line: line)
      }
    } else {
      findings.repair(
        "\(copies.count) lines are duplicates of others", "left out", line: copies.map(\.line).min() ?? 1)
    }
    sorted = withoutJumps(sorted, &findings)
    // Two processes write. So lines of the same second may change places.
    guard !zip(sorted, sorted.dropFirst()).allSatisfy({ $0.line < $1.line }) else { return (sorted, []) }
    let written = sorted.sorted { $0.line < $1.line }
    let phones = isLogger ? Dictionary(grouping: written, by: \.phone) : [:]
    let setBacks = phones.flatMap { phone, events in Self.setBacks(events).map { (phone: phone, at: $0) } }
      .sorted { $0.at.line < $1.at.line }
    for (_, setBack) in setBacks {
      findings.repair(
        "the time is earlier than on a line before",
        "sorted by time; the days that this touches do not count as usual, because the clock was probably set back",
        line: setBack.line)
    }
    if setBacks.isEmpty {
      _ = findings.inOrder(written, "the time is earlier than on a line before") { ($0.time / 1000, $0.line) }
    }
    return (sorted, setBacks.flatMap { phone, setBack in setBack.wrong.map { (phone, $0) } })
  }

  /// Where the clock of a phone was set back, and the times that this makes doubtful.
  ///
  /// - Parameter events: those of one phone, in the order in which they were written.
  private static func setBacks(
    _ events: [ReloadLog.Event]
  ) -> [(line: Int, wrong: [LoggedReloads.Period])] {
    var last = Int64.min
    let starts = events.indices.filter { index in
      let time = events[index].time
      let isBack = last != .min && time < last - jitter
      last = isBack ? time : max(last, time)
      return isBack
    }
    // Lines that somebody put into another order.
    guard starts.count <= mostSetBacks else { return [] }
    return zip(starts, [0] + starts).compactMap {
      start, begin -> (line: Int, wrong: [LoggedReloads.Period])? in
      let (time, times) = (events[start].time, events[begin..<start].map(\.time))
      let (first, latest) = (times.min() ?? time, times.max() ?? time)
      let end = events[start...].map(\.time).max() ?? time
      // Two parts of a log in the wrong order.
      if end < first, latest - time >= 86_400_000 { return nil }
      // Real time of which the lines have other times, then the times of these lines and days that only their clock had.
      return (
        events[start].line,
        [
          .init(start: times.filter { $0 < time }.max() ?? time, end: time),
          .init(start: min(times.filter { $0 >= time }.min() ?? latest, end), end: latest),
        ]
      )
    }
  }

  /// The part between two long silences that has the most lines: the clock was wrong in the others.
  private static func withoutJumps(
    _ events: [ReloadLog.Event], _ findings: inout LogFindings
  ) -> [ReloadLog.Event] {
    let jumps = events.indices.dropFirst().filter {
      events[$0].time - events[$0 - 1].time > longestSilence
    }
    guard !jumps.isEmpty else { return events }
    let parts = zip([0] + jumps, jumps + [events.count]).map { events[$0..<$1] }
    guard let most = parts.max(by: { $0.count < $1.count }) else { return events }
    for part in parts where part.startIndex != most.startIndex {
      findings.repair(
        "the time is more than \(longestSilence / 86_400_000) days from most other lines, on \(part.count) "
          + "\(part.count == 1 ? "line" : "lines")",
        "left out; if the phone's clock was right, split the log", line: part.map(\.line).min() ?? 1)
    }
    return Array(most)
  }
}

extension [ReloadLog.Event] {
  /// Removes those that differ from another one only in their line.
  ///
  /// The events are in order of time and line. A set of all would need several times their memory.
  ///
  /// - Returns: the lines of those that were removed, and of their first copies.
  mutating func removeDuplicates() -> [(line: Int, first: Int)] {
    var copies: [(Int, Int)] = []
    var (kept, start) = (0, 0)
    var firsts: [ReloadLog.Event: Int] = [:]
    while start < count {
      let time = self[start].time
      let end = self[start...].firstIndex { $0.time != time } ?? count
      for index in start..<end {
        if end - start > 1 {
          var event = self[index]
          event.line = 0
          if let first = firsts[event] {
            copies.append((self[index].line, first))
            continue
          }
          firsts[event] = self[index].line
        }
        self[kept] = self[index]
        kept += 1
      }
      firsts.removeAll()
      start = end
    }
    removeLast(count - kept)
    return copies
  }
}

extension LogFindings {
  /// Whether the log may have one more event. If not, this function refuses the event.
  mutating func hasRoom(_ read: ReadLines, line: Int) -> Bool {
    let hasRoom = read.events.count < ReloadLogReader.mostEvents
    if !hasRoom {
      refuse(
        "expected at most \(ReloadLogReader.mostEvents) events; found more; split the log by date", line: line
      )
    }
    return hasRoom
  }
}

/// What the lines of a log say, in their order.
struct ReadLines {
  var events: [ReloadLog.Event] = []
  /// Of lines that are no event.
  var instants: [Int64] = []
  /// How many lines name each time zone that the system knows.
  var zones: [String: Int] = [:]
  var builds: Set<String> = []
  var pushWindows: [String] = []
  var isUnified = false
}
