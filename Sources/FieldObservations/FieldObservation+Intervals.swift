import EventKernel
import WidgetRefresh

/// How often a widget usually updates.
extension FieldObservation {
  private static let interval = FieldFigure(
    name: "Update interval by day (08:00 to 22:00)", unit: .duration
  ) { phone in
    PhoneRecord.daytimeGaps(phone.updates).map(\.length.seconds)
  }

  private static let chargedPerDay = FieldFigure(name: "Charged reloads a day", unit: .perDay) { phone in
    [Double(phone.reloads.count(where: \.isCharged)) / Double(phone.days)]
  }

  private static func minutes(_ low: Double, _ high: Double? = nil) -> ClosedRange<Double> {
    60 * low...60 * (high ?? low)
  }

  private static let lessThanThat =
    "Apple documents 40 to 70 reloads a day, which is one every 20 minutes at most."

  static let intervals = [
    FieldObservation(
      1, "page 1, every 5 min", source: "commit checker tutorial, iOS 14", seen: "20 min",
      .median(interval, seen: minutes(20)), widgets: widget(asks: "{after: 5m}")),
    FieldObservation(
      2, "Lock Screen, .atEnd", source: "nightguard #336, iOS 18 to 26", seen: "30 min",
      .median(interval, seen: minutes(30)),
      reasons: [
        "reported": "For a widget that is viewed this often, its budget allows a reload every 15 minutes."
      ],
      widgets: widget(asks: "atEnd", surface: "lockScreen")),
    FieldObservation(
      4, "page 1, every 5 min", source: "Apple forum 758400, an Apple engineer's answer", seen: "72/day",
      .median(chargedPerDay, seen: 72...72), widgets: widget(asks: "{after: 5m}")),
    FieldObservation(
      6, "new widget, every 15 min", source: "Apple forum 654754", seen: "15 min",
      .median(interval, seen: minutes(15)), warmUpDays: 0, widgets: widget(asks: "{after: 15m}")),
    FieldObservation(
      8, "page 1, every hour", source: "WordPress-iOS #19685, iOS 16", seen: "over 60 min",
      .median(interval, seen: minutes(60)), widgets: widget(asks: "{after: 1h}")),
    FieldObservation(
      9, "Scriptable, every 5 min", source: "homebridgeStatusWidget #14", seen: "20 min",
      .median(interval, seen: minutes(20)), widgets: widget(asks: "{after: 5m}")),
    FieldObservation(
      11, "Scriptable, every 5 min", source: "iOS-Widgets #50, the author's guess", seen: "5 to 10 min",
      .median(interval, seen: minutes(5, 10)),
      reasons: ["documented": lessThanThat, "stalling": lessThanThat], widgets: widget(asks: "{after: 5m}")),
    FieldObservation(
      12, "Scriptable, every 5 min", source: "DayStack, README", seen: "15 min",
      .median(interval, seen: minutes(15)), widgets: widget(asks: "{after: 5m}")),
  ]
}
