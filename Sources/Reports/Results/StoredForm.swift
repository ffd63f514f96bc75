import Foundation

/// The format that a stored file names in its first field, such as `widgetsim baseline 6`. The number goes up when earlier files
/// can no longer be read.
struct StoredForm {
  var kind: String
  var number: Int

  var text: String { "widgetsim \(kind) \(number)" }

  /// The number in a file of the same kind but another format; `nil`: the file is not of this kind.
  func other(in data: Data) -> String? {
    struct Named: Decodable { var format: String }
    let words = (try? JSONDecoder().decode(Named.self, from: data))?.format.split(separator: " ") ?? []
    guard words.count == 3, words[0] == "widgetsim", words[1] == kind, words[2] != "\(number)" else {
      return nil
    }
    return DisplayText.line(String(words[2]), to: 40)
  }
}

/// A file of results in ``StoredForm``: JSON with keys in alphabetical order, so that equal values have equal bytes.
protocol StoredFile: Codable {
  static var form: StoredForm { get }
  var format: String { get }
}

extension StoredFile {
  /// - Returns: `nil` if the bytes are not such a file, or one in another format.
  static func read(_ data: Data) -> Self? {
    (try? JSONDecoder().decode(Self.self, from: data)).flatMap { $0.format == form.text ? $0 : nil }
  }

  /// Writes the file whole. If that fails, an earlier file stays as it was.
  func write(to path: String, as what: String) throws(ReportError) {
    guard let text = try? ReportJSON.of(self) else {
      throw .cannotWrite(path: path, reason: "\(what) cannot be written as JSON")
    }
    try WholeFile.write(text, to: path)
  }
}
