import Foundation

/// JSON whose equal values make equal bytes.
enum ReportJSON {
  /// One document and a line break: keys in alphabetical order, and nothing in it that could move a terminal's cursor or change the
  /// direction of text.
  ///
  /// - Parameters:
  ///   - value: what it says.
  ///   - isPretty: for people, on several lines.
  /// - Throws: `EncodingError`, should a number be none.
  static func of(_ value: some Encodable, isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return inert(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  /// The encoder escapes the first 32 control characters only. Others stand in strings alone, where an escape is the same.
  private static func inert(_ json: String) -> String {
    if json.utf8.allSatisfy({ $0 < 0x7F }) { return json }
    var bytes: [UInt8] = []
    for scalar in json.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 { bytes.appendEscape(unit) }
      default: bytes += String(scalar).utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
