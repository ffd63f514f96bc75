import WidgetRefresh

/// Reads logs of reloads: lines of JSON that `ReloadLog.swift` wrote, a CSV file with the columns `time,kind` (perhaps
/// also `family`, `configuration`, `due` and `foreground`), or the unified log as `log show --style ndjson` prints it.
///
/// Lines that are cut off, disorder, duplicates and wrong clocks are repaired, and each repair is reported. Values that
/// cannot be read are errors.
package struct ReloadLogReader: Sendable {
  /// Lines that are further from the middle of the log come from a clock that was not set. In milliseconds.
  package static let longestSpan: Int64 = 5 * 365 * 86_400_000
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
    let isJSON = bytes.drop { " \t\r\n\u{FEFF}".utf8.contains($0) }.first == UInt8(ascii: "{")
    if isJSON {
      ReloadLines.read(bytes, &read, &findings)
    } else {
      do throws(CSVRecords.Problem) {
        try readTable(bytes, &read, &findings)
      } catch {
        findings.refuse(error.message, line: error.line, column: error.column)
      }
    }
    guard !findings.hasErrors else { throw findings.error }
    let sorted = Self.inOrder(read.events, &findings)
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
      file: file, events: sorted, covered: first...last, isUnified: read.isUnified, timeZone: zone,
      builds: read.builds.sorted(), pushWindows: read.pushWindows, repairs: findings.diagnostics)
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
    while let record = try records.next() {
      guard let fields = findings.fields(needed, of: record),
        let milliseconds = findings.time(fields[0], of: record)
      else { continue }
      func field(_ name: String) -> CSVRecords.Cell? {
        guard let index = index(name), index < record.fields.count else { return nil }
        return record.fields[index].text.trimmingSpaces.isEmpty ? nil : record.fields[index]
      }
      guard !fields[1].text.trimmingSpaces.isEmpty else {
        findings.refuse(fields[1], of: record, expected: "a widget's kind")
        continue
      }
      var event = ReloadLog.Event(name: .timeline, time: milliseconds, line: record.line)
      event.kind = fields[1].text
      event.family = field("family")?.text
      event.configuration = field("configuration")?.text
      event.due = field("due").flatMap { findings.time($0, of: record) }
      if let foreground = field("foreground") {
        event.isForeground = Bool(foreground.text.trimmingSpaces.lowercased())
        if event.isForeground == nil {
          findings.refuse(foreground, of: record, expected: "true or false")
        }
      }
      read.events.append(event)
    }
  }

  /// Sorted by time, without duplicates and without instants of a clock that was not set.
  private static func inOrder(
    _ events: [ReloadLog.Event], _ findings: inout LogFindings
  ) -> [ReloadLog.Event] {
    let times = events.map(\.time).sorted()
    let middle = times.isEmpty ? 0 : times[times.count / 2]
    let plausible = events.filter { event in
      let isPlausible = abs(event.time - middle) <= longestSpan
      if !isPlausible {
        findings.repair("the time is years from the other lines", "left out", line: event.line)
      }
      return isPlausible
    }
    // Two processes write. So lines of the same second may change places.
    let sorted = findings.inOrder(plausible, "the time is earlier than on a line before") {
      ($0.time / 1000, $0.line)
    }.sorted { ($0.time, $0.line) < ($1.time, $1.line) }
    var lines: [ReloadLog.Event: Int] = [:]
    return sorted.filter { event in
      var key = event
      key.line = 0
      guard let first = lines.updateValue(event.line, forKey: key) else { return true }
      findings.repair("the same event as on line \(first)", "left out", line: event.line)
      return false
    }
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
