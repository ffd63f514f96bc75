import EventKernel
import WidgetRefresh

/// Reads logs of a phone's use: screen events (`time,screen_status`: 0 off, 1 on, 2 locked, 3 unlocked) or intervals
/// (`start,end,surface` or `start,end,app`).
///
/// The header's names say which; further columns are ignored. Times are Unix seconds or ISO 8601 with an offset.
/// Surfaces are `lockScreen`, `standBy` and `homePage 1` to `homePage 15`.
public struct UsageLogReader: Sendable {
  /// Disorder, duplicates, overlaps, missing events and impossible stretches are repaired, and each repair is
  /// reported; without this they are errors. Lines that cannot be read are errors in any case.
  public var repairs: Bool
  /// A stretch that lasts longer is no use of the phone but a missing event: it is left out. > 0; default 12 h (GUESS).
  public var longestStretch: SimulationDuration

  /// Larger files are refused: a year of a busy phone takes 2 MB.
  public static let largestByteCount = 64 << 20
  /// More mistakes of one file are counted and not listed.
  public static let mostFindings = 100
  /// Where nothing is logged for this long, the logger may have been off.
  static let longestSilence: Int64 = 24 * 3_600_000
  /// Apps or pages that follow one another within this belong to one pickup.
  static let pickupPause: Int64 = 2000

  public init(repairs: Bool = true, longestStretch: SimulationDuration = .hours(12)) {
    self.repairs = repairs
    self.longestStretch = longestStretch
  }

  /// - Parameters:
  ///   - bytes: the log's content, UTF-8.
  ///   - file: the file's name, for messages.
  /// - Throws: all lines that cannot be read, or, where nothing is to be repaired, all that is wrong.
  public func read(_ bytes: [UInt8], file: String) throws(UsageLogError) -> UsageLog {
    var findings = LogFindings(file: file, repairs: repairs)
    guard bytes.count <= Self.largestByteCount else {
      findings.refuse(
        "the file is larger than \(Self.largestByteCount >> 20) MiB; cut it by date (a busy phone takes 2 MB a year)",
        line: 1)
      throw findings.error
    }
    var records = CSVRecords(bytes)
    do throws(CSVRecords.Problem) {
      guard let header = try records.next() else {
        findings.refuse("the file is empty; expected \(LogColumns.expected)", line: 1)
        throw .init(line: 0, column: 0, message: "")
      }
      guard let columns = LogColumns(header) else {
        let names = header.fields.prefix(6).map { "'\($0.text.escapedForMessage())'" }.joined(separator: ", ")
        findings.refuse("expected the columns \(LogColumns.expected); found \(names)", line: header.line)
        throw .init(line: 0, column: 0, message: "")
      }
      let log =
        switch columns {
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
      if error.line > 0 { findings.refuse(error.message, line: error.line, column: error.column) }
    }
    throw findings.error
  }
}

/// Which columns of a log hold what.
enum LogColumns {
  case screenEvents(time: Int, status: Int)
  case intervals(start: Int, end: Int, content: Int, UsageLog.Kind)

  static let expected = "time,screen_status or start,end,surface or start,end,app"

  init?(_ header: CSVRecords.Record) {
    let names = header.fields.map { $0.text.trimmingSpaces.lowercased() }
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

/// What is wrong with a log.
struct LogFindings {
  let file: String
  let repairs: Bool
  private(set) var hasErrors = false
  private var listed: [Diagnostic] = []
  private var count = 0

  init(file: String, repairs: Bool) {
    self.file = file
    self.repairs = repairs
  }

  var isEmpty: Bool { count == 0 }

  /// A mistake that nothing can be made of.
  mutating func refuse(_ message: String, line: Int, column: Int = 1) {
    if !hasErrors {
      // What could have been repaired matters no more.
      hasErrors = true
      listed = []
      count = 0
    }
    add(.error, message, line: line, column: column)
  }

  /// A mistake and what is made of it.
  mutating func repair(_ mistake: String, _ repair: String, line: Int) {
    guard !hasErrors || !repairs else { return }
    add(repairs ? .warning : .error, repairs ? "\(mistake); \(repair)" : mistake, line: line, column: 1)
  }

  private mutating func add(_ severity: Diagnostic.Severity, _ message: String, line: Int, column: Int) {
    count += 1
    guard listed.count < UsageLogReader.mostFindings else { return }
    listed.append(
      Diagnostic(file: file, line: line, column: column, severity: severity, message: message))
  }

  /// By line, and how many more there are.
  var diagnostics: [Diagnostic] {
    var all = listed.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }
    .map(\.element)
    if count > listed.count, let severity = listed.first?.severity {
      all.append(
        Diagnostic(file: file, severity: severity, message: "\(count - listed.count) more like these"))
    }
    return all
  }

  var error: UsageLogError {
    UsageLogError(
      diagnostics: isEmpty ? [Diagnostic(file: file, message: "the log cannot be used")] : diagnostics)
  }
}
