@_exported import SimulatedFoundation
import SimulatedPhone

/// Why a Live Activity cannot be started.
public enum ActivityAuthorizationError: Int, LocalizedError, CustomNSError {
  case attributesTooLarge, unsupported, denied, globalMaximumExceeded, targetMaximumExceeded
  case unsupportedTarget, visibility, persistenceFailure, missingProcessIdentifier, unentitled
  case malformedActivityIdentifier, reconnectNotPermitted

  public static var errorDomain: String { "com.apple.ActivityKit.ActivityAuthorization" }
  public var errorCode: Int { rawValue }
  public var errorDescription: String? { failureReason }
  public var recoverySuggestion: String? { nil }
  public var failureReason: String? {
    switch self {
    case .attributesTooLarge: "The provided Live Activity attributes exceeded the maximum size of 4KB."
    case .unsupported: "The device doesn’t support Live Activities."
    case .denied: "A person deactivated Live Activities in Settings."
    case .globalMaximumExceeded: "The device reached the maximum number of ongoing Live Activities."
    case .targetMaximumExceeded:
      "The app has already started the maximum number of concurrent Live Activities."
    case .unsupportedTarget, .unentitled:
      "The app doesn’t have the required entitlement to start a Live Activity."
    case .visibility: "The app tried to start the Live Activity while it was in the background."
    case .persistenceFailure: "The system couldn’t persist the Live Activity."
    case .missingProcessIdentifier:
      "The process that tried to start the Live Activity is missing a process identifier."
    case .malformedActivityIdentifier: "The provided activity identifier is malformed."
    case .reconnectNotPermitted:
      "The process that tried to recreate the Live Activity is not the process that originally created it."
    }
  }
}

public final class ActivityAuthorizationInfo: Sendable {
  public init() {}
  public var areActivitiesEnabled: Bool { SimulatedPhone.activitiesEnabled }
  public var frequentPushesEnabled: Bool { SimulatedPhone.frequentPushesEnabled }
  public var activityEnablementUpdates: AsyncStream<Bool> { Broadcast().stream(first: areActivitiesEnabled) }
  public var frequentPushEnablementUpdates: AsyncStream<Bool> {
    Broadcast().stream(first: frequentPushesEnabled)
  }
}

/// Values for all who wait for them.
final class Broadcast<Value> {
  private var listeners: [AsyncStream<Value>.Continuation] = []
  private var isFinished = false

  func stream(first: Value? = nil) -> AsyncStream<Value> {
    AsyncStream { listener in
      if let first { listener.yield(first) }
      if isFinished { listener.finish() } else { listeners.append(listener) }
    }
  }

  func send(_ value: Value) {
    for listener in listeners { listener.yield(value) }
  }

  func finish() {
    isFinished = true
    for listener in listeners { listener.finish() }
  }
}
