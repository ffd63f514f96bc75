/// A scenario to start from. The tests read and run each of them.
package struct ScenarioTemplate: Sendable {
  package var name: String
  package var summary: String
  package var text: String

  package static let all = [minimal, weather, glucose, commitChecker]

  package static let minimal = ScenarioTemplate(
    name: "minimal", summary: "one widget that requests a reload every 15 minutes",
    text: """
      # One widget that requests a reload every 15 minutes. Run it:
      #   widgetsim run minimal.yaml
      # After a change, check the file for errors:
      #   widgetsim validate minimal.yaml
      title: One widget
      seed: 1                # another seed gives another random week

      device:
        start: 2026-03-02    # the first reported day
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7        # simulated before it, so that the budget knows its user
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
            live: {changes: {perDay: 24}}   # how often there is new content to show

      """)

  private static let weather = ScenarioTemplate(
    name: "weather", summary: "a forecast of hourly entries, reloaded every 15 minutes",
    text: """
      # A weather widget: each fetch gives twelve hourly entries, and the policy requests a reload every 15 minutes. The
      # entries show the forecast of each hour in time. A revised forecast needs a reload. widgetsim warns about the last
      # eleven entries, because they show only while a reload is late. Here that is their purpose.
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

  private static let glucose = ScenarioTemplate(
    name: "glucose", summary: "a reading every 5 minutes, which no budget can follow",
    text: """
      # A glucose widget: a sensor measures every 5 minutes, and an old reading is worth little. The policy requests a
      # reload every 5 minutes. The app also reloads the widget after silent pushes. At most three an hour are delivered.
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

  private static let commitChecker = ScenarioTemplate(
    name: "commit-checker", summary: "the latest commit of a branch, with a reload requested every 5 minutes",
    text: """
      # A widget that shows the latest commit of a branch and requests a reload every 5 minutes. How often does it update?
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
