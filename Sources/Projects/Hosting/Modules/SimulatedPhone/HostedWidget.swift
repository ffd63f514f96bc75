import Foundation

/// A widget of the hosted program: what `widgetsim host --describe` lists, and how to ask its provider.
public struct HostedWidget: @unchecked Sendable {
  /// How a widget is configured by the user.
  public enum Configuration: String {
    case `static`, intent, appIntent
  }

  public var kind: String
  public var configuration: Configuration
  /// Apple's names, such as `systemSmall`.
  public var families = ["systemSmall", "systemMedium", "systemLarge"]
  public var displayName: String?
  public var summary: String?
  /// The names of the parameters that the user can set.
  public var parameters: [String] = []
  /// Asks the provider; the second argument is its completion handler.
  public var timeline: (HostedRequest, @escaping (HostedTimeline) -> Void) -> Void
  /// Nil: a widget. Otherwise, only this is of use.
  var activity: HostedActivity?
  /// Called when the transfers of a background URL session are finished.
  public var backgroundSessionEvents: ((String, @escaping () -> Void) -> Void)?

  public init(
    kind: String, configuration: Configuration,
    timeline: @escaping (HostedRequest, @escaping (HostedTimeline) -> Void) -> Void
  ) {
    self.kind = kind
    self.configuration = configuration
    self.timeline = timeline
  }
}

extension HostedWidget {
  public init(activity: HostedActivity) {
    self.init(kind: activity.type, configuration: .static) { _, _ in }
    self.activity = activity
  }
}

/// What the provider may know.
public struct HostedRequest {
  public var family: String
  /// The parameters that the scenario sets, by name.
  public var parameters: [String: Any]
}

/// A provider's timeline, without the types of its entries.
public struct HostedTimeline {
  public struct Entry {
    public var date: Date
    public var score: Float?
    public var relevanceDuration: TimeInterval?

    public init(date: Date, score: Float?, relevanceDuration: TimeInterval?) {
      self.date = date
      self.score = score
      self.relevanceDuration = relevanceDuration
    }
  }

  public enum Policy {
    case atEnd, never
    case after(Date)
  }

  public var entries: [Entry]
  public var policy: Policy
  /// A parameter of the widget has no value.
  public var isUnconfigured = false
  /// Builds the views of all entries, as iOS does before it shows the first one.
  public var buildViews: () -> Void
  /// What the buttons and toggles do that the user sees at a date, in order.
  public var intents: (Date) -> [() async throws -> Void]

  public init(
    entries: [Entry], policy: Policy, buildViews: @escaping () -> Void,
    intents: @escaping (Date) -> [() async throws -> Void]
  ) {
    self.entries = entries
    self.policy = policy
    self.buildViews = buildViews
    self.intents = intents
  }
}
