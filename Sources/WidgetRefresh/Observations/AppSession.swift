import EventKernel

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

/// A session of an app starts or ends.
public struct SessionEdge: Hashable, Sendable {
  /// Index of the app in the scenario.
  public var app: Int32
  public var session: AppSession
  public var time: SimulationTime

  public init(app: Int32, _ session: AppSession, at time: SimulationTime) {
    self.app = app
    self.session = session
    self.time = time
  }
}
