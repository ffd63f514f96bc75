import SimulatedCombine
import SimulatedFoundation

extension Timer {
  /// A publisher that sends nothing: a widget is a picture, and nobody waits for its timers.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
  ) -> TimerPublisher { TimerPublisher() }

  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      Empty(completeImmediately: false).receive(subscriber: subscriber)
    }
    public func connect() -> any Cancellable { AnyCancellable {} }
  }
}
