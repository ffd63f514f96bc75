import OutputAnalysis
import WidgetRefresh

/// Says what the charged reloads of a widget could do at best; see `KnownFuture`.
enum HeadroomText {
  /// - Returns: `nil` if the headroom was not measured, or the widget has no views, no charged reloads or no changes.
  static func text(_ widget: WidgetSummary, wish: WidgetWish) -> String? {
    guard !wish.isContentConstant, let possible = widget.value(of: .possibleFreshViews),
      let fresh = widget.value(of: .freshViews), let needed = widget.value(of: .neededPerDay),
      let charged = widget.value(of: .chargedPerDay), charged > 0
    else { return nil }
    let today = ReadableFigures.share(fresh)
    var text =
      "Headroom: \(today) of the views are fresh. At the best times, the same \(ReadableFigures.rate(charged)) "
      + "charged reloads a day could make \(ReadableFigures.share(possible)) fresh"
    if let age = widget.value(of: .contentAgeMean), let least = widget.value(of: .possibleContentAge), age > 0
    {
      text +=
        ", or the mean content age \(ReadableFigures.duration(seconds: least)) instead of "
        + ReadableFigures.duration(seconds: age)
    }
    text += ". For today's \(today), \(ReadableFigures.rate(needed)) a day would be enough."
    return text + (timetable(widget).map { " " + $0 } ?? "")
  }

  /// What the best daily timetables do; `nil`: they are not known.
  private static func timetable(_ widget: WidgetSummary) -> String? {
    guard let fresh = widget.value(of: .timetableFreshViews), let age = widget.value(of: .timetableContentAge)
    else { return nil }
    return
      "About as many at the same times every day, chosen to suit the user's habits, could make "
      + "\(ReadableFigures.share(fresh)) fresh, or the mean content age \(ReadableFigures.duration(seconds: age))."
  }

  /// The texts of widgets as paragraphs of GitHub's Markdown, with what headroom is.
  static func markdown(_ widgets: [WidgetSummary], wishes: [WidgetWish]) -> [String] {
    let lines = zip(widgets, wishes).compactMap { widget, wish in
      text(widget, wish: wish).map { "**\(Markdown.text(widget.widget))**: \(Markdown.text($0))" }
    }
    return lines.isEmpty ? [] : (lines + [Markdown.text(note)]).flatMap { ["", $0] }
  }

  /// What headroom is.
  static let note =
    "Headroom is a bound, not a plan. No app can reach it: it would have to know all views and content changes in "
    + "advance. A daily timetable needs only habits: when the user usually views the widget, and when content usually changes."
}
