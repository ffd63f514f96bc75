import OutputAnalysis
import WidgetRefresh

/// The figures of Live Activities, as text.
enum ActivityText {
  private static let fields: [SummaryField] = [
    .figure("active", "time active", 6, .activeTime, above: ["", "time"]),
    .figure("sent", "pushes a day", 6, .pushesPerDay, above: ["pushes", "a day"]),
    .figure(
      "at once", "pushes shown at once", 7, .pushesShownAtOnce, above: ["what became of", "the pushes"]),
    .figure("late", "pushes shown late", 5, .pushesShownLate),
    .figure("newer", "pushes superseded", 5, .pushesSuperseded),
    .init(heading: "other", title: "pushes not shown for another reason", width: 5) { activity in
      let never = [Figure.pushesAfterEnd, .pushesWithoutToken, .pushesLost].compactMap {
        activity.value(of: $0)
      }
      return ReadableFigures.value(never.isEmpty ? nil : never.reduce(0, +), unit: .share)
    },
    .figure(
      "mean", "content age when viewed (mean)", 6, .contentAgeMean, above: ["content age", "when viewed"]),
    .figure("p95", "content age when viewed (p95)", 5, .contentAgeP95),
    .figure("fresh", "views fresh", 5, .freshViews, above: ["", "views"]),
  ]

  /// `nil`: the run has no Live Activities.
  static func table(_ run: RunSummary) -> ReportTable? {
    SummaryField.table("Live Activity", fields, of: run.activities)
  }

  /// How its views are, what became of its pushes, and how a widget with the same content compares.
  static func answer(_ activity: WidgetSummary, in run: RunSummary) -> String {
    let isCopy = activity.item?.device == DeviceKind.watch.name
    let name = DisplayText.line(activity.widget, to: 60)
    let starts = activity.value(of: .startsPerDay) ?? 0
    let refused = activity.value(of: .startsRefusedPerDay) ?? 0
    var text =
      "\(name) is \(isCopy ? "the copy on the watch, " : "")active for "
      + "\(share(.activeTime, activity)) of the time"
    if starts == 0, refused > 0, activity[.timeActive] == 0 {
      text =
        "\(name) never starts. Each of its \(ReadableFigures.rate(refused)) starts a day is refused because "
        + reasons(activity.refusals)
    } else {
      if starts > 0 { text += ", with \(ReadableFigures.rate(starts)) starts a day" }
      if refused >= 0.05 {
        text +=
          ". In addition, \(ReadableFigures.rate(refused)) starts a day are refused because "
          + reasons(activity.refusals)
      }
    }
    text += "."
    if let views = activity.value(of: .viewsPerDay), views > 0 {
      text +=
        " It was fresh in \(share(.freshViews, activity)) of the views while it was active"
        + (uncertainAge(activity) ?? ", and on average \(age(activity)) out of date when viewed.")
      if let name = run.companions?[activity.widget],
        let widget = run.widgets.first(where: { $0.widget == name }), widget.value(of: .freshViews) != nil
      {
        text +=
          " The widget \(DisplayText.line(name, to: 60)) shows the same content all day: fresh in "
          + "\(share(.freshViews, widget)) of its views, and \(age(widget)) out of date."
      }
    } else {
      text += " Nobody viewed it."
    }
    if activity[.endsLost] > 0 {
      let ends = activity[.endsLost]
      text +=
        " In \(DisplayText.count(run.replications, "run")), \(ends == 1 ? "1 push" : "\(ends) pushes") to end it "
        + "\(ends == 1 ? "was" : "were") lost or had no valid token. It may then have stayed on the screen for too long."
    }
    if let ended = activity.value(of: .endedViewsPerDay), ended >= 0.05 {
      text +=
        " Its last state was viewed \(ReadableFigures.rate(ended)) times a day after the end, which these figures do not count."
    }
    if let missed = activity.value(of: .missedViews), missed > 0 {
      text +=
        " In \(ReadableFigures.share(missed)) of the looks at a place where it should have been, it was not there because "
        + reasons(activity.missed) + "."
    }
    if let stale = activity.value(of: .staleTime), stale > 0 {
      text +=
        " \(isCopy ? "It" : "The Live Activity") was stale for \(share(.staleTime, activity)) of its active time."
    }
    return text
      + pushes(
        activity,
        isCopy ? "states a day that the phone sends to the watch" : "pushes a day to the Live Activity")
  }

  /// The most frequent first, with their shares if there are several.
  private static func reasons(_ counts: CaseCounts<ActivityChangeKind>?) -> String {
    let found = ActivityChangeKind.allCases.map { (kind: $0, count: counts?[$0] ?? 0) }
      .filter { $0.count > 0 }.sorted { $0.count > $1.count }
    guard found.count > 1 else { return found.first?.kind.words ?? "of an unknown reason" }
    let all = Double(found.reduce(0) { $0 + $1.count })
    return found.map { "\($0.kind.words) (\(ReadableFigures.share(Double($0.count) / all)))" }.listed("and")
  }

  /// - Parameter what: the words for what is counted.
  private static func pushes(_ activity: WidgetSummary, _ what: String) -> String {
    guard let sent = activity.value(of: .pushesPerDay), sent > 0 else { return "" }
    let fates: [(Figure, String)] = [
      (.pushesShownAtOnce, "shown at once"), (.pushesShownLate, "shown late"),
      (.pushesSuperseded, "superseded by a newer one"), (.pushesAfterEnd, "not shown before the end"),
      (.pushesWithoutToken, "without a valid token"), (.pushesLost, "lost"),
    ]
    let parts = fates.compactMap { figure, words in
      activity.value(of: figure).flatMap { $0 > 0 ? "\(ReadableFigures.share($0)) \(words)" : nil }
    }
    return
      " What became of the \(ReadableFigures.rate(sent)) \(what): \(parts.listed("and"))."
  }

  private static func share(_ figure: Figure, _ item: WidgetSummary) -> String {
    ReadableFigures.share(item.value(of: figure) ?? 0)
  }

  /// The 95th percentile, if a few views decide the mean: its interval reaches 0. `nil`: they do not.
  private static func uncertainAge(_ item: WidgetSummary) -> String? {
    guard let mean = item.interval(of: .contentAgeMean), mean.estimate >= 1, let low = mean.low, low <= 0,
      let high = mean.high, let p95 = item.value(of: .contentAgeP95)
    else { return nil }
    return
      (p95 > 0 ? ", and in 95% of them at most \(ReadableFigures.duration(seconds: p95)) out of date." : ".")
      + " Its mean age is \(age(item)), but a few views decide it: it may be 0s to \(ReadableFigures.duration(seconds: high))."
  }

  private static func age(_ item: WidgetSummary) -> String {
    ReadableFigures.duration(seconds: item.value(of: .contentAgeMean) ?? 0)
  }
}

extension RunSummary {
  /// Those of its items that are Live Activities.
  var activities: [WidgetSummary] { widgets.filter { $0.item?.kind == .activity } }
  /// The others.
  var withoutActivities: [WidgetSummary] { widgets.filter { $0.item?.kind != .activity } }
}
