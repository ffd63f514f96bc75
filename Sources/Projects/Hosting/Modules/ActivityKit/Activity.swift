import SimulatedPhone

/// What a Live Activity shows.
public protocol ActivityAttributes: Decodable, Encodable {
  associatedtype ContentState: Decodable, Encodable, Hashable
}

public enum ActivityState: Hashable, Codable, Sendable { case active, ended, dismissed, stale, pending }

public enum ActivityStyle: Hashable, Codable, Sendable { case standard, transient }

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

public struct ActivityUIDismissalPolicy: Equatable, Sendable {
  let date: Date?
  public static let `default` = Self(date: nil)
  public static let immediate = Self(date: .distantPast)
  public static func after(_ date: Date) -> Self { Self(date: date) }
}

public struct PushType: Equatable, Sendable {
  let channel: String?
  public static let token = Self(channel: nil)
  public static func channel(_ id: String) -> Self { Self(channel: id) }
}

public struct AlertConfiguration: Sendable {
  public struct AlertSound: Sendable {
    public static let `default` = Self()
    public static func named(_ name: String) -> Self { Self() }
  }
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {}
}

/// A Live Activity. It is active for at most 8 hours, and on the Lock Screen for at most 4 hours more.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  public typealias ContentState = Attributes.ContentState

  private static var most: Int { 5 }
  private static var mostBytes: Int { 4096 }
  private static var hour: Double { 3600 }

  public let id = UUID().uuidString
  public let attributes: Attributes
  public private(set) var content: ActivityContent<ContentState>
  public private(set) var activityState = ActivityState.pending
  public private(set) var pushToken: Data?
  public let style: ActivityStyle
  private var timestamp: Date
  private var updates = 0
  private let states = Broadcast<ActivityState>()
  private let contents = Broadcast<ActivityContent<ContentState>>()
  private let tokens = Broadcast<Data>()

  private init(_ attributes: Attributes, _ content: ActivityContent<ContentState>, _ style: ActivityStyle) {
    (self.attributes, self.content, self.style) = (attributes, content, style)
    timestamp = Date()
  }

  private var isOngoing: Bool { activityState != .ended && activityState != .dismissed }

  // MARK: Starting

  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle = .standard
  ) throws -> Activity { try start(attributes, content, pushType, style, at: nil, "started") }

  /// iOS starts it later.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle, alertConfiguration: AlertConfiguration, start: Date
  ) throws -> Activity { try self.start(attributes, content, pushType, style, at: start, "started") }

  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity {
    try request(
      attributes: attributes, content: .init(state: contentState, staleDate: nil), pushType: pushType)
  }

  fileprivate static func start(
    _ attributes: Attributes, _ content: ActivityContent<ContentState>, _ pushType: PushType?,
    _ style: ActivityStyle, at start: Date?, _ words: String
  ) throws -> Activity {
    let activity = Activity(attributes, content, style)
    if let error = try refusal(attributes, content.state) {
      activity.note("not started: \(error.failureReason ?? "")")
      throw error
    }
    SimulatedPhone.activities.append(activity)
    starts.send(activity)
    if let start {
      activity.note("scheduled")
      SimulatedPhone.after(start.timeIntervalSinceNow) { if activity.isOngoing { activity.begin(words) } }
    } else {
      activity.begin(words)
    }
    if pushType == .token {
      SimulatedPhone.after(1) {
        activity.pushToken = Data(activity.id.utf8)
        activity.tokens.send(Data(activity.id.utf8))
      }
    }
    return activity
  }

  private static func refusal(
    _ attributes: Attributes, _ state: ContentState
  ) throws -> ActivityAuthorizationError? {
    if !SimulatedPhone.activitiesEnabled { return .denied }
    if try bytes(attributes, state) > mostBytes { return .attributesTooLarge }
    if !SimulatedPhone.canStartActivities { return .visibility }
    return SimulatedPhone.activities.filter { !$0.isDismissed }.count < most ? nil : .targetMaximumExceeded
  }

  private static func bytes(_ attributes: Attributes, _ state: ContentState) throws -> Int {
    try JSONEncoder().encode(attributes).count + JSONEncoder().encode(state).count
  }

  private func begin(_ words: String) {
    enter(.active, words + details)
    awaitStale()
    SimulatedPhone.after(8 * Self.hour) {
      if self.isOngoing { self.finish("ended by iOS after 8 h", .default) }
    }
  }

  // MARK: Updates

  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil,
    timestamp: Date = Date()
  ) async { update(content, timestamp, "updated") }
  public func update(using state: ContentState, alertConfiguration: AlertConfiguration? = nil) async {
    await update(.init(state: state, staleDate: nil), alertConfiguration: alertConfiguration)
  }

  public func end(
    _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default,
    timestamp: Date = Date()
  ) async { end(content, dismissalPolicy, timestamp, "ended") }
  public func end(using state: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default)
    async
  { await end(state.map { .init(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy) }

  fileprivate func update(_ content: ActivityContent<ContentState>, _ timestamp: Date, _ words: String) {
    guard set(content, timestamp, words) else { return }
    enter(activityState == .stale ? .active : activityState, words + details)
    awaitStale()
  }

  fileprivate func end(
    _ content: ActivityContent<ContentState>?, _ policy: ActivityUIDismissalPolicy, _ timestamp: Date,
    _ words: String
  ) {
    if set(content ?? self.content, timestamp, words) { finish(words, policy) }
  }

  private func set(_ content: ActivityContent<ContentState>, _ timestamp: Date, _ words: String) -> Bool {
    let reason: String? =
      if !isOngoing {
        "it has ended"
      } else if timestamp < self.timestamp {
        "a newer one has come"
      } else if (try? Self.bytes(attributes, content.state)) ?? .max > Self.mostBytes {
        "it has more than 4 KB"
      } else {
        nil
      }
    if let reason {
      note("not \(words): \(reason)")
      return false
    }
    (self.content, self.timestamp) = (content, timestamp)
    updates += 1
    contents.send(content)
    return true
  }

  private func finish(_ words: String, _ policy: ActivityUIDismissalPolicy) {
    enter(.ended, words)
    let seconds = min(policy.date?.timeIntervalSinceNow ?? .infinity, 4 * Self.hour)
    SimulatedPhone.after(seconds) {
      self.enter(.dismissed, "dismissed")
      self.states.finish()
      self.contents.finish()
      self.tokens.finish()
    }
  }

  private func awaitStale() {
    guard let date = content.staleDate else { return }
    let number = updates
    SimulatedPhone.after(date.timeIntervalSinceNow) {
      if self.activityState == .active, self.updates == number { self.enter(.stale, "stale") }
    }
  }

  private func enter(_ state: ActivityState, _ words: String) {
    let isNew = state != activityState
    activityState = state
    note(words)
    if isNew { states.send(state) }
  }

  private var details: String {
    content.relevanceScore == 0 ? "" : ", relevance \(content.relevanceScore.formatted(.number))"
  }

  private func note(_ words: String) {
    SimulatedPhone.note(words, of: self, type: String(describing: Attributes.self))
  }

  // MARK: What the app observes

  public static var activities: [Activity] {
    SimulatedPhone.activities.compactMap { $0 as? Activity }.filter { !$0.isDismissed }
  }
  public static var activityUpdates: AsyncStream<Activity> { starts.stream() }
  public static var pushToStartToken: Data? { Data("start \(Attributes.self)".utf8) }
  public static var pushToStartTokenUpdates: AsyncStream<Data> {
    Broadcast().stream(first: pushToStartToken)
  }
  public var contentState: ContentState { content.state }
  public var activityStateUpdates: AsyncStream<ActivityState> { states.stream(first: activityState) }
  public var contentUpdates: AsyncStream<ActivityContent<ContentState>> { contents.stream(first: content) }
  public var contentStateUpdates: AsyncMapSequence<AsyncStream<ActivityContent<ContentState>>, ContentState> {
    contentUpdates.map { $0.state }
  }
  public var pushTokenUpdates: AsyncStream<Data> { tokens.stream(first: pushToken) }

  private static var starts: Broadcast<Activity> {
    let key = ObjectIdentifier(Attributes.self)
    if let known = allStarts[key] as? Broadcast<Activity> { return known }
    let new = Broadcast<Activity>()
    allStarts[key] = new
    return new
  }
}

nonisolated(unsafe) private var allStarts: [ObjectIdentifier: AnyObject] = [:]

// MARK: The world

extension Activity: SimulatedActivity {
  public var isDismissed: Bool { activityState == .dismissed }

  public var texts: (attributes: String, state: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    func text(_ value: some Encodable) -> String {
      (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
    }
    return (text(attributes), text(content.state))
  }

  /// Starts an activity as the world says.
  public static func simulate(_ attributes: WorldJSON, _ step: ActivityStep) throws -> Activity? {
    let attributes = try attributes.decoded(as: Attributes.self)
    guard let content = try content(step) else { return nil }
    let words = step.isPush ? "started by a push" : "started"
    return try? start(attributes, content, .token, .standard, at: nil, words)
  }

  public func simulate(_ step: ActivityStep) async throws {
    let content = try Self.content(step)
    let source = step.isPush ? " by a push" : ""
    if let seconds = step.dismissAfter {
      end(content, .after(Date() + seconds), Date(), "ended" + source)
    } else if let content {
      update(content, Date(), "updated" + source)
    }
  }

  private static func content(_ step: ActivityStep) throws -> ActivityContent<ContentState>? {
    try step.state.map {
      ActivityContent(
        state: try $0.decoded(as: ContentState.self), staleDate: step.staleAfter.map { Date() + $0 },
        relevanceScore: step.relevance)
    }
  }
}
