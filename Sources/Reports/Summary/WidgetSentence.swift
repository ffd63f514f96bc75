import OutputAnalysis
import WidgetRefresh

/// Says in words what a widget asked for and what came of it.
enum WidgetSentence {
  /// - Parameters:
  ///   - wish: what the scenario says of it.
  ///   - days: of all replications.
  ///   - isBudgetPaced: see `RunDescription`.
  static func text(_ summary: WidgetSummary, wish: WidgetWish, days: Int, isBudgetPaced: Bool) -> String {
    let name = DisplayText.truncated(DisplayText.printable(summary.widget), to: 60)
    var text = "\(name) \(DisplayText.printable(wish.asks)); \(changes(summary))."
    if wish.isContentConstant { text += " " + constantContent }
    if summary.views == 0 {
      text += " Nobody looked at it, so nothing is known of how fresh it is for a user."
    } else {
      text += " Viewed \(ReadableFigures.rate(summary.value(of: .viewsPerDay))) times a day"
      if !wish.isContentConstant {
        text += ", it was fresh in \(ReadableFigures.share(summary.value(of: .freshViews))) of the views"
        if let content = summary.contentAge { text += ", " + behind(content) }
      }
      if let age = summary.value(of: .reloadAgeMean) {
        text += "; reload age \(ReadableFigures.duration(seconds: age)) (mean)"
      }
      text += "."
    }
    let isTested = !wish.isContentConstant && summary.views > 0
    return text + failures(summary)
      + budget(summary, days: days, isPaced: isBudgetPaced, saysNeverRanOut: isTested)
  }

  private static let constantContent =
    "Its content never changes, so its freshness says nothing; if it does change, write when, such as "
    + "content: {live: {changes: {perDay: 24}}}."

  /// When a widget with this plan asks for a reload.
  static func wish(_ plan: TimelinePlan) -> String {
    switch plan.policy {
    case .after(let interval): "asks every \(ReadableFigures.duration(interval))"
    case .afterTimeOfDay(let time): "asks daily at \(time)"
    case .never: "never asks by itself"
    case .atEnd: "asks at the end of its timeline" + (plan.entries.count == 1 ? "" : " (\(entries(plan)))")
    }
  }

  private static func entries(_ plan: TimelinePlan) -> String {
    switch plan.entries {
    case .spaced(let count, let spacing, _): "\(count) entries \(ReadableFigures.duration(spacing)) apart"
    case .timesOfDay(_, let count): "\(count) entries"
    }
  }

  private static func changes(_ summary: WidgetSummary) -> String {
    if let burst = summary.burst {
      let interval = ReadableFigures.duration(seconds: burst.reloadIntervalSeconds)
      let stillness = ReadableFigures.duration(seconds: burst.stillnessSeconds)
      return
        "it gets a timeline every \(interval) (mean), and after the last entry its view stands still for "
        + "\(stillness) (median)"
    }
    return switch (summary.viewUpdates, summary.updateInterval) {
    case (0, _): "its view never changed"
    case (1, nil): "its view changed once"
    case (_, let interval):
      "its view changes every "
        + (interval.map { ReadableFigures.duration(seconds: $0.medianSeconds) } ?? ReadableFigures.none)
        + " (median)"
    }
  }

  private static func behind(_ age: DurationSummary) -> String {
    age.meanSeconds == 0
      ? "never out of date"
      : "out of date by \(ReadableFigures.duration(seconds: age.meanSeconds)) (mean)"
  }

  private static func failures(_ summary: WidgetSummary) -> String {
    let outcomes = summary.outcomes
    let failed = [
      (outcomes.fetchFailed + outcomes.failureTimeline, "failed to fetch"), (outcomes.timedOut, "timed out"),
      (outcomes.memoryLimitExceeded, "took too much memory"),
      (outcomes.archiveTooLarge, "had too large an archive"),
      (outcomes.tooManyEntries, "had too many entries"),
    ].filter { $0.0 > 0 }
    guard !failed.isEmpty else { return "" }
    let granted = Double(max(1, summary.reloads.charged + summary.reloads.free))
    let list = failed.map { "\(ReadableFigures.share(Double($0.0) / granted)) \($0.1)" }
    return " Of its reloads \(list.joined(separator: ", "))."
  }

  private static func budget(
    _ summary: WidgetSummary, days: Int, isPaced: Bool, saysNeverRanOut: Bool
  ) -> String {
    guard summary.value(of: .budgetPerDay) != nil else { return "" }
    guard summary.budgetRanOutDays > 0 else { return saysNeverRanOut ? " Its budget never ran out." : "" }
    if isPaced, let wait = summary.value(of: .budgetWaitPerDay) {
      return " For \(ReadableFigures.duration(seconds: wait)) a day, a reload was waiting for its budget."
    }
    let time = summary.budgetRanOutMedianTime.map { ", at \($0.prefix(5)) (median)" } ?? ""
    return " Its budget ran out on \(summary.budgetRanOutDays) of \(days) days\(time)."
  }
}
