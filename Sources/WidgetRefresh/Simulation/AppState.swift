import EventKernel

/// What changes about one app during a run.
struct AppState: Sendable {
  /// End of the session of each kind that is going on; `nil`: none is. Indexed by `AppSession`.
  var sessionEnds: [SimulationTime?] = Array(repeating: nil, count: AppSession.allCases.count)
  /// Last call on each occasion. Indexed by ``Occasion``.
  var lastCalls: [SimulationTime?] = Array(repeating: nil, count: Occasion.allCases.count)
  /// Times of the last deliveries of each kind of push, as many as an hour's limit. Indexed by ``PushKind``.
  var deliveries: [[SimulationTime]] = [[], []]
  var nextDelivery = [0, 0]
  /// Changes of its widgets' content in this instant that it has not heard of.
  var unnoticedChanges = 0

  var hasSession: Bool {
    sessionEnds[0] != nil || sessionEnds[1] != nil || sessionEnds[2] != nil
  }

  var isInForeground: Bool {
    sessionEnds[Int(AppSession.foreground.rawValue)] != nil
  }
}

/// On what an app may call `WidgetCenter`.
enum Occasion: Int, CaseIterable {
  case foreground, audio, navigation, backgroundRefresh, silentPush

  init(_ session: AppSession) {
    switch session {
    case .foreground: self = .foreground
    case .audio: self = .audio
    case .navigation: self = .navigation
    }
  }

  var cause: ReloadCause {
    switch self {
    case .foreground: .appForeground
    case .audio: .appAudioSession
    case .navigation: .appNavigationSession
    case .backgroundRefresh: .appBackgroundRefresh
    case .silentPush: .silentPush
    }
  }
}

enum PushKind: Int {
  case silent, widget
}

extension App {
  func sessionUse(_ session: AppSession) -> SessionUse? {
    switch session {
    case .foreground: foreground
    case .audio: audio
    case .navigation: navigation
    }
  }

  func call(on occasion: Occasion) -> ReloadCall? {
    switch occasion {
    case .foreground: onForeground
    case .audio: onAudio
    case .navigation: onNavigation
    case .backgroundRefresh: onBackgroundRefresh
    case .silentPush: onSilentPush
    }
  }

  func push(_ kind: PushKind) -> PushUse? {
    switch kind {
    case .silent: silentPush
    case .widget: widgetPush
    }
  }
}
