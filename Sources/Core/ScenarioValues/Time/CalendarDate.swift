/// A date in the proleptic Gregorian calendar.
///
/// ```swift
/// let date = try #require(CalendarDate(year: 2028, month: 2, day: 28))
/// #expect(date.advanced(by: 1).components == (2028, 2, 29))
/// #expect(date.weekday == .monday)
/// ```
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Days since 1970-01-01.
  public let dayNumber: Int

  /// The date this many days after 1970-01-01.
  @inlinable public init(dayNumber: Int) {
    self.dayNumber = dayNumber
  }

  /// `nil` unless the numbers are a date in the years 1900 … 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1900...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(dayNumber: era * 146_097 + dayOfEra - 719_468)
    let parts = self.components
    guard parts == (year, month, day) else { return nil }
  }

  /// The year, the month (1 … 12) and the day (1 … 31).
  public var components: (year: Int, month: Int, day: Int) {
    // civil_from_days of the same source. The era is positive for all accepted years.
    let z = dayNumber + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day of the week, as a set of one day.
  public var weekday: Weekdays {
    let sinceMonday = ((dayNumber % 7) + 7 + 3) % 7  // 1970-01-01 was a Thursday
    return Weekdays(rawValue: 1 << UInt8(sinceMonday))
  }

  /// Saturday or Sunday.
  public var isWeekend: Bool { Weekdays.weekends.contain(self) }

  /// The date this many days later; earlier, if negative.
  public func advanced(by days: Int) -> CalendarDate {
    CalendarDate(dayNumber: dayNumber + days)
  }

  public static func < (a: CalendarDate, b: CalendarDate) -> Bool { a.dayNumber < b.dayNumber }

  /// ISO 8601, `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    func padded(_ n: Int, _ width: Int) -> String {
      let digits = String(n)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

/// A date and time as a wall clock shows it, without a time zone.
public struct LocalDateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The date.
  public var date: CalendarDate
  /// The time of day.
  public var time: TimeOfDay

  /// Each parameter sets the property with its name.
  public init(date: CalendarDate, time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  public static func < (a: LocalDateTime, b: LocalDateTime) -> Bool {
    (a.date, a.time) < (b.date, b.time)
  }

  public var description: String { "\(date)T\(time)" }
}
