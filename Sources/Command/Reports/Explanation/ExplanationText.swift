import EventKernel
import WidgetRefresh

extension Explanation {
  /// The explanation in sentences, in lines of at most ``TextWidth/columns`` columns.
  package var text: String {
    let name = DisplayText.line(widget.name, to: 40)
    var lines = ["\(name) on \(times.heading())"]
    for paragraph in paragraphs { lines += [""] + DisplayText.paragraph(paragraph) }
    lines += chainLines
    if let fingerprint { lines += ["", "replication \(replication), fingerprint \(fingerprint.text)"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The explanation without its heading and ``steps``. None is empty.
  var paragraphs: [String] {
    let contents = ContentText.text(contents).map { "Over all days, \($0)" }
    return [reasonText, screenText, waitingText, remedyText, aftermathText, contents ?? ""]
      .filter { !$0.isEmpty }
  }

  /// Above ``steps``.
  static let stepsTitle = "What led to it, latest first:"

  /// The chain of events, latest first.
  var steps: [(time: String, text: String)] { chain.map { (times.text($0.time), $0.text) } }

  private var reasonText: String {
    switch reason {
    case .asked: ""
    case .oldestView(let views):
      "Of \(views) \(views == 1 ? "view" : "views"), this one has the highest content age."
    case .oldestUnseen(let views):
      (views == 0
        ? "The user never viewed it."
        : "It was fresh in \(views == 1 ? "its only view" : "all \(views) views").")
        + " This is when its content age was highest."
    }
  }

  // MARK: On screen

  private var screenText: String {
    guard let since = history.screen.since else {
      return history.removed.map { "It was removed at \(times.text($0))." }
        ?? "It was not on the phone yet."
    }
    return [shown(since: since), freshness, postponement, views].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func shown(since: SimulationTime) -> String {
    guard let update = history.screen.update else {
      return
        "It had shown its first placeholder since \(times.text(since)), when it was added. No entry had been shown yet."
    }
    let entry = "entry \(update.entry) of request \(update.request.ordinal) since \(times.text(since))"
    switch update.kind {
    case .content, .outdated:
      let outdated = update.kind == .outdated ? ", which marks its data as outdated" : ""
      let fetched = update.fetched.map {
        " " + words.screen(shown?.life.reload, fetched: $0, change: history.screen.firstUnshownChange)
      }
      return "It had shown \(entry)\(outdated).\(fetched ?? "")"
    case .failure:
      let problem = ReloadWords.failure(shown?.life.reload)
      return "It had shown \(entry), which says that \(problem). It had no data."
    // No entry says that it is uncertain.
    case .placeholder, .uncertain:
      return "It had shown \(entry), a placeholder, because \(words.placeholder(shown))."
    }
  }

  private var freshness: String {
    if aftermath.view?.kind == .uncertain {
      return "It said that its state was uncertain: since its last use, no reload had ended that began after "
        + "perform() returned. Such a view is not fresh."
    }
    guard let change = history.screen.firstUnshownChange else {
      return widget.content.hasTwoStates == true
        ? "It was fresh: it showed the state that the content had."
        : "It was fresh: the content had not changed since then."
    }
    guard history.screen.kind.showsContent else {
      return "It was out of date: it had shown no content for \(times.before(change))."
    }
    let content = words.content(history.screen.unshownContent)
    return "It was out of date: \(content) changed at \(times.text(change)), \(times.before(change)) before."
  }

  private var postponement: String {
    guard let reload = postponed, let first = reload.firstEntry else { return "" }
    return
      "The reload of request \(reload.request.ordinal) returned the new content at \(times.text(reload.time)), but "
      + "dated its first entry \(times.text(first)). Until then the old entry stays."
  }

  private var views: String {
    if let view = aftermath.view {
      let start = view.start == instant ? "from then" : "from \(times.text(view.start))"
      return "The user viewed it on \(view.surface.words) \(start) until \(times.text(view.end))."
    }
    let last = history.lastView.map { "the last view ended at \(times.text($0.end))" }
    let next = aftermath.nextView.map { "the next one started at \(times.text($0.start))" }
    let both = [last ?? "it had not been viewed before", next ?? "it was not viewed again"]
    return "The user was not viewing it: \(both.joined(separator: ", and "))."
  }

  // MARK: Waiting

  private var waitingText: String {
    guard history.screen.since != nil else { return "" }
    var sentences = waiting.map(waitingSentence)
    if let running {
      let since = running.life.decided.map { " at \(times.text($0.time))" } ?? ""
      sentences.append(
        "The reload of request \(running.life.id.ordinal) (\(running.life.cause.words)) had been granted\(since) and was running."
      )
    }
    if sentences.isEmpty {
      sentences.append("No request was waiting: the widget \(usualWish).")
      if let story = history.finished.last, let last = story.life.reload, !last.outcome.deliversTimeline {
        sentences.append(
          "The last reload, of request \(last.request.ordinal), ended at \(times.text(last.time)): \(words.result(story))."
        )
      }
    }
    if let transfer = transferText { sentences.append(transfer) }
    return sentences.joined(separator: " ")
  }

  /// What the app on the phone has sent, and why it had not arrived. `nil`: nothing was under way.
  private var transferText: String? {
    guard let oldest = history.transfers.first, let wait = oldest.wait else { return nil }
    let count = history.transfers.count
    return
      (count == 1
      ? "Data that the app on the phone had sent was"
      : "Of what the app on the phone had sent, \(count) transfers were")
      + " waiting since \(times.text(oldest.sent)), for \(times.before(oldest.sent)): \(wait.words)."
  }

  private var usualWish: String { WidgetSentence.wish(of: widget) }

  private func waitingSentence(_ story: RequestStory) -> String {
    let request = story.life.request
    var text = "Request \(request.id.ordinal) (\(request.cause.words)) had been waiting since "
    text += "\(times.text(request.time)), for \(times.before(request.time))."
    for wait in story.life.lastWaits.dropLast() {
      text += " From \(times.text(wait.start)) it \(wait.reason.words(request.cause, device))."
    }
    guard let wait = story.life.waits.last else { return text }
    text += " Since \(times.text(wait.start)) it \(wait.reason.words(request.cause, device))"
    text += (wait.checks > 1 ? " (\(wait.checks) checks)" : "") + "."
    if wait.reason == .budget { text += budgetSentence }
    if wait.next < .distantFuture { text += " The next check was scheduled for \(times.text(wait.next))." }
    return text
  }

  private var budgetSentence: String {
    guard let balance = history.balance else { return "" }
    let (left, capacity) = (ReadableFigures.balance(balance.value), ReadableFigures.rate(balance.capacity))
    if isBudgetEnough {
      return
        " Since the last check the balance had grown to \(left) reloads (of \(capacity) a day), which is enough."
    }
    let next = aftermath.nextAccrual.map {
      "It next accrued at \(times.text($0.time)), to \(ReadableFigures.balance($0.balance))."
    }
    return " The balance was \(left) reloads (of \(capacity) a day). "
      + (next ?? "Nothing more accrued before the end of the run.")
  }

  // MARK: What would have helped, and what happened then

  private var remedyText: String {
    let remedies = remedies.map(\.text)
    return remedies.isEmpty ? "" : "What would have helped: \(remedies.joined(separator: "; "))."
  }

  private var aftermathText: String {
    guard history.screen.since != nil else { return "" }
    var sentences = aftermath.followed.map(fate)
    if sentences.isEmpty {
      sentences.append(
        aftermath.nextRequest.map {
          "The next request came at \(times.text($0.time)) from \($0.cause.words)."
        }
          ?? "No reload was requested before the end of the run.")
    }
    if aftermath.isRemoved, aftermath.nextUpdate == nil {
      sentences.append("Then it was removed.")
    } else {
      let update =
        aftermath.nextUpdate.map {
          "At \(times.text($0.shown)) it showed entry \($0.entry) of request \($0.request.ordinal)"
            + ($0.firstUnshownChange == nil ? ", which was fresh." : ", which was out of date.")
        } ?? "It did not update again before the end of the run."
      let isFirst =
        aftermath.followed.isEmpty
        && aftermath.nextUpdate.map { $0.shown < aftermath.nextRequest?.time ?? $0.shown } == true
      sentences.insert(update, at: isFirst ? 0 : sentences.count)
    }
    return sentences.joined(separator: " ")
  }

  private func fate(_ story: RequestStory) -> String {
    var sentences: [String] = []
    let id = story.life.id
    let wasGranted = history.open.contains { $0.life.id == id && $0.life.isGranted }
    if !wasGranted, let decided = story.life.decided {
      sentences.append(
        "Request \(id.ordinal) was \(story.words(decided, " at \(times.text(decided.time))")).")
    }
    if let reload = story.life.reload {
      let subject = sentences.isEmpty ? "The reload of request \(id.ordinal)" : "Its reload"
      sentences.append(
        "\(subject) ended at \(times.text(reload.time)): \(words.result(story)).")
    }
    return sentences.joined(separator: " ")
  }

  private var chainLines: [String] {
    let steps = steps
    guard !steps.isEmpty else { return [] }
    let width = steps.reduce(0) { max($0, $1.time.count) }
    return ["", Self.stepsTitle]
      + steps.flatMap { time, text in
        DisplayText.wrapped(text, to: TextWidth.columns - width - 4).enumerated().map { number, line in
          "  " + DisplayText.padded(number == 0 ? time : "", to: width) + "  " + line
        }
      }
  }
}
