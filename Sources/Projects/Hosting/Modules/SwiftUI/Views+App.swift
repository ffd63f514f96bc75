// Views of an app's screens. A widget cannot show them, but its files may name them.

public struct ScrollViewProxy: Sendable {
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}
public struct ScrollViewReader<Content: View> {
  let content: Content
  public init(@ViewBuilder content: (ScrollViewProxy) -> Content) {
    self.content = content(ScrollViewProxy())
  }
}
extension ScrollViewReader: SimulatedView { nonisolated public var parts: [any View] { [content] } }

public struct DisclosureGroup<Label: View, Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
  }
  public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label)
  {
    self.content = content()
  }
}
extension DisclosureGroup: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension DisclosureGroup where Label == Text {
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.content = content() }
  public init(_ title: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

public struct TextEditor {
  public init(text: Binding<String>) {}
}
extension TextEditor: SimulatedView {}
public struct SecureField {
  public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {}
}
extension SecureField: SimulatedView {}

public protocol TransferRepresentation {}
public protocol Transferable {}
extension String: Transferable {}
extension Data: Transferable {}
extension URL: Transferable {}
extension Image: Transferable {}
public struct SharePreview {
  public init(_ title: LocalizedStringKey) {}
  public init(_ title: LocalizedStringKey, image: Any) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: Any) {}
}
public struct ShareLink<Label: View> {
  let label: Label
  public init<Item: Transferable>(
    item: Item, subject: Text? = nil, message: Text? = nil, preview: SharePreview? = nil,
    @ViewBuilder label: () -> Label
  ) { self.label = label() }
}
extension ShareLink: SimulatedView { nonisolated public var parts: [any View] { [label] } }
extension ShareLink where Label == Text {
  public init<Item: Transferable>(
    _ title: LocalizedStringKey = "", item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview? = nil
  ) { label = Text(title) }
}

@MainActor public final class ImageRenderer<Content: View>: ObservableObject {
  public var content: Content
  public var scale: CGFloat = 1
  public var isOpaque = false
  public var proposedSize = ProposedViewSize.unspecified
  public init(content: Content) { self.content = content }
  public var uiImage: UIImage? { UIImage() }
  public var cgImage: CGImage? { nil }
}

public struct Alert {
  public struct Button {
    public static func `default`(_ label: Text, action: (() -> Void)? = nil) -> Self { Self() }
    public static func cancel(_ label: Text = Text(""), action: (() -> Void)? = nil) -> Self { Self() }
    public static func cancel(_ action: (() -> Void)?) -> Self { Self() }
    public static func destructive(_ label: Text, action: (() -> Void)? = nil) -> Self { Self() }
  }
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {}
}
public struct ActionSheet {
  public init(title: Text, message: Text? = nil, buttons: [Alert.Button] = []) {}
}
nonisolated extension View {
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> ModifiedView { modified() }
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> ModifiedView {
    modified()
  }
  public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> ModifiedView {
    modified()
  }
}

public struct NavigationPath: Equatable, Sendable {
  public private(set) var count = 0
  public var isEmpty: Bool { count == 0 }
  public init() {}
  public mutating func append<V: Hashable>(_ value: V) { count += 1 }
  public mutating func removeLast(_ number: Int = 1) { count -= number }
}
public struct NavigationSplitView<Sidebar: View, Detail: View> {
  let views: [any View]
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    views = [sidebar(), detail()]
  }
}
extension NavigationSplitView: SimulatedView { nonisolated public var parts: [any View] { views } }

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
}
extension UIViewRepresentable {
  public var body: Never { fatalError("A view of UIKit is not shown.") }
}
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public var environment: EnvironmentValues { .simulated }
}
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
  func makeCoordinator() -> Coordinator
}
extension UIViewControllerRepresentable {
  public var body: Never { fatalError("A view controller of UIKit is not shown.") }
}
extension UIViewControllerRepresentable where Coordinator == Void { public func makeCoordinator() {} }
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
  public var environment: EnvironmentValues { .simulated }
}
open class UIHostingController<Content: View>: UIViewController {
  open var rootView: Content
  public init(rootView: Content) { self.rootView = rootView }
}
@propertyWrapper public struct UIApplicationDelegateAdaptor<Delegate: NSObject> {
  public init(_ type: Delegate.Type = Delegate.self) {}
  public var wrappedValue: Delegate { fatalError("A widget has no app delegate.") }
}
@propertyWrapper public struct SceneStorage<Value> {
  private let value: State<Value>
  public init(wrappedValue: Value, _ key: String) { value = State(wrappedValue: wrappedValue) }
  public var wrappedValue: Value {
    get { value.wrappedValue }
    nonmutating set { value.wrappedValue = newValue }
  }
}
