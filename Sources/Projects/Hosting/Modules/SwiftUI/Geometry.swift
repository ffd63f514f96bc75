public struct HorizontalAlignment: Hashable, Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  public init(_ id: any AlignmentID.Type) { name = String(describing: id) }
  public static let leading = Self("leading")
  public static let center = Self("center")
  public static let trailing = Self("trailing")
  public static let listRowSeparatorLeading = Self("listRowSeparatorLeading")
}

public struct VerticalAlignment: Hashable, Sendable {
  let name: String
  init(_ name: String) { self.name = name }
  public init(_ id: any AlignmentID.Type) { name = String(describing: id) }
  public static let top = Self("top")
  public static let center = Self("center")
  public static let bottom = Self("bottom")
  public static let firstTextBaseline = Self("firstTextBaseline")
  public static let lastTextBaseline = Self("lastTextBaseline")
}

public protocol AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

public struct ViewDimensions: Sendable {
  public let width: CGFloat
  public let height: CGFloat
  public subscript(_ guide: HorizontalAlignment) -> CGFloat { 0 }
  public subscript(_ guide: VerticalAlignment) -> CGFloat { 0 }
}

public struct Alignment: Hashable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Self(horizontal: .center, vertical: .center)
  public static let leading = Self(horizontal: .leading, vertical: .center)
  public static let trailing = Self(horizontal: .trailing, vertical: .center)
  public static let top = Self(horizontal: .center, vertical: .top)
  public static let bottom = Self(horizontal: .center, vertical: .bottom)
  public static let topLeading = Self(horizontal: .leading, vertical: .top)
  public static let topTrailing = Self(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Self(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Self(horizontal: .trailing, vertical: .bottom)
  public static let centerFirstTextBaseline = Self(horizontal: .center, vertical: .firstTextBaseline)
  public static let leadingFirstTextBaseline = Self(horizontal: .leading, vertical: .firstTextBaseline)
  public static let trailingFirstTextBaseline = Self(horizontal: .trailing, vertical: .firstTextBaseline)
  public static let leadingLastTextBaseline = Self(horizontal: .leading, vertical: .lastTextBaseline)
  public static let trailingLastTextBaseline = Self(horizontal: .trailing, vertical: .lastTextBaseline)
}

public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat

  public init(x: CGFloat = 0, y: CGFloat = 0) {
    self.x = x
    self.y = y
  }

  public static let zero = Self()
  public static let topLeading = Self()
  public static let top = Self(x: 0.5)
  public static let topTrailing = Self(x: 1)
  public static let leading = Self(y: 0.5)
  public static let center = Self(x: 0.5, y: 0.5)
  public static let trailing = Self(x: 1, y: 0.5)
  public static let bottomLeading = Self(y: 1)
  public static let bottom = Self(x: 0.5, y: 1)
  public static let bottomTrailing = Self(x: 1, y: 1)
}

public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Self(rawValue: 1)
    public static let vertical = Self(rawValue: 2)
  }
}

public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }
    public static let top = Self(rawValue: 1)
    public static let leading = Self(rawValue: 2)
    public static let bottom = Self(rawValue: 4)
    public static let trailing = Self(rawValue: 8)
    public static let vertical: Self = [.top, .bottom]
    public static let horizontal: Self = [.leading, .trailing]
    public static let all: Self = [.vertical, .horizontal]
  }
}

public enum HorizontalEdge: Int8, CaseIterable, Sendable { case leading, trailing }
public enum VerticalEdge: Int8, CaseIterable, Sendable { case top, bottom }

public struct EdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

public struct Angle: Hashable, Comparable, Sendable {
  public var radians: Double
  public static let zero = Angle()

  public init() { radians = 0 }
  public init(radians: Double) { self.radians = radians }
  public init(degrees: Double) { radians = degrees * .pi / 180 }
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  public static func * (a: Angle, b: Double) -> Angle { Angle(radians: a.radians * b) }
  public static func / (a: Angle, b: Double) -> Angle { Angle(radians: a.radians / b) }
}

public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }
