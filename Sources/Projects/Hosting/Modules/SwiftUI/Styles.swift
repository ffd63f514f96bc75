// Styles of controls: none of them is drawn.

public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @MainActor @preconcurrency @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct ButtonStyleConfiguration {
  public struct Label: SimulatedView {}
  public let role: ButtonRole?
  @MainActor public var label: Label { Label() }
  public let isPressed: Bool
}
public protocol PrimitiveButtonStyle {}
public struct DefaultButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct PlainButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct BorderlessButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct BorderedButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle { public init() {} }
extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: Self { Self() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle { public static var plain: Self { Self() } }
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: Self { Self() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: Self { Self() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: Self { Self() }
}

public struct ButtonBorderShape: Hashable, Sendable {
  public static let automatic = Self()
  public static let capsule = Self()
  public static let circle = Self()
  public static let roundedRectangle = Self()
  public static func roundedRectangle(radius: CGFloat) -> Self { Self() }
}
public enum ControlSize: Hashable, CaseIterable, Sendable { case mini, small, regular, large, extraLarge }

public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  @MainActor @preconcurrency @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct ToggleStyleConfiguration {
  public struct Label: SimulatedView {}
  @MainActor public var label: Label { Label() }
  public var isOn: Bool { false }
}
public struct DefaultToggleStyle: ToggleStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
public struct SwitchToggleStyle: ToggleStyle {
  public init() {}
  public init(tint: Color) {}
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
public struct ButtonToggleStyle: ToggleStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}
extension ToggleStyle where Self == DefaultToggleStyle { public static var automatic: Self { Self() } }
extension ToggleStyle where Self == SwitchToggleStyle { public static var `switch`: Self { Self() } }
extension ToggleStyle where Self == ButtonToggleStyle { public static var button: Self { Self() } }

public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @MainActor @preconcurrency @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct LabelStyleConfiguration {
  public struct Title: SimulatedView {}
  public struct Icon: SimulatedView {}
  @MainActor public var title: Title { Title() }
  @MainActor public var icon: Icon { Icon() }
}
public struct DefaultLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
public struct IconOnlyLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}
public struct TitleOnlyLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
public struct TitleAndIconLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
extension LabelStyle where Self == DefaultLabelStyle { public static var automatic: Self { Self() } }
extension LabelStyle where Self == IconOnlyLabelStyle { public static var iconOnly: Self { Self() } }
extension LabelStyle where Self == TitleOnlyLabelStyle { public static var titleOnly: Self { Self() } }
extension LabelStyle where Self == TitleAndIconLabelStyle { public static var titleAndIcon: Self { Self() } }

nonisolated extension View {
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> ModifiedView { modified() }
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> ModifiedView { modified() }
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> ModifiedView { modified() }
  public func controlSize(_ size: ControlSize) -> ModifiedView { modified() }
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> ModifiedView { modified() }
  public func labelStyle<S: LabelStyle>(_ style: S) -> ModifiedView { modified() }
  public func labelsHidden() -> ModifiedView { modified() }
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> ModifiedView { modified() }
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> ModifiedView { modified() }
}
