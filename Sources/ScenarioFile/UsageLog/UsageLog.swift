import WidgetRefresh

/// The intervals in which a phone's screen was on, in order and without overlaps.
public struct UsageLog: Hashable, Sendable {
  /// What the lines of the log contain.
  public enum Kind: Hashable, Sendable {
    /// `time,screen_status`.
    case screenEvents
    /// `start,end,surface`.
    case surfaces
    /// `start,end,app`.
    case apps
  }

  /// An interval with the screen on. Instants are milliseconds since 1970-01-01T00:00Z.
  public struct Stretch: Hashable, Sendable {
    public var start: Int64
    /// Later than ``start``.
    public var end: Int64
    /// When the phone is unlocked, from ``start`` to ``end``; `nil`: a glance.
    public var unlock: Int64?
    public var content: RecordedSession.Content
    /// The phone has been unlocked since the interval before.
    public var continuesPickup: Bool
    /// Line of the file on which it starts, from 1.
    public var line: Int
  }

  public var kind: Kind
  public var stretches: [Stretch]
  /// From the first instant of the file to the last.
  public var covered: ClosedRange<Int64>
  /// The errors of the file and how they were repaired, as warnings. At most ``UsageLogReader/mostFindings``.
  public var repairs: [Diagnostic]
}

/// Why a file gives no usage log.
public struct UsageLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least one.
  public let diagnostics: [Diagnostic]

  public init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// One line for each diagnostic.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
