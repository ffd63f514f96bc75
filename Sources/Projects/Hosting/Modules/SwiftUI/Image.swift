public struct Image: Hashable, Sendable {
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
  public enum Scale: Hashable, Sendable { case small, medium, large }
  public enum Orientation: UInt8, Hashable, Sendable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
  }

  public init(_ name: String, bundle: Bundle? = nil) {}
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {}
  public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {}
  public init(decorative name: String, bundle: Bundle? = nil) {}
  public init(_ resource: ImageResource) {}
  public init(systemName: String) {}
  public init(systemName: String, variableValue: Double?) {}
  public init(uiImage: UIImage) {}
  public init(_ image: CGImage, scale: CGFloat, label: Text) {}
  public init(decorative image: CGImage, scale: CGFloat, orientation: Orientation = .up) {}

  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image
  { self }
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}
extension Image: SimulatedView {}

/// An image of the asset catalog, as Xcode names it.
public struct ImageResource: Hashable, Sendable {
  let name: String
  public init(name: String, bundle: Bundle) { self.name = name }
}
extension UIImage {
  public convenience init(resource: ImageResource) { self.init() }
}
extension UIColor {
  public convenience init(resource: ColorResource) { self.init(white: 0.5, alpha: 1) }
}

public struct SymbolRenderingMode: Hashable, Sendable {
  public static let monochrome = Self()
  public static let multicolor = Self()
  public static let hierarchical = Self()
  public static let palette = Self()
}

public struct SymbolVariants: Hashable, Sendable {
  public static let none = Self()
  public static let fill = Self()
  public static let circle = Self()
  public static let square = Self()
  public static let rectangle = Self()
  public static let slash = Self()
  public var fill: Self { self }
  public var circle: Self { self }
  public var slash: Self { self }
}

/// An image from the network: shows its placeholder, as in a widget.
public struct AsyncImage<Content> {
  let content: Content
}
public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}
extension AsyncImage: View where Content: View {}
extension AsyncImage: SimulatedView where Content: View {
  nonisolated public init(url: URL?, scale: CGFloat = 1) where Content == Image {
    content = Image(systemName: "photo")
  }
  nonisolated public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> { self.content = .second(placeholder()) }
  nonisolated public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) { self.content = content(.empty) }
  nonisolated public var parts: [any View] { [content] }
}
