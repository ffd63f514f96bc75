// Previews are for Xcode: they compile, and nothing runs them.

@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

public protocol PreviewContext {}

public enum PreviewLayout: Sendable {
  case device, sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}
public struct PreviewTrait<T>: Sendable {
  public static var sizeThatFitsLayout: Self { Self() }
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self { Self() }
  public static var landscapeLeft: Self { Self() }
  public static var portrait: Self { Self() }
}
public struct Preview {
  public enum ViewTraits {}
}

nonisolated extension View {
  public func previewContext<C: PreviewContext>(_ context: C) -> ModifiedView { modified() }
  public func previewDisplayName(_ name: String?) -> ModifiedView { modified() }
  public func previewLayout(_ layout: PreviewLayout) -> ModifiedView { modified() }
  public func previewDevice(_ device: PreviewDevice?) -> ModifiedView { modified() }
}

/// A preview of a view.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SimulatedMacros", type: "PreviewMacro")

/// A value of the environment of your own.
@attached(accessor) @attached(peer, names: prefixed(__Key_))
public macro SimulatedEntry() = #externalMacro(module: "SimulatedMacros", type: "EntryMacro")
