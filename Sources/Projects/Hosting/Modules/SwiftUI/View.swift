/// A part of what a widget shows. Nothing is drawn here: views compile, and their `Button`s keep
/// their intents.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { fatalError("Never is no view.") }
}

/// A view of this module. It has parts instead of a body.
@MainActor @preconcurrency public protocol SimulatedView: View where Body == Never {
  nonisolated var parts: [any View] { get }
}

extension SimulatedView {
  public var body: Never { fatalError("A view of the simulated SwiftUI has no body.") }
  nonisolated public var parts: [any View] { [] }
}

/// A view with a modifier. Every modifier returns this one type, so that a long chain of modifiers
/// compiles quickly.
public struct ModifiedView {
  let content: any View
  let others: [any View]

  init(_ content: any View, with others: any View...) {
    self.content = content
    self.others = others
  }
}
extension ModifiedView: SimulatedView {
  nonisolated public var parts: [any View] { [content] + others }
}

public struct EmptyView: Sendable {
  public init() {}
}
extension EmptyView: SimulatedView {}

public struct AnyView {
  let content: any View
  public init(_ view: some View) { content = view }
  public init(erasing view: some View) { content = view }
}
extension AnyView: SimulatedView {
  nonisolated public var parts: [any View] { [content] }
}

public struct TupleView<T> {
  public let value: T
  let content: [any View]

  init(_ value: T, _ content: [any View]) {
    self.value = value
    self.content = content
  }
}
extension TupleView: SimulatedView {
  nonisolated public var parts: [any View] { content }
}

public struct Group<Content> {
  let content: Content
}
extension Group: View where Content: View {}
extension Group: SimulatedView where Content: View {
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  nonisolated public var parts: [any View] { [content] }
}

/// One of two views.
public enum _ConditionalContent<TrueContent, FalseContent> {
  case first(TrueContent)
  case second(FalseContent)
}
extension _ConditionalContent: View where TrueContent: View, FalseContent: View {}
extension _ConditionalContent: SimulatedView where TrueContent: View, FalseContent: View {
  nonisolated public var parts: [any View] {
    switch self {
    case .first(let view): [view]
    case .second(let view): [view]
    }
  }
}

extension Optional: View where Wrapped: View {}
extension Optional: SimulatedView where Wrapped: View {
  nonisolated public var parts: [any View] { map { [$0] } ?? [] }
}
