public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// What the surroundings tell a view. The simulated phone is light, in the phone's language, at
/// the usual text size. Values that a view sets are not passed on to its parts.
public struct EnvironmentValues: @unchecked Sendable {
  private var values: [ObjectIdentifier: Any] = [:]
  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The values that every view reads.
  nonisolated(unsafe) public static var simulated = EnvironmentValues()

  public var colorScheme = ColorScheme.light
  public var colorSchemeContrast: ColorSchemeContrast { .standard }
  public var locale = Locale.current
  public var calendar = Calendar.current
  public var timeZone = TimeZone.current
  public var layoutDirection = LayoutDirection.leftToRight
  public var sizeCategory = ContentSizeCategory.large
  public var dynamicTypeSize = DynamicTypeSize.large
  public var displayScale: CGFloat = 3
  public var pixelLength: CGFloat { 1 / displayScale }
  public var font: Font?
  public var fontResolutionContext: Font { .body }
  public var imageScale = Image.Scale.medium
  public var lineLimit: Int?
  public var lineSpacing: CGFloat = 0
  public var minimumScaleFactor: CGFloat = 1
  public var multilineTextAlignment = TextAlignment.leading
  public var truncationMode = Text.TruncationMode.tail
  public var isEnabled = true
  public var isFocused: Bool { false }
  public var isLuminanceReduced = false
  public var isPresented: Bool { false }
  public var isPrivacySensitive: Bool { redactionReasons.contains(.privacy) }
  public var redactionReasons: RedactionReasons = []
  public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  public var scenePhase: ScenePhase { .background }
  public var accessibilityReduceMotion: Bool { false }
  public var accessibilityReduceTransparency: Bool { false }
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  public var accessibilityVoiceOverEnabled: Bool { false }
  public var accessibilityInvertColors: Bool { false }
  public var accessibilityEnabled: Bool { false }
  public var legibilityWeight: LegibilityWeight? { .regular }
  public var symbolVariants = SymbolVariants.none
  public var openURL: OpenURLAction { OpenURLAction() }
  public var controlSize = ControlSize.regular
  public var labelsVisibility: Visibility { .automatic }
  public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  public var dismissWindow: DismissAction { DismissAction() }
  public var supportsMultipleWindows: Bool { false }
  public var backgroundStyle: AnyShapeStyle? { nil }
  public var headerProminence: Visibility { .automatic }
  public var dismiss: DismissAction { DismissAction() }
}

@propertyWrapper public struct Environment<Value> {
  private let read: () -> Value

  public init(_ path: KeyPath<EnvironmentValues, Value>) {
    read = { EnvironmentValues.simulated[keyPath: path] }
  }
  @MainActor public init(_ type: Value.Type) where Value: AnyObject & Observable {
    read = {
      guard let object = EnvironmentObservables.all[ObjectIdentifier(type)] as? Value else {
        fatalError("No object of type \(type) was given with environment(_:).")
      }
      return object
    }
  }
  @MainActor public init<T: AnyObject & Observable>(_ type: T.Type) where Value == T? {
    read = { EnvironmentObservables.all[ObjectIdentifier(type)] as? T }
  }
  public var wrappedValue: Value { read() }
}

/// The objects that `environment(_:)` gave to any view.
enum EnvironmentObservables {
  nonisolated(unsafe) static var all: [ObjectIdentifier: AnyObject] = [:]
}

public enum ColorScheme: Hashable, CaseIterable, Sendable { case light, dark }
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable { case standard, increased }
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = Self(rawValue: 1)
  public static let privacy = Self(rawValue: 2)
  public static let invalidated = Self(rawValue: 4)
}

public enum ContentSizeCategory: Hashable, CaseIterable, Comparable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
}

public enum DynamicTypeSize: Hashable, CaseIterable, Comparable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

public struct OpenURLAction: Sendable {
  public struct Result: Sendable {
    public static let handled = Self()
    public static let discarded = Self()
    public static let systemAction = Self()
    public static func systemAction(_ url: URL) -> Self { Self() }
  }
  public init() {}
  public init(handler: @escaping (URL) -> Result) {}
  public func callAsFunction(_ url: URL) {}
}
public struct DismissAction: Sendable {
  public func callAsFunction() {}
}
public struct PresentationMode: Sendable {
  public var isPresented: Bool { false }
  public mutating func dismiss() {}
}
public struct OpenWindowAction: Sendable {
  public func callAsFunction(id: String) {}
  public func callAsFunction<T>(value: T) {}
}
