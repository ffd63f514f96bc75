import EventKernel
import RandomVariates

/// What stays the same about one widget during a run, looked up once.
struct WidgetPlan: Sendable {
  let app: Int
  /// The widgets of its kind, itself included: one list for all of them.
  let kind: [Int]
  /// Indexed by ``TimelineOccasion``.
  let timelines: [TimelinePlan]
  /// The provider returns a timeline when its fetch fails.
  let answersFailure: Bool
  let hasCompleteDataProtection: Bool
  let taps: TapTargets
  let supportsLinks: Bool
  let intentsPerView: Double

  init(_ widget: Widget, names: ScenarioIndex) {
    app = names.apps[widget.app] ?? 0
    kind = names.widgets(ofKindOf: widget)
    var timeline = widget.provider.timeline
    timeline.entries = timeline.entries.inOrder
    if case .timeline(var onFailure) = widget.provider.onFailure {
      onFailure.entries = onFailure.entries.inOrder
      timelines = [timeline, onFailure]
      answersFailure = true
    } else {
      timelines = [timeline, timeline]
      answersFailure = false
    }
    hasCompleteDataProtection = widget.provider.hasCompleteDataProtection
    taps = widget.taps
    supportsLinks = widget.family.supportsLinks
    intentsPerView = widget.intentsPerView
  }
}

/// What a provider returns a timeline for.
enum TimelineOccasion: Int {
  case fetch, failure

  init(_ kind: EntryKind) {
    self = kind == .failure ? .failure : .fetch
  }
}

/// How a widget's content changes.
enum ContentChangeKind: Int, CaseIterable {
  case live, scheduled, revision

  func process(of content: Content) -> ArrivalProcess? {
    switch self {
    case .live: content.live
    case .scheduled: content.schedule
    case .revision: content.revisions
    }
  }
}

/// A widget's random streams, by purpose.
struct WidgetStreams: Sendable {
  /// Moments that the system chooses.
  var moments: RandomStream
  /// What the user does with it.
  var touches: RandomStream
  var rendering: RandomStream
  /// Lots among widgets that wait for the device's pool and whose last reloads began at the same time.
  var lots: RandomStream

  init(stream: (_ purpose: String) -> RandomStream) {
    moments = stream("moments")
    touches = stream("touches")
    rendering = stream("rendering")
    lots = stream("lots")
  }
}
