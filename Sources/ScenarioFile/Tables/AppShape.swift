import EventKernel
import WidgetRefresh

extension Shape where Value == App {
  static var app: Shape {
    record(
      from: App(name: ""),
      [
        field(
          "foreground", \.foreground, .sessions,
          "Foreground sessions. Reloads that the app requests during one are free (DOC)."),
        field(
          "audio", \.audio, .sessions,
          "Audio sessions. Reloads that the app requests during one are free (DOC)."),
        field(
          "navigation", \.navigation, .sessions,
          "Navigation sessions. Reloads that the app requests during one are free (DOC)."),
        field(
          "backgroundRefresh", \.backgroundRefresh, .arrivals,
          "Background app refreshes. Reloads that the app requests during one count against the budget (DOC)."
        ),
        field(
          "silentPush", \.silentPush, .push(.silent(.contentChange)),
          "Silent pushes. Reloads that the app requests after one count against the budget (DOC)."),
        field(
          "widgetPush", \.widgetPush, .push(.widget(.contentChange)),
          "Widget pushes (iOS 26). The system reloads the app's widgets, which counts against the budget (DOC)."
        ),
        field(
          "onForeground", \.onForeground, .reloadCall, "What the app calls when it comes to the foreground."),
        field("onAudio", \.onAudio, .reloadCall, "What the app calls during an audio session."),
        field("onNavigation", \.onNavigation, .reloadCall, "What the app calls during a navigation session."),
        field(
          "onBackgroundRefresh", \.onBackgroundRefresh, .reloadCall,
          "What the app calls during a background refresh."),
        field("onSilentPush", \.onSilentPush, .reloadCall, "What the app calls after a silent push."),
      ])
  }
}

extension Shape where Value == SessionUse {
  static var sessions: Shape {
    record(
      from: SessionUse(sessions: .at([])),
      [
        field(
          "sessions", \.sessions, .arrivals,
          "When sessions start. If this is a rate, foreground sessions are spread over the user's pickups.",
          isRequired: true),
        field(
          "duration", \.duration, .durationDistribution,
          "Length of a session. Default lognormal, median 28.1s, sigma 1.789.", evidence: .observed),
      ]
    ).named("sessions")
  }
}

extension Shape where Value == PushUse {
  /// `defaults` gives the delay and the limit if the file does not.
  fileprivate static func push(_ defaults: PushUse) -> Shape {
    let isSilent = defaults == .silent(.contentChange)
    var variant = PushTable.source.map { source in
      var push = defaults
      push.source = source
      return push
    }
    variant.expected += ", or source: … with delay and limitPerHour"
    variant.cases.append(
      .init(
        key: "source",
        shape: record(
          from: defaults,
          [
            field(
              "source", \.source, PushTable.source.shape, "When the server sends a push.", isRequired: true),
            field(
              "delay", \.delay, .durationDistribution,
              "Time from sending to delivery."
                + (isSilent ? "" : " Default uniform, 1m to 15m (DOC: delivery is opportunistic)."),
              evidence: .guess),
            field(
              "limitPerHour", \.limitPerHour, PushTable.limit,
              "Most pushes delivered in any 60 minutes. The others are lost. `none`: no limit. "
                + (isSilent
                  ? "Apple advises to send no more than two or three an hour (DOC)."
                  : "Apple says that widget pushes have a budget but gives no number (DOC)."),
              evidence: .guess),
          ])))
    return variant.shape
  }
}

private enum PushTable {
  static let source: Variant<PushUse.Source> = {
    var variant = ArrivalTable.variant.map(PushUse.Source.arrivals)
    variant.expected = "contentChange, or one of perDay, perHour, every, interval and at"
    variant.words = [
      .init(
        text: "contentChange", value: .contentChange,
        doc: "Each time the content of one of the app's widgets changes in a way that only a fetch shows.")
    ]
    return variant
  }()

  static let limit = Variant<Int?>(
    expected: "a whole number, or none", words: [.init(text: "none", value: nil, doc: "No limit.")],
    scalar: Shape<Int>.integer(PushUse.limitPerHourRange).map(Optional.some)
  ).shape.writing { $0.map { "\($0)" } ?? "none" }
}

extension Shape where Value == ReloadCall {
  static var reloadCall: Shape {
    var variant = ReloadCallTable.target.map { ReloadCall($0) }
    variant.expected =
      "reloadAllTimelines, reloadTimelines: <kind or list of kinds>, or call: … with when and atMostEvery"
    variant.cases.append(
      .init(
        key: "call",
        shape: record(
          from: ReloadCall(),
          [
            field("call", \.target, ReloadCallTable.target.shape, "What the app calls.", isRequired: true),
            field(
              "when", \.condition, ReloadCallTable.condition,
              "Whether the app calls each time, or only if content has changed."),
            field(
              "atMostEvery", \.atMostEvery, .secondOrMore,
              "Shortest time between two calls. During a session, the app repeats the call at this interval."),
          ])))
    return variant.shape.named("reloadCall")
  }
}

private enum ReloadCallTable {
  static let target = Variant<ReloadCall.Target>(
    expected: "reloadAllTimelines or reloadTimelines: <kind or list of kinds>",
    words: [.init(text: "reloadAllTimelines", value: .allTimelines, doc: "Reloads every widget of the app.")],
    cases: [
      .single(
        "reloadTimelines",
        Shape<[String]>.oneOrMore(of: .kindReference, expected: "a kind, or a list of at least one").map {
          ReloadCall.Target.timelines(ofKinds: $0)
        }, "Reloads every widget of this kind or of these kinds that the user has placed.")
    ])

  static let condition = Shape<ReloadCall.Condition>.words([
    ("always", .always, "Each time."),
    (
      "contentChanged", .contentChanged,
      "Only for widgets whose content has changed since their last fetch. During a session, also at each change."
    ),
  ])
}
