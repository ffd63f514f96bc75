import EventKernel
import ScenarioValues

extension App: Shaped {
  static let shape = record(from: App(name: "")) {
    field(
      "foreground", \.foreground,
      "Foreground sessions. Reloads that the app requests during one are free (DOC).")
    field("audio", \.audio, "Audio sessions. Reloads that the app requests during one are free (DOC).")
    field(
      "navigation", \.navigation,
      "Navigation sessions. Reloads that the app requests during one are free (DOC).")
    field(
      "forceQuits", \.forceQuits, .share,
      "Probability that the user force-quits the app at the end of a foreground session. Nothing then wakes the app "
        + "until the user opens it.", evidence: .guess, plausible: .between("0%", "30%"))
    field(
      "backgroundRefresh", \.backgroundRefresh, refreshes.shape,
      "Background app refreshes. Reloads that the app requests during one count against the budget (DOC).")
    field(
      "silentPush", \.silentPush,
      .push(
        .silent(.contentChange), default: " Default 0s; Apple promises no time (DOC).",
        plausible: .oneOf(
          ["0s", "{lognormal: {median: 30s, sigma: 1.5}}", "{lognormal: {median: 5m, sigma: 1.5}}"]),
        loss: .between("0%", "30%"),
        limit: (
          "The system holds the newest of the others until the user opens the app (DOC). Apple advises sending no more than two or "
            + "three an hour (DOC).", .between("1", "6")
        )),
      "Silent pushes. Reloads that the app requests after one count against the budget (DOC).")
    field(
      "widgetPush", \.widgetPush,
      .push(
        .widget(.contentChange), default: " Default uniform, 1m to 15m (DOC: delivery is opportunistic).",
        plausible: .part("longest", "5m", "45m", usual: "15m", template: "{uniform: [1m, $]}"),
        limit: (
          "Pushes above it are lost. Apple says that widget pushes have a budget but gives no number (DOC). Developers "
            + "repeat a figure of 5 (UNOFF).", .oneOf(["none", "10", "5", "2"])
        )),
      "Widget pushes (iOS, iPadOS, watchOS, macOS and visionOS 26). The system reloads the app's widgets, which counts against the budget (DOC)."
    )
    field(
      "controlPush", \.controlPush,
      .push(
        .control(.contentChange), default: " Default lognormal, median 5s, sigma 1.",
        plausible: .median("1s", "15m", usual: "5s", sigma: "1")),
      "Pushes of type `controls` (iOS 18). The system reloads the app's controls (DOC).")
    field(
      "alertPush", \.alertPush,
      .push(
        .alert(.contentChange), default: " Default lognormal, median 1s, sigma 1.",
        plausible: .median("0.3s", "3s", usual: "1s", sigma: "1")),
      "Alert pushes, which the user sees as notifications. They run no code of the app but its notification service extension "
        + "(`onNotificationService`), also after a force-quit (DOC).")
    field(
      "networkTunnel", \.networkTunnel, pushSource.shape,
      "When the app's network tunnel (a packet tunnel provider) has new data. The tunnel runs beside the app. Reloads that it "
        + "requests count against the budget (GUESS).")
    field(
      "wakeUps", \.wakeUps, pushSource.shape,
      "Wake-ups: the system runs the app in the background, such as for a Bluetooth accessory, a location, HealthKit, or "
        + "an App Intent of Siri or a Shortcut. There is no limit, but some do not happen (`device.missedWakeUps`). Reloads that the app then requests count against the "
        + "budget (DOC).")
    field(
      "learns", \.learning,
      "The app events on which the app learns: it gets all changes that are available. Default: all app events, without "
        + "latency. If the start of a session is listed, the app then also learns of each change until the session ends."
    )
    field(
      "writes", \.writes,
      "The app events on which the app writes what it knows to the container that it shares with its widgets. "
        + "Default: all app events. If the start of a session is listed, the app also writes each change of which it learns "
        + "until the session ends.")
    field(
      "newlyInstalled", \.isNewlyInstalled,
      "The app and its widgets are installed at the start of the warm-up, and its container is empty. Default: they were "
        + "installed long ago, and the app has written all contents.")
    field(
      "appGroup", \.sharesContainer,
      .words([
        ("shared", true, "The app and its widgets have the same App Group."),
        (
          "different", false,
          "The App Group is missing in one target, or has another name. The widgets find an empty container, whatever the "
            + "app writes (OBS)."
        ),
      ]), "Whether the widgets can open the container that the app writes to.")
    field(
      "states", \.states,
      .entries(
        of: Shape.oneOrMore(of: Period.shape, expected: "a period {from, to} or a list of at least one")
          .map { App.State(name: "", periods: $0) }, \.name, nameDoc: "name of a state"),
      "States of the app, by name, such as `loggedOut`: the periods in which the app is in this state. A timeline can "
        + "depend on a state (`while`).")
    field(
      "watch", \.watch,
      "The app is on the watch, such as `watch: {}`. Its widgets are complications, or in the Smart Stack of the watch. "
        + "Its app on the phone is another app of the scenario.")
    AppEvent.allCases.map(\.callField)
    field(
      "activities", \.activities,
      .entries(of: Activity.shape, \.name, nameDoc: "name of a Live Activity"),
      "Its Live Activities, by names that you choose.")
    field(
      "frequentUpdates", \.hasFrequentUpdates,
      "The app declares `NSSupportsLiveActivitiesFrequentUpdates`, and the user allows it: a larger budget of pushes (DOC)."
    )
  }
}

