import EventKernel
import RandomVariates
import WidgetRefresh

/// Two widgets of one app, a day of warm-up and two days.
public func smallScenario(seed: UInt64 = 5, asksEvery minutes: Int64 = 20) -> Scenario {
  var first = Widget(name: "first", app: "A", kind: "K1")
  first.provider.timeline.policy = .after(.minutes(minutes))
  var second = Widget(name: "second", app: "A", kind: "K2")
  second.provider.timeline.policy = .after(.hours(2))
  return Scenario(
    title: "Small", seed: seed,
    device: Device(
      start: CalendarDate(dayNumber: 20_514), timeZone: "Europe/Berlin", days: 2, warmUpDays: 1),
    apps: [App(name: "A")], widgets: [first, second])
}
