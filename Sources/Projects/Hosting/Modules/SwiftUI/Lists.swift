// Containers and controls of the app. A widget cannot show them, but its files may name them.

public struct List<SelectionValue: Hashable, Content: View> {
  let content: Content
}
extension List: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init<D: RandomAccessCollection, Row: View>(
    _ data: D, @ViewBuilder rowContent: @escaping (D.Element) -> Row
  )
  where Content == ForEach<D, D.Element.ID, Row>, D.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }
  public init<D: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: D, id: KeyPath<D.Element, ID>, @ViewBuilder rowContent: @escaping (D.Element) -> Row
  ) where Content == ForEach<D, ID, Row> { content = ForEach(data, id: id, content: rowContent) }
}

public struct Section<Parent, Content, Footer> {
  let views: [any View]
}
extension Section: View where Parent: View, Content: View, Footer: View {}
extension Section: SimulatedView where Parent: View, Content: View, Footer: View {
  nonisolated public var parts: [any View] { views }
}
extension Section where Parent: View, Content: View, Footer: View {
  nonisolated public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    views = [header(), content(), footer()]
  }
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent)
  where Footer == EmptyView {
    views = [header(), content()]
  }
  nonisolated public init(header: Parent, @ViewBuilder content: () -> Content) where Footer == EmptyView {
    views = [header, content()]
  }
  nonisolated public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    views = [header, content(), footer]
  }
  nonisolated public init(@ViewBuilder content: () -> Content)
  where Parent == EmptyView, Footer == EmptyView { views = [content()] }
  nonisolated public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content)
  where Parent == Text, Footer == EmptyView {
    views = [Text(title), content()]
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content)
  where Parent == Text, Footer == EmptyView {
    views = [Text(title), content()]
  }
}

public struct Form<Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
public struct NavigationView<Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
public struct NavigationStack<Content: View> {
  let content: Content
  public init(@ViewBuilder root: () -> Content) { content = root() }
}
public struct NavigationLink<Label: View, Destination: View> {
  let label: Label
  public init(destination: Destination, @ViewBuilder label: () -> Label) { self.label = label() }
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.label = label()
  }
}
public struct Menu<Label: View, Content: View> {
  let label: Label
  let content: Content
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }
}
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  let content: Content
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public init(
    _ title: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) where Label == Text {
    self.content = content()
  }
}
public struct Slider<Label: View, ValueLabel: View> {
  public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V> = 0...1)
  where Label == EmptyView, ValueLabel == EmptyView {}
  public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V>, step: V)
  where Label == EmptyView, ValueLabel == EmptyView {}
}
extension Slider: SimulatedView {}
public struct Stepper<Label: View> {
  public init(_ title: LocalizedStringKey, value: Binding<Int>, in bounds: ClosedRange<Int>, step: Int = 1)
  where Label == Text {}
}
extension Stepper: SimulatedView {}
public struct DatePicker<Label: View> {
  public init(_ title: LocalizedStringKey, selection: Binding<Date>) where Label == Text {}
}
extension DatePicker: SimulatedView {}
public struct ColorPicker<Label: View> {
  public init(_ title: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true)
  where Label == Text {}
}
extension ColorPicker: SimulatedView {}
public struct TextField<Label: View>: SimulatedView {
  public init(_ title: LocalizedStringKey, text: Binding<String>) where Label == Text {}
}
public struct TabView<SelectionValue: Hashable, Content: View> {
  let content: Content
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public init(@ViewBuilder content: () -> Content) where SelectionValue == Int { self.content = content() }
}
extension TabView: SimulatedView { nonisolated public var parts: [any View] { [content] } }
public protocol TabViewStyle {}
public struct PageTabViewStyle: TabViewStyle {
  public struct IndexDisplayMode: Sendable {
    public static let automatic = Self()
    public static let always = Self()
    public static let never = Self()
  }
  public init(indexDisplayMode: IndexDisplayMode = .automatic) {}
}
extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: Self { Self() }
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self { Self() }
}

extension Form: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension NavigationView: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension NavigationStack: SimulatedView { nonisolated public var parts: [any View] { [content] } }
extension NavigationLink: SimulatedView { nonisolated public var parts: [any View] { [label] } }
extension Menu: SimulatedView { nonisolated public var parts: [any View] { [label, content] } }
extension Picker: SimulatedView { nonisolated public var parts: [any View] { [content] } }

public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
  let views: [any View]
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) { views = [label(), description(), actions()] }
  public init(_ title: LocalizedStringKey, image: String, description: Text? = nil)
  where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    views = []
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage: String, description: Text? = nil
  )
  where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    views = []
  }
  public init(_ title: LocalizedStringKey, systemImage: String, description: Text? = nil)
  where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    views = []
  }
}
extension ContentUnavailableView: SimulatedView { nonisolated public var parts: [any View] { views } }

public protocol ListStyle {}
public struct PlainListStyle: ListStyle { public init() {} }
public struct InsetGroupedListStyle: ListStyle { public init() {} }
extension ListStyle where Self == PlainListStyle { public static var plain: Self { Self() } }
extension ListStyle where Self == InsetGroupedListStyle { public static var insetGrouped: Self { Self() } }

nonisolated extension View {
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> ModifiedView { modified() }
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> ModifiedView { modified() }
  public func listStyle<S: ListStyle>(_ style: S) -> ModifiedView { modified() }
  public func listRowBackground<V: View>(_ view: V?) -> ModifiedView { modified() }
  public func listRowInsets(_ insets: EdgeInsets?) -> ModifiedView { modified() }
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge? = nil) -> ModifiedView {
    modified()
  }
  public func scrollContentBackground(_ visibility: Visibility) -> ModifiedView { modified() }
  public func navigationTitle(_ title: LocalizedStringKey) -> ModifiedView { modified() }
  @_disfavoredOverload public func navigationTitle<S: StringProtocol>(_ title: S) -> ModifiedView {
    modified()
  }
  public func navigationBarTitle(_ title: LocalizedStringKey) -> ModifiedView { modified() }
  public func sheet<V: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> V
  ) -> ModifiedView {
    modified()
  }
  public func alert<A: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> ModifiedView { modified() }
}
