import ActivityKit
import AppIntents
import SimulatedPhone
import SwiftUI

/// How a Live Activity looks. It has no timeline: the app or a push gives it each content state.
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
  public typealias Body = Never
  public nonisolated let hosted: HostedWidget?

  public nonisolated init<Content: View>(
    for type: Attributes.Type,
    @ViewBuilder content: @escaping @MainActor (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping @MainActor (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {
    hosted = HostedWidget(
      activity: HostedActivity(type: String(describing: type)) {
        try Activity<Attributes>.simulate($0, $1)
      } texts: { activity in
        MainActor.assumeIsolated {
          guard let context = ActivityViewContext<Attributes>(activity) else { return [] }
          let places = [("Lock Screen", [content(context)])] + dynamicIsland(context).places
          return places.map { place, views in
            (place, views.flatMap(SimulatedViews.texts).joined(separator: " · "))
          }
        }
      } intents: { activity in
        MainActor.assumeIsolated {
          ActivityViewContext<Attributes>(activity).map { SimulatedViews.actions(in: content($0)) } ?? []
        }
      })
  }
}

public struct ActivityViewContext<Attributes: ActivityAttributes> {
  public let attributes: Attributes
  public let state: Attributes.ContentState
  public let activityID: String
  public let isStale: Bool

  init?(_ activity: any SimulatedActivity) {
    guard let activity = activity as? Activity<Attributes> else { return nil }
    (attributes, state, activityID) = (activity.attributes, activity.content.state, activity.id)
    isStale = activity.activityState == .stale
  }
}

public struct DynamicIsland {
  let places: [(String, [any View])]

  public init<Expanded: View, Leading: View, Trailing: View, Minimal: View>(
    @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: @escaping () -> Leading,
    @ViewBuilder compactTrailing: @escaping () -> Trailing,
    @ViewBuilder minimal: @escaping () -> Minimal
  ) {
    places = [
      ("compact", [compactLeading(), compactTrailing()]), ("minimal", [minimal()]),
      ("expanded", expanded().views),
    ]
  }

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
  let content: Content
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: @escaping () -> Content
  ) { self.content = content() }
}

public struct DynamicIslandExpandedContent<Content: View> {
  let views: [any View]
}

@resultBuilder public struct DynamicIslandExpandedContentBuilder {
  public typealias Mixed = DynamicIslandExpandedContent<EmptyView>

  public static func buildExpression<C: View>(_ region: DynamicIslandExpandedRegion<C>)
    -> DynamicIslandExpandedContent<C>
  { DynamicIslandExpandedContent(views: [region.content]) }
  public static func buildExpression<C: View>(_ content: DynamicIslandExpandedContent<C>)
    -> DynamicIslandExpandedContent<C>
  { content }
  public static func buildBlock<C: View>(_ content: DynamicIslandExpandedContent<C>)
    -> DynamicIslandExpandedContent<C>
  { content }
  public static func buildBlock<each C: View>(_ contents: repeat DynamicIslandExpandedContent<each C>)
    -> Mixed
  {
    var views: [any View] = []
    repeat views.append(contentsOf: (each contents).views)
    return Mixed(views: views)
  }
  public static func buildOptional<C: View>(_ content: DynamicIslandExpandedContent<C>?) -> Mixed {
    Mixed(views: content?.views ?? [])
  }
  public static func buildEither<C: View>(first content: DynamicIslandExpandedContent<C>) -> Mixed {
    Mixed(views: content.views)
  }
  public static func buildEither<C: View>(second content: DynamicIslandExpandedContent<C>) -> Mixed {
    Mixed(views: content.views)
  }
  public static func buildLimitedAvailability<C: View>(_ content: DynamicIslandExpandedContent<C>) -> Mixed {
    Mixed(views: content.views)
  }
}

nonisolated extension View {
  public func activityBackgroundTint(_ color: Color?) -> some View { modifier(EmptyModifier()) }
  public func activitySystemActionForegroundColor(_ color: Color?) -> some View { modifier(EmptyModifier()) }
  public func dynamicIsland(verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement) -> some View {
    modifier(EmptyModifier())
  }
}
