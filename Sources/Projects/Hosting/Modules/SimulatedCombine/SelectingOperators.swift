import Foundation

extension Publisher {
  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }

  public func prefix(_ count: Int) -> AnyPublisher<Output, Failure> {
    AnyPublisher { subscriber in
      var left = count
      self.through { (value: Output, next: AnySubscriber<Output, Failure>) in
        guard left > 0 else { return }
        left -= 1
        _ = next.receive(value)
        if left == 0 { next.receive(completion: .finished) }
      }.receive(subscriber: subscriber)
    }
  }

  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    AnyPublisher { subscriber in
      var left = count
      self.through { (value: Output, next: AnySubscriber<Output, Failure>) in
        if left > 0 { left -= 1 } else { _ = next.receive(value) }
      }.receive(subscriber: subscriber)
    }
  }

  public func removeDuplicates() -> AnyPublisher<Output, Failure> where Output: Equatable {
    AnyPublisher { subscriber in
      var last: Output?
      self.through { (value: Output, next: AnySubscriber<Output, Failure>) in
        if value != last { _ = next.receive(value) }
        last = value
      }.receive(subscriber: subscriber)
    }
  }

  public func collect() -> AnyPublisher<[Output], Failure> {
    AnyPublisher { subscriber in
      var values: [Output] = []
      self.through(value: { value, _ in values.append(value) }) {
        (end, next: AnySubscriber<[Output], Failure>) in
        if case .finished = end { _ = next.receive(values) }
        next.receive(completion: end)
      }.receive(subscriber: subscriber)
    }
  }

  public func merge(with other: some Publisher<Output, Failure>) -> AnyPublisher<Output, Failure> {
    AnyPublisher { subscriber in
      self.receive(subscriber: subscriber)
      other.receive(subscriber: subscriber)
    }
  }

  public func combineLatest<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
  where P.Failure == Failure {
    AnyPublisher { subscriber in
      var a: Output?
      var b: P.Output?
      func send() { if let a, let b { _ = subscriber.receive((a, b)) } }
      self.receive(
        subscriber: AnySubscriber<Output, Failure>(
          onSubscription: subscriber.receive(subscription:),
          onValue: {
            a = $0
            send()
          }, onCompletion: subscriber.receive(completion:)))
      other.receive(
        subscriber: AnySubscriber<P.Output, Failure>(
          onSubscription: { $0.request(.unlimited) },
          onValue: {
            b = $0
            send()
          }, onCompletion: { _ in }))
    }
  }

  public func zip<P: Publisher>(_ other: P) -> AnyPublisher<(Output, P.Output), Failure>
  where P.Failure == Failure {
    AnyPublisher { subscriber in
      var a: [Output] = []
      var b: [P.Output] = []
      func send() { if !a.isEmpty, !b.isEmpty { _ = subscriber.receive((a.removeFirst(), b.removeFirst())) } }
      self.receive(
        subscriber: AnySubscriber<Output, Failure>(
          onSubscription: subscriber.receive(subscription:),
          onValue: {
            a.append($0)
            send()
          }, onCompletion: subscriber.receive(completion:)))
      other.receive(
        subscriber: AnySubscriber<P.Output, Failure>(
          onSubscription: { $0.request(.unlimited) },
          onValue: {
            b.append($0)
            send()
          }, onCompletion: { _ in }))
    }
  }
}
