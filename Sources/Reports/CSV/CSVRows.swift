import EventKernel
import WidgetRefresh

/// Rows of one CSV report as bytes (RFC 4180), built without strings.
struct CSVRows {
  private(set) var bytes: [UInt8] = []
  private var isRowEmpty = true
  private var times: LocalTimeFormatter?
  private let start: SimulationTime

  /// - Parameter start: the moment from which columns of seconds count.
  init(clock: WallClock, start: SimulationTime) {
    times = LocalTimeFormatter(clock: clock)
    self.start = start
    bytes.reserveCapacity(80 << 10)
  }

  /// For reports without moments.
  init() {
    times = nil
    start = .zero
  }

  /// - Parameter leading: additional columns before the report's own.
  mutating func header(of report: Report, leading: [String] = []) {
    for column in leading { text(CSVText(column)) }
    for column in DataDictionary.columns(of: report) { text(CSVText(column.name)) }
    endRow()
  }

  mutating func endRow() {
    bytes.append(0x0D)
    bytes.append(0x0A)
    isRowEmpty = true
  }

  mutating func empty() { separate() }

  mutating func text(_ text: CSVText?) {
    separate()
    if let text { bytes += text.bytes }
  }

  mutating func text(_ text: CSVText, number: Int) {
    separate()
    bytes += text.bytes
    bytes.append(0x20)
    bytes.appendDecimal(Int64(number))
  }

  mutating func boolean(_ value: Bool) { text(value ? CSVText.true : CSVText.false) }

  mutating func integer(_ value: Int?) {
    separate()
    if let value { bytes.appendDecimal(Int64(value)) }
  }

  /// In seconds, to the millisecond.
  mutating func seconds(_ duration: SimulationDuration?) {
    separate()
    if let duration { bytes.appendFixedPoint(duration.milliseconds, places: 3) }
  }

  /// Rounded to `places` (0 … 6) decimal places; empty for `nil`, for what is not finite and for more than 9 · 10¹¹.
  mutating func decimal(_ value: Double?, places: Int = 3) {
    separate()
    guard let value, value.magnitude < 9e11 else { return }
    var scaled = value
    for _ in 0..<places { scaled *= 10 }
    bytes.appendFixedPoint(Int64(scaled.rounded()), places: places)
  }

  /// Two fields: local time and seconds since the start.
  mutating func moment(_ time: SimulationTime?) {
    separate()
    guard let time else {
      separate()
      return
    }
    times?.append(time, to: &bytes)
    seconds(time - start)
  }

  /// Takes the bytes out.
  mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

  private mutating func separate() {
    if isRowEmpty { isRowEmpty = false } else { bytes.append(0x2C) }
  }
}

/// Text ready to be a field: quoted if it has a comma, a quote or a line break.
struct CSVText: Sendable {
  let bytes: [UInt8]

  init(_ text: String) {
    let plain = Array(text.utf8)
    guard plain.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0D || $0 == 0x0A }) else {
      bytes = plain
      return
    }
    var quoted: [UInt8] = [0x22]
    for byte in plain {
      if byte == 0x22 { quoted.append(0x22) }
      quoted.append(byte)
    }
    quoted.append(0x22)
    bytes = quoted
  }

  static let `true` = CSVText("true")
  static let `false` = CSVText("false")
}
