/// A kind of session of an app. Reloads that the app requests during a session are free.
public enum AppSession: UInt8, CaseIterable, Hashable, Sendable {
  case foreground, audio, navigation

  /// Its name in reports. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .foreground: "foreground"
    case .audio: "audio"
    case .navigation: "navigation"
    }
  }
}
