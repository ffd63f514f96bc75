import EventKernel
import RandomVariates

/// What stays the same about one widget during a run, looked up once.
struct WidgetPlan: Sendable {
  let app: Int
  /// The widgets of its kind, itself included: one list for all of them.
  let kind: [Int]
  let timeline: TimelinePlan
  /// ``timeline`` where the provider returns none on failure.
  let onFailure: TimelinePlan
  let answersFailure: Bool
  let hasCompleteDataProtection: Bool
  let taps: TapTargets
  let supportsLinks: Bool
  let intentsPerView: Double

  init(_ widget: Widget, names: ScenarioIndex) {
    app = names.apps[widget.app] ?? 0
    kind = names.widgets(ofKindOf: widget)
    timeline = widget.provider.timeline
    if case .timeline(let plan) = widget.provider.onFailure {
      onFailure = plan
      answersFailure = true
    } else {
      onFailure = timeline
      answersFailure = false
    }
    hasCompleteDataProtection = widget.provider.hasCompleteDataProtection
    taps = widget.taps
    supportsLinks = widget.family.supportsLinks
    intentsPerView = widget.intentsPerView
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

  init(stream: (_ purpose: String) -> RandomStream) {
    moments = stream("moments")
    touches = stream("touches")
    rendering = stream("rendering")
  }
}
