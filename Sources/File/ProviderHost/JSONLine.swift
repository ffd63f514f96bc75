import Foundation

/// A line of JSON from a program. `JSONDecoder` alone also accepts other encodings, bytes that are no text, two values
/// for one key, and a comma after the last one.
enum JSONLine {
  /// - Throws: `DecodingError`, or ``AnswerProblem`` for what a decoder does not see.
  static func decode<Value: Decodable>(_ line: ArraySlice<UInt8>) throws -> Value {
    // A decoder takes bytes of 0 as a sign of UTF-16.
    guard !line.contains(0), String(validating: line, as: UTF8.self) != nil else {
      throw AnswerProblem("expected JSON in UTF-8; found \(AnswerProblem.quoted(line))")
    }
    let value = try JSONDecoder().decode(Value.self, from: Data(line))
    try check(line)
    return value
  }

  /// Checks the keys and commas of a line that a decoder accepts.
  private static func check(_ line: ArraySlice<UInt8>) throws {
    var isAfterComma = false
    // Those of each object and list that is open.
    var keys: [Set<String>] = []
    var rest = line
    while let byte = rest.popFirst() {
      if " \t\r".utf8.contains(byte) { continue }
      defer { isAfterComma = byte == UInt8(ascii: ",") }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): keys.append([])
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard !isAfterComma else {
          throw AnswerProblem(
            "expected a line of JSON; found a comma after the last value in \(AnswerProblem.quoted(line))")
        }
        _ = keys.popLast()
      case UInt8(ascii: "\""):
        let start = rest.startIndex
        var isEscaped = false
        while let next = rest.popFirst(), isEscaped || next != UInt8(ascii: "\"") {
          isEscaped = !isEscaped && next == UInt8(ascii: "\\")
        }
        let isKey = rest.first { !" \t\r".utf8.contains($0) } == UInt8(ascii: ":")
        guard isKey, let last = keys.indices.last else { continue }
        let key = unescaped(line[start..<rest.startIndex - 1])
        guard keys[last].insert(key).inserted else {
          throw AnswerProblem(
            "expected each key once; found two of '\(key)' in \(AnswerProblem.quoted(line))")
        }
      default: break
      }
    }
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    let plain = String(decoding: text, as: UTF8.self)
    guard text.contains(UInt8(ascii: "\\")) else { return plain }
    return (try? JSONDecoder().decode(String.self, from: Data("\"\(plain)\"".utf8))) ?? plain
  }
}
