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
    var text =
      "\(DisplayText.line(activity.widget, to: 60)) is \(isCopy ? "the copy on the watch, " : "")active for "
      + "\(share(.activeTime, activity)) of the time"
    if let starts = activity.value(of: .startsPerDay), starts > 0 {
      text += ", with \(ReadableFigures.rate(starts)) starts a day"
    }
    if let refused = activity.value(of: .startsRefusedPerDay), refused >= 0.05 {
      text += ". In addition, \(ReadableFigures.rate(refused)) starts a day are refused"
    }
    text += "."
    if let views = activity.value(of: .viewsPerDay), views > 0 {
      text +=
        " It was fresh in \(share(.freshViews, activity)) of the views, and on average "
        + "\(age(activity)) out of date when viewed."
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
    if let stale = activity.value(of: .staleTime), stale > 0 {
      text +=
        " \(isCopy ? "It" : "The Live Activity") was stale for \(share(.staleTime, activity)) of its active time."
    }
    return text
      + pushes(
        activity,
        isCopy ? "states a day that the phone sends to the watch" : "pushes a day to the Live Activity")
  }

  /// - Parameter what: the words for what is counted.
  private static func pushes(_ activity: WidgetSummary, _ what: String) -> String {
    guard let sent = activity.value(of: .pushesPerDay), sent > 0 else { return "" }
    let fates: [(Figure, String)] = [
      (.pushesShownAtOnce, "shown at once"), (.pushesShownLate, "shown late"),
      (.pushesSuperseded, "superseded by a newer one"), (.pushesAfterEnd, "not shown before the end"),
      (.pushesWithoutToken, "sent to a stale token"), (.pushesLost, "lost"),
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
