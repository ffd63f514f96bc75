import AppIntents

public struct ContainerBackgroundPlacement: Sendable {
  public static let widget = Self()
  public static let navigation = Self()
}

nonisolated extension View {
  public func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement)
    -> ModifiedView
  { modified() }
  public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> ModifiedView { modified(with: content()) }
  public func widgetURL(_ url: URL?) -> ModifiedView { modified() }
  public func widgetAccentable(_ accentable: Bool = true) -> ModifiedView { modified() }
  public func widgetLabel<V: View>(@ViewBuilder label: () -> V) -> ModifiedView { modified() }
  public func widgetLabel(_ key: LocalizedStringKey) -> ModifiedView { modified() }
  @_disfavoredOverload public func widgetLabel<S: StringProtocol>(_ label: S) -> ModifiedView { modified() }
  public func widgetCurvesContent(_ curves: Bool = true) -> ModifiedView { modified() }
  public func invalidatableContent(_ invalidatable: Bool = true) -> ModifiedView { modified() }
}
