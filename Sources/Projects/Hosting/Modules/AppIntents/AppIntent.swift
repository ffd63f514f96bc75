@_exported import SimulatedFoundation

/// What the user can do or set. A widget's configuration is an intent, too.
public protocol AppIntent: Sendable {
  associatedtype PerformResult: IntentResult = IntentResultContainer<Never, Never, Never, Never>
  associatedtype SummaryContent: ParameterSummary = EmptyParameterSummary

  static var title: LocalizedStringResource { get }
  static var description: IntentDescription? { get }
  static var openAppWhenRun: Bool { get }
  static var isDiscoverable: Bool { get }
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  static var parameterSummary: SummaryContent { get }
  static var persistentIdentifier: String { get }

  init()
  func perform() async throws -> PerformResult
}

extension AppIntent {
  public static var title: LocalizedStringResource { "\(String(describing: Self.self))" }
  public static var description: IntentDescription? { nil }
  public static var openAppWhenRun: Bool { false }
  public static var isDiscoverable: Bool { true }
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  public static var persistentIdentifier: String { String(describing: Self.self) }

  public typealias Parameter = IntentParameter
  public typealias Dependency = AppDependency
  public typealias ParameterDependency = IntentParameterDependency
  public typealias Summary = IntentParameterSummary<Self>
  public typealias When = ParameterSummaryWhenCondition<Self>
  public typealias Switch = ParameterSummarySwitchCondition
  public typealias Case = ParameterSummaryCaseCondition
  public typealias DefaultCase = ParameterSummaryDefaultCaseCondition
}

extension AppIntent where SummaryContent == EmptyParameterSummary {
  public static var parameterSummary: EmptyParameterSummary { EmptyParameterSummary() }
}

extension AppIntent where PerformResult == IntentResultContainer<Never, Never, Never, Never> {
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> { .result() }
}

extension AppIntent {
  public func requestConfirmation() async throws {}
  public func requestConfirmation(
    result: IntentResultContainer<Never, Never, Never, Never>,
    confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {}
  public func requestConfirmation<V>(
    result: IntentResultContainer<V, Never, Never, IntentDialog>,
    confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {}
  public func donate() async throws {}
  @discardableResult public func callAsFunction(donate: Bool = true) async throws -> PerformResult {
    try await perform()
  }
}

public enum IntentAuthenticationPolicy: Sendable {
  case alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication
}

public struct ConfirmationActionName: Sendable {
  public static let `continue` = Self()
  public static let go = Self()
  public static let send = Self()
  public static let order = Self()
  public static let start = Self()
  public static let play = Self()
  public static let add = Self()
  public static let set = Self()
}

// Kinds of intents.

public protocol SystemIntent: AppIntent {}
public protocol WidgetConfigurationIntent: SystemIntent {}
public protocol ControlConfigurationIntent: SystemIntent {}
public protocol LiveActivityIntent: SystemIntent {}
public protocol LiveActivityStartingIntent: LiveActivityIntent {}
public protocol AudioPlaybackIntent: SystemIntent {}
public protocol AudioStartingIntent: SystemIntent {}
public protocol AudioRecordingIntent: SystemIntent {}
public protocol ForegroundContinuableIntent: AppIntent {}
public protocol ProgressReportingIntent: AppIntent {}
public protocol PredictableIntent: AppIntent {}
public protocol SetFocusFilterIntent: AppIntent {}
public protocol DeprecatedAppIntent: AppIntent {}
public protocol ShowInAppSearchResultsIntent: AppIntent {}
public protocol StartWorkoutIntent: AppIntent {}

extension ForegroundContinuableIntent {
  public func needsToContinueInForegroundError(_ dialog: IntentDialog? = nil) -> any Error {
    CancellationError()
  }
  public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {}
}

/// An intent that replaces a class of an `.intentdefinition` file.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  static var intentClassName: String { get }
}

/// An intent that opens the app at something.
public protocol OpenIntent: SystemIntent {
  associatedtype Value: Sendable
  var target: Value { get set }
}

/// An intent that sets a value, such as that of a toggle.
public protocol SetValueIntent: SystemIntent {
  associatedtype ValueType: Sendable
  var value: ValueType { get set }
}

public protocol URLRepresentableIntent: AppIntent {}
