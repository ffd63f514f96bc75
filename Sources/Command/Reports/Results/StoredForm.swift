import Foundation
import OutputAnalysis

/// The format that a stored file names in its first field, such as `widgetsim baseline 6`. The number goes up when
/// earlier files can no longer be read.
package struct StoredForm {
  var kind: String
  var number: Int
  /// What is in the file, for messages.
  var content: String
  /// The command that writes it.
  var command: String

  var text: String { "widgetsim \(kind) \(number)" }

  /// Why a file that cannot be decoded, or names another format, cannot be read.
  func error(in data: Data, _ error: DecodingError?) -> StoredFileError {
    struct Named: Decodable { var format: String }
    let unknown = StoredFileError(description: "expected \(content) written by `\(command)`")
    guard let words = (try? JSONDecoder().decode(Named.self, from: data))?.format.split(separator: " "),
      words.count == 3, words[0] == "widgetsim", words[1] == kind
    else { return unknown }
    guard words[2] == "\(number)" else {
      let found = DisplayText.line(String(words[2]), to: 40)
      return self.error("\(content) of format \(number); found format \(found)")
    }
    return error.map { damaged($0.place) } ?? unknown
  }

  func checkChecksum(in bytes: [UInt8]) throws(StoredFileError) {
    guard StoredChecksum.isRight(in: bytes) else {
      throw damaged("checksum: no match, so the file was changed or damaged")
    }
  }

  /// - Parameter place: where something else was expected, and what.
  func damaged(_ place: String) -> StoredFileError { error("\(content) of this program; \(place)") }

  /// - Parameter expected: what was expected and found.
  func error(_ expected: String) -> StoredFileError {
    StoredFileError(description: "expected \(expected). Run `\(command)` again")
  }
}

/// Why a stored file cannot be read or used.
package struct StoredFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}

extension DecodingError {
  /// What a value of this type is in JSON.
  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
    case is any ExpressibleByDictionaryLiteral.Type: "an object"
    case is any ExpressibleByArrayLiteral.Type: "an array"
    default: "another kind of value"
    }
  }

  /// Where in a file something else was expected, and what.
  fileprivate var place: String {
    func text(_ context: Context, _ problem: String) -> String {
      let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
      return (path.isEmpty ? "" : "\(path.joined().drop { $0 == "." }): ") + problem
    }
    let found =
      switch self {
      case .keyNotFound(let key, let context):
        text(context, "expected the key '\(key.stringValue)'; found none")
      case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
        text(context, "expected \(Self.words(for: type)); found something else")
      case .dataCorrupted(let context): text(context, context.debugDescription)
      @unknown default: "\(self)"
      }
    return DisplayText.line(found, to: 400)
  }
}

/// A file of results in ``StoredForm``: JSON with a ``StoredChecksum`` and keys in alphabetical order, so that equal values have equal bytes.
package protocol StoredFile: Codable {
  static var form: StoredForm { get }
  var format: String { get }
  /// Whether a file may lack counts and figures. They are then not known.
  static var acceptsUnknownFigures: Bool { get }
}

extension StoredFile {
  package static var largestByteCount: Int { 1 << 30 }
  package static var acceptsUnknownFigures: Bool { false }

  /// Reads a file's bytes.
  ///
  /// - Throws: if the bytes are not such a file, have another format, or were changed since the program wrote them.
  package init(_ bytes: [UInt8]) throws(StoredFileError) {
    let data = Data(bytes)
    let decoder = JSONDecoder()
    if Self.acceptsUnknownFigures, let key = CodingUserInfoKey.acceptsUnknownFigures {
      decoder.userInfo[key] = true
    }
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch {
      throw Self.form.error(in: data, error as? DecodingError)
    }
    guard format == Self.form.text else { throw Self.form.error(in: data, nil) }
    try Self.form.checkChecksum(in: bytes)
  }

  /// Writes the file whole. If that fails, an earlier file stays as it was.
  package func write(to path: String) throws(ReportError) {
    guard let text = try? ReportJSON.of(self) else {
      throw .cannotWrite(path: path, reason: "\(Self.form.content) cannot be written as JSON")
    }
    try WholeFile.write(StoredChecksum.sealed(text), to: path)
  }
}
