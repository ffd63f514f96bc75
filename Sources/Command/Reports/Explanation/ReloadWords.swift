import EventKernel
import WidgetRefresh

/// Says what a widget's reloads returned, and where the data came from.
struct ReloadWords: Sendable {
  private let widget: Widget
  /// Whether only the app writes the container that the provider reads.
  private let isWrittenByAppAlone: Bool
  /// Whether the app writes to another container.
  private let isSeparated: Bool
  private let times: ExplanationTimes

  init(of index: Int, in scenario: Scenario, times: ExplanationTimes) {
    widget = scenario.widgets[index]
    isSeparated = scenario.isSeparated(widget)
    self.times = times
    let (own, app, content) = (index, widget.app, widget.content.name)
    isWrittenByAppAlone = !scenario.widgets.enumerated().contains { other, candidate in
      candidate.provider.fetch != nil && candidate.app == app
        && (other == own || content != nil && candidate.content.name == content)
    }
  }

  /// Whether the provider reads the container and never fetches.
  var readsContainer: Bool { widget.provider.fetch == nil && widget.provider.own == nil }

  /// The content with this number among those of the widget.
  func content(_ number: Int) -> String {
    widget.namesOfContents.map { DisplayText.line($0[number], to: 40) } ?? "the content"
  }

  /// Whether only the app can bring that content to the widget.
  func isFromContainer(_ number: Int) -> Bool {
    readsContainer || number > 0 && widget.alsoShows?[number - 1].isFromContainer == true
  }

  private var ownProvider: String? { widget.provider.own?.name }

  /// What a reload returned. Continues a sentence after a colon.
  func result(_ story: RequestStory) -> String {
    guard let reload = story.life.reload else { return "" }
    let isConfigured = story.note.isConfigured ?? widget.configuration.isComplete
    return switch reload.outcome {
    case .timeline, .oldContentTimeline:
      "a timeline of \(reload.entries) \(reload.entries == 1 ? "entry" : "entries")\(origin(reload))"
        + (reload.fetches > 1 ? "; the system called it \(reload.fetches) times, and each call fetched" : "")
    case .failureTimeline, .unavailableTimeline:
      "\(Self.failure(reload)); the provider returned a timeline that says so"
    case .placeholderTimeline: "placeholders, because \(isConfigured ? lackOfContent : unsetParameters)"
    case .fetchFailed:
      "\(ownProvider.map { "\($0) returned no timeline" } ?? "the fetch failed"); the old timeline stayed"
    case .crashed: "the extension's process ended (a crash); the old timeline stayed"
    case .timedOut: "it timed out; the old timeline stayed"
    case .memoryLimitExceeded: "it used too much memory; the old timeline stayed"
    case .processorTimeExceeded: "it used too much processor time; the old timeline stayed"
    case .archiveTooLarge: "its archive was too large; the old timeline stayed"
    case .tooManyEntries: "it had too many entries; the old timeline stayed"
    case .refused: "the system refused its timeline, because the extension was stale; the old timeline stayed"
    case .unfinished: "it was cut off, because the widget was removed or the run ended"
    }
  }

  /// Where the data of a timeline came from. Continues a sentence.
  private func origin(_ reload: FinishedReload) -> String {
    let usesCache = widget.provider.cache != nil || widget.provider.fetch?.isInBackground == true
    switch reload.source {
    case .nothing: return ""
    case .fetch: return usesCache ? " with the data that it fetched" : ""
    case .container where ownProvider != nil && reload.written == nil:
      return " with data that a provider of the app had fetched before"
    case .container:
      let written = reload.written.map { ", last written at \(times.text($0))" } ?? ""
      return " with the data in the container\(written)" + (readsContainer ? "" : "; \(fetch(reload))")
    }
  }

  private func fetch(_ reload: FinishedReload) -> String {
    if reload.fetches == 0 { return "it did not fetch" }
    if ownProvider != nil { return "it also fetched" }
    return fetchesInBackground ? "it started a background URL session" : "its fetch failed"
  }