extension AppEvent {
  fileprivate var callField: any Field<App> {
    field(callKey, \App.calls[self], .reloadCalls, callDoc)
  }

  private var callDoc: String {
    switch self {
    case .foreground: "What the app calls when it comes to the foreground."
    case .background: "What the app calls when the user has left it (`sceneDidEnterBackground`)."
    case .resignActive:
      "What the app calls when the user is about to leave it (`sceneWillResignActive`). The app is still in the "
        + "foreground, so the reloads are free (GUESS). iOS also calls this for Control Center or an incoming call; that is "
        + "not simulated. If the app learns on this event and `learns` has a latency, the app makes its calls in the background, "
        + "and they count against the budget."
    case .audio: "What the app calls when an audio session begins."
    case .audioEnd: "What the app calls when an audio session ends."
    case .navigation: "What the app calls when a navigation session begins."
    case .navigationEnd: "What the app calls when a navigation session ends."
    case .workout:
      "What a watch app calls when a workout session begins (`watch.workouts`). With `atMostEvery`, it repeats the call "
        + "during the session."
    case .workoutEnd: "What a watch app calls when a workout session ends."
    case .backgroundRefresh: "What the app calls during a background refresh."
    case .silentPush: "What the app calls after a silent push."
    case .wakeUp: "What the app calls after a wake-up."
    case .phoneData: "What a watch app calls after it got data from its app on the phone (`watch.fromPhone`)."
    case .notificationService:
      "What the app's notification service extension calls after an alert push. Without this key, the app has none; with "
        + "`none`, it has one that makes no call. It learns and writes if the event is in `learns` and `writes`."
    case .networkTunnel: "What the app's network tunnel calls when it has new data."
    case .intent:
      "What the app calls when the user presses a Button or Toggle of one of its widgets. Without a call, the system "
        + "reloads that widget and, as best effort, the other widgets of its kind (DOC)."
    }
  }

  fileprivate var doc: String {
    switch self {
    case .foreground: "A foreground session begins."
    case .background: "The user has left the app."
    case .resignActive: "The user is about to leave the app, which is still in the foreground."
    case .audio: "An audio session begins."
    case .audioEnd: "An audio session ends."
    case .navigation: "A navigation session begins."
    case .navigationEnd: "A navigation session ends."
    case .workout: "A workout session of a watch app begins."
    case .workoutEnd: "A workout session of a watch app ends."
    case .backgroundRefresh: "A background app refresh."
    case .silentPush: "A silent push is delivered."
    case .wakeUp: "The system wakes the app in the background."
    case .phoneData: "A watch app gets data from its app on the phone."
    case .notificationService: "The app's notification service extension runs for an alert push."
    case .networkTunnel: "The app's network tunnel has new data."
    case .intent: "The user presses a Button or Toggle of one of the app's widgets."
    }
  }
}

private let refreshes = ArrivalTable.variant.map { BackgroundRefresh?.some(.arrivals($0)) }.with(
  [("none", nil, "None, as if the user had turned Background App Refresh off.")],
  cases: [
    .single(
      "earliestBegin", Shape<SimulationDuration>.secondOrMore.map { .requested(earliestBegin: $0) },
      "The app requests each refresh with an `earliestBeginDate` this long after the last one. The system runs it "
        + "when the sessions of the last 7 days make it likely that the user opens the app within an hour (GUESS)."
    )
  ])

extension AppEvent: Shaped {
  static let shape = Shape.words(AppEvent.allCases.map { ($0.name, $0, $0.doc) })
}

extension Set: Shaped where Element == AppEvent {
  static var shape: Shape<Set> {
    Shape.list(of: AppEvent.shape, expected: "a list of app events, such as [foreground, silentPush]")
      .map { Set($0) }.named("appEvents")
  }
}

extension Learning: Shaped {
  static let shape = Set.shape.map { Learning(on: $0) }.or(
    record(from: Learning()) {
      field("on", \.events, "The app events on which the app learns. Default: all app events.")
      field(
        "latency", \.latency, .durationDistribution,
        "Time from the app event until the app has learned. Then it writes and makes its calls. If a session ends before "
          + "that, its start has no effect.")
      field(
        "failure", \.failure, .share,
        "Probability that the app learns nothing on an app event. It still writes what it knows and makes its calls."
      )
      field(
        "needsNetwork", \.needsNetwork,
        "Whether the app needs a network to learn. If so, it learns nothing in a network outage.")
    }
  ) { !$0.isList }
}

