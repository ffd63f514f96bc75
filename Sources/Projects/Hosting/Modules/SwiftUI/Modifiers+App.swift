// What an app's screens use. A widget cannot show it, but its files may name it.

public struct TextInputAutocapitalization: Sendable {
  public static let never = Self(), words = Self(), sentences = Self(), characters = Self()
}
public enum SubmitLabel: Sendable {
  case done, go, send, join, route, search, `return`, next, `continue`
}
public struct PresentationDetent: Hashable, Sendable {
  public static let medium = Self(), large = Self()
  public static func height(_ height: CGFloat) -> Self { Self() }
  public static func fraction(_ fraction: CGFloat) -> Self { Self() }
}
public enum PresentationBackgroundInteraction: Sendable { case automatic, enabled, disabled }
public enum PresentationContentInteraction: Sendable { case automatic, resizes, scrolls }
public enum PresentationAdaptation: Sendable { case automatic, none, popover, sheet, fullScreenCover }
public struct ScrollIndicatorVisibility: Sendable {
  public static let automatic = Self(), visible = Self(), hidden = Self(), never = Self()
}
public enum ScrollBounceBehavior: Sendable { case automatic, always, basedOnSize }
public enum ScrollDismissesKeyboardMode: Sendable { case automatic, immediately, interactively, never }
public protocol ScrollTargetBehavior {}
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {}
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {}
extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: Self { Self() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: Self { Self() }
}
public struct ScrollTransitionConfiguration: Sendable {
  public static let animated = Self(), interactive = Self(), identity = Self()
}
public enum ScrollTransitionPhase: Sendable {
  case topLeading, identity, bottomTrailing
  public var isIdentity: Bool { self == .identity }
  public var value: Double { 0 }
}
public struct ToolbarPlacement: Sendable {
  public static let automatic = Self(), bottomBar = Self(), navigationBar = Self(), tabBar = Self()
}
public struct SearchFieldPlacement: Sendable {
  public static let automatic = Self(), toolbar = Self(), sidebar = Self()
  public enum NavigationBarDrawerDisplayMode: Sendable { case automatic, always }
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self { Self() }
}
public struct FocusedValues { public init() {} }
public protocol FocusedValueKey { associatedtype Value }
extension FocusedValues {
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { nil }
    set {}
  }
}
@propertyWrapper public struct FocusedValue<Value> {
  public init(_ path: KeyPath<FocusedValues, Value?>) {}
  public var wrappedValue: Value? { nil }
}
public struct RefreshAction: Sendable { public func callAsFunction() async {} }
public struct EditMode: Sendable {
  public static let active = Self(), inactive = Self(), transient = Self()
  public var isEditing: Bool { false }
}
public struct RequestReviewAction: Sendable { public func callAsFunction() {} }

extension EnvironmentValues {
  public var refresh: RefreshAction? { nil }
  public var editMode: Binding<EditMode>? {
    get { nil }
    set {}
  }
  public var requestReview: RequestReviewAction { RequestReviewAction() }
  public var undoManager: UndoManager? { nil }
  public var isSearching: Bool { false }
  public var dismissSearch: DismissAction { DismissAction() }
  public var allowsTightening: Bool {
    get { false }
    set {}
  }
  public var truncatesText: Bool { false }
  public var isScrollEnabled: Bool {
    get { true }
    set {}
  }
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { nil }
    set {}
  }
  public var textCase: Text.Case? {
    get { nil }
    set {}
  }
  public var accessibilityReduceHighlightingEffects: Bool { false }
  public var accessibilityDimFlashingLights: Bool { false }
  public var accessibilitySwitchControlEnabled: Bool { false }
}

