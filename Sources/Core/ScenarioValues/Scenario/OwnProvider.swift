import Foundation

/// A provider that is a developer's own code, in place of one that the scenario declares.
///
/// Each run opens its own providers: one for all widgets of an app whose own providers are equal.
public struct OwnProvider: Sendable {
  /// Its name in reports, such as `policy.py`.
  public let name: String
  /// Tells it from others. Two providers with the same identity must give the same answers to the same questions.
  public let identity: String
  /// Opens it when a run begins.
  public let open: @Sendable (ProviderSite) throws -> any WidgetProvider

  /// Each parameter sets the property with its name.
  public init(
    name: String, identity: String, open: @escaping @Sendable (ProviderSite) throws -> any WidgetProvider
  ) {
    self.name = name
    self.identity = identity
    self.open = open
  }
}

extension OwnProvider: Hashable {
  public static func == (one: Self, other: Self) -> Bool { one.identity == other.identity }
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// The run and the widgets for which a provider answers.
public struct ProviderSite: Sendable {
  /// The name of the app.
  public var app: String
  /// The widgets of the app for which it answers.
  public var widgets: [Widget]
  /// The scenario's seed.
  public var seed: UInt64
  /// Number of the run, from 0.
  public var replication: UInt32
  /// Start of the run. With a warm-up, it is before the reported period.
  public var start: Date
  /// IANA name of the time zone at the start.
  public var timeZone: String

  package init(
    app: String, widgets: [Widget], seed: UInt64, replication: UInt32, start: Date, timeZone: String
  ) {
    (self.app, self.widgets, self.seed) = (app, widgets, seed)
    (self.replication, self.start, self.timeZone) = (replication, start, timeZone)
  }
}

extension Scenario {
  /// The scenario with these providers in place of those that it declares.
  ///
  /// - Parameter providers: functions that make a provider, by kind of widget. Each run makes its own providers.
  /// - Throws: if no widget has one of these kinds.
  public func providers(
    _ providers: [String: @Sendable () -> any WidgetProvider]
  ) throws(ScenarioError) -> Scenario {
    var scenario = self
    let kinds = Set(widgets.map(\.kind))
    for kind in providers.keys.sorted() where !kinds.contains(kind) {
      throw .invalid(
        path: "providers",
        expected: "kinds of the scenario's widgets (\(kinds.sorted().joined(separator: ", ")))",
        found: "'\(kind)'")
    }
    for (index, widget) in widgets.enumerated() {
      guard let make = providers[widget.kind] else { continue }
      var provider = Provider(
        fetch: widget.provider.fetch, memory: widget.provider.memory, archive: widget.provider.archive,
        hasCompleteDataProtection: widget.provider.hasCompleteDataProtection)
      provider.own = OwnProvider(name: widget.kind, identity: "Swift: \(widget.kind)") { _ in make() }
      scenario.widgets[index].provider = provider
    }
    return scenario
  }
}
