import EventKernel
import RandomVariates

/// The content of a widget: when it changes. Without processes it never changes, and the widget is fresh after the
/// first fetch.
public struct Content: Hashable, Sendable {
  /// Changes that only a fetch shows: a glucose reading, a commit, a score.
  public var live: ArrivalProcess?
  /// Changes that are known ahead. The entries of a timeline can show them in time: a calendar, a forecast, midnight.
  public var schedule: ArrivalProcess?
  /// Revisions of known changes. Only a fetch shows them, as with ``live``.
  public var revisions: ArrivalProcess?

  public init(
    live: ArrivalProcess? = nil, schedule: ArrivalProcess? = nil, revisions: ArrivalProcess? = nil
  ) {
    self.live = live
    self.schedule = schedule
    self.revisions = revisions
  }
}

extension Content {
  /// Content that changes at this interval and that a provider learns of only by fetching.
  public static func changing(every interval: SimulationDuration) -> Content {
    Content(live: .renewal(interval: .constant(Double(interval.milliseconds))))
  }
}

extension Content: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    .fields(["live": live, "schedule": schedule, "revisions": revisions])
  }
}
