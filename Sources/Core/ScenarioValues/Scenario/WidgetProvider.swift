/// A timeline provider in Swift: a developer's own code that answers during a simulated day.
///
/// The simulator asks it whenever a reload of its widget starts, as the system asks WidgetKit's `TimelineProvider`.
/// ```swift
/// struct Readings: WidgetProvider {
///   func timeline(for question: TimelineQuestion) -> TimelineAnswer {
///     TimelineAnswer(
///       entries: [.init(date: question.date)], policy: .after(question.date.addingTimeInterval(900)),
///       isFetched: true)
///   }
/// }
/// ```
/// An implementation may be `async`, `throws` and `mutating`, or none of them. It should depend only on the questions,
/// not on the wall clock or on random numbers of the system. Otherwise, the results are not the same each time.
/// `Task.sleep` waits in real time. To take simulated time, set ``TimelineAnswer/duration``.
///
/// An `async` implementation runs on the thread of the simulation. In a Swift Testing test, it should not wait for a
/// detached task. That task needs a thread of Swift's pool. If other tests use all of these threads, the simulation
/// waits until one is free, or forever.
public protocol WidgetProvider {
  /// - Throws: ``NoTimeline`` if the provider returns no timeline. Any other error ends the run.
  mutating func timeline(for question: TimelineQuestion) async throws -> TimelineAnswer
}

/// Why a provider returns no timeline. The widget keeps its old one, and the system tries again after
/// ``ExtensionLimits/retryAfterFailure``.
public struct NoTimeline: Error, Hashable, Sendable {
  /// What the provider does instead.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// It has none.
    case noTimeline
    /// It never calls its completion handler. The system halts the extension after ``ExtensionLimits/timeOut``.
    case neverCompletes
    /// Its process ends, for example because of `fatalError`.
    case crashes
  }

  /// What the provider does instead.
  public var reason: Reason
  /// Whether the provider made a network request.
  public var isFetched: Bool
  /// Simulated time until it failed, in seconds, at least 0. `nil`: as in ``TimelineAnswer/duration``.
  public var duration: Double?

  /// Each parameter sets the property with its name.
  public init(_ reason: Reason, isFetched: Bool = false, duration: Double? = nil) {
    self.reason = reason
    self.isFetched = isFetched
    self.duration = duration
  }
}
