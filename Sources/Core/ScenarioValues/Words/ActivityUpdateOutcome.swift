/// What becomes of an update of a Live Activity. Each has exactly one outcome.
public enum ActivityUpdateOutcome: String, NamedCase, CaseIterable, Hashable, Sendable {
  /// Shown as soon as it had arrived.
  case shownAtOnce = "shownAtOnce"
  /// Shown after a wait (``ActivityUpdateWait``).
  case shownLate = "shownLate"
  /// A newer one was shown before it could be.
  case superseded = "superseded"
  /// It came when no activity was active.
  case afterEnd = "afterEnd"
  /// The server had no token for it, or a stale one.
  case withoutToken = "withoutToken"
  /// It was too large, the system dropped it above the budget, or a relay dropped it.
  case lost = "lost"
  /// Still waiting at the end of the run.
  case stillWaiting = "stillWaiting"
}
