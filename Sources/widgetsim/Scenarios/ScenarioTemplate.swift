/// A scenario to start from. The tests read and run every one.
struct ScenarioTemplate: Sendable {
  var name: String
  var summary: String
  var text: String

  static let all = [minimal, weather, glucose, commitChecker]

  static let minimal = ScenarioTemplate(
    name: "minimal", summary: "one widget that asks for a new timeline every 15 minutes",
    text: """
      # One widget that asks for a new timeline every 15 minutes. Run it with
      #   widgetsim run minimal.yaml
      # and change what you like; `widgetsim validate minimal.yaml` says what is wrong.
      title: One widget
      seed: 1                # another seed, another week of the same kind

      device:
        start: 2026-03-02    # the first day that is reported
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7        # simulated before, so that the budget knows its user
        budget: documented   # or reported, unlimited, or {fixed: 50}

      apps:
        MyApp: {}

      widgets:
        my-widget:
          app: MyApp
          kind: MyWidget
          family: systemSmall
          surface: {homePage: 1}
          provider:
            fetch: {latency: 400ms, failure: 1%}
            timeline: {entries: 1, policy: {after: 15m}}   # or atEnd, never
          content:
            live: {changes: {perDay: 24}}   # how often there is something new to show

      """)

  static let weather = ScenarioTemplate(
    name: "weather", summary: "a forecast of hourly entries, reloaded every 15 minutes",
    text: """
      # A weather widget: twelve hourly entries from one fetch, a new timeline asked for every 15 minutes. The forecast for
      # each hour is known ahead and shown in time; revisions of it need a reload. widgetsim warns of the last eleven entries:
      # they show only while a reload is late, and that is what they are for.
      title: Weather with hourly entries
      seed: 1

      device:
        start: 2026-03-02
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7
        budget: documented

      apps:
        Weather:
          foreground:
            sessions: {perDay: 3}
            duration: {lognormal: {median: 28s, sigma: 1.8}}
          onForeground: reloadAllTimelines   # free while the app is in the foreground

      widgets:
        forecast:
          app: Weather
          kind: ForecastWidget
          family: systemMedium
          surface: {homePage: 1}
          taps: {probability: 3%, widgetURL: true}
          provider:
            fetch: {latency: {lognormal: {median: 600ms, sigma: 0.6}}, failure: 3%}
            timeline: {entries: 12, spacing: 1h, policy: {after: 15m}}
          content:
            schedule:
              changes: {every: 1h}
              revisions: {perDay: 8}

      """)

  static let glucose = ScenarioTemplate(
    name: "glucose", summary: "a reading every 5 minutes, which no budget can follow",
    text: """
      # A glucose widget: a sensor measures every 5 minutes, and an old reading is worth little. The widget asks every
      # 5 minutes; the app also reloads it on silent pushes, of which two or three an hour are delivered.
      title: Glucose every five minutes
      seed: 1

      device:
        start: 2026-03-02
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7
        budget: documented

      apps:
        Glucose:
          foreground:
            sessions: {perDay: 8}
            duration: {lognormal: {median: 28s, sigma: 1.8}}
          onForeground: reloadAllTimelines
          silentPush: contentChange          # the server sends one for each reading
          onSilentPush: reloadAllTimelines

      widgets:
        reading:
          app: Glucose
          kind: GlucoseWidget
          family: systemSmall
          surface: {homePage: 1}
          provider:
            timeline: {entries: 1, policy: {after: 5m}}
          content:
            live: {changes: {every: 5m}}
        reading-lock-screen:
          app: Glucose
          kind: GlucoseAccessory
          family: accessoryCircular
          surface: lockScreen
          provider:
            timeline: {entries: 1, policy: {after: 5m}}
          content:
            live: {changes: {every: 5m}}

      """)

  static let commitChecker = ScenarioTemplate(
    name: "commit-checker", summary: "the latest commit of a branch, asked for every 5 minutes",
    text: """
      # A widget that shows the latest commit of a branch and asks every 5 minutes. How often does its view change?
      title: Commit checker
      seed: 1

      device:
        start: 2026-03-02
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7
        budget: documented
        usage: {pickups: {perDay: 78}}

      apps:
        CommitChecker:
          foreground:
            sessions: {perDay: 4}
            duration: {lognormal: {median: 28s, sigma: 1.8}}
          onForeground: reloadAllTimelines

      widgets:
        latest-commit:
          app: CommitChecker
          kind: CommitCheckerWidget
          family: systemSmall
          surface: {homePage: 1}
          provider:
            fetch: {latency: {lognormal: {median: 400ms, sigma: 0.6}}, failure: 2%}
            timeline: {entries: 1, policy: {after: 5m}}
            onFailure: {entries: 1, policy: {after: 5m}}   # an entry that says so
          content:
            live: {changes: {perDay: 30}}

      """)
}
