/// An app event: a reason for an app to run. On one, an app can learn of content, write to the container that it shares
/// with its widgets, and call `WidgetCenter`.
public enum AppEvent: Int, CaseIterable, Hashable, Sendable {
  /// A foreground session begins. While it lasts, the app also learns of each change.
  case foreground
  /// The user leaves the app: a foreground session ends.
  case background
  /// An audio session begins. While it lasts, the app also learns of each change.
  case audio
  /// An audio session ends.
  case audioEnd
  /// A navigation session begins. While it lasts, the app also learns of each change.
  case navigation
  /// A navigation session ends.
  case navigationEnd
  /// The system runs the app's background refresh.
  case backgroundRefresh
  /// A silent push is delivered.
  case silentPush
  /// The system wakes the app in the background: for a Bluetooth accessory, a location, HealthKit.
  case wakeUp
  /// The user presses a Button or Toggle of one of the app's widgets.
  case intent
  /// The user is about to leave the app, which is still in the foreground (`sceneWillResignActive`).
  case resignActive
  /// A watch app gets data from its app on the phone. It then knows what that app knew, and no more.
  case phoneData
  /// A workout session of a watch app begins. While it lasts, the app also learns of each change.
  case workout
  /// A workout session ends.
  case workoutEnd
  /// The app's notification service extension runs for an alert push, also after a force-quit. No other code of the app
  /// runs then (DOC).
  case notificationService
  /// The app's network tunnel (a packet tunnel provider) has new data. It runs beside the app, also after a force-quit.
  case networkTunnel

  /// Its name in scenario files. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .foreground: "foreground"
    case .background: "background"
    case .audio: "audio"
    case .audioEnd: "audioEnd"
    case .navigation: "navigation"
    case .navigationEnd: "navigationEnd"
    case .backgroundRefresh: "backgroundRefresh"
    case .silentPush: "silentPush"
    case .wakeUp: "wakeUp"
    case .intent: "intent"
    case .resignActive: "resignActive"
    case .phoneData: "phoneData"
    case .workout: "workout"
    case .workoutEnd: "workoutEnd"
    case .notificationService: "notificationService"
    case .networkTunnel: "networkTunnel"
    }
  }

  /// Whether an extension of the app runs, and not the app.
  package var isOfExtension: Bool { self == .notificationService || self == .networkTunnel }

  /// The app events of any app: all but ``phoneData``.
  public static let usual = Set(allCases).subtracting([.phoneData])

  /// The key of the calls after this event in scenario files.
  package var callKey: String { "on" + name.prefix(1).uppercased() + name.dropFirst() }

  /// The beginning of a session of this kind.
  package init(_ session: AppSession) {
    switch session {
    case .foreground: self = .foreground
    case .audio: self = .audio
    case .navigation: self = .navigation
    case .workout: self = .workout
    }
  }

  /// The end of a session of this kind.
  package init(endOf session: AppSession) {
    switch session {
    case .foreground: self = .background
    case .audio: self = .audioEnd
    case .navigation: self = .navigationEnd
    case .workout: self = .workoutEnd
    }
  }

  /// The cause of the reloads that the app requests on it.
  package var cause: ReloadCause {
    switch self {
    case .foreground, .resignActive: .appForeground
    case .background: .appBackground
    case .audio: .appAudioSession
    case .audioEnd: .appAudioSessionEnd
    case .navigation: .appNavigationSession
    case .navigationEnd: .appNavigationSessionEnd
    case .backgroundRefresh: .appBackgroundRefresh
    case .silentPush: .silentPush
    case .wakeUp: .appWakeUp
    case .intent: .appIntent
    case .phoneData: .phoneData
    case .workout: .appWorkoutSession
    case .workoutEnd: .appWorkoutSessionEnd
    case .notificationService: .notificationService
    case .networkTunnel: .networkTunnel
    }
  }
}
