/// A color, gradient or material.
public protocol ShapeStyle: Sendable {}

nonisolated extension ShapeStyle {
  public func opacity(_ opacity: Double) -> AnyShapeStyle { AnyShapeStyle(self) }
  public func blendMode(_ mode: BlendMode) -> AnyShapeStyle { AnyShapeStyle(self) }
  public func shadow(_ style: ShadowStyle) -> AnyShapeStyle { AnyShapeStyle(self) }
}

public struct AnyShapeStyle: ShapeStyle {
  public init<S: ShapeStyle>(_ style: S) {}
}

public struct ShadowStyle: Sendable {
  public static func drop(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> Self {
    Self()
  }
  public static func inner(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> Self {
    Self()
  }
}

public struct HierarchicalShapeStyle: ShapeStyle {
  public static let primary = Self()
  public static let secondary = Self()
  public static let tertiary = Self()
  public static let quaternary = Self()
  public static let quinary = Self()
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: Self { Self() }
  public static var secondary: Self { Self() }
  public static var tertiary: Self { Self() }
  public static var quaternary: Self { Self() }
  public static var quinary: Self { Self() }
}
nonisolated extension ShapeStyle {
  public var secondary: AnyShapeStyle { AnyShapeStyle(self) }
  public var tertiary: AnyShapeStyle { AnyShapeStyle(self) }
  public var quaternary: AnyShapeStyle { AnyShapeStyle(self) }
}

public struct ForegroundStyle: ShapeStyle { public init() {} }
public struct BackgroundStyle: ShapeStyle { public init() {} }
public struct FillShapeStyle: ShapeStyle { public init() {} }
public struct TintShapeStyle: ShapeStyle { public init() {} }
public struct SeparatorShapeStyle: ShapeStyle { public init() {} }
public struct PlaceholderTextShapeStyle: ShapeStyle { public init() {} }
public struct LinkShapeStyle: ShapeStyle { public init() {} }
public struct WindowBackgroundShapeStyle: ShapeStyle { public init() {} }
extension ShapeStyle where Self == ForegroundStyle { public static var foreground: Self { Self() } }
extension ShapeStyle where Self == BackgroundStyle { public static var background: Self { Self() } }
extension ShapeStyle where Self == FillShapeStyle { public static var fill: Self { Self() } }
extension ShapeStyle where Self == TintShapeStyle { public static var tint: Self { Self() } }
extension ShapeStyle where Self == SeparatorShapeStyle { public static var separator: Self { Self() } }
extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  public static var placeholder: Self { Self() }
}
extension ShapeStyle where Self == LinkShapeStyle { public static var link: Self { Self() } }
extension ShapeStyle where Self == WindowBackgroundShapeStyle {
  public static var windowBackground: Self { Self() }
}

public struct Material: ShapeStyle {
  public static let ultraThin = Self()
  public static let thin = Self()
  public static let regular = Self()
  public static let thick = Self()
  public static let ultraThick = Self()
  public static let bar = Self()
}
extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Self { Self() }
  public static var thinMaterial: Self { Self() }
  public static var regularMaterial: Self { Self() }
  public static var thickMaterial: Self { Self() }
  public static var ultraThickMaterial: Self { Self() }
  public static var bar: Self { Self() }
}

public struct ImagePaint: ShapeStyle {
  public init(image: Image, sourceRect: CGRect = .zero, scale: CGFloat = 1) {}
}
extension ShapeStyle where Self == ImagePaint {
  public static func image(_ image: Image, sourceRect: CGRect = .zero, scale: CGFloat = 1) -> Self {
    Self(image: image)
  }
}
