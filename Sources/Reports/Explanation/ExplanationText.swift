import EventKernel
import WidgetRefresh

extension Explanation {
  /// Plain sentences, in lines of at most ``SummaryText/width`` columns.
  public var text: String {
    let name = DisplayText.truncated(DisplayText.printable(widget.name), to: 40)
    var lines = ["\(name) on \(times.heading())"]
    for paragraph in [occasionText, screenText, pendingText, remedyText, aftermathText]
    where !paragraph.isEmpty {
      lines.append("")
      lines += DisplayText.wrapped(paragraph, to: SummaryText.width, indent: "  ")
    }
    lines += chainLines
    if let fingerprint { lines += ["", "replication \(replication), fingerprint \(fingerprint.text)"] }
    return lines.joined(separator: "\n") + "\n"
  }

  private var occasionText: String {
    switch occasion {
    case .asked: ""
    case .stalestView(let views):
      "Of \(views) \(views == 1 ? "look" : "looks") this one saw it stalest."
    case .stalestUnseen(let views):
      (views == 0 ? "Nobody looked at it" : "None of \(views) looks saw it stale")
        + "; it was stalest just before this ended."
    }
  }

  // MARK: On screen

  private var screenText: String {
    guard let since = history.screen.since else {
      return history.removed.map { "It had been removed at \(times.text($0))." }
        ?? "It had not been added to the device yet."
    }
    return "\(shown(since: since)) \(freshness) \(looks)"
  }

  private func shown(since: SimulationTime) -> String {
    guard let update = history.screen.update else {
      return
        "It showed its first placeholder, since it was added at \(times.text(since)); nothing had been fetched yet."
    }
    let entry = "entry \(update.entry) of request \(update.request.ordinal), since \(times.text(since))"
    switch update.kind {
    case .content:
      let fetched = update.fetched.map {
        " Its data were fetched at \(times.text($0)), \(times.before($0)) before."
      }
      return "It showed \(entry).\(fetched ?? "")"
    case .failure: return "It showed that the fetch had failed (\(entry)). It had no data."
    case .placeholder:
      return "It showed a placeholder (\(entry)), for required parameters were not set. It had no data."
    }
  }

  private var freshness: String {
    guard let change = history.screen.firstUnshownChange else {
      return "It was fresh: nothing had changed since."
    }
    guard history.screen.kind == .content else {
      return "It was not fresh: for \(times.before(change)) it had shown no content."
    }
    return
      "It was not fresh: the content had changed at \(times.text(change)), \(times.before(change)) before."
  }

  private var looks: String {
    if let view = aftermath.view {
      let start = view.start == instant ? "from then" : "from \(times.text(view.start))"
      return "Somebody looked at it on \(view.surface.words) \(start) until \(times.text(view.end))."
    }
    let last = history.lastView.map { "the last look had ended at \(times.text($0.end))" }
    let next = aftermath.nextView.map { "the next began at \(times.text($0.start))" }
    let both = [last ?? "nobody had looked at it before", next ?? "nobody looked at it again"]
    return "Nobody was looking: \(both.joined(separator: ", "))."
  }

  // MARK: Pending

  private var pendingText: String {
    guard history.screen.since != nil else { return "" }
    var sentences = pending.map(pendingSentence)
    if let running {
      let since = running.decided.map { " at \(times.text($0))" } ?? ""
      sentences.append(
        "The reload of request \(running.id.ordinal) (\(running.cause.words)) had been granted\(since) and was running."
      )
    }
    if sentences.isEmpty {
      sentences.append("No request was pending: the widget \(WidgetSentence.wish(widget.provider.timeline)).")
      if let last = history.finished.last, let end = last.finished, let outcome = last.outcome,
        !outcome.deliversTimeline
      {
        sentences.append(
          "The last reload, of request \(last.id.ordinal), ended at \(times.text(end)): \(outcome.words(entries: 0))."
        )
      }
    }
    return sentences.joined(separator: " ")
  }

  private func pendingSentence(_ story: RequestStory) -> String {
    var text = "Request \(story.id.ordinal) (\(story.cause.words)) was pending since "
    text += "\(times.text(story.requested)), for \(times.before(story.requested))."
    for wait in story.waits.dropLast() {
      text += " From \(times.text(wait.since)) it \(wait.reason.words(story.cause, device))."
    }
    guard let wait = story.waits.last else { return text }
    text += " Since \(times.text(wait.since)) it \(wait.reason.words(story.cause, device))"
    text += (wait.looks > 1 ? " (\(wait.looks) checks)" : "") + "."
    if wait.reason == .budget { text += budgetSentence }
    if wait.next < .distantFuture { text += " The system was to check again at \(times.text(wait.next))." }
    return text
  }

  private var budgetSentence: String {
    guard let balance = history.balance else { return "" }
    let (left, capacity) = (ReadableFigures.balance(balance.value), ReadableFigures.rate(balance.capacity))
    if isBudgetEnough {
      return
        " Since the last check the balance had grown to \(left) of \(capacity) reloads a day, which is enough."
    }
    let next = aftermath.nextAccrual.map {
      "it next accrued at \(times.text($0.time)), to \(ReadableFigures.balance($0.balance))."
    }
    return " The balance was \(left) of \(capacity) reloads a day; "
      + (next ?? "nothing more accrued before the end of the run.")
  }

  // MARK: Otherwise, and afterwards

  private var remedyText: String {
    let remedies = remedies.map(\.text)
    guard !remedies.isEmpty else { return "" }
    return
      (pending.isEmpty || history.screen.kind == .placeholder
      ? "What would have helped: " : "What would have let it go: ")
      + remedies.joined(separator: "; ") + "."
  }

  private var aftermathText: String {
    guard history.screen.since != nil else { return "" }
    var sentences = aftermath.followed.map(fate)
    if sentences.isEmpty {
      sentences.append(
        aftermath.nextRequest.map {
          "The next request came at \(times.text($0.requested)): \($0.cause.words)."
        }
          ?? "Until the end of the run nothing asked for a reload.")
    }
    if aftermath.isRemoved, aftermath.nextUpdate == nil {
      sentences.append("Then it was removed.")
    } else {
      sentences.append(
        aftermath.nextUpdate.map {
          "At \(times.text($0.shown)) it showed entry \($0.entry) of request \($0.request.ordinal)"
            + ($0.firstUnshownChange == nil ? ", fresh." : ", not fresh either.")
        } ?? "Until the end of the run it showed nothing else.")
    }
    return sentences.joined(separator: " ")
  }

  private func fate(_ story: RequestStory) -> String {
    var parts: [String] = []
    let wasGranted = history.open.contains { $0.id == story.id && $0.isGranted }
    if !wasGranted, let decided = story.decided,
      let words = story.decisionWords(" at \(times.text(decided))")
    {
      parts.append("was \(words)")
    }
    if let finished = story.finished, let outcome = story.outcome {
      parts.append("ended at \(times.text(finished)): \(outcome.words(entries: story.entries))")
    }
    return "Request \(story.id.ordinal) \(parts.joined(separator: ", and "))."
  }

  private var chainLines: [String] {
    let events = chain.map { (times.text($0.time), $0.text) }
    guard !events.isEmpty else { return [] }
    let width = events.reduce(0) { max($0, $1.0.count) }
    return ["", "What led to it, the latest first:"]
      + events.flatMap { time, text in
        DisplayText.wrapped(text, to: SummaryText.width - width - 4).enumerated().map { number, line in
          "  " + DisplayText.padded(number == 0 ? time : "", to: width) + "  " + line
        }
      }
  }
}
