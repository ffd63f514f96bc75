import Foundation

/// Sends values over time. The values come as soon as they are there: demand is not counted.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
}

public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Cancellable { func cancel() }

public protocol Subscription: Cancellable, AnyObject { func request(_ demand: Subscribers.Demand) }

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  public struct Demand: Hashable, Sendable {
    public static let unlimited = Demand(count: .max)
    public static let none = Demand(count: 0)
    public static func max(_ count: Int) -> Demand { Demand(count: count) }
    let count: Int
  }
}

extension Subscribers.Completion: Sendable where Failure: Sendable {}

public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private var action: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { action = cancel }
  public convenience init(_ canceller: some Cancellable) { self.init { canceller.cancel() } }
  deinit { action?() }

  public func cancel() {
    let action = action
    self.action = nil
    action?()
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  var onSubscription: (any Subscription) -> Void = { $0.request(.unlimited) }
  let onValue: (Input) -> Void
  let onCompletion: (Subscribers.Completion<Failure>) -> Void

  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    onSubscription = receiveSubscription ?? { $0.request(.unlimited) }
    onValue = { _ = receiveValue?($0) }
    onCompletion = receiveCompletion ?? { _ in }
  }

  init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    onSubscription = subscriber.receive(subscription:)
    onValue = { _ = subscriber.receive($0) }
    onCompletion = subscriber.receive(completion:)
  }

  init(
    onSubscription: @escaping (any Subscription) -> Void, onValue: @escaping (Input) -> Void,
    onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  public func receive(subscription: any Subscription) { onSubscription(subscription) }
  public func receive(_ input: Input) -> Subscribers.Demand {
    onValue(input)
    return .unlimited
  }
  public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}

/// A publisher whose type does not matter. Every operator of this module returns one.
public struct AnyPublisher<Output, Failure: Error>: Publisher, @unchecked Sendable {
  let attach: (AnySubscriber<Output, Failure>) -> Void

  init(attach: @escaping (AnySubscriber<Output, Failure>) -> Void) { self.attach = attach }

  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    self.init { publisher.receive(subscriber: $0) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }
}

/// A subscription that a closure ends.
final class ClosureSubscription: Subscription {
  private var action: (() -> Void)?
  init(_ action: @escaping () -> Void = {}) { self.action = action }
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {
    action?()
    action = nil
  }
}
