import EventKernel

/// Reads logs of the use of a phone: screen events (`time,screen_status`: 0 off, 1 on, 2 locked, 3 unlocked) or
/// intervals (`start,end,surface` or `start,end,app`).
///
/// The names in the header tell which; other columns are ignored. Times are Unix seconds or ISO 8601 with an offset.
/// Surfaces are `lockScreen`, `standBy` and `homePage 1` to `homePage 15`.
package struct UsageLogReader: Sendable {
  /// If `true`, disorder, duplicates, overlaps, missing events and impossible intervals are repaired, and each repair
  /// is reported. If `false`, they are errors. Lines that cannot be read are always errors.
  package var repairs: Bool
  /// A longer interval is the result of a missing event, and is left out. > 0; default 12 h (GUESS).
  package var longestStretch: SimulationDuration

  /// Largest file. A year of a busy phone takes 2 MB.
  package static let largestByteCount = 64 << 20
  /// Most errors of one file that are listed. The others are counted.
  package static let mostFindings = 100
  /// If the log has no line for this long, the logger may have been off. In milliseconds.
  static let longestSilence: Int64 = 24 * 3_600_000
  /// Apps or pages with at most this time between them belong to one pickup. In milliseconds.
  static let pickupPause: Int64 = 2000

  package init(repairs: Bool = true, longestStretch: SimulationDuration = .hours(12)) {
    self.repairs = repairs
    self.longestStretch = longestStretch
  }

  /// - Parameters:
  ///   - bytes: the log's content, UTF-8.
  ///   - file: the file's name, for messages.
  /// - Throws: all lines that cannot be read. Without repairs, all errors.
  package func read(_ bytes: [UInt8], file: String) throws(ScenarioFileError) -> UsageLog {
    var findings = LogFindings(file: file, repairs: repairs)
    try findings.check(bytes, "a busy phone takes 2 MB a year")
    var records = CSVRecords(bytes)
    do throws(CSVRecords.Problem) {
      let log =
        switch try records.header(LogColumns.expected, LogColumns.init) {
        case .screenEvents(let time, let status):
          try ScreenEvents.read(&records, time: time, status: status, self, &findings)
        case .intervals(let start, let end, let content, let kind):
          try LogIntervals.read(&records, start: start, end: end, content, kind, self, &findings)
        }
      if findings.isEmpty || (repairs && !findings.hasErrors), var log {
        log.repairs = findings.diagnostics
        return log
      }
    } catch {
      findings.refuse(error.message, line: error.line, column: error.column)
    }
    throw findings.error
  }
}

/// The columns of a log.
enum LogColumns {
  case screenEvents(time: Int, status: Int)
  case intervals(start: Int, end: Int, content: Int, UsageLog.Kind)

  static let expected = "the columns time,screen_status or start,end,surface or start,end,app"

  init?(_ names: [String]) {
    func index(_ name: String) -> Int? { names.firstIndex(of: name) }
    if let time = index("time"), let status = index("screen_status") {
      self = .screenEvents(time: time, status: status)
    } else if let start = index("start"), let end = index("end"),
      let content = index("surface") ?? index("app")
    {
      self = .intervals(
        start: start, end: end, content: content, index("surface") == nil ? .apps : .surfaces)
    } else {
      return nil
    }
  }
}

/// The errors of a log.
package struct LogFindings {
  package let file: String
  package let repairs: Bool
  package private(set) var hasErrors = false
  private var listed: [Diagnostic] = []
  private var count = 0

  package init(file: String, repairs: Bool) {
    self.file = file
    self.repairs = repairs
  }

  package var isEmpty: Bool { count == 0 }

  /// - Throws: an error about a file that is too large.
  package mutating func check(_ bytes: [UInt8], _ usual: String) throws(ScenarioFileError) {
    let limit = UsageLogReader.largestByteCount
    guard bytes.count > limit else { return }
    refuse("the file is larger than \(limit >> 20) MiB; split it by date (\(usual))", line: 1)
    throw error
  }

  /// An error that cannot be repaired.
  package mutating func refuse(_ message: String, line: Int, column: Int = 1) {
    if !hasErrors {
      // Repairs no longer matter.
      hasErrors = true
      listed = []
      count = 0
    }
    add(.error, message, line: line, column: column)
  }

  /// A field that is not what was expected.
  package mutating func refuse(_ field: CSVRecords.Cell, of record: CSVRecords.Record, expected: String) {
    refuse(
      "expected \(expected); found '\(field.text.escapedForMessage())'", line: record.line,
      column: field.column)
  }

  /// The fields of a record; `nil` after reporting that there are too few.
  package mutating func fields(_ indices: [Int], of record: CSVRecords.Record) -> [CSVRecords.Cell]? {
    let needed = (indices.max() ?? 0) + 1
    guard record.fields.count >= needed else {
      refuse("expected at least \(needed) fields; found \(record.fields.count)", line: record.line)
      return nil
    }
    return indices.map { record.fields[$0] }
  }

  /// The instant in a field; `nil` after reporting that there is none.
  package mutating func time(_ field: CSVRecords.Cell, of record: CSVRecords.Record) -> Int64? {
    if let time = LogTime.parse(field.text) { return time }
    refuse(field, of: record, expected: LogTime.expected)
    return nil
  }

  /// Sorted by time. What comes at one instant stays in the file's order.
  package mutating func inOrder<Entry>(
    _ entries: [Entry], _ disorder: String, by place: (Entry) -> (time: Int64, line: Int)
  ) -> [Entry] {
    var latest = Int64.min
    for (time, line) in entries.lazy.map(place) {
      if time < latest { repair(disorder, "sorted by time", line: line) }
      latest = max(latest, time)
    }
    return entries.sorted { place($0) < place($1) }
  }

  /// Reports a long time without lines.
  package mutating func silence(of milliseconds: Int64, before line: Int) {
    guard milliseconds > UsageLogReader.longestSilence else { return }
    repair(
      "nothing is logged for \(milliseconds / 3_600_000) h before this line", "the phone counts as unused",
      line: line)
  }

  /// An error that can be repaired, and its repair.
  package mutating func repair(_ error: String, _ repair: String, line: Int) {
    guard !hasErrors || !repairs else { return }
    add(repairs ? .warning : .error, repairs ? "\(error); \(repair)" : error, line: line, column: 1)
  }

  private mutating func add(_ severity: Diagnostic.Severity, _ message: String, line: Int, column: Int) {
    count += 1
    guard listed.count < UsageLogReader.mostFindings else { return }
    listed.append(
      Diagnostic(file: file, line: line, column: column, severity: severity, message: message))
  }

  /// Sorted by line, with the number of others at the end.
  package var diagnostics: [Diagnostic] {
    var all = listed.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    if count > listed.count, let severity = listed.first?.severity {
      all.append(
        Diagnostic(file: file, severity: severity, message: "\(count - listed.count) more are not listed"))
    }
    return all
  }

  package var error: ScenarioFileError {
    ScenarioFileError(
      diagnostics: isEmpty ? [Diagnostic(file: file, message: "the log cannot be used")] : diagnostics)
  }
}
