import EventKernel

/// Receives the observations of a run, in batches and in order of time.
///
/// ```swift
/// struct Taps: ObservationSink {
///   var count = 0
///
///   mutating func receive(_ observations: [Observation]) {
///     for case .viewed(let view) in observations where view.tapped != nil { count += 1 }
///   }
/// }
/// ```
public protocol ObservationSink {
  /// The changes of content that the sink gets. Default ``ObservedContentChanges/all``.
  var contentChanges: ObservedContentChanges { get }

  /// Receives the next batch. Its first observation is not earlier than the last one of the batch before.
  mutating func receive(_ observations: [Observation])
}

extension ObservationSink {
  public var contentChanges: ObservedContentChanges { .all }
}

/// The changes of content that a sink gets. For a widget that shows the minute, most observations are changes.
public enum ObservedContentChanges: Int, Comparable, Sendable {
  /// No changes.
  case none
  /// Changes that were not known ahead: all that are not available at once; of the others, at least the first after each view, each
  /// new timeline, and each multiple of `step`, 5 minutes, since the start of the run. So a sink knows what a reload at one of these times
  /// would not show. They may come later than other observations of their time, but before the next view or new timeline. Without
  /// either, they may never come.
  case unknownAhead
  /// All, in order of time. Each of them takes an event.
  case all

  /// 5 minutes.
  package static let step = SimulationDuration.minutes(5)

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Stores all observations in order. For tests and short runs.
public struct ObservationLog: ObservationSink, Sendable {
  /// All observations so far, in order of time.
  public private(set) var observations: [Observation] = []

  /// A log without observations.
  public init() {}

  public mutating func receive(_ batch: [Observation]) { observations += batch }
}
