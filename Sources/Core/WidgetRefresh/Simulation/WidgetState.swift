import RandomVariates

/// What the event handler needs to know of a widget beside its parts of the model.
struct WidgetState: Sendable {
  let app: AppID
  let family: Widget.Family
  /// The widgets of its kind, including itself. They share this list.
  let kind: [WidgetID]
  let hasOwnProvider: Bool
  let callsWidgetCenter: Bool
  let hasCompleteDataProtection: Bool
  let usesLocation: Bool
  /// What makes it relevant: a session, or a state by its number in the app.
  private(set) var relevance: (session: AppSession?, state: Int?)?
  /// See ``Providers/needContext(_:)``.
  let needsContext: Bool
  /// See ``Providers/scheduledChanges(of:)``.
  let scheduledChanges: Int
  /// Whether the user has set every required parameter.
  var isConfigured: Bool
  var edits: ArrivalGenerator

  init(
    _ widget: Widget, of apps: [App], needsContext: Bool, scheduledChanges: Int, names: ScenarioIndex,
    streams: EntityStreams
  ) throws(DistributionError) {
    app = AppID(index: names.apps[widget.app] ?? 0)
    family = widget.family
    kind = names.widgets(ofKindOf: widget).map(WidgetID.init(index:))
    hasOwnProvider = widget.provider.own != nil
    callsWidgetCenter = hasOwnProvider || !widget.provider.calls.isEmpty
    hasCompleteDataProtection = widget.provider.hasCompleteDataProtection
    usesLocation = widget.usesLocation
    switch widget.relevantWhile {
    case .during(let session): relevance = (session, nil)
    case .inState(let name):
      relevance = (nil, apps[app.index].states.firstIndex { $0.name == name })
    default: break
    }
    self.needsContext = needsContext
    self.scheduledChanges = scheduledChanges
    isConfigured = widget.configuration.isComplete
    edits = try ArrivalGenerator(widget.configuration.edits, stream: streams.stream(for: .edits))
  }
}
