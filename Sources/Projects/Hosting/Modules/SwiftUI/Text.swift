/// Its text is made only when something asks for it: `host` prints what a Live Activity shows.
public struct Text: @unchecked Sendable {
  private let make: () -> String
  var text: String { make() }

  private init(_ make: @escaping () -> String) { self.make = make }

  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) { self.init { key.text } }
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { self.init { String(content) } }
  public init(verbatim content: String) { self.init { content } }
  @_disfavoredOverload public init(_ resource: LocalizedStringResource) {
    self.init { String(localized: resource) }
  }
  @_disfavoredOverload public init(_ content: AttributedString) { self.init { String(content.characters) } }
  public init(_ image: Image) { self.init { "" } }
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { self.init { format.format(input) } }
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
    self.init { String(format.format(input).characters) }
  }
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init { formatter.string(for: subject) ?? "\(subject)" }
  }

  public struct DateStyle: Hashable, Codable, Sendable {
    let name: String
    public static let time = Self(name: "time")
    public static let date = Self(name: "date")
    public static let relative = Self(name: "relative")
    public static let offset = Self(name: "offset")
    public static let timer = Self(name: "timer")

    /// The phone draws what runs: its text is never old.
    func text(_ date: Date) -> String {
      switch name {
      case "time": date.formatted(date: .omitted, time: .shortened)
      case "date": date.formatted(date: .long, time: .omitted)
      default:
        "(\(name): \(date.formatted(Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false))))"
      }
    }
  }
  public init(_ date: Date, style: DateStyle) { self.init { style.text(date) } }
  public init(_ dates: ClosedRange<Date>) { self.init { (dates.lowerBound..<dates.upperBound).formatted() } }
  public init(_ interval: DateInterval) { self.init { (interval.start..<interval.end).formatted() } }
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    self.init(countsDown ? timerInterval.upperBound : timerInterval.lowerBound, style: .timer)
  }
  /// What a bar of progress shows.
  init<V: BinaryFloatingPoint>(share value: V?, of total: V) {
    self.init {
      value.map { "(\((Double($0) / Double(total)).formatted(.percent.precision(.fractionLength(0)))))" }
        ?? ""
    }
  }

  public static func + (a: Text, b: Text) -> Text { Text { a.text + b.text } }

  public enum Case: Hashable, Sendable { case uppercase, lowercase }
  public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
  public struct LineStyle: Hashable, Sendable {
    public enum Pattern: Hashable, Sendable { case solid, dot, dash, dashDot, dashDotDot }
    public static let single = Self()
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
  }
  public struct Scale: Hashable, Sendable {
    public static let `default` = Self()
    public static let secondary = Self()
  }
}
extension Text: SimulatedView {}
extension Text: Hashable {
  public static func == (a: Text, b: Text) -> Bool { a.text == b.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

// Modifiers that give text again.
extension Text {
  public func font(_ font: Font?) -> Text { self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  public func fontWidth(_ width: Font.Width?) -> Text { self }
  public func fontDesign(_ design: Font.Design?) -> Text { self }
  public func bold() -> Text { self }
  public func bold(_ isActive: Bool) -> Text { self }
  public func italic() -> Text { self }
  public func italic(_ isActive: Bool) -> Text { self }
  public func monospaced(_ isActive: Bool = true) -> Text { self }
  public func monospacedDigit() -> Text { self }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text
  { self }
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
    self
  }
  public func kerning(_ kerning: CGFloat) -> Text { self }
  public func tracking(_ tracking: CGFloat) -> Text { self }
  public func baselineOffset(_ offset: CGFloat) -> Text { self }
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
  public func accessibilityLabel(_ label: Text) -> Text { self }
  public func accessibilityLabel(_ key: LocalizedStringKey) -> Text { self }
  @_disfavoredOverload public func accessibilityLabel<S: StringProtocol>(_ label: S) -> Text { self }
}
