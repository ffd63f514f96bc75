import Foundation

/// The format that a stored file names in its first field, such as `widgetsim baseline 5`. The number goes up when earlier files
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
