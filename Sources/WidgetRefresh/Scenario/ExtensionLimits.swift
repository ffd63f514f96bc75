import EventKernel

/// What the system allows a widget extension during one reload.
///
/// A reload that passes a limit fails: the old timeline stays, and the system tries again after ``retryAfterFailure``.
public struct ExtensionLimits: Hashable, Sendable {
  /// Memory in bytes; more and the extension is killed. Default 30 MB (OBS).
  public var memory: Double
  /// A slower provider is halted (DOC). Default 15 s (GUESS, 5–30 s).
  public var timeOut: SimulationDuration
  /// Size in bytes of a timeline's archive; a larger one is refused. Default 10 MiB (OBS, 1.5–16).
  public var archive: Double
  /// A timeline with more entries is refused. Default 400 (OBS).
  public var entries: Int
  /// From a reload that failed without a timeline to the next attempt. Default 1 h (OBS, 0.5–2 h).
  public var retryAfterFailure: SimulationDuration

  public init(
    memory: Double = 30_000_000, timeOut: SimulationDuration = .seconds(15), archive: Double = 10_485_760,
    entries: Int = 400, retryAfterFailure: SimulationDuration = .hours(1)
  ) {
    self.memory = memory
    self.timeOut = timeOut
    self.archive = archive
    self.entries = entries
    self.retryAfterFailure = retryAfterFailure
  }
}
