public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight,
    difference
  case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker,
    plusLighter
}
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
public enum ColorRenderingMode: Hashable, Sendable { case nonLinear, linear, extendedLinear }
public struct ProjectionTransform: Sendable {
  public init() {}
  public init(_ transform: CGAffineTransform) {}
}

nonisolated extension View {
  public func foregroundColor(_ color: Color?) -> ModifiedView { modified() }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> ModifiedView { modified() }
  public func foregroundStyle<A: ShapeStyle, B: ShapeStyle>(_ primary: A, _ secondary: B) -> ModifiedView {
    modified()
  }
  public func foregroundStyle<A: ShapeStyle, B: ShapeStyle, C: ShapeStyle>(
    _ primary: A, _ secondary: B, _ tertiary: C
  ) -> ModifiedView {
    modified()
  }
  public func tint(_ tint: Color?) -> ModifiedView { modified() }
  @_disfavoredOverload public func tint<S: ShapeStyle>(_ tint: S?) -> ModifiedView { modified() }
  public func accentColor(_ color: Color?) -> ModifiedView { modified() }
  public func opacity(_ opacity: Double) -> ModifiedView { modified() }
  public func hidden() -> ModifiedView { modified() }
  public func blur(radius: CGFloat, opaque: Bool = false) -> ModifiedView { modified() }
  public func brightness(_ amount: Double) -> ModifiedView { modified() }
  public func contrast(_ amount: Double) -> ModifiedView { modified() }
  public func saturation(_ amount: Double) -> ModifiedView { modified() }
  public func grayscale(_ amount: Double) -> ModifiedView { modified() }
  public func hueRotation(_ angle: Angle) -> ModifiedView { modified() }
  public func colorInvert() -> ModifiedView { modified() }
  public func colorMultiply(_ color: Color) -> ModifiedView { modified() }
  public func luminanceToAlpha() -> ModifiedView { modified() }
  public func blendMode(_ mode: BlendMode) -> ModifiedView { modified() }
  public func compositingGroup() -> ModifiedView { modified() }
  public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> ModifiedView {
    modified()
  }
  public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> ModifiedView {
    modified()
  }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> ModifiedView { modified() }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> ModifiedView { modified() }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> ModifiedView { modified() }
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> ModifiedView { modified() }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ModifiedView {
    modified()
  }
  public func transformEffect(_ transform: CGAffineTransform) -> ModifiedView { modified() }
  public func projectionEffect(_ transform: ProjectionTransform) -> ModifiedView { modified() }
  public func colorScheme(_ scheme: ColorScheme) -> ModifiedView { modified() }
  public func preferredColorScheme(_ scheme: ColorScheme?) -> ModifiedView { modified() }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> ModifiedView { modified() }
  public func symbolVariant(_ variant: SymbolVariants) -> ModifiedView { modified() }
  public func imageScale(_ scale: Image.Scale) -> ModifiedView { modified() }
  public func glassEffect() -> ModifiedView { modified() }
}
