import EventKernel
import WidgetRefresh

/// When a widget stops updating.
extension FieldObservation {
  private static func gaps(atLeast hours: Int64, when isCounted: @escaping @Sendable (SimulationTime) -> Bool)
    -> @Sendable (PhoneRecord) -> Bool
  {
    { phone in
      let times = phone.reloads.map(\.granted)
      return zip(times, times.dropFirst()).contains { start, end in
        isCounted(start) && isCounted(end) && end - start >= .hours(hours) && end - start <= .hours(14)
      }
    }
  }

  private static let stopsAtNight = FieldEvent(
    name: "at night (22:00 to 08:00), two hours without a reload",
    isSeen: gaps(atLeast: 2) { !PhoneRecord.isDay($0) })

  /// A view by day with data at least this old, and the next reload has this cause.
  private static func staleView(
    atLeast age: SimulationDuration, until cause: ReloadCause
  ) -> @Sendable (PhoneRecord) -> Bool {
    { phone in
      phone.views.contains { view in
        guard let reloadAge = view.reloadAge, reloadAge >= age, PhoneRecord.isDay(view.start) else {
          return false
        }
        return phone.nextReload(after: view.start)?.cause == cause
      }
    }
  }

  private static let staleUntilOpened = FieldEvent(
    name: "by day, data at least two hours old until the user opens the app",
    isSeen: staleView(atLeast: .hours(2), until: .appForeground))

  private static let staleUntilPressed = FieldEvent(
    name: "by day, data at least 55 min old until the user presses the Button",
    isSeen: staleView(atLeast: .minutes(55), until: .intent))

  private static let nothingAfterOne = FieldEvent(
    name: "by day, four hours without a reload", isSeen: gaps(atLeast: 4, when: PhoneRecord.isDay))

  private static let lateAndEarly = FieldEvent(
    name: "a reload 1 to 2 h after the policy's date (by day), and another one before the policy's date"
  ) { phone in
    let isLate = phone.reloads.contains { reload in
      reload.cause == .timelinePolicy && PhoneRecord.isDay(reload.requested)
        && (SimulationDuration.hours(1)...SimulationDuration.hours(2)).contains(
          reload.granted - reload.requested)
    }
    let starts = phone.reloads.map(\.granted)
    return isLate && zip(starts, starts.dropFirst()).contains { $1 - $0 < .minutes(30) }
  }

  private static let foreground = """
      App:
        foreground: {sessions: {perDay: 4}, duration: {lognormal: {median: 28s, sigma: 1.8}}}
        onForeground: reloadAllTimelines
    """

  private static let noStalls =
    "A reload is rarely this late without a stall, and this profile has no stalls."

  static let stalls = [
    FieldObservation(
      14, "Lock Screen, at night", source: "nightguard #246", seen: "stops for hours",
      .seenByPeople(stopsAtNight), widgets: widget(asks: "{after: 5m}", surface: "lockScreen")),
    FieldObservation(
      15, "page 1, every 15 min", source: "clouds #66, iOS 15", seen: "hours old",
      .seenByPeople(staleUntilOpened), reasons: ["documented": noStalls], apps: foreground,
      widgets: widget(asks: "{after: 15m}")),
    FieldObservation(
      17, "page 1, with a Button", source: "FLwatch #22", seen: "55 min old",
      .seenByPeople(staleUntilPressed), reasons: ["documented": noStalls],
      widgets: widget(asks: "{after: 15m}", intentsPerView: "0.05")),
    FieldObservation(
      19, "page 1, every minute", source: "Apple forum 653265, beta", seen: "only one reload",
      .seenByPeople(nothingAfterOne),
      reasons: ["documented": noStalls, "reported": noStalls], widgets: widget(asks: "{after: 1m}")),
    FieldObservation(
      20, "page 1, every hour", source: "Apple forum 657518, beta", seen: "1 to 2 h late",
      .seenByPeople(lateAndEarly),
      reasons: ["documented": noStalls, "reported": noStalls], apps: foreground,
      widgets: widget(asks: "{after: 1h}")),
  ]
}
