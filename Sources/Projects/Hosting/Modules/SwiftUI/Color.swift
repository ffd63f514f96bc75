public struct Color: Hashable, Sendable, CustomStringConvertible {
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  var name: String?
  var red = 0.5
  var green = 0.5
  var blue = 0.5
  var alpha = 1.0

  public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    alpha = opacity
  }
  public init(_ space: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    self.init(UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: opacity))
  }
  public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
  public init(_ resource: ColorResource) { name = resource.name }
  public init(_ color: UIColor) { self.init(cgColor: color.cgColor) }
  public init(uiColor: UIColor) { self.init(uiColor) }
  public init(_ color: CGColor) { self.init(cgColor: color) }
  public init(cgColor: CGColor) {
    let parts = (cgColor.components ?? [0, 0, 0, 1]).map { Double($0) }
    self.init(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3])
  }

  public var description: String { name ?? "(\(red), \(green), \(blue), \(alpha))" }
  public var cgColor: CGColor? { UIColor(self).cgColor }
  public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self])) }
  public func opacity(_ opacity: Double) -> Color {
    var color = self
    color.alpha *= opacity
    return color
  }
  public func mix(with other: Color, by fraction: Double, in space: Gradient.ColorSpace = .perceptual)
    -> Color
  { self }
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    Resolved(red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(alpha))
  }

  public struct Resolved: ShapeStyle, Hashable, Codable {
    public var red: Float
    public var green: Float
    public var blue: Float
    public var opacity: Float
    public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }
  }
}
extension Color: ShapeStyle {}
extension Color: SimulatedView {}

/// A color of the asset catalog, as Xcode names it.
public struct ColorResource: Hashable, Sendable {
  let name: String
  public init(name: String, bundle: Bundle) { self.name = name }
}

extension UIColor {
  public convenience init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
