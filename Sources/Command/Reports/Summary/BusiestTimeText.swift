import OutputAnalysis
import WidgetRefresh

/// Says when a widget's provider fetches clearly more often than on average.
enum BusiestTimeText {
  /// One line for each widget that has such a time, with its name if there are several widgets.
  static func lines(_ run: RunSummary) -> [String] {
    run.widgets.compactMap { widget in
      guard let text = text(widget) else { return nil }
      guard run.widgets.count > 1 else { return text }
      let subject = DisplayText.line(widget.widget, to: mostName)
      return "\(subject): \(text.prefix(1).lowercased())\(text.dropFirst())"
    }
  }

  /// `nil`: it has no such time.
  static func text(_ widget: WidgetSummary) -> String? {
    guard let busiest = widget.serverLoad?.busiest else { return nil }
    let ratio =
      busiest.ratio < 9.95 ? ReadableFigures.rate(busiest.ratio) : "\(Int(busiest.ratio.rounded()))"
    let (length, time) = time(busiest.start, minutes: busiest.minutes)
    return "Busiest \(length) for fetches: \(time), \(ratio) times the average."
  }

  /// The words for a part of the day, and when it is.
  static func time(_ start: TimeOfDay, minutes: Int) -> (length: String, time: String) {
    if minutes == 1 { return ("minute", "\(start)") }
    let last = start.secondsAfterMidnight + 60 * minutes
    let end = last < 86_400 ? TimeOfDay(clamping: last).description : "24:00"
    return (minutes == 60 ? "hour" : "\(minutes) minutes", "\(start) to \(end)")
  }

  /// Short enough for a line of ``TextWidth/columns``.
  private static let mostName = 12
}
