@_exported import SimulatedFoundation

/// What a Live Activity shows. The simulated phone shows none: `request` fails, as it does when the
/// user has turned Live Activities off.
public protocol ActivityAttributes: Decodable, Encodable {
  associatedtype ContentState: Decodable, Encodable, Hashable
}

public struct ActivityAuthorizationError: Error, Sendable {
  public static let denied = Self()
}

public final class ActivityAuthorizationInfo: Sendable {
  public init() {}
  public var areActivitiesEnabled: Bool { false }
  public var frequentPushesEnabled: Bool { false }
  public var activityEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
}

public enum ActivityState: Hashable, Codable, Sendable { case active, ended, dismissed, stale, pending }

public struct ActivityContent<State: Codable & Hashable>: @unchecked Sendable {
  public let state: State
  public let staleDate: Date?
  public let relevanceScore: Double

  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}

public struct ActivityUIDismissalPolicy: Sendable {
  public static let `default` = Self()
  public static let immediate = Self()
  public static func after(_ date: Date) -> Self { Self() }
}

public struct PushType: Sendable {
  public static let token = Self()
  public static func channel(_ id: String) -> Self { Self() }
}

public struct AlertConfiguration: Sendable {
  public struct AlertSound: Sendable {
    public static let `default` = Self()
    public static func named(_ name: String) -> Self { Self() }
  }
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {}
}

public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  public typealias ContentState = Attributes.ContentState

  public let id = ""
  public let attributes: Attributes
  public var content: ActivityContent<ContentState>
  public var activityState: ActivityState { .ended }
  public var pushToken: Data? { nil }
  public var contentState: ContentState { content.state }

  private init(attributes: Attributes, content: ActivityContent<ContentState>) {
    self.attributes = attributes
    self.content = content
  }

  public static var activities: [Activity<Attributes>] { [] }
  public static var pushToStartToken: Data? { nil }
  public static var activityUpdates: AsyncStream<Activity<Attributes>> { AsyncStream { $0.finish() } }
  public var activityStateUpdates: AsyncStream<ActivityState> { AsyncStream { $0.finish() } }
  public var contentUpdates: AsyncStream<ActivityContent<ContentState>> { AsyncStream { $0.finish() } }
  public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> { throw ActivityAuthorizationError.denied }
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> { throw ActivityAuthorizationError.denied }

  public func update(_ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil)
    async
  {}
  public func update(using state: ContentState, alertConfiguration: AlertConfiguration? = nil) async {}
  public func end(
    _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {}
  public func end(using state: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default)
    async
  {}
}
