// Containers. Each builds its content at once, as in SwiftUI, and lays out nothing.

public struct VStack<Content: View> {
  let content: Content
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}
public struct HStack<Content: View> {
  let content: Content
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}
public struct ZStack<Content: View> {
  let content: Content
  public init(alignment: Alignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = Self(rawValue: 1)
  public static let sectionFooters = Self(rawValue: 2)
}
public struct LazyVStack<Content: View> {
  let content: Content
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}
public struct LazyHStack<Content: View> {
  let content: Content
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}
public struct ViewThatFits<Content: View> {
  let content: Content
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}
public struct ScrollView<Content: View> {
  let content: Content
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content)
  {
    self.content = content()
  }
}
public struct GroupBox<Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.content = content() }
  public init<L: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> L) {
    self.content = content()
  }
  public init<L: View>(label: L, @ViewBuilder content: () -> Content) { self.content = content() }
}
public struct ControlGroup<Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension VStack: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension HStack: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension ZStack: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension LazyVStack: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension LazyHStack: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension ViewThatFits: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension ScrollView: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension GroupBox: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension ControlGroup: SimulatedView { nonisolated public var parts: [any View] { [content] } }

public struct Spacer: Sendable {
  public init(minLength: CGFloat? = nil) {}
}
extension Spacer: SimulatedView {}

public struct Divider: Sendable { public init() {} }
extension Divider: SimulatedView {}
