import OutputAnalysis
import WidgetRefresh

/// What limits a widget that no change helps, in a sentence.
package enum WidgetLimit {
  /// Whether it is worth looking for a change.
  package static func hasMuchToGain(_ widget: WidgetSummary) -> Bool {
    widget.value(of: .freshViews) ?? 1 < 0.98 || widget.value(of: .contentAgeMean) ?? 0 > 10
      || widget.value(of: .missedViews) ?? 0 > 0.02
  }

  static func littleToGain(_ widget: WidgetSummary) -> String {
    "\(ReadableFigures.share(widget.value(of: .freshViews) ?? 0)) of its views are fresh, so there is little to gain."
  }

  /// - Parameters:
  ///   - isPartlyWritten: whether the app writes one of its contents.
  ///   - entries: the most entries of its timelines, if all its changes are known ahead and the system takes more.
  static func text(_ widget: WidgetSummary, isPartlyWritten: Bool, entries: Int?) -> String {
    if !hasMuchToGain(widget) { return littleToGain(widget) }
    if widget.item?.kind == .activity { return ofActivity(widget) }
    let days = max(widget.daysPresent, 1e-9)
    func count(_ cause: ReloadCause) -> Int {
      ReloadDecision.allCases.reduce(0) { $0 + widget.causes[cause, $1] }
    }
    let calls = ReloadCause.allCases.filter { $0.group == .background }.reduce(0) { $0 + count($1) }
    let wait = widget.value(of: .budgetWaitPerDay) ?? 0
    let refused = Double(widget.outcomes[.refused]) / days
    // The system tries a refused reload again after about an hour.
    if refused >= 1, refused * 3600 > wait {
      return
        "A stale extension limits it: the system refuses \(ReadableFigures.rate(refused)) of its reloads a day. "
        + "Opening the app does not end that."
    }
    let failed = ReloadOutcome.allCases.reduce(0) { $0 + ($1.trouble == nil ? 0 : widget.outcomes[$1]) }
    let failures = "Failures limit it." + WidgetSentence.failures(widget)
    if 2 * failed > widget[.providerCalls] { return failures }
    if let entries {
      return
        "Its changes are known ahead, so an entry can show each without a reload. Its timelines have at most "
        + "\(entries) \(entries == 1 ? "entry" : "entries")."
    }
    if wait >= 3600, 2 * calls > widget[.requests] {
      let cause =
        2 * count(.widgetPush) > calls
        ? "Its widget pushes, not its reload policy, use up its budget: they request "
        : "Its app, not its reload policy, uses up its budget: the app requests "
      return cause + "\(ReadableFigures.rate(Double(calls) / days)) reloads a day, and "
        + "\(ReadableFigures.rate(widget.value(of: .chargedPerDay))) are charged."
    }
    if wait >= 3600 {
      return
        "Its budget limits it: its requests wait for it \(ReadableFigures.duration(seconds: wait)) a day."
    }
    if 10 * failed > widget[.providerCalls] { return failures }
    if let charged = widget.value(of: .chargedPerDay), let budget = widget.value(of: .budgetPerDay),
      budget > 0, charged >= 0.95 * budget
    {
      return
        "Its budget limits it: \(ReadableFigures.rate(charged)) of \(ReadableFigures.rate(budget)) reloads a day are charged."
    }
    if widget.item?.kind == .control {
      return "It shows a change only after a use, a call of its app or a control push."
    }
    if isPartlyWritten, widget.serverLoad != nil {
      return
        "It also shows what its app last wrote, so it depends on when the app runs and learns of a change."
    }
    return widget.serverLoad == nil
      ? "It shows what its app last wrote, so it depends on when the app runs and learns of a change."
      : "Neither its budget nor failures limit it: its content changes between its reloads."
  }

  /// What became of most of the pushes that were not shown at once.
  private static func ofActivity(_ activity: WidgetSummary) -> String {
    guard activity.value(of: .pushesPerDay) ?? 0 > 0 else {
      return
        "It has no pushes, so it shows a change only after its app runs, or when the system draws it from dates."
    }
    let isCopy = activity.item?.device == DeviceKind.watch.name
    let fates: [(figure: Figure, words: String)] = [
      (.pushesShownLate, "are shown late"), (.pushesSuperseded, "are superseded by a newer one"),
      (.pushesAfterEnd, "come after the end"), (.pushesWithoutToken, "have no valid token"),
      (.pushesLost, "are lost"),
    ]
    let worst = fates.map { (share: activity.value(of: $0.figure) ?? 0, words: $0.words) }.max {
      $0.share < $1.share
    }
    guard let worst, worst.share >= 0.01 else {
      return isCopy
        ? "The watch holds back few states of the phone."
        : "Its pushes do not limit it: nearly all are shown at once."
    }
    return
      "What happens most to \(isCopy ? "states of the phone" : "pushes") that are not shown at once: \(ReadableFigures.share(worst.share)) \(worst.words)."
  }
}