nonisolated extension View {
  public func textInputAutocapitalization(_ kind: TextInputAutocapitalization?) -> ModifiedView { modified() }
  public func autocorrectionDisabled(_ disabled: Bool = true) -> ModifiedView { modified() }
  public func disableAutocorrection(_ disabled: Bool?) -> ModifiedView { modified() }
  public func autocapitalization(_ kind: UITextAutocapitalizationType) -> ModifiedView { modified() }
  public func keyboardType(_ type: UIKeyboardType) -> ModifiedView { modified() }
  public func textContentType(_ type: UITextContentType?) -> ModifiedView { modified() }
  public func submitLabel(_ label: SubmitLabel) -> ModifiedView { modified() }
  public func submitScope(_ blocking: Bool = true) -> ModifiedView { modified() }
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> ModifiedView {
    modified()
  }
  public func focused<V: Hashable>(_ binding: Binding<V>, equals value: V) -> ModifiedView { modified() }
  public func focusedValue<V>(_ path: WritableKeyPath<FocusedValues, V?>, _ value: V) -> ModifiedView {
    modified()
  }
  public func focusedSceneValue<V>(_ path: WritableKeyPath<FocusedValues, V?>, _ value: V) -> ModifiedView {
    modified()
  }
  public func fullScreenCover<V: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> V
  ) -> ModifiedView { modified() }
  public func fullScreenCover<Item: Identifiable, V: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> V
  ) -> ModifiedView { modified() }
  public func popover<V: View>(
    isPresented: Binding<Bool>, arrowEdge: Edge? = nil, @ViewBuilder content: @escaping () -> V
  ) -> ModifiedView { modified() }
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> ModifiedView { modified() }
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> ModifiedView { modified() }
  public func presentationDragIndicator(_ visibility: Visibility) -> ModifiedView { modified() }
  public func presentationCornerRadius(_ radius: CGFloat?) -> ModifiedView { modified() }
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> ModifiedView { modified() }
  public func presentationBackground<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V)
    -> ModifiedView
  { modified() }
  public func presentationBackgroundInteraction(_ kind: PresentationBackgroundInteraction) -> ModifiedView {
    modified()
  }
  public func presentationContentInteraction(_ kind: PresentationContentInteraction) -> ModifiedView {
    modified()
  }
  public func presentationCompactAdaptation(_ kind: PresentationAdaptation) -> ModifiedView { modified() }
  public func confirmationDialog<A: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> ModifiedView { modified() }
  public func confirmationDialog<A: View, M: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> ModifiedView { modified() }
  public func statusBarHidden(_ hidden: Bool = true) -> ModifiedView { modified() }
  public func statusBar(hidden: Bool) -> ModifiedView { modified() }
  public func persistentSystemOverlays(_ visibility: Visibility) -> ModifiedView { modified() }
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.horizontal, .vertical]
  ) -> ModifiedView {
    modified()
  }
  public func scrollDisabled(_ disabled: Bool) -> ModifiedView { modified() }
  public func scrollClipDisabled(_ disabled: Bool = true) -> ModifiedView { modified() }
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = .vertical)
    -> ModifiedView
  {
    modified()
  }
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> ModifiedView { modified() }
  public func scrollTargetLayout(isEnabled: Bool = true) -> ModifiedView { modified() }
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> ModifiedView { modified() }
  public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> ModifiedView {
    modified()
  }
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> ModifiedView { modified() }
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (ModifiedView, ScrollTransitionPhase) -> ModifiedView
  ) -> ModifiedView { modified() }
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> ModifiedView { modified() }
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> ModifiedView {
    modified()
  }
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> ModifiedView {
    modified()
  }
  public func toolbarColorScheme(_ scheme: ColorScheme?, for bars: ToolbarPlacement...) -> ModifiedView {
    modified()
  }
  public func navigationBarBackButtonHidden(_ hidden: Bool = true) -> ModifiedView { modified() }
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> ModifiedView { modified() }
  public func navigationDestination<C: View>(isPresented: Binding<Bool>, @ViewBuilder destination: () -> C)
    -> ModifiedView
  { modified() }
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey? = nil
  ) -> ModifiedView { modified() }
  public func swipeActions<V: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> V
  ) -> ModifiedView { modified() }
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge? = nil) -> ModifiedView { modified() }
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge? = nil) -> ModifiedView {
    modified()
  }
  public func listRowSpacing(_ spacing: CGFloat?) -> ModifiedView { modified() }
  public func listSectionSpacing(_ spacing: CGFloat) -> ModifiedView { modified() }
  public func headerProminence(_ prominence: Prominence) -> ModifiedView { modified() }
  public func badge(_ count: Int) -> ModifiedView { modified() }
  public func badge(_ label: Text?) -> ModifiedView { modified() }
  public func menuStyle(_ style: some MenuStyle) -> ModifiedView { modified() }
  public func menuOrder(_ order: MenuOrder) -> ModifiedView { modified() }
  public func textFieldStyle(_ style: some TextFieldStyle) -> ModifiedView { modified() }
  public func datePickerStyle(_ style: some DatePickerStyle) -> ModifiedView { modified() }
  public func formStyle(_ style: some FormStyle) -> ModifiedView { modified() }
  public func groupBoxStyle(_ style: some GroupBoxStyle) -> ModifiedView { modified() }
  public func indexViewStyle(_ style: some IndexViewStyle) -> ModifiedView { modified() }
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> ModifiedView { modified() }
  public func onHover(perform action: @escaping (Bool) -> Void) -> ModifiedView { modified() }
  public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> ModifiedView {
    modified()
  }
  public func dropDestination<T: Transferable>(
    for type: T.Type, action: @escaping ([T], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> ModifiedView { modified() }
  public func onDrag(_ data: @escaping () -> NSItemProvider) -> ModifiedView { modified() }
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)?
  ) -> ModifiedView { modified() }
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
  ) -> ModifiedView { modified() }
  public func sensoryFeedback<T: Equatable>(trigger: T, _ feedback: @escaping (T, T) -> SensoryFeedback?)
    -> ModifiedView
  {
    modified()
  }
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> ModifiedView { modified() }
  public func layerEffect(_ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true) -> ModifiedView {
    modified()
  }
  public func visualEffect(_ effect: @escaping @Sendable (ModifiedView, GeometryProxy) -> ModifiedView)
    -> ModifiedView
  {
    modified()
  }
  public func geometryGroup() -> ModifiedView { modified() }
  public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> ModifiedView {
    modified()
  }
  public func speechSpellsOutCharacters(_ value: Bool = true) -> ModifiedView { modified() }
  public func defaultAppStorage(_ store: UserDefaults) -> ModifiedView { modified() }
  public func inspector<V: View>(isPresented: Binding<Bool>, @ViewBuilder content: () -> V) -> ModifiedView {
    modified()
  }
  public func accessibilityElement(_ isElement: Bool) -> ModifiedView { modified() }
  public func accessibilityAdjustableAction(_ handler: @escaping (AccessibilityAdjustmentDirection) -> Void)
    -> ModifiedView
  {
    modified()
  }
  public func accessibilityInputLabels(_ labels: [LocalizedStringKey]) -> ModifiedView { modified() }
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> ModifiedView { modified() }
  @_disfavoredOverload public func accessibilityInputLabels<S: StringProtocol>(_ labels: [S]) -> ModifiedView
  { modified() }
  @_disfavoredOverload public func help<S: StringProtocol>(_ text: S) -> ModifiedView { modified() }
}
public enum AccessibilityAdjustmentDirection: Sendable { case increment, decrement }
public enum AccessibilityHeadingLevel: Sendable { case unspecified, h1, h2, h3, h4, h5, h6 }
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = Self(rawValue: 1), search = Self(rawValue: 2)
}
public enum Prominence: Sendable { case standard, increased }
public enum MenuOrder: Sendable { case automatic, fixed, priority }
public enum HoverEffect: Sendable { case automatic, highlight, lift }
public struct Shader: Sendable {
  public struct Argument: Sendable {
    public static func float<T: BinaryFloatingPoint>(_ x: T) -> Self { Self() }
    public static func float2<T: BinaryFloatingPoint>(_ x: T, _ y: T) -> Self { Self() }
    public static func color(_ color: Color) -> Self { Self() }
    public static var boundingRect: Self { Self() }
  }
}
@dynamicMemberLookup public enum ShaderLibrary {
  public static subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction() }
}
@dynamicCallable public struct ShaderFunction: Sendable {
  public func dynamicallyCall(withArguments: [Shader.Argument]) -> Shader { Shader() }
}

