import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Describes in words what a widget requested and how it did.
enum WidgetSentence {
  /// What the answer does not say.
  static func details(_ summary: WidgetSummary, wish: WidgetWish, in run: RunSummary) -> String {
    var text = DisplayText.line(summary.widget, to: 60) + ":"
    if summary[.views] > 0 {
      text += " The user viewed it \(ReadableFigures.rate(summary.value(of: .viewsPerDay))) times a day."
      if let age = summary.value(of: .reloadAgeMean) {
        text += " Its data was \(ReadableFigures.duration(seconds: age)) old on average."
      }
      if summary[.outdatedViews] > 0 {
        text +=
          " It marked its data as outdated in \(ReadableFigures.share(summary.value(of: .outdatedViews))) of the views."
      }
    }
    text += viewsWithoutData(summary) + uses(summary) + transfers(summary)
    let isTested = !wish.isContentConstant && summary[.views] > 0
    return text + source(summary) + failures(summary)
      + budget(summary, in: run, saysNeverRanOut: isTested)
  }

  /// The answer in short: when it requests a reload, when it updates, and how fresh it was.
  static func answer(_ summary: WidgetSummary, wish: WidgetWish, name: String = "It") -> String {
    let separation =
      "\(name) cannot open the container that its app writes to: their App Groups differ (`appGroup`). "
    let text =
      (wish.isSeparated == true ? separation + "It" : name)
      + " \(DisplayText.printable(wish.asks)); \(updates(summary))."
    if wish.isContentConstant { return text + " " + constantContent }
    return text + " " + (summary[.views] == 0 ? neverViewed : freshness(summary))
  }

  private static func freshness(_ summary: WidgetSummary) -> String {
    var text = "It was fresh in \(ReadableFigures.share(summary.value(of: .freshViews))) of the views"
    if let age = summary.value(of: .contentAgeMean), age > 0 {
      text += ", and on average \(ReadableFigures.duration(seconds: age)) out of date when viewed"
    }
    let isNotable = summary.value(of: .viewsWithoutData) ?? 0 >= 0.05
    return text + "." + (isNotable ? viewsWithoutData(summary) : "")
  }

  /// Empty if each view showed data.
  private static func viewsWithoutData(_ summary: WidgetSummary) -> String {
    summary[.viewsWithoutData] == 0
      ? ""
      : " It showed no data in \(ReadableFigures.share(summary.value(of: .viewsWithoutData))) of the views."
  }

  /// Of a control.
  private static func uses(_ summary: WidgetSummary) -> String {
    guard let uses = summary.value(of: .usesPerDay), summary[.uses] > 0 else { return "" }
    let wrong = ReadableFigures.share(summary.value(of: .usesWhenWrong) ?? 0)
    return
      " The user used it \(ReadableFigures.rate(uses)) times a day. At \(wrong) of the uses it showed the wrong state, so "
      + "the use did the opposite of what the user wanted."
  }

  /// Of a watch app with data from the phone.
  private static func transfers(_ summary: WidgetSummary) -> String {
    guard let sent = summary.value(of: .transfersPerDay), summary[.transfers] > 0 else { return "" }
    let fates: [(Figure, String)] = [
      (.transfersAtOnce, "arrived at once"), (.transfersLater, "arrived after a wait"),
      (.transfersSuperseded, "were replaced by a newer one"),
    ]
    let parts = fates.compactMap { figure, words in
      summary.value(of: figure).flatMap { $0 > 0 ? "\(ReadableFigures.share($0)) \(words)" : nil }
    }
    return " Of the \(ReadableFigures.rate(sent)) transfers a day from the phone, \(parts.listed("and"))."
  }

  private static let neverViewed = "The user never viewed it, so its freshness is unknown."

  private static let constantContent =
    "Its content never changes, so freshness means nothing here. If it does change, say how often, such as "
    + "content: {live: {changes: {perDay: 24}}}."

  /// When the widget requests a reload.
  static func wish(of widget: Widget) -> String {
    if widget.family == .control { return "is a control, which never reloads by itself" }
    if widget.isRelevanceConfiguration == true { return "has a RelevanceConfiguration, so no reload policy" }
    return wish(of: widget.provider)
  }

  private static func wish(of provider: Provider) -> String {
    if let own = provider.own { return "has its own provider, \(own.name)" }
    guard provider.timelines.count > 1 else { return wish(provider.timeline) }
    if case .never = provider.timeline.policy { return "usually requests no reload itself" }
    return "usually " + wish(provider.timeline)
  }

  private static func wish(_ plan: TimelinePlan) -> String {
    switch plan.policy {
    case .afterDate, .afterRandomTime, .earliest: "requests a reload \(date(of: plan.policy))"
    case .after(let interval): "requests a reload every \(ReadableFigures.duration(interval))"
    case .afterTimeOfDay(let time): "requests a reload daily at \(time)"
    case .never: "never requests a reload itself"
    case .atEnd:
      "requests a reload at the end of its timeline"
        + (plan.entries.count == 1 ? "" : " (\(plan.until == nil ? "" : "up to ")\(entries(plan)))")
    }
  }

  private static func entries(_ plan: TimelinePlan) -> String {
    switch plan.entries {
    case .spaced(let count, let spacing, _): "\(count) entries \(ReadableFigures.duration(spacing)) apart"
    case .timesOfDay(_, let count): "\(count) entries"
    case .dates(_, let atMost): "at most \(atMost) entries"
    }
  }

