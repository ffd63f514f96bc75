import WidgetRefresh

/// Times of day, dates, and dates with times as files write them.
enum ClockText {
  static let timePattern = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?"
  static let datePattern = "(19|[2-9][0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"

  /// `HH:MM` or `HH:MM:SS`.
  static func time(_ text: some StringProtocol) -> TimeOfDay? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
    switch parts.count {
    case 2:
      guard let hour = parts[0], let minute = parts[1] else { return nil }
      return TimeOfDay(hour: hour, minute: minute)
    case 3:
      guard let hour = parts[0], let minute = parts[1], let second = parts[2] else { return nil }
      return TimeOfDay(hour: hour, minute: minute, second: second)
    default: return nil
    }
  }

  /// `YYYY-MM-DD`.
  static func date(_ text: some StringProtocol) -> CalendarDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = number(parts[0], digits: 4), let month = number(parts[1], digits: 2),
      let day = number(parts[2], digits: 2)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DDTHH:MM[:SS]`.
  static func dateTime(_ text: some StringProtocol) -> LocalDateTime? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = date(parts[0]), let time = time(parts[1]) else { return nil }
    return LocalDateTime(date: date, time: time)
  }

  private static func number(_ text: some StringProtocol, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy(isDigit) else { return nil }
    return Int(text)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}

extension CalendarDate {
  /// `YYYY-MM-DD`.
  package init?(scenarioText text: String) {
    guard let date = ClockText.date(text) else { return nil }
    self = date
  }
}
