extension RecordedUsage {
  /// The log as it is played when this is the first simulated day; with ``weekdaysFrom`` its days in their new order, possibly none.
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
    // What the first goes on with is no longer before it.
    if !moved.isEmpty { moved[0].continuesPickup = false }
    return moved
  }
}

extension Device {
  /// The usage as it is played from the first simulated day.
  var playedUsage: Usage {
    guard case .recorded(let recorded) = usage else { return usage }
    return .recorded(recorded.played(from: start.advanced(by: -warmUpDays)))
  }
}
