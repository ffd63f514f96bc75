/// Evidence class: how certain a number is.
package enum Evidence: String, CaseIterable, Hashable, Sendable {
  /// DOC: Apple documents it.
  case documented = "DOC"
  /// OBS: a developer measured or reported it.
  case observed = "OBS"
  /// UNOFF: unofficial analyses of the system report it. It is not confirmed.
  case unofficial = "UNOFF"
  /// GUESS: an assumption of widgetsim. Try other values with `widgetsim sweep`.
  case guess = "GUESS"
}
