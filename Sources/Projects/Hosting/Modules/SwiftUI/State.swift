/// A value behind a reference, for property wrappers.
final class Storage<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

@propertyWrapper public struct State<Value>: @unchecked Sendable {
  private let storage: Storage<Value>
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public init(initialValue: Value) { storage = Storage(initialValue) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { storage.value }, set: { storage.value = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: @unchecked Sendable {
  private let read: () -> Value
  private let write: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    read = get
    write = set
  }
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
  }
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}

@MainActor @preconcurrency @propertyWrapper public struct StateObject<Object: ObservableObject> {
  public let wrappedValue: Object
  public init(wrappedValue make: @autoclosure @escaping () -> Object) { wrappedValue = make() }
  public var projectedValue: ObservedObject<Object>.Wrapper {
    ObservedObject<Object>.Wrapper(object: wrappedValue)
  }
}

@MainActor @preconcurrency @propertyWrapper public struct ObservedObject<Object: ObservableObject> {
  public var wrappedValue: Object
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  public init(initialValue: Object) { wrappedValue = initialValue }
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  @dynamicMemberLookup public struct Wrapper {
    let object: Object
    public subscript<Part>(dynamicMember path: ReferenceWritableKeyPath<Object, Part>) -> Binding<Part> {
      let object = object
      return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
    }
  }
}

/// The objects that `environmentObject(_:)` gave to any view.
@MainActor enum EnvironmentObjects {
  static var all: [ObjectIdentifier: AnyObject] = [:]
}

@MainActor @preconcurrency @propertyWrapper public struct EnvironmentObject<Object: ObservableObject> {
  nonisolated public init() {}
  public var wrappedValue: Object {
    guard let object = EnvironmentObjects.all[ObjectIdentifier(Object.self)] as? Object else {
      fatalError("No object of type \(Object.self) was given with environmentObject(_:).")
    }
    return object
  }
  public var projectedValue: ObservedObject<Object>.Wrapper {
    ObservedObject<Object>.Wrapper(object: wrappedValue)
  }
}

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(_ value: Value) { wrappedValue = value }
  public var projectedValue: Bindable<Value> { self }
  public subscript<Part>(dynamicMember path: ReferenceWritableKeyPath<Value, Part>) -> Binding<Part> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
  }
}

@propertyWrapper public struct Namespace: Sendable {
  public struct ID: Hashable, Sendable {}
  public init() {}
  public var wrappedValue: ID { ID() }
}

@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint> {
  public let wrappedValue: Value
  public init(wrappedValue: Value, relativeTo style: Font.TextStyle = .body) {
    self.wrappedValue = wrappedValue
  }
}

@propertyWrapper public struct FocusState<Value: Hashable> {
  private let storage: Storage<Value>
  public init() where Value == Bool { storage = Storage(false) }
  public init<T>() where Value == T? { storage = Storage(nil) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  public var projectedValue: Binding<Value> { Binding(get: { storage.value }, set: { storage.value = $0 }) }
}

/// A property of the developer's own. Nothing updates it.
public protocol DynamicProperty {
  mutating func update()
}
extension DynamicProperty {
  public mutating func update() {}
}
extension State: DynamicProperty {}
extension Binding: DynamicProperty {}
