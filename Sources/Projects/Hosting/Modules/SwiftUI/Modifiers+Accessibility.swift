public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = Self(rawValue: 1)
  public static let isHeader = Self(rawValue: 2)
  public static let isSelected = Self(rawValue: 4)
  public static let isLink = Self(rawValue: 8)
  public static let isImage = Self(rawValue: 16)
  public static let isStaticText = Self(rawValue: 32)
  public static let isSummaryElement = Self(rawValue: 64)
  public static let updatesFrequently = Self(rawValue: 128)
  public static let isToggle = Self(rawValue: 256)
}
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = Self()
  public static let contain = Self()
  public static let combine = Self()
}
public enum AccessibilityActionKind: Sendable { case `default`, escape, magicTap }

nonisolated extension View {
  public func accessibilityLabel(_ label: Text) -> ModifiedView { modified() }
  public func accessibilityLabel(_ key: LocalizedStringKey) -> ModifiedView { modified() }
  @_disfavoredOverload public func accessibilityLabel(_ resource: LocalizedStringResource) -> ModifiedView {
    modified()
  }
  @_disfavoredOverload public func accessibilityLabel<S: StringProtocol>(_ label: S) -> ModifiedView {
    modified()
  }
  public func accessibilityValue(_ value: Text) -> ModifiedView { modified() }
  public func accessibilityValue(_ key: LocalizedStringKey) -> ModifiedView { modified() }
  @_disfavoredOverload public func accessibilityValue<S: StringProtocol>(_ value: S) -> ModifiedView {
    modified()
  }
  public func accessibilityHint(_ hint: Text) -> ModifiedView { modified() }
  public func accessibilityHint(_ key: LocalizedStringKey) -> ModifiedView { modified() }
  @_disfavoredOverload public func accessibilityHint<S: StringProtocol>(_ hint: S) -> ModifiedView {
    modified()
  }
  public func accessibilityIdentifier(_ identifier: String) -> ModifiedView { modified() }
  public func accessibilityHidden(_ hidden: Bool) -> ModifiedView { modified() }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> ModifiedView {
    modified()
  }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> ModifiedView { modified() }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> ModifiedView { modified() }
  public func accessibilitySortPriority(_ priority: Double) -> ModifiedView { modified() }
  public func accessibilityAction(_ kind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void)
    -> ModifiedView
  { modified() }
  public func accessibilityAction(named name: LocalizedStringKey, _ handler: @escaping () -> Void)
    -> ModifiedView
  { modified() }
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> ModifiedView { modified() }
  public func accessibilityShowsLargeContentViewer() -> ModifiedView { modified() }
  public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> ModifiedView {
    modified()
  }
  public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> ModifiedView { modified() }
  public func accessibility(label: Text) -> ModifiedView { modified() }
  public func accessibility(value: Text) -> ModifiedView { modified() }
  public func accessibility(hint: Text) -> ModifiedView { modified() }
  public func accessibility(hidden: Bool) -> ModifiedView { modified() }
  public func accessibility(identifier: String) -> ModifiedView { modified() }
  public func accessibility(addTraits traits: AccessibilityTraits) -> ModifiedView { modified() }
  public func accessibility(removeTraits traits: AccessibilityTraits) -> ModifiedView { modified() }
}
