import Foundation

/// Writes a duration such as "1h 5m" or "1:05:00", in English.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
  public enum UnitsStyle: Int, Sendable { case positional, abbreviated, short, full, spellOut, brief }

  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let `default` = Self(rawValue: 1)
    public static let dropLeading = Self(rawValue: 2)
    public static let dropMiddle = Self(rawValue: 4)
    public static let dropTrailing = Self(rawValue: 8)
    public static let dropAll: Self = [.dropLeading, .dropMiddle, .dropTrailing]
    public static let pad = Self(rawValue: 65_536)
  }

  open var unitsStyle: UnitsStyle = .positional
  open var allowedUnits: NSCalendar.Unit = []
  open var zeroFormattingBehavior: ZeroFormattingBehavior = .default
  open var maximumUnitCount = 0
  open var collapsesLargestUnit = false
  open var includesApproximationPhrase = false
  open var includesTimeRemainingPhrase = false
  open var allowsFractionalUnits = false
  open var calendar: Calendar? = .current
  open var referenceDate: Date?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private static let units: [(unit: NSCalendar.Unit, seconds: Int, short: String, full: String)] = [
    (.year, 31_536_000, "y", "year"), (.month, 2_592_000, "mo", "month"),
    (.weekOfMonth, 604_800, "w", "week"), (.day, 86_400, "d", "day"), (.hour, 3600, "h", "hour"),
    (.minute, 60, "m", "minute"), (.second, 1, "s", "second"),
  ]

  open func string(from interval: TimeInterval) -> String? {
    guard interval.isFinite, abs(interval) < 1e12 else { return nil }
    let allowed: NSCalendar.Unit = allowedUnits.isEmpty ? [.day, .hour, .minute, .second] : allowedUnits
    var rest = Int(abs(interval))
    var parts: [(value: Int, short: String, full: String)] = []
    for unit in Self.units where allowed.contains(unit.unit) {
      parts.append((rest / unit.seconds, unit.short, unit.full))
      rest %= unit.seconds
    }
    if zeroFormattingBehavior != .pad {
      while parts.count > (unitsStyle == .positional ? 2 : 1), parts[0].value == 0 { parts.removeFirst() }
    }
    if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
    return (interval < 0 ? "-" : "") + written(parts)
  }

  private func written(_ parts: [(value: Int, short: String, full: String)]) -> String {
    switch unitsStyle {
    case .positional:
      parts.enumerated().map { index, part in
        index > 0 && part.value < 10 ? "0\(part.value)" : "\(part.value)"
      }.joined(separator: ":")
    case .abbreviated, .brief:
      parts.map { "\($0.value)\($0.short)" }.joined(separator: " ")
    case .short, .full, .spellOut:
      parts.map { "\($0.value) \($0.full)\($0.value == 1 ? "" : "s")" }.joined(separator: ", ")
    }
  }

  open func string(from start: Date, to end: Date) -> String? {
    string(from: end.timeIntervalSince(start))
  }

  open func string(from components: DateComponents) -> String? {
    let days = (components.day ?? 0) + 7 * (components.weekOfMonth ?? 0)
    let hours = 24 * days + (components.hour ?? 0)
    return string(from: Double(3600 * hours + 60 * (components.minute ?? 0) + (components.second ?? 0)))
  }

  open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }
}
