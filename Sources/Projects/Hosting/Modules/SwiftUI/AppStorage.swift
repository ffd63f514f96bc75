/// A value of `UserDefaults`.
@propertyWrapper public struct AppStorage<Value>: @unchecked Sendable {
  private let read: () -> Value
  private let write: (Value) -> Void

  private init(_ value: Value, _ key: String, _ store: UserDefaults?) {
    let store = store ?? .standard
    read = { store.object(forKey: key) as? Value ?? value }
    write = { store.set($0, forKey: key) }
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
    self.init(wrappedValue, key, store)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
    self.init(wrappedValue, key, store)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
    self.init(wrappedValue, key, store)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
    self.init(wrappedValue, key, store)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
    self.init(wrappedValue, key, store)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
    self.init(wrappedValue, key, store)
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date {
    self.init(wrappedValue, key, store)
  }
  public init<T>(_ key: String, store: UserDefaults? = nil) where Value == T? { self.init(nil, key, store) }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    let store = store ?? .standard
    read = { store.string(forKey: key).flatMap(Value.init(rawValue:)) ?? wrappedValue }
    write = { store.set($0.rawValue, forKey: key) }
  }
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == Int {
    let store = store ?? .standard
    read = { (store.object(forKey: key) as? Int).flatMap(Value.init(rawValue:)) ?? wrappedValue }
    write = { store.set($0.rawValue, forKey: key) }
  }
}
