public struct Font: Hashable, Sendable {
  public enum TextStyle: Hashable, CaseIterable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  public enum Leading: Hashable, Sendable { case standard, tight, loose }
  public struct Width: Hashable, Sendable {
    public var value: CGFloat
    public init(_ value: CGFloat) { self.value = value }
    public static let compressed = Self(-0.3)
    public static let condensed = Self(-0.2)
    public static let standard = Self(0)
    public static let expanded = Self(0.2)
  }
  public struct Weight: Hashable, Sendable {
    let value: Int
    public static let ultraLight = Self(value: 100)
    public static let thin = Self(value: 200)
    public static let light = Self(value: 300)
    public static let regular = Self(value: 400)
    public static let medium = Self(value: 500)
    public static let semibold = Self(value: 600)
    public static let bold = Self(value: 700)
    public static let heavy = Self(value: 800)
    public static let black = Self(value: 900)
  }

  public static let largeTitle = Font()
  public static let title = Font()
  public static let title2 = Font()
  public static let title3 = Font()
  public static let headline = Font()
  public static let subheadline = Font()
  public static let body = Font()
  public static let callout = Font()
  public static let footnote = Font()
  public static let caption = Font()
  public static let caption2 = Font()

  init() {}
  public init(_ font: UIFont) {}
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    Font()
  }
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font { Font() }
  public static func custom(_ name: String, size: CGFloat) -> Font { Font() }
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font { Font() }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font() }

  public func weight(_ weight: Weight) -> Font { self }
  public func width(_ width: Width) -> Font { self }
  public func bold() -> Font { self }
  public func italic() -> Font { self }
  public func monospaced() -> Font { self }
  public func monospacedDigit() -> Font { self }
  public func smallCaps() -> Font { self }
  public func lowercaseSmallCaps() -> Font { self }
  public func uppercaseSmallCaps() -> Font { self }
  public func leading(_ leading: Leading) -> Font { self }
}

public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }
