import EventKernel
import WidgetRefresh

extension Shape where Value == App {
  static var app: Shape {
    record(
      from: App(name: ""),
      [
        field(
          "foreground", \.foreground, .sessions,
          "Foreground sessions: reloads asked for in one are free (DOC)."),
        field("audio", \.audio, .sessions, "Audio sessions: reloads asked for in one are free (DOC)."),
        field(
          "navigation", \.navigation, .sessions,
          "Navigation sessions: reloads asked for in one are free (DOC)."),
        field(
          "backgroundRefresh", \.backgroundRefresh, .arrivals,
          "Background app refreshes: reloads asked for in one are budgeted (DOC)."),
        field(
          "silentPush", \.silentPush, .push(.silent(.contentChange)),
          "Silent pushes: reloads asked for on one are budgeted (DOC)."),
        field(
          "widgetPush", \.widgetPush, .push(.widget(.contentChange)),
          "Widget pushes (iOS 26): the system reloads the app's widgets, budgeted (DOC)."),
        field(
          "onForeground", \.onForeground, .reloadCall, "What the app calls when it comes to the foreground."),
        field("onAudio", \.onAudio, .reloadCall, "What the app calls in an audio session."),
        field("onNavigation", \.onNavigation, .reloadCall, "What the app calls in a navigation session."),
        field(
          "onBackgroundRefresh", \.onBackgroundRefresh, .reloadCall,
          "What the app calls on a background refresh."),
        field("onSilentPush", \.onSilentPush, .reloadCall, "What the app calls on a silent push."),
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
          "When they start. A rate of foreground sessions is spread over the user's pickups.",
          isRequired: true),
        field(
          "duration", \.duration, .durationDistribution,
          "How long they last. Default lognormal, median 28.1s, sigma 1.789.", evidence: .observed),
      ]
    ).named("sessions")
  }
}

extension Shape where Value == PushUse {
  /// `defaults` gives the delay and the limit where the file is silent.
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
            field("source", \.source, PushTable.source.shape, "When the server sends one.", isRequired: true),
            field(
              "delay", \.delay, .durationDistribution,
              "From sending to delivery."
                + (isSilent ? "" : " Default uniform, 1m to 15m (DOC: opportunistically)."),
              evidence: .guess),
            field(
              "limitPerHour", \.limitPerHour, PushTable.limit,
              "At most this many are delivered in any 60 minutes; the others are lost. `none`: no limit. "
                + (isSilent
                  ? "Apple advises senders to keep to two or three (DOC)."
                  : "Apple says that widget pushes are budgeted, but gives no number (DOC)."),
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
        doc: "Whenever the content of one of the app's widgets changes in a way that only a fetch shows.")
    ]
    return variant
  }()

  static let limit = Variant<Int?>(
    expected: "a whole number, or none", words: [.init(text: "none", value: nil, doc: "No limit.")],
    scalar: Shape<Int>.integer(0...10_000).map(Optional.some)
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
            field("when", \.condition, ReloadCallTable.condition, "On which occasions."),
            field(
              "atMostEvery", \.atMostEvery, .secondOrMore,
              "No call sooner than this after the last; in a session, repeated at this interval."),
          ])))
    return variant.shape.named("reloadCall")
  }
}

private enum ReloadCallTable {
  static let target = Variant<ReloadCall.Target>(
    expected: "reloadAllTimelines or reloadTimelines: <kind or list of kinds>",
    words: [.init(text: "reloadAllTimelines", value: .allTimelines, doc: "Every widget of the app.")],
    cases: [
      .single(
        "reloadTimelines",
        Shape<[String]>.oneOrMore(of: .kindReference, expected: "a kind, or a list of at least one").map {
          ReloadCall.Target.timelines(ofKinds: $0)
        }, "Every widget of this kind, or of these kinds, that is on screen.")
    ])

  static let condition = Shape<ReloadCall.Condition>.words([
    ("always", .always, "Every time."),
    (
      "contentChanged", .contentChanged,
      "Only for widgets whose content has changed since it was last fetched; in a session also at each change."
    ),
  ])
}
