import Foundation

/// A variable with `@Entry`: it becomes a value of the environment, with a key of its own.
struct EnvironmentEntry {
  let name: String
  let type: String?
  let value: String

  /// Reads a declaration such as `@Entry var limit: Int = 3`.
  init?(declaration: String) {
    guard let start = declaration.range(of: #"\bvar\s+"#, options: .regularExpression) else { return nil }
    var rest = declaration[start.upperBound...]
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
    rest = rest.dropFirst(name.count)
    let equals = rest.firstIndex(of: "=")
    let type = (equals.map { rest[..<$0] } ?? rest).trimmingCharacters(in: .whitespacesAndNewlines)
    self.name = String(name)
    self.type = type.hasPrefix(":") ? type.dropFirst().trimmingCharacters(in: .whitespacesAndNewlines) : nil
    value =
      equals.map { rest[rest.index(after: $0)...].trimmingCharacters(in: .whitespacesAndNewlines) } ?? "nil"
  }

  var accessors: String {
    "{ get { self[__Key_\(name).self] } set { self[__Key_\(name).self] = newValue } }"
  }

  var key: String {
    let declaration =
      type.map { "static var defaultValue: \($0) { \(value) }" } ?? "static let defaultValue = \(value)"
    return "private struct __Key_\(name): SwiftUI.EnvironmentKey { \(declaration) }"
  }
}
