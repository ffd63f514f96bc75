import EventKernel
import WidgetRefresh

/// An event that led to what was on screen, or to a waiting request.
typealias ChainEvent = (time: SimulationTime, request: RequestID?, text: String)

/// The last events before an instant that led to it.
struct ChainOfEvents: Sendable {
  /// Earlier events are left out.
  private static let most = 14

  /// Latest first.
  private(set) var events: [ChainEvent] = []
  private let device: Device
  private let words: ReloadWords

  init(_ history: WidgetHistory, device: Device, words: ReloadWords) {
    self.device = device
    self.words = words
    let shown = history.origin.first?.life.reload?.time ?? history.added ?? .zero
    var requests = history.origin
    // Later reloads, which returned no timeline.
    for story in history.finished where story.life.reload?.time ?? .zero >= shown {
      if !requests.contains(where: { $0.life.id == story.life.id }) { requests.append(story) }
    }
    requests += history.open
    for story in requests.sorted(by: { $0.life.id.ordinal < $1.life.id.ordinal }) { tell(story) }
    if let update = history.screen.update {
      let why = update.isFromEntryDate ? " because its date had come" : ""
      let outdated = update.kind == .outdated ? ", which marks its data as outdated," : ""
      add(
        update.shown, update.request,
        "entry \(update.entry) of request \(update.request.ordinal)\(outdated) shown\(why)"
      )
    } else if let added = history.added, history.removed == nil {
      add(added, nil, "widget added; its placeholder shown")
    }
    if let removed = history.removed { add(removed, nil, "widget removed") }
    if let change = history.screen.firstUnshownChange, history.screen.kind.showsContent {
      let content = words.content(history.screen.unshownContent)
      add(change, nil, "\(content) changed, and the widget did not show it")
    }
    // Of events at the same instant, the one added later comes first.
    events = events.enumerated()
      .sorted { ($0.element.time, $0.offset) > ($1.element.time, $1.offset) }
      .prefix(Self.most).map(\.element)
  }

  private mutating func tell(_ story: RequestStory) {
    let (life, context) = (story.life, story.note)
    let name = "request \(life.id.ordinal)"
    var why = life.cause.words
    if let parent = context.parent {
      why +=
        life.cause == .timelinePolicy
        ? " (timeline of request \(parent.ordinal))" : " (of request \(parent.ordinal))"
    }
    if let edge = context.session, !life.cause.isBudgeted {
      add(edge.time, nil, "its app was now \(edge.session.words)")
    }
    if let replaced = context.replaced {
      why += "; it superseded request \(replaced.id.ordinal)"
      add(replaced.time, replaced.id, "request \(replaced.id.ordinal) came from \(replaced.cause.words)")
    }
    add(life.request.time, life.id, "\(name) came from \(why)")
    for wait in life.lastWaits {
      let checks = wait.checks > 1 ? " (\(wait.checks) checks)" : ""
      add(wait.start, life.id, "\(name) \(wait.reason.words(life.cause, device))\(checks)")
    }
    if let decided = life.decided { add(decided.time, life.id, "\(name) \(story.words(decided))") }
    if let reload = life.reload {
      add(reload.time, life.id, "the reload of \(name) ended: \(words.result(story))")
    }
  }

  private mutating func add(_ time: SimulationTime, _ request: RequestID?, _ text: String) {
    events.append((time, request, text))
  }
}
