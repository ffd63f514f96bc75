import SimulatedFoundation

// How the settings of a widget read: none of it is shown here.

public protocol ParameterSummary: Sendable {}

public struct EmptyParameterSummary: ParameterSummary {}

public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  public init(
    _ text: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]
  ) {}
  public init(_ text: ParameterSummaryString<Intent>, table: String? = nil) {}
  public init(@ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]) {}
  public init() {}
}

public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}

  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation<V>(_ path: KeyPath<Intent, IntentParameter<V>>) {}
  }
}

@resultBuilder public enum ParameterKeyPathsBuilder<Intent> {
  public static func buildExpression<V>(_ path: KeyPath<Intent, IntentParameter<V>>) -> PartialKeyPath<Intent>
  { path }
  public static func buildBlock(_ paths: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] { paths }
}

@resultBuilder public enum ParameterSummaryBuilder<Intent> {
  public static func buildBlock<S: ParameterSummary>(_ summary: S) -> S { summary }
  public static func buildBlock() -> EmptyParameterSummary { EmptyParameterSummary() }
}

@resultBuilder public enum ParameterSummaryCaseBuilder {
  public static func buildBlock(_ cases: any ParameterSummary...) -> EmptyParameterSummary {
    EmptyParameterSummary()
  }
}

public enum ParameterSummaryComparisonOperator: Sendable {
  case equalTo, notEqualTo, greaterThan, lessThan, greaterThanOrEqualTo, lessThanOrEqualTo
}
public enum ParameterSummaryListOperator: Sendable { case oneOf }
public enum ParameterSummaryExistenceOperator: Sendable { case hasAnyValue, hasNoValue }

public struct ParameterSummaryWhenCondition<Intent: AppIntent>: ParameterSummary {
  public init<V, A: ParameterSummary, B: ParameterSummary>(
    _ path: KeyPath<Intent, IntentParameter<V>>, _ comparison: ParameterSummaryComparisonOperator, _ value: V,
    @ParameterSummaryBuilder<Intent> _ then: () -> A, @ParameterSummaryBuilder<Intent> otherwise: () -> B
  ) {}
  public init<V, A: ParameterSummary, B: ParameterSummary>(
    _ path: KeyPath<Intent, IntentParameter<V?>>, _ comparison: ParameterSummaryComparisonOperator,
    _ value: V,
    @ParameterSummaryBuilder<Intent> _ then: () -> A, @ParameterSummaryBuilder<Intent> otherwise: () -> B
  ) {}
  public init<V, A: ParameterSummary, B: ParameterSummary>(
    _ path: KeyPath<Intent, IntentParameter<V>>, _ comparison: ParameterSummaryListOperator, _ values: [V],
    @ParameterSummaryBuilder<Intent> _ then: () -> A, @ParameterSummaryBuilder<Intent> otherwise: () -> B
  ) {}
  public init<V, A: ParameterSummary, B: ParameterSummary>(
    _ path: KeyPath<Intent, IntentParameter<V>>, _ existence: ParameterSummaryExistenceOperator,
    @ParameterSummaryBuilder<Intent> _ then: () -> A, @ParameterSummaryBuilder<Intent> otherwise: () -> B
  ) {}
  public init<A: ParameterSummary, B: ParameterSummary>(
    widgetFamily comparison: ParameterSummaryComparisonOperator, _ family: IntentWidgetFamily,
    @ParameterSummaryBuilder<Intent> _ then: () -> A, @ParameterSummaryBuilder<Intent> otherwise: () -> B
  ) {}
  public init<A: ParameterSummary, B: ParameterSummary>(
    widgetFamily comparison: ParameterSummaryListOperator, _ families: [IntentWidgetFamily],
    @ParameterSummaryBuilder<Intent> _ then: () -> A, @ParameterSummaryBuilder<Intent> otherwise: () -> B
  ) {}
}

public struct ParameterSummarySwitchCondition: ParameterSummary {
  public init<I: AppIntent, V, S: ParameterSummary>(
    _ path: KeyPath<I, IntentParameter<V>>, @ParameterSummaryCaseBuilder _ cases: () -> S
  ) {}
  public init<S: ParameterSummary>(
    _ subject: ParameterSummarySwitchSubject, @ParameterSummaryCaseBuilder _ cases: () -> S
  ) {}
}

public enum ParameterSummarySwitchSubject: Sendable { case widgetFamily }

public struct ParameterSummaryCaseCondition: ParameterSummary {
  public init<V, S: ParameterSummary>(_ value: V, @ParameterSummaryBuilder<Never> _ then: () -> S) {}
}
public struct ParameterSummaryDefaultCaseCondition: ParameterSummary {
  public init<S: ParameterSummary>(@ParameterSummaryBuilder<Never> _ then: () -> S) {}
}
