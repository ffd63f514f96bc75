/// An event that fits into the low 40 bits of an integer, so that the ``FutureEventList`` can hold it
/// beside its time in one machine-comparable key.
public protocol PackedEvent: Sendable {
  /// Restores the event from ``packed``.
  init(packed: UInt64)

  /// The event as an integer below 2⁴⁰; higher bits are lost.
  var packed: UInt64 { get }
}
