/// The 64-bit FNV-1a hash. Unlike `Hasher`, it gives the same value in every process.
///
/// Source: Fowler, Noll, Vo, Eastlake, RFC 9923.
package struct FNV1a {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// In UTF-8.
  package mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { for byte in $0 { combine(byte) } }
  }
}

extension UInt64 {
  /// 16 digits.
  package var hexadecimalText: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
