import Foundation

public typealias ObservableObjectPublisher = PassthroughSubject<Void, Never>

public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// A new subject each time: no view waits for changes.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

@propertyWrapper public struct Published<Value>: @unchecked Sendable {
  private let subject: CurrentValueSubject<Value, Never>

  public init(wrappedValue: Value) { subject = CurrentValueSubject(wrappedValue) }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  public var wrappedValue: Value {
    get { subject.value }
    nonmutating set { subject.send(newValue) }
  }

  public var projectedValue: Publisher {
    get { Publisher(subject: subject) }
    set {}
  }

  public struct Publisher: SimulatedCombine.Publisher, @unchecked Sendable {
    public typealias Output = Value
    public typealias Failure = Never
    let subject: CurrentValueSubject<Value, Never>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }

    /// Takes the values of another publisher for as long as the property lives.
    func feed(from publisher: some SimulatedCombine.Publisher<Value, Never>) {
      publisher.receive(
        subscriber: AnySubscriber<Value, Never>(
          onSubscription: { $0.request(.unlimited) }, onValue: { [weak subject] in subject?.send($0) },
          onCompletion: { _ in }))
    }
  }
}
