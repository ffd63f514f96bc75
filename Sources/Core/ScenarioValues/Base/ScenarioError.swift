/// An error in a scenario. For a file, `ScenarioFile` finds these and other errors, with line and column.
public enum ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scenario's time zone is not one of the IANA database.
  case unknownTimeZone(String)
  /// `path` is the place as in a scenario file, such as `widgets.weather.provider.fetch.failure`.
  case invalid(path: String, expected: String, found: String)
  /// A developer's own provider gave no valid answer.
  case provider(String, problem: String)

  public var description: String {
    switch self {
    case .unknownTimeZone(let name):
      "device.timeZone: expected an IANA time zone such as Europe/Berlin; found '\(name)'"
    case .invalid(let path, let expected, let found):
      "\(path): expected \(expected); found \(found)"
    case .provider(let name, let problem): "provider \(name): \(problem)"
    }
  }
}