  private var fetchesInBackground: Bool { widget.provider.fetch?.isInBackground == true }

  /// Where the data on screen came from, in sentences.
  ///
  /// - Parameters:
  ///   - reload: the reload that returned them.
  ///   - fetched: when they were fetched, or learned by the app.
  ///   - change: the first change that they do not include.
  func screen(_ reload: FinishedReload?, fetched: SimulationTime, change: SimulationTime?) -> String {
    let age = times.before(fetched)
    guard let reload, reload.source == .container else {
      return "Its data was fetched at \(times.text(fetched)) and was \(age) old."
    }
    if ownProvider != nil, reload.written == nil {
      return "Its data was fetched at \(times.text(fetched)), by an earlier reload, and was \(age) old."
    }
    guard readsContainer else {
      let then = ReadableFigures.duration(reload.time - fetched)
      let provider =
        reload.fetches == 0
        ? "the provider did not fetch"
        : fetchesInBackground
          ? "the provider started a background URL session" : "the provider's fetch failed"
      return
        "Its data was \(age) old. At \(times.text(reload.time)), \(provider). It returned the data in the container, "
        + "which was then \(then) old."
    }
    var text = "Its data came from the container and was \(age) old."
    guard let written = reload.written else { return text }
    let learned =
      fetched < written ? ". What it wrote then, it had learned at \(times.text(fetched))" : ""
    text +=
      isWrittenByAppAlone
      ? " When the provider read it at \(times.text(reload.time)), the app had last written at "
        + "\(times.text(written))\(learned)."
      : " When the provider read it at \(times.text(reload.time)), the container had last been written at "
        + "\(times.text(written))."
    if isWrittenByAppAlone, let change, fetched < change, change <= written {
      text += " The app did not know of the change when it wrote."
    }
    return text
  }

  /// Why there was no content. Continues a sentence after "that".
  static func failure(_ reload: FinishedReload?) -> String {
    switch reload?.outcome {
    case .unavailableTimeline: "the new content was not available yet"
    case .failureTimeline: "the fetch failed"
    default: "there was no content"
    }
  }

  /// Why the provider returned placeholders. Continues a sentence after "because".
  func placeholder(_ story: RequestStory?) -> String {
    story?.note.isConfigured ?? widget.configuration.isComplete ? lackOfContent : unsetParameters
  }

  /// Whether placeholders of a widget whose parameters are set can only come from a timeline without content.
  var isPlaceholderDeclared: Bool { hasPlaceholderTimeline && !canFindEmptyContainer }

  private var placeholderTimelines: [ConditionalTimeline] {
    widget.provider.timelines.filter { $0.shows == .placeholder }
  }
  private var hasPlaceholderTimeline: Bool { !placeholderTimelines.isEmpty }
  private var isPlaceholderForLock: Bool { placeholderTimelines.allSatisfy { $0.condition == .locked } }

  private var canFindEmptyContainer: Bool {
    readsContainer || widget.provider.cache != nil || fetchesInBackground
  }

  private var lackOfContent: String {
    if let ownProvider { return "\(ownProvider) returned no content" }
    if isPlaceholderDeclared {
      return isPlaceholderForLock
        ? "the device was locked, and the timeline for that shows no content, or a zero"
        : "the timeline that applied shows no content"
    }
    return hasPlaceholderTimeline
      ? "the container was empty, or the timeline that applied shows no content" : emptiness
  }

  private var emptiness: String {
    if isSeparated {
      return "the container was empty: the app writes to another one, because their App Groups differ"
    }
    return isWrittenByAppAlone
      ? "the container was empty: the app had not written yet"
      : "the container was empty: nothing had been written to it yet"
  }

  /// What would have brought data.
  var remedyForData: Help {
    if isPlaceholderDeclared {
      return isPlaceholderForLock ? .lastValue : .otherTimeline(widget)
    }
    return isSeparated ? .appGroup : .write(widget)
  }

  private var unsetParameters: String { "required parameters were not set" }
}
