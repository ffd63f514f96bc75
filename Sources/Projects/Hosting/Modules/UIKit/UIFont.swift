import CoreGraphics
import SimulatedFoundation

/// A font whose letters have no shapes: only its size is known.
open class UIFont: NSObject, @unchecked Sendable {
  public let pointSize: CGFloat
  public let fontName: String

  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Self(rawValue: -0.8)
    public static let thin = Self(rawValue: -0.6)
    public static let light = Self(rawValue: -0.4)
    public static let regular = Self(rawValue: 0)
    public static let medium = Self(rawValue: 0.23)
    public static let semibold = Self(rawValue: 0.3)
    public static let bold = Self(rawValue: 0.4)
    public static let heavy = Self(rawValue: 0.56)
    public static let black = Self(rawValue: 0.62)
  }

  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = Self(rawValue: "largeTitle")
    public static let title1 = Self(rawValue: "title1")
    public static let title2 = Self(rawValue: "title2")
    public static let title3 = Self(rawValue: "title3")
    public static let headline = Self(rawValue: "headline")
    public static let subheadline = Self(rawValue: "subheadline")
    public static let body = Self(rawValue: "body")
    public static let callout = Self(rawValue: "callout")
    public static let footnote = Self(rawValue: "footnote")
    public static let caption1 = Self(rawValue: "caption1")
    public static let caption2 = Self(rawValue: "caption2")

    var pointSize: CGFloat {
      let sizes: [String: CGFloat] = [
        "largeTitle": 34, "title1": 28, "title2": 22, "title3": 20, "callout": 16, "subheadline": 15,
        "footnote": 13, "caption1": 12, "caption2": 11,
      ]
      return sizes[rawValue] ?? 17
    }
  }

  init(size: CGFloat, name: String = "System") {
    pointSize = size
    fontName = name
  }
  public init?(name: String, size: CGFloat) {
    pointSize = size
    fontName = name
  }
  public init(descriptor: UIFontDescriptor, size: CGFloat) {
    pointSize = size == 0 ? descriptor.pointSize : size
    fontName = "System"
  }

  open class var systemFontSize: CGFloat { 14 }
  open class var labelFontSize: CGFloat { 17 }
  open class var smallSystemFontSize: CGFloat { 12 }
  open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size) }
  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(size: size) }
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size) }
  open class func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size) }
  open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(size: size) }
  open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size: size)
  }
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(size: style.pointSize) }
  open class func preferredFont(forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?)
    -> UIFont
  {
    UIFont(size: style.pointSize)
  }
  open class var familyNames: [String] { [] }
  open class func fontNames(forFamilyName family: String) -> [String] { [] }

  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(pointSize: pointSize) }
  open var familyName: String { fontName }
  open var lineHeight: CGFloat { pointSize * 1.2 }
  open var ascender: CGFloat { pointSize }
  open var descender: CGFloat { -pointSize * 0.2 }
  open var capHeight: CGFloat { pointSize * 0.7 }
  open var xHeight: CGFloat { pointSize * 0.5 }
  open var leading: CGFloat { 0 }
  open func withSize(_ size: CGFloat) -> UIFont { UIFont(size: size, name: fontName) }
}

open class UIFontDescriptor: NSObject, @unchecked Sendable {
  public let pointSize: CGFloat
  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = Self(rawValue: 1)
    public static let traitBold = Self(rawValue: 2)
    public static let traitMonoSpace = Self(rawValue: 1024)
  }
  public struct SystemDesign: Hashable, Sendable {
    let name: String
    public static let `default` = Self(name: "default")
    public static let rounded = Self(name: "rounded")
    public static let serif = Self(name: "serif")
    public static let monospaced = Self(name: "monospaced")
  }

  init(pointSize: CGFloat) { self.pointSize = pointSize }
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor(pointSize: style.pointSize)
  }
  open var symbolicTraits: SymbolicTraits { [] }
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? { self }
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }
  open func withSize(_ size: CGFloat) -> UIFontDescriptor { UIFontDescriptor(pointSize: size) }
}

open class UIFontMetrics: NSObject, @unchecked Sendable {
  public static let `default` = UIFontMetrics(forTextStyle: .body)
  public init(forTextStyle style: UIFont.TextStyle) {}
  open func scaledFont(for font: UIFont) -> UIFont { font }
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { font }
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
  open func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection?) -> CGFloat { value }
}
