/// A set of days of the week.
///
/// ```swift
/// let gymDays: Weekdays = [.monday, .thursday]
/// #expect(gymDays.isSubset(of: .weekdays))
/// ```
public struct Weekdays: OptionSet, Hashable, Sendable {
  /// Bit 0 is Monday, bit 6 is Sunday.
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b111_1111 }

  /// Monday alone.
  public static let monday = Weekdays(rawValue: 1)
  /// Tuesday alone.
  public static let tuesday = Weekdays(rawValue: 1 << 1)
  /// Wednesday alone.
  public static let wednesday = Weekdays(rawValue: 1 << 2)
  /// Thursday alone.
  public static let thursday = Weekdays(rawValue: 1 << 3)
  /// Friday alone.
  public static let friday = Weekdays(rawValue: 1 << 4)
  /// Saturday alone.
  public static let saturday = Weekdays(rawValue: 1 << 5)
  /// Sunday alone.
  public static let sunday = Weekdays(rawValue: 1 << 6)
  /// Monday to Friday.
  public static let weekdays = Weekdays(rawValue: 0b001_1111)
  /// Saturday and Sunday.
  public static let weekends = Weekdays(rawValue: 0b110_0000)
  /// Every day of the week.
  public static let all = Weekdays(rawValue: 0b111_1111)

  /// Each day with its name in scenario files.
  package static let named: [(name: String, day: Weekdays)] = [
    ("monday", .monday), ("tuesday", .tuesday), ("wednesday", .wednesday), ("thursday", .thursday),
    ("friday", .friday), ("saturday", .saturday), ("sunday", .sunday),
  ]

  /// Whether the date is on one of these days.
  public func contain(_ date: CalendarDate) -> Bool { contains(date.weekday) }

  /// Whether one of these dates is on one of these days.
  func comeOn(_ dates: ClosedRange<CalendarDate>) -> Bool {
    (0..<7).contains { days in
      let date = dates.lowerBound.advanced(by: days)
      return date <= dates.upperBound && contain(date)
    }
  }
}
