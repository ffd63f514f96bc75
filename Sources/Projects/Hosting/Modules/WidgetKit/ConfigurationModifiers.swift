import SimulatedFoundation
import SwiftUI

extension WidgetConfiguration {
  public nonisolated func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self) { $0.families = families.map(\.name) }
  }

  public nonisolated func configurationDisplayName(_ name: Text) -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self)
  }

  public nonisolated func configurationDisplayName(_ name: LocalizedStringKey) -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self)
  }

  @_disfavoredOverload
  public nonisolated func configurationDisplayName(_ name: some StringProtocol) -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self) { $0.displayName = String(name) }
  }

  @_disfavoredOverload
  public nonisolated func configurationDisplayName(_ name: LocalizedStringResource)
    -> some WidgetConfiguration
  {
    ModifiedWidgetConfiguration(self) { $0.displayName = String(localized: name) }
  }

  public nonisolated func description(_ text: Text) -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self)
  }

  public nonisolated func description(_ text: LocalizedStringKey) -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self)
  }

  @_disfavoredOverload
  public nonisolated func description(_ text: some StringProtocol) -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self) { $0.summary = String(text) }
  }

  @_disfavoredOverload
  public nonisolated func description(_ text: LocalizedStringResource) -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self) { $0.summary = String(localized: text) }
  }

  /// Called when the transfers of a background URL session have ended.
  public nonisolated func onBackgroundURLSessionEvents(
    matching identifier: String, _ handler: @escaping (String, @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration {
    onBackgroundURLSessionEvents(matching: { $0 == identifier }, handler)
  }

  public nonisolated func onBackgroundURLSessionEvents(
    matching matches: ((String) -> Bool)? = nil, _ handler: @escaping (String, @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self) {
      $0.backgroundSessionEvents = { identifier, ready in
        if matches?(identifier) ?? true { handler(identifier, ready) }
      }
    }
  }

  public nonisolated func contentMarginsDisabled() -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self)
  }
  public nonisolated func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration
  {
    ModifiedWidgetConfiguration(self)
  }
  public nonisolated func disfavoredLocations(
    _ locations: [WidgetLocation], for families: [WidgetFamily]
  ) -> some WidgetConfiguration { ModifiedWidgetConfiguration(self) }
  public nonisolated func promptsForUserConfiguration() -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self)
  }
  public nonisolated func supplementalActivityFamilies(_ families: [ActivityFamily])
    -> some WidgetConfiguration
  {
    ModifiedWidgetConfiguration(self)
  }
  public nonisolated func pushHandler(_ type: (some WidgetPushHandler).Type) -> some WidgetConfiguration {
    ModifiedWidgetConfiguration(self)
  }
}

public struct WidgetLocation: Hashable, Sendable {
  private let name: String
  public static let homeScreen = Self(name: "homeScreen")
  public static let lockScreen = Self(name: "lockScreen")
  public static let standBy = Self(name: "standBy")
  public static let iPhoneWidgetsOnMac = Self(name: "iPhoneWidgetsOnMac")
  public static let carPlay = Self(name: "carPlay")
}

public enum ActivityFamily: Hashable, Sendable { case small, medium }

public struct WidgetPushInfo: Sendable {
  public let token: Data
}

public protocol WidgetPushHandler {
  init()
  func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo])
}
