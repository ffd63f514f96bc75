import RandomVariates

/// The first key of a stored file. Its value is a hash of all bytes after it. So the program refuses a file that was damaged or changed by
/// hand.
package enum StoredChecksum {
  private static let start = #"{"checksum":""#
  private static let end = "\","

  /// A JSON object with its checksum as the first key. If the object has a checksum already, the new one replaces it.
  package static func sealed(_ json: String) -> String {
    let content = content(of: Array(json.utf8)) ?? json.utf8.dropFirst().map(\.self)[...]
    return start + text(of: content) + end + String(decoding: content, as: UTF8.self)
  }

  static func isRight(in bytes: [UInt8]) -> Bool {
    guard let content = content(of: bytes) else { return false }
    return bytes.starts(with: (start + text(of: content) + end).utf8)
  }

  /// The bytes after the checksum; `nil`: the file has no checksum.
  private static func content(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let length = start.utf8.count + 16
    guard bytes.starts(with: start.utf8), bytes.dropFirst(length).starts(with: end.utf8) else { return nil }
    return bytes[(length + end.utf8.count)...]
  }

  private static func text(of bytes: ArraySlice<UInt8>) -> String {
    var hash = FNV1a()
    for byte in bytes { hash.combine(byte) }
    return hash.value.hexadecimalText
  }
}
