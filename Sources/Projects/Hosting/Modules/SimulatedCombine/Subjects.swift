import Foundation

public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// The subscribers of a subject.
final class Audience<Output, Failure: Error> {
  private var subscribers: [(id: Int, subscriber: AnySubscriber<Output, Failure>)] = []
  private var next = 0
  private var end: Subscribers.Completion<Failure>?

  func add(_ subscriber: AnySubscriber<Output, Failure>, first: Output? = nil) {
    let id = next
    next += 1
    subscribers.append((id, subscriber))
    subscriber.receive(
      subscription: ClosureSubscription { [weak self] in self?.subscribers.removeAll { $0.id == id } })
    if let first { _ = subscriber.receive(first) }
    if let end { subscriber.receive(completion: end) }
  }

  func send(_ value: Output) {
    guard end == nil else { return }
    for (_, subscriber) in subscribers { _ = subscriber.receive(value) }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    guard end == nil else { return }
    end = completion
    for (_, subscriber) in subscribers { subscriber.receive(completion: completion) }
  }
}

public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let audience = Audience<Output, Failure>()

  public init() {}
  public func send(_ value: Output) { audience.send(value) }
  public func send(completion: Subscribers.Completion<Failure>) { audience.send(completion: completion) }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(AnySubscriber(subscriber))
  }
}

public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let audience = Audience<Output, Failure>()
  private var current: Output

  public init(_ value: Output) { current = value }
  public var value: Output {
    get { current }
    set { send(newValue) }
  }
  public func send(_ value: Output) {
    current = value
    audience.send(value)
  }
  public func send(completion: Subscribers.Completion<Failure>) { audience.send(completion: completion) }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.add(AnySubscriber(subscriber), first: current)
  }
}
