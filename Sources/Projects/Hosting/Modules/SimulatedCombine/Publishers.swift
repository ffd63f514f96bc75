// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

public enum Publishers {
  /// The nth values of two publishers, together.
  public static func Zip<A: Publisher, B: Publisher>(_ a: A, _ b: B) -> AnyPublisher<
    (A.Output, B.Output), A.Failure
  >
  where A.Failure == B.Failure { a.zip(b) }
  public static func CombineLatest<A: Publisher, B: Publisher>(_ a: A, _ b: B) -> AnyPublisher<
    (A.Output, B.Output), A.Failure
  >
  where A.Failure == B.Failure { a.combineLatest(b) }
}

public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output

  public init(_ output: Output) { self.output = output }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: ClosureSubscription())
    _ = subscriber.receive(output)
    subscriber.receive(completion: .finished)
  }
}

public struct Empty<Output, Failure: Error>: Publisher {
  private let completes: Bool

  public init(completeImmediately: Bool = true) { completes = completeImmediately }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: ClosureSubscription())
    if completes { subscriber.receive(completion: .finished) }
  }
}

public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure

  public init(error: Failure) { self.error = error }
  public init(outputType: Output.Type, failure: Failure) { error = failure }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: ClosureSubscription())
    subscriber.receive(completion: .failure(error))
  }
}

/// One value that comes later. It is kept for later subscribers.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  public typealias Promise = (Result<Output, Failure>) -> Void
  private let audience = Audience<Output, Failure>()
  private var value: Output?

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { result in
      switch result {
      case .success(let value):
        self.value = value
        self.audience.send(value)
        self.audience.send(completion: .finished)
      case .failure(let error): self.audience.send(completion: .failure(error))
      }
    }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(AnySubscriber(subscriber), first: value)
  }
}

public struct Deferred<P: Publisher>: Publisher {
  public typealias Output = P.Output
  public typealias Failure = P.Failure
  private let make: () -> P

  public init(createPublisher: @escaping () -> P) { make = createPublisher }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    make().receive(subscriber: subscriber)
  }
}

extension Sequence {
  public var publisher: AnyPublisher<Element, Never> {
    AnyPublisher { subscriber in
      subscriber.receive(subscription: ClosureSubscription())
      for element in self { _ = subscriber.receive(element) }
      subscriber.receive(completion: .finished)
    }
  }
}

extension Publisher where Failure == Never {
  public func assign<Root>(to path: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable
  {
    sink { object[keyPath: path] = $0 }
  }

  public func assign(to published: inout Published<Output>.Publisher) {
    published.feed(from: self)
  }
}

extension NotificationCenter {
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> AnyPublisher<
    Notification, Never
  > {
    AnyPublisher { subscriber in
      nonisolated(unsafe) let subscriber = subscriber
      nonisolated(unsafe) let observer = self.addObserver(forName: name, object: object, queue: nil) {
        _ = subscriber.receive($0)
      }
      subscriber.receive(subscription: ClosureSubscription { self.removeObserver(observer) })
    }
  }
}

public protocol ConnectablePublisher<Output, Failure>: Publisher {
  func connect() -> any Cancellable
}
extension ConnectablePublisher {
  public func autoconnect() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}
