// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import SimulatedFoundation

/// An image without pixels. It knows its size only if the size was given, and it stands for any
/// data, name or symbol.
open class UIImage: NSObject, NSSecureCoding, _ExpressibleByImageLiteral, @unchecked Sendable {
  public static var supportsSecureCoding: Bool { true }
  private let bytes: Data?
  open private(set) var size = CGSize.zero
  open private(set) var scale: CGFloat = 1
  open var imageRendererFormat: UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }
  public enum SymbolScale: Int, Sendable { case `default`, unspecified, small, medium, large }
  open class Configuration: NSObject, @unchecked Sendable { public override init() {} }
  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    public init(pointSize: CGFloat, weight: SymbolWeight = .regular, scale: SymbolScale = .default) {}
    public init(textStyle: UIFont.TextStyle, scale: SymbolScale = .default) {}
    public init(weight: SymbolWeight) {}
    public init(scale: SymbolScale) {}
    public init(hierarchicalColor: UIColor) {}
    public init(paletteColors: [UIColor]) {}
  }

  public override init() { bytes = nil }
  /// Nil for no data, as on a phone.
  public init?(data: Data) {
    guard !data.isEmpty else { return nil }
    bytes = data
  }
  public required convenience init(imageLiteralResourceName name: String) { self.init() }
  public convenience init?(data: Data, scale: CGFloat) { self.init(data: data) }
  public convenience init?(named name: String) { self.init() }
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?)
  {
    self.init()
  }
  public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
    self.init()
  }
  public convenience init?(systemName: String) { self.init() }
  public convenience init?(systemName: String, withConfiguration configuration: Configuration?) {
    self.init()
  }
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data)
  }
  public convenience init(cgImage: CGImage) { self.init() }
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) { self.init() }
  public required convenience init?(coder: NSCoder) { self.init() }
  public func encode(with coder: NSCoder) {}

  init(size: CGSize) {
    bytes = nil
    super.init()
    self.size = size
  }

  open var cgImage: CGImage? { nil }
  open var imageOrientation: Orientation { .up }
  open func pngData() -> Data? { bytes }
  open func jpegData(compressionQuality: CGFloat) -> Data? { bytes }
  open func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }
  open func withTintColor(_ color: UIColor) -> UIImage { self }
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage { self }
  open func withConfiguration(_ configuration: Configuration) -> UIImage { self }
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }
  open func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage { self }
  open func draw(in rect: CGRect) {}
  open func draw(at point: CGPoint) {}
  open func preparingThumbnail(of size: CGSize) -> UIImage? { UIImage(size: size) }
  open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { UIImage(size: size) }
  open func preparingForDisplay() -> UIImage? { self }
}

open class UIGraphicsImageRendererFormat: NSObject, @unchecked Sendable {
  open var scale: CGFloat = 1
  open var opaque = false
  public override init() {}
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

open class UIGraphicsImageRendererContext: NSObject {
  public let cgContext = CGContext()
  public func fill(_ rect: CGRect) {}
}

/// Runs the drawing and gives an image of the size.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  public init(size: CGSize) { self.size = size }
  public init(size: CGSize, format: UIGraphicsImageRendererFormat) { self.size = size }
  public init(bounds: CGRect) { size = bounds.size }
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    actions(UIGraphicsImageRendererContext())
    return UIImage(size: size)
  }
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { Data() }
}

public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {}
public func UIGraphicsBeginImageContext(_ size: CGSize) {}
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { UIImage() }
public func UIGraphicsGetCurrentContext() -> CGContext? { CGContext() }
public func UIGraphicsEndImageContext() {}
public func UIRectFill(_ rect: CGRect) {}
