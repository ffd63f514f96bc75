public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = Self(rawValue: 1)
  public static let keyboard = Self(rawValue: 2)
  public static let all = Self(rawValue: .max)
}
public struct ContentMarginPlacement: Sendable {
  public static let automatic = Self()
  public static let scrollContent = Self()
  public static let scrollIndicators = Self()
}

nonisolated extension View {
  // Size and place.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> ModifiedView
  { modified() }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> ModifiedView { modified() }
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> ModifiedView {
    modified()
  }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> ModifiedView { modified() }
  public func padding(_ length: CGFloat) -> ModifiedView { modified() }
  public func padding(_ insets: EdgeInsets) -> ModifiedView { modified() }
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> ModifiedView {
    modified()
  }
  public func scenePadding(_ edges: Edge.Set = .all) -> ModifiedView { modified() }
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> ModifiedView {
    modified()
  }
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic)
    -> ModifiedView
  { modified() }
  public func offset(_ offset: CGSize) -> ModifiedView { modified() }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> ModifiedView { modified() }
  public func position(_ position: CGPoint) -> ModifiedView { modified() }
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> ModifiedView { modified() }
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> ModifiedView { modified() }
  public func aspectRatio(_ ratio: CGSize, contentMode: ContentMode) -> ModifiedView { modified() }
  public func scaledToFit() -> ModifiedView { modified() }
  public func scaledToFill() -> ModifiedView { modified() }
  public func fixedSize() -> ModifiedView { modified() }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> ModifiedView { modified() }
  public func layoutPriority(_ value: Double) -> ModifiedView { modified() }
  public func zIndex(_ value: Double) -> ModifiedView { modified() }
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> ModifiedView { modified() }
  public func alignmentGuide(_ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat)
    -> ModifiedView
  { modified() }
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> ModifiedView {
    modified()
  }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> ModifiedView { modified() }
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> ModifiedView { modified(with: content()) }
  public func coordinateSpace(name: some Hashable) -> ModifiedView { modified() }
  public func coordinateSpace(_ space: NamedCoordinateSpace) -> ModifiedView { modified() }
  public func gridCellColumns(_ count: Int) -> ModifiedView { modified() }
  public func gridCellAnchor(_ anchor: UnitPoint) -> ModifiedView { modified() }
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> ModifiedView { modified() }
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> ModifiedView { modified() }

  // Layers.
  public func background<V: View>(_ view: V, alignment: Alignment = .center) -> ModifiedView {
    modified(with: view)
  }
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V)
    -> ModifiedView
  {
    modified(with: content())
  }
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> ModifiedView { modified() }
  @_disfavoredOverload
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all)
    -> ModifiedView
  { modified() }
  public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle())
    -> ModifiedView
  { modified() }
  public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> ModifiedView {
    modified()
  }
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> ModifiedView { modified() }
  public func overlay<V: View>(_ view: V, alignment: Alignment = .center) -> ModifiedView {
    modified(with: view)
  }
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> ModifiedView
  {
    modified(with: content())
  }
  @_disfavoredOverload
  public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> ModifiedView
  { modified() }
  public func overlay<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle())
    -> ModifiedView
  { modified() }
  public func mask<V: View>(_ mask: V) -> ModifiedView { modified() }
  public func mask<V: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> V) -> ModifiedView {
    modified()
  }
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> ModifiedView { modified() }
  public func clipped(antialiased: Bool = false) -> ModifiedView { modified() }
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> ModifiedView { modified() }
  public func containerShape<S: Shape>(_ shape: S) -> ModifiedView { modified() }
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> ModifiedView { modified() }
  public func border<S: ShapeStyle>(_ style: S, width: CGFloat = 1) -> ModifiedView { modified() }
}
