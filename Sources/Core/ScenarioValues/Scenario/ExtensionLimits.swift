import EventKernel

/// The limits of the system for one reload of a widget extension.
///
/// A reload that exceeds a limit fails. The old timeline stays, and the system tries again after
/// ``retryAfterFailure``.
public struct ExtensionLimits: Hashable, Sendable {
  /// Memory in bytes. If the extension uses more, the system kills it. Default 30 MB (OBS).
  public var memory = 30_000_000.0
  /// Time for one answer. The system stops a provider that takes longer (DOC). Default 15 s (GUESS, 5–30 s).
  public var timeOut = SimulationDuration.seconds(15)
  /// Size of a timeline's archive in bytes. The system refuses a larger one. Default 10 MiB (OBS, 1.5–16).
  public var archive = 10_485_760.0
  /// Number of entries of a timeline. The system refuses a timeline with more. Default 400 (OBS).
  public var entries = 400
  package static let entriesRange = TimelinePlan.Entries.countRange
  /// Time from a reload that failed without a timeline to the next attempt. Default 1 h (OBS, 0.5–2 h).
  public var retryAfterFailure = SimulationDuration.hours(1)

  /// The default limits.
  public init() {}
}
