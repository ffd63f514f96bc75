import OutputAnalysis

/// Explains the confidence intervals of a summary.
enum IntervalNote {
  static func sentences(_ run: RunSummary) -> [String] {
    guard run.replications > 1 else { return run.widgets.isEmpty ? [] : [ofOneRun(run)] }
    let known = run.widgets.flatMap(\.intervals).filter { $0.halfWidth != nil }
    let intervals = known.filter { !$0.isAlike }
    let all = "all \(run.replications) \(run.replicationNoun)"
    if intervals.allSatisfy({ $0.halfWidth == 0 }), !known.isEmpty {
      return ["Every figure is the same in \(all), so there is no low and high."]
        + run.widgets.compactMap(spent)
    }
    let fields = SummaryField.all(run)
    let isAnyAlike = run.widgets.contains { widget in fields.contains { $0.isAlike(widget) } }
    guard !intervals.isEmpty else { return [] }
    return [
      "low, high: the ends of the \(PercentText.exact(run.confidence)) confidence interval, over \(run.replications) "
        + "\(run.replicationNoun)."
    ] + (isAnyAlike ? ["A figure without low and high is the same in \(all)."] : [])
      + run.widgets.compactMap(spent)
  }

  /// In the long run, a widget cannot be charged more than it accrues. `nil`: this one was not, or hardly.
  private static func spent(_ widget: WidgetSummary) -> String? {
    guard let accrued = widget.accrued, let charged = widget.value(of: .chargedPerDay), widget.daysPresent > 0
    else { return nil }
    let perDay = accrued / widget.daysPresent
    guard charged - perDay > 0.5 else { return nil }
    let name = DisplayText.line(widget.widget, to: 60)
    return "\(name) was charged \(ReadableFigures.rate(charged)) reloads a day, but accrued "
      + "\(ReadableFigures.rate(perDay)): it also spent what it had before. Later, it gets less."
  }

  private static func ofOneRun(_ run: RunSummary) -> String {
    run.population == nil
      ? "No intervals: a single replication cannot show how much is chance. Omit "
        + "--replications to run 30, with intervals."
      : "No intervals: one person cannot show how people differ."
  }
}
