/// How sure a default is.
public enum Evidence: String, CaseIterable, Hashable, Sendable {
  /// Apple says so.
  case documented = "DOC"
  /// A developer measured or reported it.
  case observed = "OBS"
  /// Unofficial analyses of the system, unconfirmed.
  case unofficial = "UNOFF"
  /// Ours, to be swept.
  case guess = "GUESS"
}
