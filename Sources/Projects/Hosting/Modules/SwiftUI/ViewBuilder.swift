@resultBuilder public struct ViewBuilder {
  public static func buildExpression<V: View>(_ view: V) -> V { view }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<V: View>(_ view: V) -> V { view }
  public static func buildBlock<each V: View>(_ views: repeat each V) -> TupleView<(repeat each V)> {
    var parts: [any View] = []
    repeat parts.append(each views)
    return TupleView((repeat each views), parts)
  }
  public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> { .first(first) }
  public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> { .second(second) }
  public static func buildIf<V: View>(_ view: V?) -> V? { view }
  public static func buildLimitedAvailability<V: View>(_ view: V) -> AnyView { AnyView(view) }
}

public protocol ViewModifier {
  associatedtype Body: View
  @MainActor @preconcurrency @ViewBuilder func body(content: Content) -> Body
  typealias Content = _ViewModifier_Content<Self>
}

/// The view that a modifier changes.
public struct _ViewModifier_Content<Modifier> {
  let content: any View
}
extension _ViewModifier_Content: SimulatedView {
  nonisolated public var parts: [any View] { [content] }
}

public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}
extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Modifier.Body { modifier.body(content: _ViewModifier_Content(content: content)) }
}
extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func body(content view: _ViewModifier_Content<Self>) -> some View {
    view.modifier(content).modifier(modifier)
  }
}

public struct EmptyModifier: ViewModifier, Sendable {
  public static let identity = EmptyModifier()
  public init() {}
  public func body(content: Content) -> some View { content }
}

extension ViewModifier {
  public func concat<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

nonisolated extension View {
  public func modifier<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> {
    ModifiedContent(content: self, modifier: modifier)
  }
  func modified(with others: any View...) -> ModifiedView {
    others.isEmpty ? ModifiedView(self) : ModifiedView(self, with: TupleView((), others))
  }
}
