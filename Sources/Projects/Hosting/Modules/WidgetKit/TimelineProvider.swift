import Intents
import SimulatedFoundation
import SwiftUI

public struct TimelineProviderContext: Sendable {
  @dynamicMemberLookup
  public struct EnvironmentVariants: Sendable {
    public subscript<Value>(dynamicMember path: WritableKeyPath<EnvironmentValues, Value>) -> [Value]? { nil }
  }

  public let family: WidgetFamily
  public let isPreview: Bool
  public let displaySize: CGSize
  public let environmentVariants = EnvironmentVariants()

  init(family: WidgetFamily) {
    self.family = family
    isPreview = false
    displaySize = family.size
  }
}

public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext

  func placeholder(in context: Context) -> Entry
  @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
  @preconcurrency func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}

public protocol IntentTimelineProvider {
  associatedtype Entry: TimelineEntry
  associatedtype Intent: INIntent
  typealias Context = TimelineProviderContext

  func placeholder(in context: Context) -> Entry
  @preconcurrency func getSnapshot(
    for configuration: Intent, in context: Context, completion: @escaping @Sendable (Entry) -> Void)
  @preconcurrency func getTimeline(
    for configuration: Intent, in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
  func recommendations() -> [IntentRecommendation<Intent>]
}

extension IntentTimelineProvider {
  public func recommendations() -> [IntentRecommendation<Intent>] { [] }
}

public protocol AppIntentTimelineProvider {
  associatedtype Entry: TimelineEntry
  associatedtype Intent: WidgetConfigurationIntent
  typealias Context = TimelineProviderContext

  func placeholder(in context: Context) -> Entry
  func snapshot(for configuration: Intent, in context: Context) async -> Entry
  func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
  func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
  public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

public struct IntentRecommendation<Intent> {
  public init(intent: Intent, description: String) {}
  public init(intent: Intent, description: Text) {}
}

public struct AppIntentRecommendation<Intent> {
  public init(intent: Intent, description: LocalizedStringKey) {}
  public init(intent: Intent, description: Text) {}
  @_disfavoredOverload public init(intent: Intent, description: LocalizedStringResource) {}
  @_disfavoredOverload public init(intent: Intent, description: some StringProtocol) {}
}
