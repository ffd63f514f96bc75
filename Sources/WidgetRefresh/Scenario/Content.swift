/// What a widget is about, and when that changes. Without processes it never changes and is always fresh once fetched.
public struct Content: Hashable, Sendable {
  /// Changes that a provider learns of only by fetching: a glucose reading, a commit, a score.
  public var live: ArrivalProcess?
  /// Changes known ahead, so that a timeline's entries can show them in time: a calendar, a forecast, midnight.
  public var schedule: ArrivalProcess?
  /// Revisions of what was known ahead; like ``live``, only a new fetch shows them.
  public var revisions: ArrivalProcess?

  public init(
    live: ArrivalProcess? = nil, schedule: ArrivalProcess? = nil, revisions: ArrivalProcess? = nil
  ) {
    self.live = live
    self.schedule = schedule
    self.revisions = revisions
  }
}
