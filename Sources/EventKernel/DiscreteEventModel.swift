/// A model whose state changes only when one of its events is handled.
public protocol DiscreteEventModel {
  /// What can happen in the model.
  associatedtype Event: PackedEvent

  /// What is going to happen.
  var events: FutureEventList<Event> { get set }

  /// Changes the state as `event` demands; may schedule further events at or after `time`.
  mutating func handle(_ event: Event, at time: SimulationTime)
}

extension DiscreteEventModel {
  /// Handles, in order, all events before `end`, including those scheduled on the way.
  ///
  /// The period is half-open: an event at exactly `end` stays scheduled, so that a run until `a` and then
  /// until `b` does the same as one run until `b`.
  @inlinable
  public mutating func run(until end: SimulationTime) {
    while let (time, event) = events.popNext(before: end) {
      handle(event, at: time)
    }
  }
}
