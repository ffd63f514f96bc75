/// What changed since a baseline was saved.
public enum BaselineChange: String, Codable, CaseIterable, Hashable, Sendable {
  /// The same scenario has the same events.
  case nothing
  /// The same scenario has different events: the program changed.
  case model
  /// The scenario changed. That of the baseline still has the same events.
  case scenario
  /// The scenario changed, and that of the baseline has different events too.
  case both
}
