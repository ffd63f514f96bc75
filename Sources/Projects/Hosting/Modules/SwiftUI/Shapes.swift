/// An outline. Nothing is drawn: paths are not computed.
public protocol Shape: Sendable, Animatable, SimulatedView {
  nonisolated func path(in rect: CGRect) -> Path
}

public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape = Self
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}
extension InsettableShape where InsetShape == Self {
  nonisolated public func inset(by amount: CGFloat) -> Self { self }
}

public struct RoundedCornerStyle: Hashable, Sendable {
  public static let circular = Self()
  public static let continuous = Self()
}

public struct Rectangle { public init() {} }
public struct Circle { public init() {} }
public struct Ellipse { public init() {} }
public struct ContainerRelativeShape { public init() {} }
public struct Capsule {
  public init(style: RoundedCornerStyle = .continuous) {}
}
public struct RoundedRectangle {
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}
}
public struct UnevenRoundedRectangle {
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {}
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {}
}
public struct RectangleCornerRadii: Hashable, Sendable {
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {}
}

extension Rectangle: InsettableShape { nonisolated public func path(in rect: CGRect) -> Path { Path(rect) } }
extension Circle: InsettableShape { nonisolated public func path(in rect: CGRect) -> Path { Path(rect) } }
extension Ellipse: InsettableShape { nonisolated public func path(in rect: CGRect) -> Path { Path(rect) } }
extension Capsule: InsettableShape { nonisolated public func path(in rect: CGRect) -> Path { Path(rect) } }
extension RoundedRectangle: InsettableShape {
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
}
extension UnevenRoundedRectangle: InsettableShape {
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
}
extension ContainerRelativeShape: InsettableShape {
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
}

public struct AnyShape {
  public init<S: Shape>(_ shape: S) {}
}
extension AnyShape: Shape {
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
}

extension Shape where Self == Rectangle { public static var rect: Self { Self() } }
extension Shape where Self == Circle { public static var circle: Self { Self() } }
extension Shape where Self == Ellipse { public static var ellipse: Self { Self() } }
extension Shape where Self == ContainerRelativeShape { public static var containerRelative: Self { Self() } }
extension Shape where Self == Capsule {
  public static var capsule: Self { Self() }
  public static func capsule(style: RoundedCornerStyle) -> Self { Self() }
}
extension Shape where Self == RoundedRectangle {
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
    Self(cornerRadius: cornerRadius)
  }
}
extension Shape where Self == UnevenRoundedRectangle {
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) -> Self { Self() }
}

nonisolated extension Shape {
  public func fill<S: ShapeStyle>(_ style: S = ForegroundStyle(), style fillStyle: FillStyle = FillStyle())
    -> AnyShape
  {
    AnyShape(self)
  }
  public func stroke<S: ShapeStyle>(_ style: S, lineWidth: CGFloat = 1, antialiased: Bool = true) -> AnyShape
  {
    AnyShape(self)
  }
  public func stroke<S: ShapeStyle>(_ style: S, style stroke: StrokeStyle, antialiased: Bool = true)
    -> AnyShape
  {
    AnyShape(self)
  }
  public func stroke(lineWidth: CGFloat = 1) -> AnyShape { AnyShape(self) }
  public func stroke(style: StrokeStyle) -> AnyShape { AnyShape(self) }
  public func trim(from: CGFloat = 0, to: CGFloat = 1) -> AnyShape { AnyShape(self) }
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> AnyShape { AnyShape(self) }
  public func offset(_ offset: CGSize) -> AnyShape { AnyShape(self) }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyShape { AnyShape(self) }
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> AnyShape { AnyShape(self) }
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> AnyShape {
    AnyShape(self)
  }
  public func size(_ size: CGSize) -> AnyShape { AnyShape(self) }
  public func size(width: CGFloat, height: CGFloat) -> AnyShape { AnyShape(self) }
  public func transform(_ transform: CGAffineTransform) -> AnyShape { AnyShape(self) }
  @_disfavoredOverload public func union<S: Shape>(_ other: S) -> AnyShape { AnyShape(self) }
  @_disfavoredOverload public func intersection<S: Shape>(_ other: S) -> AnyShape { AnyShape(self) }
  @_disfavoredOverload public func subtracting<S: Shape>(_ other: S) -> AnyShape { AnyShape(self) }
}
nonisolated extension InsettableShape {
  public func strokeBorder<S: ShapeStyle>(
    _ style: S = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> AnyShape {
    AnyShape(self)
  }
  public func strokeBorder<S: ShapeStyle>(_ style: S, style stroke: StrokeStyle, antialiased: Bool = true)
    -> AnyShape
  {
    AnyShape(self)
  }
  public func strokeBorder(style: StrokeStyle) -> AnyShape { AnyShape(self) }
}

extension AnyShape: InsettableShape {}

extension Path {
  public func union(_ other: Path, eoFill: Bool = false) -> Path { self }
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path { self }
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path { self }
}

public struct ButtonBorderedShape: Sendable { public init() {} }
extension ButtonBorderedShape: InsettableShape {
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
}
extension Shape where Self == ButtonBorderedShape { public static var buttonBorder: Self { Self() } }

public struct FillStyle: Hashable, Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public struct StrokeStyle: Hashable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var dash: [CGFloat]

  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.dash = dash
  }
}
