/// What a run tells its observations to. They come in batches, in the order in which they happened.
public protocol ObservationSink {
  /// Whether changes of content are among them; where a widget shows the minute they are most of what happens. `true` unless a
  /// sink says otherwise.
  var wantsContentChanges: Bool { get }

  mutating func receive(_ observations: [Observation])
}

extension ObservationSink {
  public var wantsContentChanges: Bool { true }
}

/// Keeps every observation, in order; for tests and short runs.
public struct ObservationLog: ObservationSink, Sendable {
  public private(set) var observations: [Observation] = []

  public init() {}

  public mutating func receive(_ batch: [Observation]) {
    observations += batch
  }
}
