import Foundation

extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let upstream = Upstream()
    receive(
      subscriber: AnySubscriber<Output, Failure>(
        onSubscription: {
          upstream.subscription = $0
          $0.request(.unlimited)
        }, onValue: receiveValue, onCompletion: receiveCompletion))
    return AnyCancellable { upstream.subscription?.cancel() }
  }

  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable where Failure == Never {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// An operator: what it does with a value and at the end.
  func through<T, E: Error>(
    value: @escaping (Output, AnySubscriber<T, E>) -> Void,
    end: @escaping (Subscribers.Completion<Failure>, AnySubscriber<T, E>) -> Void
  ) -> AnyPublisher<T, E> {
    AnyPublisher { subscriber in
      receive(
        subscriber: AnySubscriber<Output, Failure>(
          onSubscription: subscriber.receive(subscription:), onValue: { value($0, subscriber) },
          onCompletion: { end($0, subscriber) }))
    }
  }

  func through<T>(value: @escaping (Output, AnySubscriber<T, Failure>) -> Void) -> AnyPublisher<T, Failure> {
    through(value: value, end: { $1.receive(completion: $0) })
  }

  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
    through { _ = $1.receive(transform($0)) }
  }
  public func map<T>(_ path: KeyPath<Output, T>) -> AnyPublisher<T, Failure> { map { $0[keyPath: path] } }
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
    through { if let value = transform($0) { _ = $1.receive(value) } }
  }
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    through { if isIncluded($0) { _ = $1.receive($0) } }
  }
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> AnyPublisher<T, any Error> {
    through(
      value: { value, subscriber in
        do { _ = subscriber.receive(try transform(value)) } catch {
          subscriber.receive(completion: .failure(error))
        }
      }, end: { $1.receive(completion: $0.erased) })
  }
  public func flatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> AnyPublisher<P.Output, Failure>
  where P.Failure == Failure {
    through(value: { value, subscriber in
      transform(value).receive(
        subscriber: AnySubscriber<P.Output, Failure>(
          onSubscription: { $0.request(.unlimited) }, onValue: { _ = subscriber.receive($0) },
          onCompletion: { if case .failure = $0 { subscriber.receive(completion: $0) } }))
    })
  }
  public func decode<T: Decodable>(type: T.Type, decoder: JSONDecoder) -> AnyPublisher<T, any Error>
  where Output == Data {
    tryMap { try decoder.decode(type, from: $0) }
  }
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> AnyPublisher<Output, E> {
    through(
      value: { _ = $1.receive($0) },
      end: { end, subscriber in
        switch end {
        case .finished: subscriber.receive(completion: .finished)
        case .failure(let error): subscriber.receive(completion: .failure(transform(error)))
        }
      })
  }
  public func setFailureType<E: Error>(to type: E.Type) -> AnyPublisher<Output, E> where Failure == Never {
    through(value: { _ = $1.receive($0) }, end: { $1.receive(completion: .finished) })
  }
  public func replaceError(with output: Output) -> AnyPublisher<Output, Never> {
    through(
      value: { _ = $1.receive($0) },
      end: { end, subscriber in
        if case .failure = end { _ = subscriber.receive(output) }
        subscriber.receive(completion: .finished)
      })
  }
  public func `catch`<P: Publisher>(_ handler: @escaping (Failure) -> P) -> AnyPublisher<Output, P.Failure>
  where P.Output == Output {
    through(
      value: { _ = $1.receive($0) },
      end: { end, subscriber in
        switch end {
        case .finished: subscriber.receive(completion: .finished)
        case .failure(let error): handler(error).receive(subscriber: subscriber)
        }
      })
  }
  public func handleEvents(
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    through(
      value: {
        receiveOutput?($0)
        _ = $1.receive($0)
      },
      end: {
        receiveCompletion?($0)
        $1.receive(completion: $0)
      })
  }
}

/// The subscription that a sink cancels.
private final class Upstream { var subscription: (any Subscription)? }

extension Subscribers.Completion {
  var erased: Subscribers.Completion<any Error> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(error)
    }
  }
}
