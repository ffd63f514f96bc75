import Dispatch
import Foundation

/// Where and when work runs.
public protocol Scheduler {
  func schedule(after delay: TimeInterval, _ action: @escaping () -> Void)
}

extension DispatchQueue: Scheduler {
  public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    asyncAfter(deadline: .now() + delay) { action() }
  }
}

extension RunLoop: Scheduler {
  public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) {
    DispatchQueue.main.schedule(after: delay, action)
  }
}

extension OperationQueue: Scheduler {
  public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) {
    DispatchQueue.main.schedule(after: delay, action)
  }
}

extension DispatchQueue {
  /// A length of time for a scheduler.
  public struct SchedulerTimeType {
    public struct Stride: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
      public let seconds: TimeInterval
      public init(floatLiteral value: Double) { seconds = value }
      public init(integerLiteral value: Int) { seconds = Double(value) }
      public static func seconds(_ value: Double) -> Stride { Stride(floatLiteral: value) }
      public static func milliseconds(_ value: Int) -> Stride { Stride(floatLiteral: Double(value) / 1000) }
    }
  }
}

extension Publisher {
  public func receive<S: Scheduler>(on scheduler: S) -> AnyPublisher<Output, Failure> {
    delay(for: 0, scheduler: scheduler)
  }

  public func subscribe<S: Scheduler>(on scheduler: S) -> AnyPublisher<Output, Failure> {
    eraseToAnyPublisher()
  }

  public func delay<S: Scheduler>(
    for interval: DispatchQueue.SchedulerTimeType.Stride, scheduler: S
  ) -> AnyPublisher<Output, Failure> {
    through(
      value: { value, next in scheduler.schedule(after: interval.seconds) { _ = next.receive(value) } },
      end: { end, next in scheduler.schedule(after: interval.seconds) { next.receive(completion: end) } })
  }

  /// The last value of each series that is followed by a pause.
  public func debounce<S: Scheduler>(
    for interval: DispatchQueue.SchedulerTimeType.Stride, scheduler: S
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { subscriber in
      var newest = 0
      self.through { (value: Output, next: AnySubscriber<Output, Failure>) in
        newest += 1
        let number = newest
        scheduler.schedule(after: interval.seconds) { if number == newest { _ = next.receive(value) } }
      }.receive(subscriber: subscriber)
    }
  }
}
