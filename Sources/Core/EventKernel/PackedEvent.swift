/// An event that fits into an integer. The ``FutureEventList`` stores it beside its time, without a reference.
///
/// ```swift
/// struct Alarm: PackedEvent {
///   var number: UInt64
///   var packed: UInt64 { number }
///
///   init(packed: UInt64) { number = packed }
/// }
/// #expect(Alarm(packed: 7).packed == 7)
/// ```
public protocol PackedEvent: Sendable {
  /// Restores the event from ``packed``.
  init(packed: UInt64)

  /// The event as an integer.
  var packed: UInt64 { get }
}
