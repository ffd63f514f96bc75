import EventKernel
import RandomVariates
import WidgetRefresh

extension Scenario {
  /// Two widgets with much happening to them: views, sessions, failures, entries by date, changes of content.
  static func lively(
    _ budget: ReloadBudgetProfile, configure: (inout Scenario) -> Void = { _ in }
  ) -> Scenario {
    let widgets = [1, 2].map { page in
      Widget(
        name: "w\(page)", app: "App", kind: "Kind", placement: .surface(.homePage(page)),
        provider: Provider(
          fetch: Fetch(latency: .constant(400), failure: 0.1),
          timeline: TimelinePlan(
            entries: .spaced(count: 3, spacing: .minutes(20), first: .zero), policy: .after(.minutes(15)))),
        content: Content(
          live: .poisson(perDay: 30, hours: nil), schedule: .poisson(perDay: 20, hours: nil)))
    }
    let app = App(
      name: "App",
      foreground: SessionUse(sessions: .poisson(perDay: 6, hours: nil), duration: .constant(60_000)),
      onForeground: ReloadCall(.allTimelines))
    var scenario = Scenario(
      device: Device(timeZone: "Europe/Berlin", days: 3, warmUpDays: 2, budget: budget), apps: [app],
      widgets: widgets)
    configure(&scenario)
    return scenario
  }
}
