/// `path=value`: sets a value in a scenario, as if the file had it.
package struct ScenarioOverride: Hashable, Sendable {
  /// Keys separated by dots, such as `device.days`.
  package var path: String
  /// In YAML.
  package var value: String

  package init(path: String, value: String) {
    self.path = path
    self.value = value
  }

  /// `nil` unless there is a path before the first equals sign.
  package init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
    self.init(path: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
  }

  package var text: String { "\(path)=\(value)" }
}
