import EventKernel
import WidgetRefresh

/// How long a call takes, and what happens together.
extension FieldObservation {
  private static func latency(of cause: ReloadCause, _ name: String) -> FieldFigure {
    FieldFigure(name: name, unit: .duration) { phone in
      phone.waits.filter { $0.cause == cause }.map(\.time.seconds)
    }
  }

  /// From each reload of the first widget to the nearest one of the second.
  private static let distance = FieldFigure(
    name: "Time from a reload of one widget to the nearest one of the other", unit: .duration
  ) { phone in
    let first = phone.reloads.filter { $0.item.number == 0 }.map(\.granted.milliseconds)
    let second = phone.reloads.filter { $0.item.number == 1 }.map(\.granted.milliseconds)
    return first.compactMap { time in second.map { abs($0 - time) }.min() }.map { Double($0) / 1000 }
  }

  private static let seenSooner =
    "A latency of 19 minutes is rare, because a view of the widget can end the wait (DOC)."

  static let latencies = [
    FieldObservation(
      21, "call in the foreground", source: "WordPress-iOS #21535", seen: "2, 26, 27 s",
      .latency(
        latency(of: .appForeground, "Time from a call in the foreground to the reload"), overlaps: 2...27,
        tail: (share: 0.02, beyond: 60)),
      apps: """
          App:
            foreground: {sessions: {perDay: 8}, duration: 3m}
            onForeground: reloadAllTimelines
        """,
      widgets: """
          widget:
            app: App
            kind: Widget
            family: systemSmall
            surface: {homePage: 1}
            provider: {timeline: {entries: 1, policy: never}}
            content: {live: {changes: {every: 1h}}}
        """),
    FieldObservation(
      23, "call after a wake-up", source: "InOfficeDaysTracker", seen: "19 min",
      .latency(
        latency(of: .appWakeUp, "Time from a call in the background to the reload"),
        overlaps: 19 * 60 / FieldCriterion.tolerance...19 * 60 * FieldCriterion.tolerance),
      reasons: ["documented": seenSooner, "reported": seenSooner, "stalling": seenSooner],
      apps: """
          App:
            wakeUps: {at: [08:30, 17:30]}
            onWakeUp: reloadAllTimelines
        """,
      widgets: """
          widget:
            app: App
            kind: Widget
            family: systemSmall
            surface: {homePage: 1}
            provider: {timeline: {entries: 1, policy: {after: 00:00}}}
            content: {live: {changes: {at: [08:30, 17:30]}}}
        """),
    FieldObservation(
      25, "two widgets of one app", source: "AirBattery #34, macOS", seen: "seconds apart",
      .latency(distance, overlaps: 0...10),
      widgets: ["first", "second"].map { name in
        """
          \(name):
            app: App
            kind: \(name)
            family: systemSmall
            surface: {homePage: 1}
            provider: {fetch: {latency: 400ms}, timeline: {entries: 1, policy: {after: 15m}}}
            content: {live: {changes: {every: 5m}}}
        """
      }.joined(separator: "\n")),
  ]
}
