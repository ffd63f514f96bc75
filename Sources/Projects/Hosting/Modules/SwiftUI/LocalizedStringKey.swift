/// The key of a text in the app's string catalog, with values in it. It is also the text: there is no catalog.
public struct LocalizedStringKey: Hashable, @unchecked Sendable, ExpressibleByStringInterpolation {
  private let parts: [() -> String]
  var text: String { parts.map { $0() }.joined() }

  public init(_ value: String) { parts = [{ value }] }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  public static func == (a: Self, b: Self) -> Bool { a.text == b.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  public struct StringInterpolation: StringInterpolationProtocol, @unchecked Sendable {
    fileprivate var parts: [() -> String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { parts.append { literal } }
    public mutating func appendInterpolation<T>(_ value: T) { parts.append { "\(value)" } }
    public mutating func appendInterpolation<T>(_ value: T, specifier: String) {
      parts.append {
        (value as? any CVarArg).map { String(format: specifier, arguments: [$0]) } ?? "\(value)"
      }
    }
    public mutating func appendInterpolation<T: NSObject>(_ value: T, formatter: Formatter? = nil) {
      parts.append { formatter?.string(for: value) ?? "\(value)" }
    }
    public mutating func appendInterpolation<T>(_ value: T, formatter: Formatter) {
      parts.append { formatter.string(for: value) ?? "\(value)" }
    }
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F) {
      parts.append { "\(format.format(input))" }
    }
    public mutating func appendInterpolation(_ text: Text) { parts.append { text.text } }
    public mutating func appendInterpolation(_ image: Image) {}
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      appendInterpolation(Text(date, style: style))
    }
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { appendInterpolation(Text(dates)) }
    public mutating func appendInterpolation(_ interval: DateInterval) { appendInterpolation(Text(interval)) }
    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
      showsHours: Bool = true
    ) { appendInterpolation(Text(timerInterval: timerInterval, countsDown: countsDown)) }
  }
}
