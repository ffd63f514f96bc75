// The bars of an app's screens.

public enum ToolbarItemPlacement: Sendable {
  case automatic, principal, navigation, primaryAction, confirmationAction, cancellationAction,
    destructiveAction
  case topBarLeading, topBarTrailing, bottomBar, keyboard, status, navigationBarLeading, navigationBarTrailing
}
public struct ToolbarItem<Content: View> {
  let content: Content
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}
public struct ToolbarItemGroup<Content: View> {
  let content: Content
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}
extension ToolbarItem: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension ToolbarItemGroup: SimulatedView { nonisolated public var parts: [any View] { [content] } }

public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

public protocol PickerStyle {}
public struct SegmentedPickerStyle: PickerStyle { public init() {} }
public struct MenuPickerStyle: PickerStyle { public init() {} }
extension PickerStyle where Self == SegmentedPickerStyle { public static var segmented: Self { Self() } }
extension PickerStyle where Self == MenuPickerStyle { public static var menu: Self { Self() } }

public protocol NavigationViewStyle {}
public struct StackNavigationViewStyle: NavigationViewStyle { public init() {} }
extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static var stack: Self { Self() }
}

public struct EventModifiers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = Self(rawValue: 2)
  public static let command = Self(rawValue: 16)
}
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
  public static let `return` = Self("\r")
  public static let escape = Self("\u{1b}")
  public init(_ character: Character) {}
  public init(extendedGraphemeClusterLiteral value: Character) {}
}

public struct EditButton { public init() {} }
extension EditButton: SimulatedView {}

extension RangeReplaceableCollection where Self: MutableCollection {
  public mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() { remove(at: index(startIndex, offsetBy: offset)) }
  }

  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let moved = source.map { self[index(startIndex, offsetBy: $0)] }
    let before = source.filter { $0 < destination }.count
    remove(atOffsets: source)
    insert(contentsOf: moved, at: index(startIndex, offsetBy: destination - before))
  }
}

nonisolated extension View {
  public func navigationBarItems<V: View>(leading: V) -> ModifiedView { modified() }
  public func navigationBarItems<V: View>(trailing: V) -> ModifiedView { modified() }
  public func navigationBarItems<A: View, B: View>(leading: A, trailing: B) -> ModifiedView { modified() }
  public func toolbar<V: View>(@ViewBuilder content: () -> V) -> ModifiedView { modified() }
  public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> ModifiedView {
    modified()
  }
  public func navigationBarHidden(_ hidden: Bool) -> ModifiedView { modified() }
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> ModifiedView { modified() }
  public func pickerStyle<S: PickerStyle>(_ style: S) -> ModifiedView { modified() }
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> ModifiedView {
    modified()
  }
  public func focused(_ condition: Binding<Bool>) -> ModifiedView { modified() }
  public func interactiveDismissDisabled(_ disabled: Bool = true) -> ModifiedView { modified() }
}
