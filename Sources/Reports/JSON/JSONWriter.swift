/// JSON that is safe inside a `script` element, written piece by piece.
struct JSONWriter {
  private var bytes: [UInt8] = []
  private var needsComma = false

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func object(_ body: (inout JSONWriter) -> Void) { enclosed("{", "}", body) }

  mutating func array(_ body: (inout JSONWriter) -> Void) { enclosed("[", "]", body) }

  private mutating func key(_ name: String) {
    string(name)
    bytes += ":".utf8
    needsComma = false
  }

  mutating func string(_ value: String) {
    separate()
    bytes.appendJSON(value)
  }

  mutating func integer(_ value: Int64) {
    separate()
    bytes.appendDecimal(value)
  }

  mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// `null` for what is not a number.
  mutating func thousandths(_ value: Double?) {
    guard let value, value.magnitude < 1e12 else {
      separate()
      bytes += "null".utf8
      return
    }
    integer(Int64((value * 1000).rounded()))
  }

  /// An array with what `body` writes for each value.
  mutating func array<Value>(of values: some Sequence<Value>, _ body: (inout JSONWriter, Value) -> Void) {
    array { json in
      for value in values { body(&json, value) }
    }
  }

  // MARK: Members of objects

  mutating func integer(_ key: String, _ value: some BinaryInteger) {
    self.key(key)
    integer(Int64(value))
  }

  mutating func thousandths(_ key: String, _ value: Double?) {
    self.key(key)
    thousandths(value)
  }

  mutating func string(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  mutating func strings(_ key: String, _ values: [String]) {
    array(key, of: values) { $0.string($1) }
  }

  mutating func array<Value>(
    _ key: String, of values: some Sequence<Value>, _ body: (inout JSONWriter, Value) -> Void
  ) {
    self.key(key)
    array(of: values, body)
  }

  /// A string with the numbers that `body` writes for each value.
  mutating func compact<Value>(
    _ key: String, of values: some Sequence<Value>, _ body: (inout CompactIntegers, Value) -> Void
  ) {
    var numbers = CompactIntegers()
    for value in values { body(&numbers, value) }
    string(key, numbers.text)
  }

  private mutating func enclosed(_ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes += opening.utf8
    needsComma = false
    body(&self)
    bytes += closing.utf8
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes += ",".utf8 }
    needsComma = true
  }
}
