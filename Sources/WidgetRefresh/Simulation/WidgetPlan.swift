import RandomVariates

/// The constant part of a widget during a run.
struct WidgetPlan: Sendable {
  let app: AppID
  let family: Widget.Family
  /// The widgets of its kind, including itself. They share this list.
  let kind: [WidgetID]
  /// Whether it is the only widget of its app.
  let isAlone: Bool
  let content: ContentID
  /// `nil`: neither the widget's provider nor a call of its app needs the container of its app.
  let container: ContainerID?
  /// Whether the provider reads the container or stores what it fetches there.
  let usesContainer: Bool
  let hasOwnProvider: Bool
  // The provider's own answers to these never change. To ask it would copy it.
  /// See ``TimelineProvider/needsContext``.
  var needsContext = false
  /// See ``TimelineProvider/scheduledChanges``.
  var scheduledChanges = 0
  let hasCompleteDataProtection: Bool
  let usesLocation: Bool
  let taps: TapTargets
  let intentsPerView: Double

  init(_ widget: Widget, content: ContentID, container: ContainerID?, names: ScenarioIndex) {
    self.content = content
    self.container = container
    usesContainer = widget.provider.usesContainer
    hasOwnProvider = widget.provider.own != nil
    app = AppID(index: names.apps[widget.app] ?? 0)
    isAlone = names.widgets(ofApp: widget.app).count == 1
    family = widget.family
    kind = names.widgets(ofKindOf: widget).map(WidgetID.init(index:))
    hasCompleteDataProtection = widget.provider.hasCompleteDataProtection
    usesLocation = widget.usesLocation
    taps = widget.taps
    intentsPerView = widget.intentsPerView
  }
}

/// A widget's random streams, by purpose.
struct WidgetStreams: Sendable {
  /// For moments that the system chooses.
  var moments: RandomStream
  /// For taps and intents of the user.
  var touches: RandomStream
  var rendering: RandomStream
  /// For lots between widgets that wait for the device pool and whose last reloads started at the same time.
  var lots: RandomStream

  init(_ streams: EntityStreams) {
    moments = streams.stream(for: .moments)
    touches = streams.stream(for: .touches)
    rendering = streams.stream(for: .rendering)
    lots = streams.stream(for: .lots)
  }
}
