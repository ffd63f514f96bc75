import ArgumentParser

/// `path=value`: sets a value in a scenario, as if the file had it.
struct ScenarioOverride: ExpressibleByArgument {
  /// Keys separated by dots, such as `device.days`.
  var path: String
  var value: String

  var text: String { "\(path)=\(value)" }

  init(path: String, value: String) {
    self.path = path
    self.value = value
  }

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
    path = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }
}
