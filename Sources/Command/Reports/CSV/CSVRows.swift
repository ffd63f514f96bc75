import EventKernel
import WidgetRefresh

/// Rows of one CSV report as bytes (RFC 4180), built without strings.
struct CSVRows {
  private(set) var bytes: [UInt8] = []
  private var times: LocalTimeFormatter?
  private let start: SimulationTime
  private let replication: UInt32
  /// As fields.
  private let items: [[UInt8]]

  /// - Parameters:
  ///   - clock: the run's wall clock.
  ///   - start: the moment from which columns of seconds count.
  ///   - replication: the number of the run.
  ///   - items: the names of what is shown.
  init(clock: WallClock, start: SimulationTime, replication: UInt32, items: [String]) {
    times = LocalTimeFormatter(clock: clock)
    (self.start, self.replication) = (start, replication)
    self.items = Self.fields(items)
    bytes.reserveCapacity(80 << 10)
  }

  /// For reports without moments.
  init(items: [String] = []) {
    times = nil
    (start, replication) = (.zero, 0)
    self.items = Self.fields(items)
  }

  mutating func header<Row>(_ columns: [CSVColumn<Row>]) {
    for column in columns {
      for head in column.heads { append(.text(head.name)) }
    }
    endRow()
  }

  mutating func row<Row>(_ row: Row, _ columns: [CSVColumn<Row>]) {
    // By index: a copy of each column would cost much.
    for index in columns.indices { append(columns[index].value(row)) }
    endRow()
  }

  /// Takes the bytes out.
  mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

  /// A whole table.
  static func text(_ heads: [String], _ rows: [[FieldValue]]) -> String {
    var table = CSVRows()
    for row in [heads.map { .text($0) }] + rows {
      for value in row { table.append(value) }
      table.endRow()
    }
    return String(decoding: table.bytes, as: UTF8.self)
  }

  /// The value without quotes.
  static func text(_ value: FieldValue) -> String {
    if case .text(let text) = value { return text ?? "" }
    var rows = CSVRows()
    rows.append(value)
    return String(decoding: rows.bytes.dropLast(), as: UTF8.self)
  }

  /// Adds a field and a comma.
  private mutating func append(_ value: FieldValue) {
    switch value {
    case .text(let text?): bytes.appendField(text)
    case .name(let name?): bytes += name.utf8
    case .item(let item): bytes += items[item.index]
    case .integer(let number?): return bytes.appendFixedPoint(Int64(number), places: 0, end: Self.comma)
    case .boolean(let value?): bytes += (value ? "true" : "false").utf8
    case .seconds(let duration?):
      return bytes.appendFixedPoint(duration.milliseconds, places: 3, end: Self.comma)
    case .decimal(let number?, let places) where number.magnitude < 9e11:
      var scaled = number
      for _ in 0..<places { scaled *= 10 }
      return bytes.appendFixedPoint(Int64(scaled.rounded()), places: places, end: Self.comma)
    case .moment(let time):
      if let time { times?.append(time, to: &bytes) }
      bytes.append(Self.comma)
      return append(.seconds(time.map { $0 - start }))
    case .replication: return append(.integer(Int(replication)))
    case .text, .name, .integer, .boolean, .seconds, .decimal: break
    }
    bytes.append(Self.comma)
  }

  /// In place of the last comma.
  private mutating func endRow() {
    bytes[bytes.count - 1] = 0x0D
    bytes.append(0x0A)
  }

  private static let comma: UInt8 = 0x2C

  private static func fields(_ texts: [String]) -> [[UInt8]] {
    texts.map { text in
      var bytes: [UInt8] = []
      bytes.appendField(text)
      return bytes
    }
  }
}

extension [UInt8] {
  /// A text as a field: quoted if it has a comma, a quote or a line break.
  fileprivate mutating func appendField(_ text: String) {
    guard text.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0D || $0 == 0x0A }) else {
      self += text.utf8
      return
    }
    append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { append(0x22) }
      append(byte)
    }
    append(0x22)
  }
}
