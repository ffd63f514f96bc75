import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Why a widget showed what it showed at an instant: what was on screen, which request was waiting and for what, what
/// would have helped, what came of it, and what led to it. All of it comes from a run's observations.
package struct Explanation: Sendable {
  /// What was known at an instant, and what happened then.
  package typealias Moment = (history: WidgetHistory, aftermath: Aftermath)

  /// Why this instant is explained.
  package enum Reason: Hashable, Sendable {
    /// It was given with `--at`.
    case asked
    /// Of this number of views in the reported period, this one has the highest content age.
    case oldestView(views: Int)
    /// The content age was never higher, but all views (of this number) were fresh.
    case oldestUnseen(views: Int)
  }

  let reason: Reason
  let fingerprint: RunFingerprint?
  /// The number of the replication.
  let replication: UInt32
  let widget: Widget
  let device: Device
  private let watch: Watch
  let instant: SimulationTime
  let start: SimulationTime
  let times: ExplanationTimes
  let words: ReloadWords
  /// Over the whole run. Empty: the widget has one content, or they are not known.
  package var contents: [ContentFigures] = []
  let history: WidgetHistory
  let aftermath: Aftermath

  /// - Parameters:
  ///   - moment: what was known at the instant, and what happened then.
  ///   - scenario: what was run.
  ///   - clock: the run's wall clock.
  ///   - start: that of the reported period.
  ///   - fingerprint: the run's; `nil`: not known.
  ///   - replication: its number.
  ///   - reason: why this instant is explained.
  package init(
    _ moment: Moment, in scenario: Scenario, clock: WallClock, start: SimulationTime,
    fingerprint: RunFingerprint? = nil, replication: UInt32 = 0, reason: Reason = .asked
  ) {
    (history, aftermath) = moment
    self.reason = reason
    self.fingerprint = fingerprint
    self.replication = replication
    widget = scenario.widgets[history.item.index]
    device = scenario.device
    watch = scenario.watchOrDefault
    instant = aftermath.instant
    self.start = start
    times = ExplanationTimes(clock: clock, instant: aftermath.instant)
    words = ReloadWords(of: history.item.index, in: scenario, times: times)
  }

  /// The requests not decided by then.
  var waiting: [RequestStory] { history.open.filter { $0.life.decided == nil } }
  /// The request whose reload was running.
  var running: RequestStory? { history.open.first { $0.isRunning } }
  var contentAge: SimulationDuration { history.screen.contentAge(at: instant) }
  var reloadAge: SimulationDuration? { history.screen.fetched.map { instant - $0 } }
  /// The request whose reload returned what was on screen; `nil`: the first placeholder, or no longer known.
  var shown: RequestStory? {
    history.origin.first.flatMap { $0.life.id == history.screen.update?.request ? $0 : nil }
  }
  var chain: [ChainEvent] { ChainOfEvents(history, device: device, words: words).events }

  /// What would have helped; empty if nothing was wrong.
  var remedies: [Help] {
    let last = history.finished.last?.life.reload?.outcome
    if last == .refused { return [Help.newProcess] }
    if history.screen.firstUnshownChange != nil,
      let within = last.flatMap({ Help.within(device.extensionLimits, watch, $0) })
    {
      // If no reload got through, another one would not either.
      let isEach = !history.finished.contains { $0.life.reload?.outcome.deliversTimeline == true }
      return [within] + (isEach ? [] : remediesOfOthers)
    }
    return remediesOfOthers
  }

  /// What would have helped if the last reload did not meet a limit of extensions.
  private var remediesOfOthers: [Help] {
    if postponed != nil { return [Help.firstEntry] }
    if history.screen.kind == .placeholder, history.screen.update != nil {
      let isConfigured = shown?.note.isConfigured ?? widget.configuration.isComplete
      guard isConfigured else { return [Help.configuration] }
      return [words.remedyForData]
    }
    guard let change = history.screen.firstUnshownChange, history.screen.isKnownAhead,
      widget.family != .control
    else { return remediesByReload }
    if isEntryLate(change) { return [Help.lateEntry] }
    return [Help.entry(at: times.text(change))] + remediesByReload
  }

  /// Whether the timeline on screen has an entry for the change, which the system shows late.
  private func isEntryLate(_ change: SimulationTime) -> Bool {
    guard let next = aftermath.nextUpdate, next.request == history.screen.update?.request
    else { return false }
    return (change...instant).contains(next.scheduled)
  }

  /// What would have reloaded the widget, or made its reload show the content.
  private var remediesByReload: [Help] {
    if history.open.isEmpty {
      guard history.screen.firstUnshownChange != nil else { return [] }
      if shown?.life.reload?.outcome == .unavailableTimeline { return [Help.availability] }
      if let wait = history.transfers.first?.wait { return Help.sooner(wait, widget) }
      // A reload alone would show the same data again.
      if words.isFromContainer(history.screen.unshownContent) { return [words.remedyForData] }
      let hasFailed = history.finished.last?.life.reload?.outcome == .fetchFailed
      let canRetrySooner = hasFailed && widget.isRelevanceConfiguration != true
      return (canRetrySooner ? [Help.retry] : []) + Help.withoutRequest(widget: widget)
    }
    if isReloadInVain { return [words.remedyForData] }
    var remedies: [Help] = []
    for story in waiting {
      guard let reason = story.life.waits.last?.reason else { continue }
      let own = Help.remedies(
        for: reason, isFree: !story.life.cause.isBudgeted, missing: missingBudget, widget: widget,
        device: device)
      remedies += own.filter { !remedies.contains($0) }
    }
    return remedies
  }

  /// The last reload, if its timeline has the change that was not shown, but its first entry was dated later.
  var postponed: FinishedReload? {
    guard let change = history.screen.firstUnshownChange,
      let reload = history.finished.last(where: { $0.life.reload?.entries ?? 0 > 0 })?.life.reload,
      let first = reload.firstEntry, first > instant,
      (reload.source == .fetch ? reload.time : reload.written ?? .zero) >= change
    else { return nil }
    return reload
  }

  /// Whether the requests that were open got a reload that found the container as old as before: the app did not write.
  private var isReloadInVain: Bool {
    guard let change = history.screen.firstUnshownChange else { return false }
    if history.screen.unshownContent > 0, words.isFromContainer(history.screen.unshownContent) {
      return aftermath.nextUpdate?.firstUnshownChange == change
    }
    guard words.readsContainer else { return false }
    let reloads = aftermath.followed.compactMap(\.life.reload)
    return !reloads.isEmpty
      && reloads.allSatisfy { $0.source == .container && $0.written ?? .zero < change }
  }

  /// Whether the balance is at least one reload, apart from rounding.
  var isBudgetEnough: Bool { history.balance.map { $0.value >= 1 - 1e-9 } ?? true }

  /// What the balance lacks of one reload; `nil`: nothing.
  private var missingBudget: Double? { isBudgetEnough ? nil : history.balance.map { 1 - $0.value } }
}
