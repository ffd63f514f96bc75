import EventKernel
import RandomVariates

/// What stays the same about one widget during a run, looked up once.
struct WidgetPlan: Sendable {
  let app: Int
  /// The other widgets of its kind.
  let siblings: [Int]
  let timeline: TimelinePlan
  let onFailure: TimelinePlan?
  let hasCompleteDataProtection: Bool

  init(_ index: Int, of scenario: Scenario) {
    let widget = scenario.widgets[index]
    app = scenario.apps.firstIndex { $0.name == widget.app } ?? 0
    siblings = scenario.widgets.indices.filter {
      $0 != index && scenario.widgets[$0].app == widget.app && scenario.widgets[$0].kind == widget.kind
    }
    timeline = widget.provider.timeline
    if case .timeline(let plan) = widget.provider.onFailure { onFailure = plan } else { onFailure = nil }
    hasCompleteDataProtection = widget.provider.hasCompleteDataProtection
  }
}

/// How a widget's content changes.
enum ContentChangeKind: Int, CaseIterable {
  case live, scheduled, revision
}

/// A widget's random streams, by purpose.
struct WidgetStreams: Sendable {
  /// Moments that the system chooses.
  var moments: RandomStream
  /// What the user does with it.
  var touches: RandomStream
  var rendering: RandomStream
  /// Indexed by ``ContentChangeKind``.
  var content: [ArrivalGenerator?]
  var edits: ArrivalGenerator?

  init(_ widget: Widget, stream: (_ purpose: String) -> RandomStream) throws(DistributionError) {
    moments = stream("moments")
    touches = stream("touches")
    rendering = stream("rendering")
    func generator(_ process: ArrivalProcess?, _ purpose: String) throws(DistributionError)
      -> ArrivalGenerator?
    {
      guard let process else { return nil }
      return try ArrivalGenerator(process, stream: stream(purpose))
    }
    content = [
      try generator(widget.content.live, "content.live"),
      try generator(widget.content.schedule, "content.schedule"),
      try generator(widget.content.revisions, "content.revisions"),
    ]
    edits = try generator(widget.configuration.edits, "edits")
  }
}
