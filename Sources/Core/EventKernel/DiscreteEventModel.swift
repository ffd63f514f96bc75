/// A model whose state changes only when one of its events is handled.
///
/// ```swift
/// struct Tick: PackedEvent {
///   var packed: UInt64
/// }
/// struct Clock: DiscreteEventModel {
///   var events = FutureEventList<Tick>()
///   var ticks = 0
///
///   mutating func handle(_ event: Tick, at time: SimulationTime) {
///     ticks += 1
///     events.schedule(event, at: time + .hours(1))
///   }
/// }
/// var clock = Clock()
/// clock.events.schedule(Tick(packed: 0), at: .zero)
/// clock.run(until: .zero + .days(1))
/// #expect(clock.ticks == 24)
/// ```
public protocol DiscreteEventModel: ~Copyable {
  /// An event of the model.
  associatedtype Event: PackedEvent

  /// The scheduled events.
  var events: FutureEventList<Event> { get set }

  /// Changes the state by the rules for `event`. May schedule other events at or after `time`.
  mutating func handle(_ event: Event, at time: SimulationTime)
}

extension DiscreteEventModel where Self: ~Copyable {
  /// Handles all events before `end` in order, including events that they schedule.
  ///
  /// The period is half-open: an event at exactly `end` stays scheduled. A run until `a` and then until `b` does the
  /// same as one run until `b`.
  @inlinable
  public mutating func run(until end: SimulationTime) {
    while let (time, event) = events.popNext(before: end) {
      handle(event, at: time)
    }
  }
}
