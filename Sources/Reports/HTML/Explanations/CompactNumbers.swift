/// Whole numbers from 0 as text, the smaller the shorter. 0 to 59, such as minutes, take one character, and 60 to 1859 two.
struct CompactNumbers: Sendable {
  private(set) var bytes: [UInt8] = []

  /// What can be in a JSON string in a `script` element as it is.
  static let alphabet = (UInt8(ascii: "#")...UInt8(ascii: "~")).filter {
    $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "\\")
  }
  /// Numbers below it are the last character of a number.
  private static let final = 60

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameter number: from 0.
  mutating func append(_ number: Int) {
    var rest = max(0, number)
    let steps = Self.alphabet.count - Self.final
    while rest >= Self.final {
      rest -= Self.final
      bytes.append(Self.alphabet[Self.final + rest % steps])
      rest /= steps
    }
    bytes.append(Self.alphabet[rest])
  }
}