extension Shape where Value == [ReloadCall] {
  static var reloadCalls: Shape { calls(of: ReloadCall.shape).named("reloadCalls") }
}

extension SessionUse: Shaped {
  static let shape = record(from: SessionUse(sessions: .at([]))) {
    field(
      "sessions", \.sessions,
      "When sessions start. If this is a rate, foreground sessions are spread over the user's pickups.",
      isRequired: true)
    field(
      "duration", \.duration, .durationDistribution,
      "Length of a session. Default lognormal, median 28.1s, sigma 1.789.", evidence: .observed)
  }.named("sessions")
}

extension Shape where Value == PushUse {
  /// - Parameters:
  ///   - defaults: gives the delay and the limit if the file does not.
  ///   - delay: what the default delay is.
  ///   - plausible: delays.
  ///   - loss: shares that may be lost. `nil`: none is lost.
  ///   - limit: what becomes of the pushes above it, and plausible ones. `nil`: the device has a limit for all apps.
  fileprivate static func push(
    _ defaults: PushUse, default delay: String = "", plausible: PlausibleRange,
    loss: PlausibleRange? = nil, limit: (meaning: String, plausible: PlausibleRange)? = nil
  ) -> Shape {
    let source = pushSource.map { source in
      var push = defaults
      push.source = source
      return push
    }
    return source.with(
      cases: [
        .init(
          key: "source",
          shape: record(from: defaults, shortForm: "source") {
            field("source", \.source, pushSource.shape, "When the server sends a push.", isRequired: true)
            field(
              "delay", \.delay, .durationDistribution, "Time from sending to delivery." + delay,
              evidence: .guess, plausible: plausible)
            if let loss {
              field(
                "loss", \.loss, .share,
                "Probability that a push is lost on its way. Apple does not guarantee the delivery (DOC).",
                evidence: .guess, plausible: loss)
            }
            if let limit {
              field(
                "limitPerHour", \.limitPerHour,
                Shape<Int>.integer(PushUse.limitPerHourRange).orNone("No limit."),
                "Maximum pushes delivered in any 60 minutes. `none`: no limit. " + limit.meaning,
                evidence: .guess, plausible: limit.plausible)
            }
          })
      ]
    ).shape
  }
}

let pushSource = ArrivalTable.variant.map(PushUse.Source.arrivals).with(
  [
    (
      "contentChange", .contentChange,
      "When a change of one of the app's contents becomes available, unless it was known ahead."
    )
  ])

extension ReloadCall: Shaped {
  static let shape = callTarget.map { ReloadCall($0) }.with(
    cases: [
      .init(
        key: "call",
        shape: record(from: ReloadCall()) {
          field("call", \.target, callTarget.shape, "What the app calls.", isRequired: true)
          field(
            "when", \.condition,
            "`always`: the app makes the call each time. `contentChanged`: it reloads only widgets that do not show a "
              + "change of which it knows. `storeChanged`: only if it has written something new to the container. With the last "
              + "two, it repeats the call during a session at each change.")
          field(
            "atMostEvery", \.atMostEvery, .secondOrMore,
            "Shortest time from one call to the next. The app skips a call that comes sooner. During a session, it repeats "
              + "the call at this interval.")
          field(
            "after", \.delay,
            "Delay of the call. If the app event is in `learns`, the delay starts when the app has learned, and the app "
              + "learns again just before the call, without latency. If the event is in `writes`, it then also writes again."
          )
        })
    ]
  ).shape.named("reloadCall")
}

private let kindList = Shape.oneOrMore(of: .kindReference, expected: "a kind, or a list of at least one")

let callTarget = Variant<ReloadCall.Target>(
  words: [
    ("reloadAllTimelines", .allTimelines, "`WidgetCenter`: reloads every widget of the app."),
    ("reloadAllControls", .allControls, "`ControlCenter`: reloads every control of the app."),
  ],
  cases: [
    .single(
      "reloadControls", kindList.map { .controls(ofKinds: $0) },
      "Reloads every control of this kind or of these kinds that the user has placed."),
    .single(
      "reloadTimelines", kindList.map { .timelines(ofKinds: $0) },
      "Reloads every widget of this kind or of these kinds that the user has placed."),
  ])

extension ReloadCall.Condition: Shaped {
  static let shape = Shape<Self>.words([
    .always: "Each time.",
    .contentChanged:
      "Only for widgets that do not show a change of which the app knows. During a session, again at each change.",
    .storeChanged:
      "Only if the app has written something new to the container since it last compared. Otherwise it skips "
      + "the call, even if a widget still shows something older (OBS).",
  ])
}
