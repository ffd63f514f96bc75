import SimulatedPhone

/// What a widget's body is made of. Only configurations of WidgetKit have something that can be hosted.
@MainActor @preconcurrency public protocol WidgetConfiguration {
  associatedtype Body: WidgetConfiguration
  @MainActor @preconcurrency var body: Body { get }
  /// What the simulated phone asks; nil: a control.
  nonisolated var hosted: HostedWidget? { get }
}

extension WidgetConfiguration {
  public nonisolated var hosted: HostedWidget? { nil }
}

extension WidgetConfiguration where Body == Never {
  public var body: Never { fatalError("This configuration has no body.") }
}

extension Never: WidgetConfiguration {}

public struct EmptyWidgetConfiguration: WidgetConfiguration {
  public nonisolated init() {}
  public typealias Body = Never
}

/// A configuration after a modifier.
public struct ModifiedWidgetConfiguration: WidgetConfiguration {
  public typealias Body = Never
  public nonisolated let hosted: HostedWidget?

  public nonisolated init(_ base: some WidgetConfiguration, _ change: (inout HostedWidget) -> Void = { _ in })
  {
    var hosted = base.hosted
    if hosted != nil { change(&hosted!) }
    self.hosted = hosted
  }
}

@MainActor @preconcurrency public protocol Widget {
  associatedtype Body: WidgetConfiguration
  @MainActor @preconcurrency init()
  @MainActor @preconcurrency var body: Body { get }
}

extension Widget {
  /// Runs the widget on the simulated phone.
  @MainActor @preconcurrency public static func main() {
    SimulatedPhone.main { Self().hostedWidgets }
  }

  var hostedWidgets: [HostedWidget] {
    if let list = self as? WidgetList { return list.widgets.flatMap(\.hostedWidgets) }
    return [outermost(body)].compactMap { $0 }
  }

  /// The hosted widget of a configuration, or of its body.
  private func outermost(_ configuration: some WidgetConfiguration) -> HostedWidget? {
    if let hosted = configuration.hosted { return hosted }
    return type(of: configuration).Body == Never.self ? nil : outermost(configuration.body)
  }

  private func type<C: WidgetConfiguration>(of configuration: C) -> C.Type { C.self }
}

// Bundles

/// The widgets of a bundle.
public struct WidgetList: Widget {
  let widgets: [any Widget]

  init(_ widgets: [any Widget]) { self.widgets = widgets }
  public init() { widgets = [] }
  public var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
}

@resultBuilder @MainActor @preconcurrency public enum WidgetBundleBuilder {
  public static func buildExpression(_ widget: any Widget) -> any Widget { widget }
  /// A control has no timeline.
  public static func buildExpression(_ control: any ControlWidget) -> any Widget { WidgetList() }
  public static func buildBlock(_ widgets: any Widget...) -> WidgetList { WidgetList(widgets) }
  public static func buildOptional(_ list: WidgetList?) -> WidgetList { list ?? WidgetList() }
  public static func buildEither(first list: WidgetList) -> WidgetList { list }
  public static func buildEither(second list: WidgetList) -> WidgetList { list }
  public static func buildLimitedAvailability(_ widget: any Widget) -> WidgetList { WidgetList([widget]) }
}

@MainActor @preconcurrency public protocol WidgetBundle {
  associatedtype Body: Widget
  @MainActor @preconcurrency init()
  @MainActor @preconcurrency @WidgetBundleBuilder var body: Body { get }
}

extension WidgetBundle {
  /// Runs the widgets of the bundle on the simulated phone.
  @MainActor @preconcurrency public static func main() {
    SimulatedPhone.main { Self().body.hostedWidgets }
  }
}
