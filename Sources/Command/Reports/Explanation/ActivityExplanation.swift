import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Why a Live Activity showed what it showed at an instant: its state, the update on screen, what became of newer ones,
/// and what would have helped.
package struct ActivityExplanation: ObservationSink, Sendable {
  /// The most updates that are listed.
  private static let mostListed = 8

  private let item: ItemID
  private let name: String
  private let isCopy: Bool
  private let activity: Activity
  private let rules: ActivityRules
  private let instant: SimulationTime
  private let times: ExplanationTimes
  private var screen = ScreenState()
  private var before: [ActivityChange] = []
  private var next: ActivityChange?
  /// Those sent until the instant, and the first one that was shown after it.
  private var updates: [ActivityUpdate] = []
  private var nextShown: ViewUpdate?
  private var view: ItemView?
  /// The last line.
  var ending = ""

  init(of item: ItemID, in scenario: Scenario, clock: WallClock, at instant: SimulationTime) {
    self.item = item
    self.instant = instant
    activity = scenario.activity(item)?.activity ?? Activity("")
    let shown = scenario.items[item.index]
    (name, isCopy) = (shown.name, shown.device == DeviceKind.watch.name)
    rules = scenario.device.activityRules
    times = ExplanationTimes(clock: clock, instant: instant)
  }

  package mutating func receive(_ observations: [Observation]) {
    for observation in observations where observation.item == item { receive(observation) }
  }

  private mutating func receive(_ observation: Observation) {
    if observation.time <= instant { screen.receive(observation) }
    switch observation {
    case .activityChanged(let change):
      if change.time <= instant {
        before.append(change)
        if change.kind == .started { updates.removeAll() }
      } else if next == nil, change.kind != .missed {
        next = change
      }
    case .activityUpdated(let update): if update.sent <= instant { updates.append(update) }
    case .updated(let update): if update.shown > instant, nextShown == nil { nextShown = update }
    case .viewed(let view): if view.start <= instant, view.end >= instant { self.view = view }
    default: break
    }
  }

  // MARK: Answer

  /// Sent after the update on screen, in order: those that could have been there.
  private var newer: [ActivityUpdate] {
    let (sent, ordinal) = (screen.fetched ?? .zero, screen.update?.request.ordinal ?? 0)
    return updates.filter { $0.sent > sent && $0.ordinal > ordinal }.sorted {
      ($0.sent, $0.ordinal) < ($1.sent, $1.ordinal)
    }
  }

  private var place: String { (isCopy ? Surface.watchSmartStack : .lockScreen).title }

  private var state: String {
    let last = before.last { $0.kind == .started || $0.kind == .dismissed || $0.kind.isEnd }
    let refused = before.last { $0.kind.isRefusal }.flatMap { $0.time > last?.time ?? .zero ? $0 : nil }
    let note = refused.map { " A start was refused at \(times.text($0.time)): \($0.kind.words)." } ?? ""
    guard let last else { return "It had not started yet." + note }
    let time = times.text(last.time)
    if last.kind == .dismissed {
      let end = before.last { $0.kind.isEnd }
      return "It was not on the screen: \(end?.kind.words ?? "it had left the \(place)") at "
        + "\(times.text(end?.time ?? last.time))." + note
    }
    if last.kind.isEnd {
      return "It was over, but still \(isCopy ? "in" : "on") the \(place): \(last.kind.words) at \(time)."
        + note
    }
    let stale = screen.kind == .outdated ? " It was stale: its stale date had passed." : ""
    let end = updates.first { $0.means == .end }.map { end in
      " Its natural end had passed: \(end.means.words) was sent at \(times.text(end.sent)). "
        + end.outcome.words(at: times.text(end.time), because: end.reason)
    }
    return "It was active since \(time)." + stale + (end ?? "") + note
  }

  private var onScreen: String {
    guard screen.since != nil, let update = screen.update else { return "" }
    let ordinal = update.request.ordinal
    let source = updates.first { $0.ordinal == ordinal }
    var text = "It showed "
    if let source {
      text += "update \(ordinal), \(source.means.words), sent at \(times.text(source.sent))"
      text += source.time > source.sent ? " and shown at \(times.text(source.time))." : "."
    } else {
      text += "the content of its start or end, at \(times.text(update.shown))."
    }
    if let change = screen.firstUnshownChange {
      text +=
        " The content had changed at \(times.text(change)), so it was \(times.before(change)) out of date."
    } else {
      text +=
        activity.drawsDates
        ? " It was fresh: it draws from dates what is known ahead."
        : " It was fresh: the content had not changed since then."
    }
    let isViewed = view != nil ? "The user was viewing it." : "The user was not viewing it."
    return text + " " + isViewed
  }

  private var whyNotNewer: String {
    guard let change = screen.firstUnshownChange else { return "" }
    guard let update = newer.last(where: { $0.sent >= change && $0.means != .end }) else {
      if isCopy { return "The phone had not drawn the change, or its state was on the way to the watch." }
      if activity.pushes == nil {
        return
          "No update had been sent since the change. The Live Activity has no pushes, and only its app can update it, "
          + "on an app event."
      }
      if updates.contains(where: { $0.means == .end }) { return "" }
      return "No push had been sent since the change."
        + (activity.pushes?.atMostEvery == nil
          ? "" : " The server waits for `pushes.atMostEvery`.")
        + (activity.pushes?.areSentByApp == true ? " After a force-quit, the app sends none." : "")
    }
    var text = "Update \(update.ordinal), \(update.means.words), was sent at \(times.text(update.sent)). "
    text += update.outcome.words(at: times.text(update.time), because: update.reason)
    if let wait = update.waitedFor { text += " It waited because \(wait.words)." }
    return text
  }

  private var remedy: String {
    guard let change = screen.firstUnshownChange else { return "" }
    guard let update = newer.last(where: { $0.sent >= change }) else {
      let isOver = before.last { $0.kind == .started || $0.kind.isEnd }?.kind.isEnd == true
      if isOver { return "What would have helped: a restart before the end (`restart`)." }
      if activity.drawsNothingKnownAhead {
        return "What would have helped: views that draw from dates what is known ahead (`drawsDates`)."
      }
      return activity.pushes == nil ? "What would have helped: pushes of a server (`pushes`)." : ""
    }
    let help: String? =
      switch (update.outcome, update.waitedFor) {
      case (.withoutToken, _), (.lost, _): update.reason?.remedy
      case (_, .opportunity?): "priority 10 for the changes that matter (`pushes.priority10`)"
      case (_, .budget?): "fewer pushes with priority 10, or `frequentUpdates`"
      case (_, .unlock?): "a content state that differs whenever the content does"
      case (_, .spacing?):
        "nothing, because the system draws updates at least \(seconds(rules.spacing)) apart"
          + (rules.burst > 1 ? " after the first \(rules.burst) in quick succession" : "")
      case (.superseded, nil) where activity.pushes?.timestampAge != nil:
        "setting `timestamp` to the time at which the push is sent (`pushes.timestampAge`)"
      case (_, .network?), (_, .lowPowerMode?): "nothing, because this is the state of the phone"
      case (_, .apart?), (_, .heldBack?): "nothing, because no app can hasten a copy"
      case (_, nil): nil
      }
    return help.map { "What would have helped: \($0)." } ?? ""
  }

  private func seconds(_ duration: SimulationDuration) -> String { ReadableFigures.duration(duration) }

  private var after: String {
    if let nextShown { return "The next update was shown at \(times.text(nextShown.shown))." }
    return next.map { change in
      change.kind.isRefusal
        ? "The next start was refused at \(times.text(change.time)): \(change.kind.words)."
        : "Then \(change.kind == .dismissed ? "it left the \(place)" : change.kind.words) at "
          + "\(times.text(change.time))."
    } ?? ""
  }

  private var list: [String] {
    updates.suffix(Self.mostListed).reversed().map { update in
      "\(times.text(update.sent))  update \(update.ordinal), \(update.means.words): "
        + update.outcome.shortWords
        + (update.time > update.sent ? " at \(times.text(update.time))" : "")
        + (update.waitedFor.map { ", waited for \($0.object)" } ?? "")
    }
  }

  /// The explanation in sentences, in lines of at most ``TextWidth/columns`` columns.
  package var text: String {
    var lines = ["\(DisplayText.line(name, to: 40)) on \(times.heading())"]
    for paragraph in [state + (onScreen.isEmpty ? "" : " " + onScreen), whyNotNewer, remedy, after]
    where !paragraph.isEmpty {
      lines += [""] + DisplayText.paragraph(paragraph)
    }
    if !updates.isEmpty {
      lines += ["", "Updates since its start, latest first:"]
      lines += list.flatMap {
        DisplayText.wrapped($0, to: TextWidth.columns - 2, indent: "  ").map { "  " + $0 }
      }
    }
    return (lines + ["", ending]).joined(separator: "\n") + "\n"
  }

  /// The same values as JSON.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  package func json() throws -> String {
    let object: JSONObject = [
      "activity": name, "at": times.iso8601(instant), "state": state,
      "screen": onScreen.isEmpty ? nil : onScreen, "isFresh": screen.firstUnshownChange == nil,
      "contentAge": Double(screen.contentAge(at: instant).milliseconds) / 1000,
      "whyNotNewer": whyNotNewer.isEmpty ? nil : whyNotNewer, "remedy": remedy.isEmpty ? nil : remedy,
      "after": after.isEmpty ? nil : after,
      "updates": updates.suffix(Self.mostListed).map { update in
        [
          "update": Int(update.ordinal), "means": update.means.name, "sent": times.iso8601(update.sent),
          "outcome": update.outcome.name, "time": times.iso8601(update.time),
          "waitedFor": update.waitedFor?.name, "reason": update.reason?.name,
        ] as JSONObject
      },
    ]
    return try ReportJSON.text(object)
  }
}

extension Activity {
  /// Whether all its changes are known ahead, and it draws none of them from dates.
  fileprivate var drawsNothingKnownAhead: Bool {
    let other = content.live != nil || content.revisions != nil || content.inSession != nil
    return !drawsDates && !other && content.byIntent == nil && content.onEvents.isEmpty
  }
}
