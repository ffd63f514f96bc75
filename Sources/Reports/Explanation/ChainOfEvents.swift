import EventKernel
import WidgetRefresh

/// Something that led to what was on screen, or to what was pending.
struct ChainEvent: Sendable {
  var time: SimulationTime
  var request: RequestID?
  var text: String
}

/// The last events before an instant that led to it.
struct ChainOfEvents: Sendable {
  /// More than these are not told.
  private static let most = 14

  /// Latest first.
  private(set) var events: [ChainEvent] = []
  private let device: Device

  init(_ history: WidgetHistory, device: Device) {
    self.device = device
    let shown = history.origin.first?.finished ?? history.added ?? .zero
    var requests = history.origin
    // Reloads since then that brought nothing.
    for story in history.finished where story.finished ?? .zero >= shown {
      if !requests.contains(where: { $0.id == story.id }) { requests.append(story) }
    }
    requests += history.open
    for story in requests.sorted(by: { $0.id.ordinal < $1.id.ordinal }) { tell(story) }
    if let update = history.screen.update {
      let why = update.isFromEntryDate ? ", for its date had come" : ""
      add(
        update.shown, update.request, "entry \(update.entry) of request \(update.request.ordinal) shown\(why)"
      )
    } else if let added = history.added, history.removed == nil {
      add(added, nil, "the widget added; its placeholder shown")
    }
    if let removed = history.removed { add(removed, nil, "the widget removed") }
    if let change = history.screen.firstUnshownChange, history.screen.kind == .content {
      add(change, nil, "the content changed, which it did not show")
    }
    // Of one instant the later told comes first.
    events = events.enumerated()
      .sorted { ($0.element.time, $0.offset) > ($1.element.time, $1.offset) }
      .prefix(Self.most).map(\.element)
  }

  private mutating func tell(_ story: RequestStory) {
    let name = "request \(story.id.ordinal)"
    var why = story.cause.words
    if let parent = story.parent {
      why +=
        story.cause == .timelinePolicy
        ? " (that of request \(parent.ordinal))" : " (of request \(parent.ordinal))"
    }
    if let session = story.session, !story.cause.isBudgeted {
      add(session.since, nil, "its app came up \(session.kind.words)")
    }
    if let replaced = story.replaced {
      why += ", in place of request \(replaced.id.ordinal)"
      add(replaced.since, replaced.id, "request \(replaced.id.ordinal) came from \(replaced.cause.words)")
    }
    add(story.requested, story.id, "\(name) came from \(why)")
    for wait in story.waits {
      let looks = wait.looks > 1 ? " (\(wait.looks) checks)" : ""
      add(wait.since, story.id, "\(name) \(wait.reason.words(story.cause, device))\(looks)")
    }
    if let decided = story.decided, let words = story.decisionWords() {
      add(decided, story.id, "\(name) \(words)")
    }
    if let finished = story.finished, let outcome = story.outcome {
      add(finished, story.id, "\(name): \(outcome.words(entries: story.entries))")
    }
  }

  private mutating func add(_ time: SimulationTime, _ request: RequestID?, _ text: String) {
    events.append(ChainEvent(time: time, request: request, text: text))
  }
}