public protocol MenuStyle {}
public struct DefaultMenuStyle: MenuStyle {}
public struct BorderlessButtonMenuStyle: MenuStyle { public init() {} }
extension MenuStyle where Self == DefaultMenuStyle {
  public static var automatic: Self { Self() }
  public static var button: Self { Self() }
}
public protocol TextFieldStyle {}
public struct PlainTextFieldStyle: TextFieldStyle { public init() {} }
public struct RoundedBorderTextFieldStyle: TextFieldStyle { public init() {} }
extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: Self { Self() }
  public static var automatic: Self { Self() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: Self { Self() }
}
public protocol DatePickerStyle {}
public struct DefaultDatePickerStyle: DatePickerStyle { public init() {} }
public typealias WheelDatePickerStyle = DefaultDatePickerStyle
public typealias GraphicalDatePickerStyle = DefaultDatePickerStyle
public typealias CompactDatePickerStyle = DefaultDatePickerStyle
extension DatePickerStyle where Self == DefaultDatePickerStyle {
  public static var automatic: Self { Self() }
  public static var wheel: Self { Self() }
  public static var graphical: Self { Self() }
  public static var compact: Self { Self() }
}
public protocol FormStyle {}
public struct GroupedFormStyle: FormStyle { public init() {} }
extension FormStyle where Self == GroupedFormStyle { public static var grouped: Self { Self() } }
public protocol IndexViewStyle {}
public struct PageIndexViewStyle: IndexViewStyle {
  public enum BackgroundDisplayMode: Sendable { case automatic, interactive, always, never }
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}
extension IndexViewStyle where Self == PageIndexViewStyle {
  public static var page: Self { Self() }
  public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> Self { Self() }
}
public protocol GroupBoxStyle {
  associatedtype Body: View
  typealias Configuration = GroupBoxStyleConfiguration
  @MainActor @preconcurrency @ViewBuilder func makeBody(configuration: Configuration) -> Body
}
public struct GroupBoxStyleConfiguration {
  @MainActor public var label: EmptyView { EmptyView() }
  @MainActor public var content: EmptyView { EmptyView() }
}
