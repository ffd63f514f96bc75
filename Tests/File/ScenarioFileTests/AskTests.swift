import ScenarioFile
import Testing

@Suite struct AskTests {
  private static let file = """
    contents: {news: {live: {changes: {perDay: 20}}, schedule: {changes: {every: 4h}}, byIntent: 5s}}
    apps:
      A:
        foreground: {sessions: {perDay: 4}}
        learns: [foreground]
        widgetPush: contentChange
        onForeground: reloadAllTimelines
        activities:
          x: {content: news}
          y: {content: news, start: {by: push, when: {perDay: 1}}, pushes: {sent: contentChange}, restart: {after: 7h}}
    widgets:
      a: &w {app: A, kind: K, family: systemSmall, surface: {homePage: 1}, content: news, provider: {fetch: {}, timeline: {policy: never}}}
      b: *w
      c: {app: A, kind: L, family: systemSmall, surface: {homePage: 1}, content: news, provider: {timeline: {entries: 3, spacing: 1h}}}
    """

  /// Settings, and what each part of the change asks for.
  private static let table = """
    widgets.a.provider.timeline.policy={after: 5m} -> number
    widgets.a.provider.timeline.policy=atEnd; widgets.b.provider.timeline.policy=atEnd -> number
    widgets.a.provider.timeline.policy=atEnd; widgets.c.provider.timeline.policy=never -> number number
    widgets.c.provider.timeline.entries=9; widgets.c.provider.timeline.policy=never -> number
    widgets.a.provider.timeline={entriesAt: [now, schedule]} -> widgetCode
    widgets.c.provider.fetch={}; widgets.c.provider.timeline.policy={after: 1h} -> widgetCode
    widgets.a.provider.onFailure=neverCompletes; widgets.a.provider.timeline.policy=atEnd -> widgetCode number
    widgets.a.intentDuration=5s; widgets.b.intentDuration=5s; contents.news.byIntent=0s -> widgetCode
    apps.A.onForeground=none -> number
    apps.A.onBackground=reloadAllTimelines -> appCall
    apps.A.onBackground=reloadAllTimelines; apps.A.onForeground=none -> appCall number
    apps.A.learns=[backgroundRefresh]; apps.A.backgroundRefresh={earliestBegin: 30m}; apps.A.onBackgroundRefresh=reloadAllTimelines -> appCall
    apps.A.learns=[silentPush]; apps.A.silentPush=contentChange; apps.A.onSilentPush=reloadAllTimelines -> server
    apps.A.learns=[foreground, background] -> appCall
    apps.A.widgetPush={every: 1h} -> number
    apps.A.controlPush=contentChange -> server
    apps.A.frequentUpdates=true -> number
    apps.A.activities.x.pushes={sent: contentChange} -> server
    apps.A.activities.y.pushes.priority10=50% -> number
    apps.A.activities.x.restart={after: 7h, by: push} -> server
    apps.A.activities.x.restart={after: 7h, by: app}; apps.A.activities.x.drawsDates=true -> appCall widgetCode
    apps.A.activities.y.restart.after=6h -> number
    """

  @Test(arguments: table.split(separator: "\n"))
  func `a change asks for what the scenario does not have yet`(_ line: Substring) throws {
    let sides = line.split(separator: " -> ")
    let settings = sides[0].split(separator: "; ").map(String.init)
    _ = try scenario(Self.file, overrides: settings)
    let asks = try scenario(Self.file).asks(of: settings.compactMap { ScenarioOverride($0) })
    #expect(asks.map { "\($0)" }.joined(separator: " ") == sides[1])
  }
}
