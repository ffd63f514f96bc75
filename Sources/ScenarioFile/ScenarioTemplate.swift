/// A scenario to start from. The tests read and run each of them.
package struct ScenarioTemplate: Sendable {
  package var name: String
  package var summary: String
  package var text: String

  package static let all = [minimal, polls, fedByApp, player, calendar, sensor, daily]

  /// The template that takes the place of one that is no longer there.
  package static let successors = ["weather": "polls", "glucose": "sensor", "commit-checker": "polls"]

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

  private static let polls = ScenarioTemplate(
    name: "polls", summary: "a widget that polls the network: it fetches at each reload",
    text: """
      # A widget that polls the network: it fetches at each reload. Does it update often enough?
      title: Polls the network
      seed: 1

      device:
        start: 2026-03-02
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7
        budget: documented

      apps:
        MyApp:
          foreground:
            sessions: {perDay: 4}
            duration: {lognormal: {median: 28s, sigma: 1.8}}
          onForeground: reloadAllTimelines   # free while the app is in the foreground

      widgets:
        my-widget:
          app: MyApp
          kind: MyWidget
          family: systemMedium
          surface: {homePage: 1}
          provider:
            fetch: {latency: {lognormal: {median: 600ms, sigma: 0.6}}, failure: 2%}
            timeline: {entries: 1, policy: {after: 30m}}
            onFailure: {entries: 1, policy: {after: 30m}}   # an entry that reports the failure; or keepTimeline
          content:
            live: {changes: {perDay: 30}}

      """)

  private static let fedByApp = ScenarioTemplate(
    name: "fed-by-app", summary: "a widget that is fed by its app: it shows what the app last wrote",
    text: """
      # A widget that is fed by its app. Its provider has no fetch: it reads what the app last wrote to the container
      # that they share. If the app does not run, the widget has nothing new to show, however often it is reloaded.
      title: Fed by its app
      seed: 1

      device:
        start: 2026-03-02
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7
        budget: documented

      contents:
        articles:
          live: {changes: {perDay: 24}}   # published on a server
          inSession: {poisson: 2}         # read by the user, in a session of the app

      apps:
        MyApp:
          foreground: {sessions: {perDay: 4}, duration: {lognormal: {median: 1m, sigma: 1.5}}}
          backgroundRefresh: {perDay: 8}
          learns: {on: [foreground, backgroundRefresh], latency: 2s, needsNetwork: true}   # when the app gets the articles
          writes: [background, backgroundRefresh]   # when it writes them; background: the user leaves the app
          onBackground: {call: reloadAllTimelines, when: contentChanged}
          onBackgroundRefresh: {call: reloadAllTimelines, when: contentChanged}

      widgets:
        my-widget:
          app: MyApp
          kind: MyWidget
          family: systemMedium
          surface: {homePage: 1}
          provider:
            timeline: {entries: 1, policy: never}   # the app requests all reloads
          content: articles

      """)

  private static let player = ScenarioTemplate(
    name: "player", summary: "a player: what is playing, with a Play button",
    text: """
      # The widget of a player. It shows what the app wrote: what is playing. While nothing is playing, it needs no reload.
      title: Player
      seed: 1

      device:
        start: 2026-03-02
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7
        budget: documented

      contents:
        playback:
          live: {changes: {at: [07:45, 08:00, 08:15, 18:00, 18:20, 18:40]}}   # playback starts, the next title, playback ends
          byIntent: 0s                                                        # the user presses Play or Pause in the widget

      apps:
        MyApp:
          foreground: {sessions: {perDay: 4}}
          audio: {sessions: {at: [07:45, 18:00]}, duration: 40m}
          onAudio: {call: reloadAllTimelines, when: contentChanged}   # free during an audio session
          onAudioEnd: reloadAllTimelines
          onIntent: reloadAllTimelines

      widgets:
        my-widget:
          app: MyApp
          kind: NowPlaying
          family: systemSmall
          surface: {homePage: 1}
          intentsPerView: 3%
          provider:
            timeline:   # the first one whose condition holds
              - {while: audio, policy: atEnd}
              - {policy: never}
          content: playback

      """)

  private static let calendar = ScenarioTemplate(
    name: "calendar", summary: "a calendar: an entry for each of the next events",
    text: """
      # A calendar. Its events are known ahead, so the timeline has an entry for each of them. The widget needs a reload only
      # when somebody moves an event.
      title: Calendar
      seed: 1

      device:
        start: 2026-03-02
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7
        budget: documented

      contents:
        events:
          schedule:
            changes: {at: [08:30, 09:15, 11:00, 12:30, 14:00, 16:30]}   # an event begins or ends
            revisions: {perDay: 1}                                      # an event is moved

      apps:
        MyApp:
          foreground: {sessions: {perDay: 3}}
          onForeground: {call: reloadAllTimelines, when: contentChanged}

      widgets:
        my-widget:
          app: MyApp
          kind: UpNext
          family: systemMedium
          surface: {homePage: 1}
          provider:
            fetch: {latency: 50ms}   # from the calendar on the phone
            timeline:
              entriesAt: [now, schedule, 00:00]   # now, when the next events begin or end, and at midnight
              atMost: 12
              policy: {earliest: [1h, atEnd]}
          content: events

      """)

  private static let sensor = ScenarioTemplate(
    name: "sensor", summary: "a sensor: a reading every 5 minutes, with pushes",
    text: """
      # A sensor that measures every 5 minutes. The server sends a silent push for each reading, and at most three an hour
      # are delivered. On a push, the app stores the reading. The widget shows the stored reading if it came less than 5
      # minutes ago. Otherwise the widget fetches.
      title: Sensor with push
      seed: 1

      device:
        start: 2026-03-02
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7
        budget: documented

      contents:
        readings: {live: {changes: {every: 5m}}}

      apps:
        MyApp:
          foreground: {sessions: {perDay: 8}}
          silentPush: contentChange
          learns: {on: [foreground, silentPush], latency: 800ms, failure: 3%, needsNetwork: true}
          onForeground: reloadAllTimelines
          onSilentPush: reloadAllTimelines   # counts against the budget

      widgets:
        reading:
          app: MyApp
          kind: Reading
          family: systemSmall
          surface: {homePage: 1}
          provider: &readings
            fetch: {latency: {lognormal: {median: 800ms, sigma: 0.6}}, failure: 3%}
            cache: {maxAge: 5m}
            timeline:
              entriesAt: [change, {at: change+15m, shows: outdated}]   # at the reading; 15 minutes later, gray
              policy: {after: 10m}
            onFailure: {oldContent: {entriesAt: [change, {at: change+15m, shows: outdated}], policy: {after: 10m}}}
          content: readings
        reading-lock-screen:
          app: MyApp
          kind: Reading
          family: accessoryCircular
          surface: lockScreen
          provider: *readings
          content: readings

      """)

  private static let daily = ScenarioTemplate(
    name: "daily", summary: "a daily change: a new picture, or a count that starts again at midnight",
    text: """
      # Two widgets that change once a day. The picture of the day is fetched at a random moment in the hour after midnight,
      # so that not all phones call the server at once. The count of habits starts again at midnight. This is known ahead, so
      # an entry for midnight is enough.
      title: Daily
      seed: 1

      device:
        start: 2026-03-02
        timeZone: Europe/Berlin
        days: 7
        warmUpDays: 7
        budget: documented

      contents:
        picture: {live: {changes: {at: 00:00}}, available: {after: 10m}}   # published ten minutes late
        habits: {schedule: {changes: {at: 00:00}}, inSession: {poisson: 1}}   # ticked in the app, reset at midnight

      apps:
        MyApp:
          foreground: {sessions: {perDay: 4}}
          onForeground: {call: {reloadTimelines: Habits}, when: contentChanged}

      widgets:
        picture:
          app: MyApp
          kind: PictureOfTheDay
          family: systemLarge
          surface: {homePage: 1}
          provider:
            fetch: {latency: 1s, failure: 3%}
            timeline: {entries: 1, policy: {after: {between: [00:00, 01:00]}}}
            onFailure: {oldContent: {entries: 1, policy: {after: 2h}}}
            onUnavailable: {entries: 1, policy: {after: 2h}}   # a sample until it is published
          content: picture
        habits:
          app: MyApp
          kind: Habits
          family: systemSmall
          surface: {homePage: 1}
          provider:
            timeline: {entriesAt: [00:00], policy: {after: 00:00}}
          content: habits

      """)
}
