import ScenarioValues

/// The intervals in which a phone's screen was on, in order and without overlaps.
package struct UsageLog: Hashable, Sendable {
  /// What the lines of the log contain.
  package enum Kind: Hashable, Sendable {
    /// `time,screen_status`.
    case screenEvents
    /// `start,end,surface`.
    case surfaces
    /// `start,end,app`.
    case apps
  }

  /// An interval with the screen on. Instants are milliseconds since 1970-01-01T00:00Z.
  package struct Stretch: Hashable, Sendable {
    package var start: Int64
    /// Later than ``start``.
    package var end: Int64
    /// When the phone is unlocked, from ``start`` to ``end``; `nil`: a glance.
    package var unlock: Int64?
    package var content: RecordedSession.Content
    /// The phone has been unlocked since the interval before.
    package var continuesPickup: Bool
    /// Line of the file on which it starts, from 1.
    package var line: Int
  }

  package var kind: Kind
  package var stretches: [Stretch]
  /// From the first instant of the file to the last.
  package var covered: ClosedRange<Int64>
  /// The errors of the file and how they were repaired, as warnings. At most ``UsageLogReader/mostFindings``.
  package var repairs: [Diagnostic]
}
