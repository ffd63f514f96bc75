/// A kind of session of an app. Reloads that the app requests during a session are free.
public enum AppSession: UInt8, CaseIterable, Hashable, Sendable {
  /// The user has the app open.
  case foreground
  /// The app plays audio, in the foreground or not.
  case audio
  /// The app gives directions, in the foreground or not.
  case navigation
  /// The app on the watch has a workout session.
  case workout

  /// Its name in reports. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .foreground: "foreground"
    case .audio: "audio"
    case .navigation: "navigation"
    case .workout: "workout"
    }
  }
}
