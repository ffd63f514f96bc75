import ActivityKit
import SwiftUI

/// How a Live Activity looks. It has no timeline, so it is not hosted.
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
  public typealias Body = Never

  public nonisolated init<Content: View>(
    for type: Attributes.Type,
    @ViewBuilder content: @escaping @MainActor (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping @MainActor (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {}
}

public struct ActivityViewContext<Attributes: ActivityAttributes> {
  public let attributes: Attributes
  public let state: Attributes.ContentState
  public let activityID: String
  public let isStale: Bool
}

public struct DynamicIsland {
  public init<Expanded: View, Leading: View, Trailing: View, Minimal: View>(
    @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: @escaping () -> Leading,
    @ViewBuilder compactTrailing: @escaping () -> Trailing,
    @ViewBuilder minimal: @escaping () -> Minimal
  ) {}

  public func widgetURL(_ url: URL?) -> DynamicIsland { self }
  public func keylineTint(_ color: Color?) -> DynamicIsland { self }
  public func contentMargins(_ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode)
    -> DynamicIsland
  { self }
}

public enum DynamicIslandMode: Hashable, Sendable { case compactLeading, compactTrailing, expanded, minimal }

public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
  public static let leading = Self()
  public static let trailing = Self()
  public static let center = Self()
  public static let bottom = Self()
}

public struct DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
  public static let `default` = Self()
  public static let belowIfTooWide = Self()
}

public struct DynamicIslandExpandedRegion<Content: View> {
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: @escaping () -> Content
  ) {}
}

public struct DynamicIslandExpandedContent<Content: View> {}

@resultBuilder public struct DynamicIslandExpandedContentBuilder {
  public typealias Mixed = DynamicIslandExpandedContent<EmptyView>

  public static func buildExpression<C: View>(_ region: DynamicIslandExpandedRegion<C>)
    -> DynamicIslandExpandedContent<C>
  {
    DynamicIslandExpandedContent()
  }
  public static func buildExpression<C: View>(_ content: DynamicIslandExpandedContent<C>)
    -> DynamicIslandExpandedContent<C>
  {
    content
  }
  public static func buildBlock() -> Mixed { Mixed() }
  public static func buildBlock<C: View>(_ content: DynamicIslandExpandedContent<C>)
    -> DynamicIslandExpandedContent<C>
  { content }
  public static func buildBlock<each C: View>(_ contents: repeat DynamicIslandExpandedContent<each C>)
    -> Mixed
  { Mixed() }
  public static func buildOptional<C: View>(_ content: DynamicIslandExpandedContent<C>?) -> Mixed { Mixed() }
  public static func buildEither<C: View>(first content: DynamicIslandExpandedContent<C>) -> Mixed { Mixed() }
  public static func buildEither<C: View>(second content: DynamicIslandExpandedContent<C>) -> Mixed {
    Mixed()
  }
  public static func buildLimitedAvailability<C: View>(_ content: DynamicIslandExpandedContent<C>) -> Mixed {
    Mixed()
  }
}

nonisolated extension View {
  public func activityBackgroundTint(_ color: Color?) -> some View { modifier(EmptyModifier()) }
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View { modifier(EmptyModifier()) }
  public func dynamicIsland(verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement) -> some View {
    modifier(EmptyModifier())
  }
}
