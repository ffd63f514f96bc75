/// A drawing: its closure is never called.
public struct Canvas<Symbols: View> {
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) where Symbols == EmptyView {}
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {}
}
extension Canvas: SimulatedView {}

public struct GraphicsContext {
  public struct Shading: Sendable {
    public static var foreground: Self { Self() }
    public static func color(_ color: Color) -> Self { Self() }
    public static func color(
      _ space: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Self { Self() }
    public static func tiledImage(
      _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = .zero, scale: CGFloat = 1
    ) -> Self { Self() }
    public static func style<S: ShapeStyle>(_ style: S) -> Self { Self() }
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Self {
      Self()
    }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Self { Self() }
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = .zero) -> Self {
      Self()
    }
  }
  public struct Filter: Sendable {
    public static func blur(radius: CGFloat) -> Self { Self() }
    public static func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> Self
    { Self() }
  }
  public struct BlendMode: Sendable {
    public static var normal: Self { Self() }
    public static var plusLighter: Self { Self() }
    public static var screen: Self { Self() }
    public static var multiply: Self { Self() }
    public static var clear: Self { Self() }
    public static var destinationOut: Self { Self() }
    public static var destinationIn: Self { Self() }
    public static var sourceAtop: Self { Self() }
    public static var softLight: Self { Self() }
    public static var overlay: Self { Self() }
  }
  public struct ResolvedText { public func measure(in size: CGSize) -> CGSize { .zero } }
  public struct ResolvedImage { public var size: CGSize { .zero } }

  public var opacity: Double
  public var blendMode: BlendMode
  public var environment: EnvironmentValues { EnvironmentValues.simulated }
  public mutating func translateBy(x: CGFloat, y: CGFloat) {}
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
  public mutating func rotate(by angle: Angle) {}
  public mutating func concatenate(_ transform: CGAffineTransform) {}
  public mutating func addFilter(_ filter: Filter) {}
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {}
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {}
  public func draw(_ text: Text, in rect: CGRect) {}
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {}
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {}
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {}
  public func draw(_ image: ResolvedImage, in rect: CGRect) {}
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {}
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText() }
  public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage() }
}
