import SwiftUI

extension EnvironmentValues {
  /// The family of the widget whose views are made. Its place is the Home Screen.
  public var widgetFamily: WidgetFamily {
    get { self[WidgetFamilyKey.self] }
    set { self[WidgetFamilyKey.self] = newValue }
  }
  public var widgetRenderingMode: WidgetRenderingMode {
    get { .fullColor }
    set {}
  }
  public var widgetContentMargins: EdgeInsets { EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16) }
  public var showsWidgetContainerBackground: Bool { true }
  public var showsWidgetLabel: Bool { false }
  public var isActivityFullscreen: Bool { false }
  public var activityFamily: ActivityFamily { .medium }
}

private struct WidgetFamilyKey: EnvironmentKey {
  static var defaultValue: WidgetFamily { .systemSmall }
}

public struct WidgetRenderingMode: Hashable, Sendable {
  let name: String
  public static let fullColor = Self(name: "fullColor")
  public static let accented = Self(name: "accented")
  public static let vibrant = Self(name: "vibrant")
}

public struct WidgetAccentedRenderingMode: Hashable, Sendable {
  public static let accented = Self()
  public static let desaturated = Self()
  public static let accentedDesaturated = Self()
  public static let fullColor = Self()
}

extension Image {
  public nonisolated func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> Image { self }
}

/// The background of an accessory widget.
public struct AccessoryWidgetBackground: View {
  public nonisolated init() {}
  public var body: some View { EmptyView() }
}

public struct AccessoryWidgetGroup<Label: View, Content: View> {
  let content: Content
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content)
  where Label == Text {
    self.content = content()
  }
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
  }
}

extension AccessoryWidgetGroup: View {
  public var body: some View { content }
}
