public struct Text: Hashable, Sendable {
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {}
  public init(verbatim content: String) {}
  @_disfavoredOverload public init(_ resource: LocalizedStringResource) {}
  @_disfavoredOverload public init(_ content: AttributedString) {}
  public init(_ image: Image) {}
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {}
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == AttributedString {}
  public init<Subject>(_ subject: Subject, formatter: Formatter) {}

  public struct DateStyle: Hashable, Codable, Sendable {
    let name: String
    public static let time = Self(name: "time")
    public static let date = Self(name: "date")
    public static let relative = Self(name: "relative")
    public static let offset = Self(name: "offset")
    public static let timer = Self(name: "timer")
  }
  public init(_ date: Date, style: DateStyle) {}
  public init(_ dates: ClosedRange<Date>) {}
  public init(_ interval: DateInterval) {}
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {}

  public static func + (a: Text, b: Text) -> Text { a }

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
