/// Whole numbers from 0 as text, the smaller the shorter. 0 to 59, such as minutes, take one character, and 60 to 1859
/// two. `numbers.js` reads them.
struct CompactNumbers: Sendable {
  private(set) var bytes: [UInt8] = []

  /// What can be in a JSON string in a `script` element as it is.
  static let alphabet = (UInt8(ascii: "#")...UInt8(ascii: "~")).filter {
    $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "\\")
  }
  /// Numbers below it are the last character of a number.
  private static let final: UInt64 = 60

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameter number: from 0.
  mutating func append(_ number: some BinaryInteger) {
    var rest = UInt64(clamping: number)
    let steps = UInt64(Self.alphabet.count) - Self.final
    while rest >= Self.final {
      rest -= Self.final
      bytes.append(Self.alphabet[Int(Self.final + rest % steps)])
      rest /= steps
    }
    bytes.append(Self.alphabet[Int(rest)])
  }
}

/// Whole numbers, also negative ones, as text: of each, twice its size, less 1 if it is negative.
struct CompactIntegers {
  private var numbers = CompactNumbers()

  /// The numbers that `body` writes for each value.
  static func text<Value>(
    _ values: some Sequence<Value>, _ body: (inout CompactIntegers, Value) -> Void
  ) -> String {
    var integers = CompactIntegers()
    for value in values { body(&integers, value) }
    return integers.numbers.text
  }

  mutating func integer(_ value: some BinaryInteger) {
    let value = Int64(clamping: value)
    // The sign becomes the last bit.
    numbers.append(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  /// 0 for what is not a number, or beyond the range of integers.
  mutating func thousandths(_ value: Double) { integer(Int64(exactly: (value * 1000).rounded()) ?? 0) }
}
