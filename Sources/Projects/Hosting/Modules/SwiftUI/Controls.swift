import AppIntents

public struct ButtonRole: Hashable, Sendable {
  public static let destructive = Self()
  public static let cancel = Self()
  public static let close = Self()
  public static let confirm = Self()
}

/// A button. In a widget, it performs its intent.
public struct Button<Label: View> {
  let intent: (any AppIntent)?
  let label: Label

  public init(intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.intent = intent
    self.label = label()
  }
  public init(role: ButtonRole?, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(intent: intent, label: label)
  }
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    intent = nil
    self.label = label()
  }
  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(action: action, label: label)
  }
}
extension Button: SimulatedView, IntentControl {
  nonisolated public var parts: [any View] { [label] }
}
extension Button where Label == Text {
  public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, intent: some AppIntent) {
    self.init(intent: intent) { Text(title) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, role: ButtonRole? = nil, intent: some AppIntent
  ) {
    self.init(intent: intent) { Text(title) }
  }
  @_disfavoredOverload public init(
    _ title: LocalizedStringResource, role: ButtonRole? = nil, intent: some AppIntent
  ) { self.init(intent: intent) { Text(title) } }
  public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void)
  {
    self.init(action: action) { Text(title) }
  }
}
extension Button where Label == SwiftUI.Label<Text, Image> {
  public init(
    _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil, intent: some AppIntent
  ) {
    self.init(intent: intent) { SwiftUI.Label(title, systemImage: systemImage) }
  }
  public init(
    _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

/// A toggle. In a widget, it performs its intent.
public struct Toggle<Label: View> {
  let intent: (any AppIntent)?
  let label: Label

  public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.intent = intent
    self.label = label()
  }
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    intent = nil
    self.label = label()
  }
}
extension Toggle: SimulatedView, IntentControl {
  nonisolated public var parts: [any View] { [label] }
}
extension Toggle where Label == Text {
  public init(_ title: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }
  @_disfavoredOverload public init(_ title: LocalizedStringResource, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }
  public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

public struct Link<Label: View> {
  let label: Label
  public init(destination: URL, @ViewBuilder label: () -> Label) { self.label = label() }
}
extension Link: SimulatedView { nonisolated public var parts: [any View] { [label] } }
extension Link where Label == Text {
  public init(_ title: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

public struct Label<Title: View, Icon: View> {
  let title: Title
  let icon: Icon
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
}
extension Label: SimulatedView { nonisolated public var parts: [any View] { [title, icon] } }
extension Label where Title == Text, Icon == Image {
  public init(_ title: LocalizedStringKey, systemImage: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: systemImage)
    }
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: systemImage)
    }
  }
  @_disfavoredOverload public init(_ title: LocalizedStringResource, systemImage: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: systemImage)
    }
  }
  public init(_ title: LocalizedStringKey, image: String) {
    self.init {
      Text(title)
    } icon: {
      Image(image)
    }
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: String) {
    self.init {
      Text(title)
    } icon: {
      Image(image)
    }
  }
  public init(_ title: LocalizedStringKey, image: ImageResource) {
    self.init {
      Text(title)
    } icon: {
      Image(image)
    }
  }
}

public struct LabeledContent<Label: View, Content: View> {
  let label: Label
  let content: Content
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }
}
extension LabeledContent: SimulatedView { nonisolated public var parts: [any View] { [label, content] } }
extension LabeledContent where Label == Text {
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}
extension LabeledContent where Label == Text, Content == Text {
  public init<S: StringProtocol>(_ title: LocalizedStringKey, value: S) { self.init(title) { Text(value) } }
  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(title) { Text(value) }
  }
}
