// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import SimulatedFoundation

// Drawing does nothing: the values only make the code compile.

open class CGPath: @unchecked Sendable {
  public init() {}
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {}
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {}
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {}
  public var boundingBox: CGRect { .zero }
}

public final class CGMutablePath: CGPath, @unchecked Sendable {
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {}
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {}
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {}
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {}
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {}
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {}
  public func closeSubpath() {}
}

public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

public final class CGColorSpace: @unchecked Sendable {
  public static let sRGB = "sRGB"
  public static let extendedSRGB = "extendedSRGB"
  public static let displayP3 = "displayP3"
  public static let genericRGBLinear = "genericRGBLinear"
  public init?(name: String) {}
}
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(name: "RGB")! }

public final class CGColor: Hashable, @unchecked Sendable {
  public let components: [CGFloat]?
  public var alpha: CGFloat { components?.last ?? 1 }
  public var numberOfComponents: Int { components?.count ?? 0 }
  public var colorSpace: CGColorSpace? { nil }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: Any?) -> CGColor? {
    self
  }
  public func copy(alpha: CGFloat) -> CGColor? {
    let parts = components ?? [0, 0, 0, 1]
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }
  public static func == (a: CGColor, b: CGColor) -> Bool { a.components == b.components }
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

public final class CGImage: @unchecked Sendable {
  public static let withoutPixels = CGImage()
  public var width: Int { 0 }
  public var height: Int { 0 }
  public func cropping(to rect: CGRect) -> CGImage? { self }
  init() {}
}

public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let byteOrder32Little = Self(rawValue: 8192)
  public static let byteOrder32Big = Self(rawValue: 16384)
}
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public final class CGContext: @unchecked Sendable {
  public init() {}
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: UInt32
  ) {}
  public func clear(_ rect: CGRect) {}
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {}
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
  public var interpolationQuality: CGInterpolationQuality = .default
  public func setFillColor(_ color: CGColor) {}
  public func setStrokeColor(_ color: CGColor) {}
  public func setLineWidth(_ width: CGFloat) {}
  public func setLineCap(_ cap: CGLineCap) {}
  public func fill(_ rect: CGRect) {}
  public func fillEllipse(in rect: CGRect) {}
  public func stroke(_ rect: CGRect) {}
  public func strokeEllipse(in rect: CGRect) {}
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func addPath(_ path: CGPath) {}
  public func addRect(_ rect: CGRect) {}
  public func addEllipse(in rect: CGRect) {}
  public func clip() {}
  public func beginPath() {}
  public func closePath() {}
  public func fillPath() {}
  public func strokePath() {}
  public func saveGState() {}
  public func restoreGState() {}
  public func translateBy(x: CGFloat, y: CGFloat) {}
  public func scaleBy(x: CGFloat, y: CGFloat) {}
  public func rotate(by angle: CGFloat) {}
  public func setBlendMode(_ mode: CGBlendMode) {}
  public func setAlpha(_ alpha: CGFloat) {}
  public func draw(_ image: CGImage, in rect: CGRect) {}
  public func makeImage() -> CGImage? { nil }
}
