extension RecordedUsage {
  /// The log for a run with this first simulated day. With ``weekdaysFrom``, its days are in another order. There may
  /// be none left.
  func played(from first: CalendarDate) -> RecordedUsage {
    guard let weekdaysFrom else { return self }
    var played = self
    played.weekdaysFrom = nil
    let skipped = (first.dayNumber % 7 - weekdaysFrom.dayNumber % 7 + 14) % 7
    let span = max(0, repeats ? days / 7 * 7 : days)
    played.days = repeats ? span : max(0, span - skipped)
    let later = sessions.filter { $0.day >= skipped && $0.day < span }
    let earlier = repeats ? sessions.filter { $0.day < min(skipped, span) } : []
    played.sessions = Self.moved(later, by: -skipped) + Self.moved(earlier, by: span - skipped)
    return played
  }

  private static func moved(_ sessions: [RecordedSession], by days: Int) -> [RecordedSession] {
    var moved = sessions
    for index in moved.indices { moved[index].day += days }
    // The pickup that the first session continues is no longer before it.
    if !moved.isEmpty { moved[0].continuesPickup = false }
    return moved
  }
}

extension Device {
  /// The usage, with a log as it is played from the first simulated day.
  package var playedUsage: Usage {
    guard case .recorded(let recorded) = usage else { return usage }
    return .recorded(recorded.played(from: start.advanced(by: -warmUpDays)))
  }
}
