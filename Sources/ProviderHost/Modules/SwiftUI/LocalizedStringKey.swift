/// The key of a text in the app's string catalog. Nothing shows it, so it keeps no text.
public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
  public init(_ value: String) {}
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation<T>(_ value: T) {}
    public mutating func appendInterpolation<T>(_ value: T, specifier: String) {}
    public mutating func appendInterpolation<T: NSObject>(_ value: T, formatter: Formatter? = nil) {}
    public mutating func appendInterpolation<T>(_ value: T, formatter: Formatter) {}
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F) {}
    public mutating func appendInterpolation(_ text: Text) {}
    public mutating func appendInterpolation(_ image: Image) {}
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {}
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {}
    public mutating func appendInterpolation(_ interval: DateInterval) {}
    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
      showsHours: Bool = true
    ) {}
  }
}
