import EventKernel
import RandomVariates
import WidgetRefresh

extension Scenario {
  /// Two widgets with much happening to them: views, sessions, failures, entries by date, changes of content.
  public static func lively(
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
      calls: [.foreground: [ReloadCall()]])
    var scenario = Scenario(
      device: Device(timeZone: "Europe/Berlin", days: 3, warmUpDays: 2, budget: budget), apps: [app],
      widgets: widgets)
    configure(&scenario)
    return scenario
  }

  /// One widget reads what its app writes; the other has a cache, in the container that they share.
  public static var containers: Scenario {
    .lively(.documented) {
      $0.widgets[0].provider.fetch = nil
      $0.widgets[0].provider.timeline.entries = .dates(
        [
          PlannedEntry(TimelineDate(.now)),
          PlannedEntry(TimelineDate(.write, offset: .minutes(30)), showsOutdated: true),
        ],
        atMost: 2)
      $0.widgets[1].provider.cache = Cache(maxAge: .minutes(20))
      $0.widgets[1].provider.onFailure = .oldContent(TimelinePlan(policy: .after(.minutes(15))))
    }
  }
}
