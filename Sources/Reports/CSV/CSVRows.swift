import EventKernel
import WidgetRefresh

/// Rows of one CSV report as bytes (RFC 4180), built without strings.
struct CSVRows {
  private(set) var bytes: [UInt8] = []
  private var isRowEmpty = true
  private var times: LocalTimeFormatter?
  private let start: SimulationTime

  /// - Parameter start: from where columns of seconds count.
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

  mutating func header(of report: Report) {
    for column in DataDictionary.columns(of: report) { text(CSVText(column.name)) }
    endRow()
  }

  mutating func endRow() {
    bytes.append(0x0D)
    bytes.append(0x0A)
    isRowEmpty = true
  }

  mutating func empty() {
    separate()
  }

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

  mutating func boolean(_ value: Bool) {
    text(value ? CSVText.true : CSVText.false)
  }

  mutating func integer(_ value: Int?) {
    separate()
    if let value { bytes.appendDecimal(Int64(value)) }
  }

  /// In seconds, to the millisecond.
  mutating func seconds(_ duration: SimulationDuration?) {
    separate()
    if let duration { bytes.appendFixedPoint(duration.milliseconds, places: 3) }
  }

  /// Rounded to so many places (0 … 6); empty for `nil`, for what is not finite and for more than 9 · 10¹¹.
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
  mutating func removeBytes() {
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func separate() {
    if isRowEmpty { isRowEmpty = false } else { bytes.append(0x2C) }
  }
}

/// Text ready to be a field: quoted where it holds a comma, a quote or a line break.
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

extension [UInt8] {
  mutating func appendDecimal(_ value: Int64) {
    if value < 0 { append(0x2D) }
    appendDigits(value.magnitude, atLeast: 1)
  }

  /// `value` · 10^−`places`.
  mutating func appendFixedPoint(_ value: Int64, places: Int) {
    if value < 0 { append(0x2D) }
    var unit: UInt64 = 1
    for _ in 0..<places { unit *= 10 }
    let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: unit)
    appendDigits(whole, atLeast: 1)
    guard places > 0 else { return }
    append(0x2E)
    appendDigits(fraction, atLeast: places)
  }

  /// With leading zeros up to a width of at most 20.
  mutating func appendDigits(_ value: UInt64, atLeast width: Int) {
    // UInt64 has 20 digits at most. Appending them together asks only once whether the array is its own.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = 20
      var rest = value
      repeat {
        first -= 1
        digits[first] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0 || 20 - first < width
      append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[first...]))
    }
  }
}
