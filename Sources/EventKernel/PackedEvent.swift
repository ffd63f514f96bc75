/// An event that fits into an integer. The ``FutureEventList`` stores it beside its time, without a reference.
public protocol PackedEvent: Sendable {
  /// Restores the event from ``packed``.
  init(packed: UInt64)

  /// The event as an integer.
  var packed: UInt64 { get }
}
