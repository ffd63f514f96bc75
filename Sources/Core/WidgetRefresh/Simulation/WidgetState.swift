import EventKernel
import RandomVariates

/// What the event handler needs to know of a widget beside its parts of the model.
struct WidgetState: Sendable {
  let app: AppID
  let family: Widget.Family
  /// The widgets of its kind, including itself. They share this list.
  let kind: [WidgetID]
  let hasOwnProvider: Bool
  /// Whether its declared provider makes calls.
  let callsWidgetCenter: Bool
  /// Whether such a call is scheduled. More at a time would multiply where reloads take no time.
  var willCall = false
  let hasCompleteDataProtection: Bool
  let usesLocation: Bool
  /// What makes it relevant: sessions, and states by their numbers in the app. `nil`: it always is.
  let relevance: (sessions: [AppSession], states: [Int])?
  /// Whether its timelines have one. A widget with a `RelevanceConfiguration` has none.
  let hasReloadPolicy: Bool
  /// See ``Providers/needContext(_:)``.
  let needsContext: Bool
  /// See ``Providers/scheduledChanges(of:)``.
  let scheduledChanges: Int
  /// Whether the user has set every required parameter.
  var isConfigured: Bool
  var edits: ArrivalGenerator
  /// Of one reload; `nil`: no time. Its stream is made only if it is needed.
  private var processorTime: (sampler: Sampler, stream: RandomStream)?
  private let hasProcessorTime: Bool

  init(
    _ widget: Widget, of apps: [App], needsContext: Bool, scheduledChanges: Int, names: ScenarioIndex,
    streams: EntityStreams
  ) throws(DistributionError) {
    app = AppID(index: names.apps[widget.app] ?? 0)
    family = widget.family
    kind = names.widgets(ofKindOf: widget).map(WidgetID.init(index:))
    hasOwnProvider = widget.provider.own != nil
    callsWidgetCenter = !widget.provider.calls.isEmpty
    hasCompleteDataProtection = widget.provider.hasCompleteDataProtection
    usesLocation = widget.usesLocation
    let states = apps[app.index].states
    relevance = widget.relevances.map { relevances in
      (
        AppSession.allCases.filter { relevances.contains(.during($0)) },
        states.indices.filter { relevances.contains(.inState(states[$0].name)) }
      )
    }
    hasReloadPolicy = widget.isRelevanceConfiguration != true
    self.needsContext = needsContext
    self.scheduledChanges = scheduledChanges
    isConfigured = widget.configuration.isComplete
    edits = try ArrivalGenerator(widget.configuration.edits, stream: streams.stream(for: .edits))
    hasProcessorTime = widget.provider.processorTime != nil
    if let time = widget.provider.processorTime {
      processorTime = (try Sampler(time), streams.stream(for: .processorTime))
    }
  }

  /// The processor time of a reload; `nil`: none is declared.
  @inline(__always)
  mutating func drawProcessorTime() -> SimulationDuration? {
    guard hasProcessorTime, var time = processorTime else { return nil }
    defer { processorTime = time }
    return SimulationDuration(rounding: time.sampler.draw(from: &time.stream))
  }
}
