/// When something dated happens, by the device's wall clock.
public enum Moment: Hashable, Sendable {
  /// Once.
  case once(LocalDateTime)
  /// Every day at this time.
  case daily(TimeOfDay)
}

/// A stretch of time, by the device's wall clock: `from` is in it, `to` is not.
public enum Period: Hashable, Sendable {
  /// Every day; past midnight where `to` is not later than `from`.
  case daily(from: TimeOfDay, to: TimeOfDay)
  /// Once; `from < to`.
  case once(from: LocalDateTime, to: LocalDateTime)
}
