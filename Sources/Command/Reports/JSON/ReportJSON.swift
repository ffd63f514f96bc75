import Foundation

/// JSON in which equal values have equal bytes.
enum ReportJSON {
  /// One document and a line break, with keys in alphabetical order. Nothing in it moves a terminal's cursor or changes the
  /// direction of text.
  ///
  /// - Parameters:
  ///   - value: what to encode.
  ///   - isPretty: on several lines, for people.
  /// - Throws: `EncodingError` if a number is not finite.
  static func of(_ value: some Encodable, isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return inert(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  /// The same on several lines, for people.
  static func text(_ value: some Encodable) throws -> String { try of(value, isPretty: true) }

  /// JSON that is safe inside a `script` element.
  ///
  /// - Parameter value: has no numbers but integers, so that it can always be encoded.
  static func script(_ value: JSONObject) -> HTML {
    let json = ((try? of(value)) ?? "null").utf8
    guard json.contains(UInt8(ascii: "<")) else { return HTML(trusted: json) }
    // By bytes: to compare characters takes far longer.
    var bytes: [UInt8] = []
    for byte in json {
      if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
    }
    return HTML(trusted: bytes)
  }

  /// The encoder escapes only the first 32 control characters. Others occur only in strings, where an escape means the same.
  private static func inert(_ json: String) -> String {
    if json.utf8.allSatisfy({ $0 < 0x7F }) { return json }
    var bytes: [UInt8] = []
    for scalar in json.unicodeScalars {
      if scalar == "\n" { bytes.append(0x0A) } else { bytes.appendJSON(scalar) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
