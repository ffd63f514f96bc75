import OutputAnalysis
import WidgetRefresh

/// What limits a widget that no change helps, in a sentence.
package enum WidgetLimit {
  /// Whether it is worth looking for a change.
  package static func hasMuchToGain(_ widget: WidgetSummary) -> Bool {
    widget.value(of: .freshViews) ?? 1 < 0.98 || widget.value(of: .contentAgeMean) ?? 0 > 10
  }

  static func text(_ widget: WidgetSummary) -> String {
    let fresh = widget.value(of: .freshViews) ?? 0
    if !hasMuchToGain(widget) {
      return "\(ReadableFigures.share(fresh)) of its views are fresh, so there is little to gain."
    }
    let days = max(widget.daysPresent, 1e-9)
    let calls = ReloadCause.allCases.filter { $0.group == .background }.reduce(0) { sum, cause in
      sum + ReloadDecision.allCases.reduce(0) { $0 + widget.causes[cause, $1] }
    }
    let wait = widget.value(of: .budgetWaitPerDay) ?? 0
    let refused = Double(widget.outcomes[.refused]) / days
    // The system tries a refused reload again after about an hour.
    if refused >= 1, refused * 3600 > wait {
      return
        "A stale extension limits it: the system refuses \(ReadableFigures.rate(refused)) of its reloads a day. "
        + "Opening the app does not end that."
    }
    if wait >= 3600, 2 * calls > widget[.requests] {
      return "Its app, not its reload policy, uses up its budget: the app requests "
        + "\(ReadableFigures.rate(Double(calls) / days)) reloads a day, and "
        + "\(ReadableFigures.rate(widget.value(of: .chargedPerDay))) are charged."
    }
    if wait >= 3600 {
      return
        "Its budget limits it: its requests wait for it \(ReadableFigures.duration(seconds: wait)) a day."
    }
    let failed = ReloadOutcome.allCases.reduce(0) { $0 + ($1.trouble == nil ? 0 : widget.outcomes[$1]) }
    if 10 * failed > widget[.providerCalls] {
      return
        "Failures limit it: \(ReadableFigures.share(Double(failed) / Double(max(1, widget[.providerCalls])))) "
        + "of its reloads brought no new data."
    }
    if widget.item?.kind == .control {
      return "It shows a change only after a use, a call of its app or a control push."
    }
    return widget.serverLoad == nil
      ? "It shows what its app last wrote, so it depends on when the app runs and learns of a change."
      : "Neither its budget nor failures limit it: its content changes between its reloads."
  }
}