  private static func date(of policy: ReloadPolicy) -> String {
    switch policy {
    case .atEnd: "at the end of its timeline"
    case .after(let interval): "after \(ReadableFigures.duration(interval))"
    case .afterTimeOfDay(let time): "at \(time)"
    case .afterDate(let date): text(of: date)
    case .afterRandomTime(let from, let to): "at a random time between \(from) and \(to)"
    case .earliest(let policies): policies.map(date).joined(separator: " or ") + ", whichever is first"
    case .never: "never"
    }
  }

  private static func text(of date: TimelineDate) -> String {
    let base =
      switch date.base {
      case .now: "the start of the reload"
      case .write: "the last write to the container"
      case .fetch: "the fetch of its data"
      case .change: "the last change that it shows"
      case .schedule: "the next change of its schedule"
      case .timeOfDay(let time): "\(time)"
      }
    if date.offset == .zero { return "at \(base)" }
    let isLater = date.offset > .zero
    let offset: SimulationDuration = isLater ? date.offset : .zero - date.offset
    return "\(ReadableFigures.duration(offset)) \(isLater ? "after" : "before") \(base)"
  }

  private static func updates(_ summary: WidgetSummary) -> String {
    if let burst = summary.burst {
      let interval = ReadableFigures.duration(seconds: burst.reloadIntervalSeconds)
      let stillness = ReadableFigures.duration(seconds: burst.stillnessSeconds)
      return "it gets a timeline every \(interval) (mean) and shows the last entry for \(stillness) (median)"
    }
    return switch (summary[.updates], summary.value(of: .updateIntervalMedian)) {
    case (0, _): "it never updated"
    case (1, nil): "it updated once"
    case (_, let interval):
      "it updates every "
        + (interval.map { ReadableFigures.duration(seconds: $0) } ?? ReadableFigures.none)
        + " (median)"
    }
  }

  /// Where its data came from, if not always from a fetch.
  private static func source(_ summary: WidgetSummary) -> String {
    let granted = Double(max(1, summary[.providerCalls]))
    func share(_ count: Int) -> String { ReadableFigures.share(Double(count) / granted) }
    guard summary.serverLoad == nil else {
      if summary.sources[.container] == 0 { return "" }
      let fetches = summary.value(of: .fetchesPerDay) ?? 0
      return
        (fetches == 0
        ? " Its provider did not fetch; "
        : " Its provider fetched \(ReadableFigures.rate(fetches)) times a day; ")
        + "\(share(summary.sources[.container])) of its reloads showed data from the container."
    }
    let empty = summary.outcomes[.placeholderTimeline]
    return " Its provider does not fetch: it shows what the app last wrote."
      + (empty > 0 ? " In \(share(empty)) of its reloads, it had no data to show." : "")
  }

  /// Begins with a space; empty if none failed.
  static func failures(_ summary: WidgetSummary) -> String {
    let troubles = ReloadOutcome.allCases.compactMap { outcome in
      outcome.trouble.map { (count: summary.outcomes[outcome], words: $0) }
    }
    let failed = troubles.enumerated().compactMap { index, trouble in
      // The same words stand where they come first.
      troubles[..<index].contains { $0.words == trouble.words }
        ? nil
        : (troubles.reduce(0) { $0 + ($1.words == trouble.words ? $1.count : 0) }, trouble.words)
    }.filter { $0.0 > 0 }
    guard !failed.isEmpty else { return "" }
    let granted = Double(max(1, summary[.providerCalls]))
    let list = failed.map { "\(ReadableFigures.share(Double($0.0) / granted)) \($0.1)" }
    return " Of its reloads, \(list.joined(separator: ", "))."
  }

  private static func budget(
    _ summary: WidgetSummary, in run: RunSummary, saysNeverRanOut: Bool
  ) -> String {
    guard summary.value(of: .budgetPerDay) != nil else { return "" }
    guard summary.budgetRanOutDays > 0 else { return saysNeverRanOut ? " Its budget never ran out." : "" }
    if run.isBudgetPaced, let wait = summary.value(of: .budgetWaitPerDay) {
      return " It was rate-limited by its budget for \(ReadableFigures.duration(seconds: wait)) a day."
    }
    let time = summary.budgetRanOutMedianTime.map { ", at \($0.prefix(5)) (median)" } ?? ""
    return
      " Its budget ran out on \(summary.budgetRanOutDays) of \(run.days * run.replications) days\(time)."
  }
}

/// What a scenario says about a widget, for its description.
package struct WidgetWish: Codable, Hashable, Sendable {
  /// When it requests a reload, such as `requests a reload every 5m`.
  package var asks: String
  /// Whether its content never changes; see `Scenario.isContentConstant(of:)`.
  package var isContentConstant: Bool
  /// Whether a developer's own provider answers.
  package var isOwn: Bool?
  /// Whether it reads a container that its app cannot write.
  package var isSeparated: Bool?

  init(of widget: Widget, in scenario: Scenario) {
    asks = WidgetSentence.wish(of: widget)
    isContentConstant = scenario.isContentConstant(of: widget)
    isOwn = widget.provider.own == nil ? nil : true
    isSeparated = scenario.isSeparated(widget) ? true : nil
  }
}

extension Scenario {
  /// Whether the widget reads the container, and its app writes to another one.
  package func isSeparated(_ widget: Widget) -> Bool {
    (widget.provider.fetch == nil || widget.alsoShows?.contains(where: \.isFromContainer) == true)
      && apps.contains { $0.name == widget.app && !$0.sharesContainer }
  }
}
