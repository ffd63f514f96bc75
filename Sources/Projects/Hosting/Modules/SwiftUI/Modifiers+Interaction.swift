// Events of views never happen: a widget shows a picture of its views.

nonisolated extension View {
  public func onAppear(perform action: (() -> Void)? = nil) -> ModifiedView { modified() }
  public func onDisappear(perform action: (() -> Void)? = nil) -> ModifiedView { modified() }
  public func task(priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void)
    -> ModifiedView
  { modified() }
  public func task<T: Equatable>(
    id: T, priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> ModifiedView {
    modified()
  }
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> ModifiedView {
    modified()
  }
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void)
    -> ModifiedView
  { modified() }
  public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void)
    -> ModifiedView
  { modified() }
  public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void)
    -> ModifiedView
  where P.Failure == Never { modified() }
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> ModifiedView { modified() }
  public func onContinueUserActivity(_ type: String, perform action: @escaping (NSUserActivity) -> Void)
    -> ModifiedView
  { modified() }
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> ModifiedView {
    modified()
  }
  public func onLongPressGesture(minimumDuration: Double = 0.5, perform action: @escaping () -> Void)
    -> ModifiedView
  { modified() }
  public func gesture<G: Gesture>(_ gesture: G) -> ModifiedView { modified() }
  public func simultaneousGesture<G: Gesture>(_ gesture: G) -> ModifiedView { modified() }
  public func highPriorityGesture<G: Gesture>(_ gesture: G) -> ModifiedView { modified() }
  public func allowsHitTesting(_ enabled: Bool) -> ModifiedView { modified() }
  public func disabled(_ disabled: Bool) -> ModifiedView { modified() }
  public func focusable(_ isFocusable: Bool = true) -> ModifiedView { modified() }
  public func id<ID: Hashable>(_ id: ID) -> ModifiedView { modified() }
  public func tag<V: Hashable>(_ tag: V) -> ModifiedView { modified() }
  public func equatable() -> ModifiedView { modified() }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> ModifiedView { modified() }
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> ModifiedView {
    modified()
  }
  public func userActivity(
    _ type: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> ModifiedView { modified() }
  public func contextMenu<V: View>(@ViewBuilder menuItems: () -> V) -> ModifiedView { modified() }
  public func help(_ key: LocalizedStringKey) -> ModifiedView { modified() }
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> ModifiedView {
    modified()
  }
  public func onPreferenceChange<K: PreferenceKey>(_ key: K.Type, perform action: @escaping (K.Value) -> Void)
    -> ModifiedView
  where K.Value: Equatable { modified() }
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
  ) -> ModifiedView { modified() }
}

// The environment.

extension View {
  nonisolated public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V)
    -> ModifiedView
  { modified() }
  nonisolated public func transformEnvironment<V>(
    _ path: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> ModifiedView {
    modified()
  }
  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> ModifiedView {
    EnvironmentObservables.all[ObjectIdentifier(T.self)] = object
    return modified()
  }
  public func environmentObject<T: ObservableObject>(_ object: T) -> ModifiedView {
    EnvironmentObjects.all[ObjectIdentifier(T.self)] = object
    return modified()
  }
}

public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

public struct SensoryFeedback: Hashable, Sendable {
  public static let success = Self()
  public static let warning = Self()
  public static let error = Self()
  public static let selection = Self()
  public static let impact = Self()
}

public protocol Gesture<Value> { associatedtype Value }
extension Gesture {
  public func onEnded(_ action: @escaping (Value) -> Void) -> Self { self }
  public func onChanged(_ action: @escaping (Value) -> Void) -> Self { self }
}
public struct TapGesture: Gesture {
  public typealias Value = Void
  public init(count: Int = 1) {}
}
public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}
public struct DragGesture: Gesture {
  public struct Value: Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var translation: CGSize
  }
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}
