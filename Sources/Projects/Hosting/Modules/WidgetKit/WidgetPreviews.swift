import ActivityKit
import SwiftUI

public struct WidgetPreviewContext: PreviewContext, Sendable {
  public init(family: WidgetFamily) {}
}

public struct ActivityPreviewViewKind: Sendable {
  public static let content = Self()
  public static func dynamicIsland(_ presentation: DynamicIslandPreviewViewState) -> Self { Self() }
}
public struct DynamicIslandPreviewViewState: Sendable {
  public static let compact = Self()
  public static let expanded = Self()
  public static let minimal = Self()
}

@resultBuilder public enum TimelineBuilder {
  public static func buildBlock<Element>(_ elements: Element...) -> [Element] { elements }
}

/// A preview of a widget with a timeline.
@freestanding(declaration)
public macro Preview<W: Widget, Entry: TimelineEntry>(
  _ name: String? = nil, as family: WidgetFamily, widget: @escaping () -> W,
  @TimelineBuilder timeline: @escaping () -> [Entry]
) = #externalMacro(module: "SimulatedMacros", type: "PreviewMacro")

@freestanding(declaration)
public macro Preview<W: Widget, Provider: TimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily, widget: @escaping () -> W,
  timelineProvider: @escaping () -> Provider
) = #externalMacro(module: "SimulatedMacros", type: "PreviewMacro")

@freestanding(declaration)
public macro Preview<W: Widget, Provider: AppIntentTimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily, using intent: Provider.Intent, widget: @escaping () -> W,
  timelineProvider: @escaping () -> Provider
) = #externalMacro(module: "SimulatedMacros", type: "PreviewMacro")

/// A preview of a Live Activity with some of its states.
@freestanding(declaration)
public macro Preview<W: Widget, Attributes: ActivityAttributes>(
  _ name: String? = nil, as kind: ActivityPreviewViewKind, using attributes: Attributes,
  widget: @escaping () -> W,
  @TimelineBuilder contentStates: @escaping () -> [Attributes.ContentState]
) = #externalMacro(module: "SimulatedMacros", type: "PreviewMacro")

extension ActivityAttributes {
  public func previewContext(
    _ state: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind = .content
  ) -> some View { EmptyView() }
}
