public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
  public static let linear = Animation()
  public static let easeIn = Animation()
  public static let easeOut = Animation()
  public static let easeInOut = Animation()
  public static let spring = Animation()
  public static let smooth = Animation()
  public static let snappy = Animation()
  public static let bouncy = Animation()
  public static let interactiveSpring = Animation()
  public static func linear(duration: TimeInterval) -> Animation { Animation() }
  public static func easeIn(duration: TimeInterval) -> Animation { Animation() }
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.8, blendDuration: TimeInterval = 0
  ) -> Animation { Animation() }
  public static func spring(duration: TimeInterval, bounce: Double = 0, blendDuration: Double = 0)
    -> Animation
  { Animation() }
  public static func smooth(duration: TimeInterval, extraBounce: Double = 0) -> Animation { Animation() }
  public static func snappy(duration: TimeInterval, extraBounce: Double = 0) -> Animation { Animation() }
  public static func bouncy(duration: TimeInterval, extraBounce: Double = 0) -> Animation { Animation() }
  public static func interpolatingSpring(stiffness: Double, damping: Double) -> Animation { Animation() }
  public static func timingCurve(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation() }

  public func delay(_ delay: TimeInterval) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// Applies the changes at once.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows
  -> Result
{
  try body()
}

public struct Transaction: Sendable {
  public var animation: Animation?
  public var disablesAnimations = false
  public init(animation: Animation? = nil) { self.animation = animation }
}
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows
  -> Result
{ try body() }

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by factor: Double)
  var magnitudeSquared: Double { get }
}
extension Double: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= factor }
  public var magnitudeSquared: Double { self * self }
}
extension CGFloat: VectorArithmetic {
  public mutating func scale(by factor: Double) { self *= CGFloat(factor) }
  public var magnitudeSquared: Double { Double(self * self) }
}
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  public static let zero = Self()
  public init() {}
  public static func + (a: Self, b: Self) -> Self { a }
  public static func - (a: Self, b: Self) -> Self { a }
  public mutating func scale(by factor: Double) {}
  public var magnitudeSquared: Double { 0 }
}
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
  public static var zero: Self { Self(.zero, .zero) }
  public static func + (a: Self, b: Self) -> Self { Self(a.first + b.first, a.second + b.second) }
  public static func - (a: Self, b: Self) -> Self { Self(a.first - b.first, a.second - b.second) }
  public mutating func scale(by factor: Double) {
    first.scale(by: factor)
    second.scale(by: factor)
  }
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}
extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  var animatableData: AnimatableData { get set }
}
extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}
public protocol AnimatableModifier: ViewModifier, Animatable {}

public struct AnyTransition: Sendable {
  public static let identity = Self()
  public static let opacity = Self()
  public static let scale = Self()
  public static let slide = Self()
  public static let blurReplace = Self()
  public static func move(edge: Edge) -> Self { Self() }
  public static func push(from edge: Edge) -> Self { Self() }
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> Self { Self() }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { Self() }
  public static func asymmetric(insertion: Self, removal: Self) -> Self { Self() }
  public func combined(with other: Self) -> Self { self }
  public func animation(_ animation: Animation?) -> Self { self }
}

public struct ContentTransition: Hashable, Sendable {
  public static let identity = Self()
  public static let opacity = Self()
  public static let interpolate = Self()
  public static let symbolEffect = Self()
  public static func numericText(countsDown: Bool = false) -> Self { Self() }
  public static func numericText(value: Double) -> Self { Self() }
}

extension ViewModifier {
  public func animation(_ animation: Animation?) -> Self { self }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> Self { self }
}

nonisolated extension View {
  public func animation(_ animation: Animation?) -> ModifiedView { modified() }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> ModifiedView { modified() }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> ModifiedView { modified() }
  public func transition(_ transition: AnyTransition) -> ModifiedView { modified() }
  public func contentTransition(_ transition: ContentTransition) -> ModifiedView { modified() }
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, anchor: UnitPoint = .center, isSource: Bool = true
  ) -> ModifiedView { modified() }
  public func symbolEffect(_ effect: SymbolEffect, isActive: Bool = true) -> ModifiedView { modified() }
  public func symbolEffect<T: Equatable>(_ effect: SymbolEffect, value: T) -> ModifiedView { modified() }
}

public struct SymbolEffect: Hashable, Sendable {
  public static let pulse = Self()
  public static let bounce = Self()
  public static let variableColor = Self()
  public static let scale = Self()
  public static let replace = Self()
  public static let rotate = Self()
  public static let breathe = Self()
  public var iterative: Self { self }
  public var up: Self { self }
  public var down: Self { self }
}
