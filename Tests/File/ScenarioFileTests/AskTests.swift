import ScenarioFile
import Testing

@Suite struct AskTests {
  private static let file = """
    contents: {news: {live: {changes: {perDay: 20}}, schedule: {changes: {every: 4h}}}}
    apps:
      A:
        foreground: {sessions: {perDay: 4}}
        learns: [foreground]
        widgetPush: contentChange
        onForeground: reloadAllTimelines
        activities:
          plain: {content: news}
          pushed: {content: news, start: {by: push, when: {perDay: 1}}, pushes: {sent: contentChange}, restart: {after: 7h}}
    widgets:
      a: &w
        app: A
        kind: K
        family: systemSmall
        surface: {homePage: 1}
        provider: {fetch: {}, timeline: {policy: {after: 1h}}}
        content: news
      b: *w
      c: {app: A, kind: L, family: systemSmall, surface: {homePage: 1}, provider: {timeline: {entries: 3, spacing: 1h}}, content: news}

    """

  @Test(
    arguments: [
      ([], []),
      (["widgets.a.provider.timeline.policy={after: 5m}"], [.number]),
      (["widgets.a.provider.timeline.policy=never", "widgets.b.provider.timeline.policy=never"], [.number]),
      (
        ["widgets.a.provider.timeline.policy=never", "widgets.c.provider.timeline.policy=never"],
        [.number, .number]
      ),
      (["widgets.c.provider.timeline.entries=9", "widgets.c.provider.timeline.policy=never"], [.number]),
      (["widgets.c.provider.timeline.entries=9"], [.number]),
      (["widgets.a.provider.timeline={entriesAt: [now, schedule]}"], [.widgetCode]),
      (["widgets.c.provider.fetch={}", "widgets.c.provider.timeline.policy={after: 1h}"], [.widgetCode]),
      (
        ["widgets.a.provider.onFailure=neverCompletes", "widgets.a.provider.timeline.policy=never"],
        [.widgetCode, .number]
      ),
      (["apps.A.onForeground=none"], [.number]),
      (["apps.A.onBackground=reloadAllTimelines"], [.appCall]),
      (["apps.A.onBackground=reloadAllTimelines", "apps.A.onForeground=none"], [.appCall, .number]),
      (
        [
          "apps.A.learns=[foreground, backgroundRefresh]", "apps.A.backgroundRefresh={earliestBegin: 30m}",
          "apps.A.onBackgroundRefresh=reloadAllTimelines",
        ], [.appCall]
      ),
      (
        [
          "apps.A.learns=[foreground, silentPush]", "apps.A.silentPush=contentChange",
          "apps.A.onSilentPush=reloadAllTimelines",
        ],
        [.server]
      ),
      (["apps.A.learns=[foreground, background]"], [.appCall]),
      (["apps.A.widgetPush={every: 1h}"], [.number]),
      (["apps.A.controlPush=contentChange"], [.server]),
      (["apps.A.frequentUpdates=true"], [.number]),
      (["apps.A.activities.plain.pushes={sent: contentChange}"], [.server]),
      (["apps.A.activities.pushed.pushes.priority10=50%"], [.number]),
      (["apps.A.activities.plain.restart={after: 7h, by: push}"], [.server]),
      (
        ["apps.A.activities.plain.restart={after: 7h, by: app}", "apps.A.activities.plain.drawsDates=true"],
        [.appCall, .widgetCode]
      ),
      (["apps.A.activities.pushed.restart.after=6h"], [.number]),
    ] as [([String], [Ask])])
  func `a change asks for what the scenario does not have yet`(_ settings: [String], _ asks: [Ask]) throws {
    let today = try scenario(Self.file)
    _ = try scenario(Self.file, overrides: settings)
    #expect(today.asks(of: settings.compactMap { ScenarioOverride($0) }) == asks)
  }
}
