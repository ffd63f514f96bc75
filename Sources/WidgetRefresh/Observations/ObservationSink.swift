/// What a run tells its observations to. They come in batches, in the order in which they happened.
public protocol ObservationSink {
  mutating func receive(_ observations: [Observation])
}

/// Keeps every observation, in order; for tests and short runs.
public struct ObservationLog: ObservationSink, Sendable {
  public private(set) var observations: [Observation] = []

  public init() {}

  public mutating func receive(_ batch: [Observation]) {
    observations += batch
  }
}
