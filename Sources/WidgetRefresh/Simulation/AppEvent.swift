import EventKernel

/// An app event: what makes an app call `WidgetCenter`.
enum AppEvent: Int, CaseIterable, TableKey {
  case foreground, audio, navigation, backgroundRefresh, silentPush

  init(_ session: AppSession) {
    switch session {
    case .foreground: self = .foreground
    case .audio: self = .audio
    case .navigation: self = .navigation
    }
  }

  /// The cause of the reloads that the call requests.
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

extension App {
  func call(on event: AppEvent) -> ReloadCall? {
    switch event {
    case .foreground: onForeground
    case .audio: onAudio
    case .navigation: onNavigation
    case .backgroundRefresh: onBackgroundRefresh
    case .silentPush: onSilentPush
    }
  }
}

/// A ``ReloadCall`` without its targets. A copy of it costs nothing.
struct CallRule: Sendable {
  let condition: ReloadCall.Condition
  let atMostEvery: SimulationDuration?

  init(_ call: ReloadCall) {
    condition = call.condition
    atMostEvery = call.atMostEvery
  }
}
