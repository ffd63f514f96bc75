/// Receives the observations of a run, in batches and in order of time.
public protocol ObservationSink {
  /// Whether the sink gets changes of content. For a widget that shows the minute, most observations are changes.
  /// Default `true`.
  var wantsContentChanges: Bool { get }

  mutating func receive(_ observations: [Observation])
}

extension ObservationSink {
  public var wantsContentChanges: Bool { true }
}

/// Stores all observations in order. For tests and short runs.
public struct ObservationLog: ObservationSink, Sendable {
  public private(set) var observations: [Observation] = []

  public init() {}

  public mutating func receive(_ batch: [Observation]) { observations += batch }
}
