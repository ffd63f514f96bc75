/// A moment on the device's wall clock: once, or every day.
public enum Moment: Hashable, Sendable {
  /// Once.
  case once(LocalDateTime)
  /// Every day at this time.
  case daily(TimeOfDay)
}

/// A period on the device's wall clock. It includes `from` but not `to`.
public enum Period: Hashable, Sendable {
  /// Every day. If `to` is not later than `from`, the period goes past midnight.
  case daily(from: TimeOfDay, to: TimeOfDay)
  /// Once; `from < to`.
  case once(from: LocalDateTime, to: LocalDateTime)
}

extension Moment: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    switch self {
    case .once(let time): .fields(["at": time], of: "once")
    case .daily(let time): .fields(["at": time], of: "daily")
    }
  }
}

extension Period: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    switch self {
    case .daily(let from, let to): .fields(["from": from, "to": to], of: "daily")
    case .once(let from, let to): .fields(["from": from, "to": to], of: "once")
    }
  }
}
