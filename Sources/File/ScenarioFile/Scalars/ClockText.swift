import ScenarioValues

/// Times of day, dates, and dates with times as files write them.
enum ClockText {
  static let timePattern = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?"
  static let datePattern = "(19|[2-9][0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"

  /// `HH:MM` or `HH:MM:SS`.
  static func time(_ text: some StringProtocol) -> TimeOfDay? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0, digits: 2) }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    return TimeOfDay(hour: numbers[0], minute: numbers[1], second: numbers.count > 2 ? numbers[2] : 0)
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
    guard text.utf8.count == digits, text.utf8.allSatisfy(NumberText.isDigit) else { return nil }
    return Int(text)
  }
}

extension CalendarDate {
  /// `YYYY-MM-DD`.
  package init?(scenarioText text: String) {
    guard let date = ClockText.date(text) else { return nil }
    self = date
  }
}
