import SimulatedFoundation

// Shortcuts, donations and dependencies. Nobody says a phrase to the simulated phone.

public protocol AppShortcutsProvider {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
  static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
  public static var shortcutTileColor: ShortcutTileColor { .blue }
  public static func updateAppShortcutParameters() {}
}

public enum ShortcutTileColor: Sendable {
  case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple, red,
    tangerine, teal, yellow
}

public typealias AppShortcutsBuilder = ArrayBuilder<AppShortcut>

public struct AppShortcut: Sendable {
  public init<I: AppIntent>(intent: I, phrases: [AppShortcutPhrase<I>]) {}
  public init<I: AppIntent>(
    intent: I, phrases: [AppShortcutPhrase<I>], shortTitle: LocalizedStringResource, systemImageName: String
  ) {}
}

public enum AppShortcutPhraseToken: Sendable { case applicationName }

public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}

  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
    public mutating func appendInterpolation<V>(_ path: KeyPath<Intent, IntentParameter<V>>) {}
  }
}

/// A value that the app has registered.
@propertyWrapper public struct AppDependency<Value>: @unchecked Sendable {
  private let key: AnyHashable?

  public init(key: AnyHashable? = nil) { self.key = key }
  public var wrappedValue: Value {
    guard let value = AppDependencyManager.shared.value(Value.self, key: key) else {
      fatalError("Nothing was added to AppDependencyManager for \(Value.self).")
    }
    return value
  }
}

public final class AppDependencyManager: @unchecked Sendable {
  public static let shared = AppDependencyManager()
  private var makers: [AnyHashable: () -> Any] = [:]

  public func add<Value>(key: AnyHashable? = nil, dependency: @escaping @autoclosure () -> Value) {
    makers[key ?? AnyHashable(ObjectIdentifier(Value.self))] = dependency
  }
  public func add<Value>(key: AnyHashable? = nil, dependency: @escaping () -> Value) {
    makers[key ?? AnyHashable(ObjectIdentifier(Value.self))] = dependency
  }
  func value<Value>(_ type: Value.Type, key: AnyHashable?) -> Value? {
    makers[key ?? AnyHashable(ObjectIdentifier(type))]?() as? Value
  }
}

/// The other parameters of the intent that the user edits. Nobody edits one here.
@propertyWrapper public struct IntentParameterDependency<Intent: AppIntent>: @unchecked Sendable {
  public init<each V>(_ paths: repeat KeyPath<Intent, IntentParameter<each V>>) {}
  public var wrappedValue: Intent? { nil }
}

public struct RelevantIntentManager: Sendable {
  public static let shared = RelevantIntentManager()
  public func updateRelevantIntents(_ intents: [RelevantIntent]) async throws {}
}

public struct RelevantIntent: Sendable {
  public init<I: AppIntent>(_ intent: I, widgetKind: String, relevance: RelevantContext) {}
}

public struct RelevantContext: Sendable {
  public static func date(_ date: Date) -> Self { Self() }
  public static func date(from start: Date, to end: Date) -> Self { Self() }
  public static func date(range: ClosedRange<Date>) -> Self { Self() }
  public static func date(range: ClosedRange<Date>, kind: DateKind) -> Self { Self() }
  public static func date(interval: DateInterval, kind: DateKind = .default) -> Self { Self() }
  public enum DateKind: Sendable { case `default`, informational, scheduled }
}
