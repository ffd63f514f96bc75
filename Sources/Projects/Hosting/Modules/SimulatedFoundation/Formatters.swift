import Foundation

/// Writes a time before or after another, such as "in 2 hours", in English.
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
  public enum DateTimeStyle: Int, Sendable { case numeric, named }
  public enum UnitsStyle: Int, Sendable { case full, spellOut, short, abbreviated }

  open var dateTimeStyle: DateTimeStyle = .numeric
  open var unitsStyle: UnitsStyle = .full
  open var formattingContext: Formatter.Context = .unknown
  open var calendar: Calendar! = .current
  open var locale: Locale! = .current

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func localizedString(fromTimeInterval interval: TimeInterval) -> String {
    localizedString(
      for: Date(timeIntervalSinceReferenceDate: interval), relativeTo: Date(timeIntervalSinceReferenceDate: 0)
    )
  }

  open func localizedString(for date: Date, relativeTo reference: Date) -> String {
    let style = Date.RelativeFormatStyle(
      presentation: dateTimeStyle == .named ? .named : .numeric,
      unitsStyle: unitsStyle == .full || unitsStyle == .spellOut ? .wide : .abbreviated,
      locale: locale ?? .current, calendar: calendar ?? .current)
    // The style compares with now.
    return style.format(Date(timeIntervalSinceNow: date.timeIntervalSince(reference)))
  }

  open func localizedString(from components: DateComponents) -> String {
    let start = Date()
    let end = (calendar ?? .current).date(byAdding: components, to: start) ?? start
    return localizedString(for: end, relativeTo: start)
  }
}

/// Writes a list such as "a, b and c", in English.
open class ListFormatter: Formatter, @unchecked Sendable {
  open var locale: Locale! = .current
  open var itemFormatter: Formatter?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func string(from items: [Any]) -> String? {
    Self.localizedString(byJoining: items.map { itemFormatter?.string(for: $0) ?? "\($0)" })
  }

  open class func localizedString(byJoining strings: [String]) -> String {
    guard strings.count > 1, let last = strings.last else { return strings.first ?? "" }
    return strings.dropLast().joined(separator: ", ") + " and " + last
  }
}

/// Writes a value with the symbol of its unit. Converts nothing to the units of the locale.
open class MeasurementFormatter: Formatter, @unchecked Sendable {
  public struct UnitOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let providedUnit = Self(rawValue: 1)
    public static let naturalScale = Self(rawValue: 2)
    public static let temperatureWithoutUnit = Self(rawValue: 4)
  }

  open var unitOptions: UnitOptions = []
  open var unitStyle: Formatter.UnitStyle = .medium
  open var locale: Locale! = .current
  open var numberFormatter: NumberFormatter! = NumberFormatter()

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func string<U: Unit>(from measurement: Measurement<U>) -> String {
    let value = numberFormatter.string(from: NSNumber(value: measurement.value)) ?? "\(measurement.value)"
    return unitOptions.contains(.temperatureWithoutUnit) ? "\(value)°" : "\(value) \(measurement.unit.symbol)"
  }

  open func string(from unit: Unit) -> String { unit.symbol }
}
