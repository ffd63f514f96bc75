import SwiftUI

public protocol AxisContent {}
public protocol AxisMark {}

@resultBuilder public enum AxisContentBuilder {
  public static func buildBlock(_ content: any AxisContent...) -> AxisMarks { AxisMarks() }
  public static func buildOptional(_ content: AxisMarks?) -> AxisMarks { AxisMarks() }
  public static func buildEither(first content: AxisMarks) -> AxisMarks { content }
  public static func buildEither(second content: AxisMarks) -> AxisMarks { content }
}
@resultBuilder public enum AxisMarkBuilder {
  public static func buildBlock(_ marks: any AxisMark...) -> AnyAxisMark { AnyAxisMark() }
  public static func buildOptional(_ mark: AnyAxisMark?) -> AnyAxisMark { AnyAxisMark() }
  public static func buildEither(first mark: AnyAxisMark) -> AnyAxisMark { mark }
  public static func buildEither(second mark: AnyAxisMark) -> AnyAxisMark { mark }
}

public struct AnyAxisMark: AxisMark {}

public struct AxisMarkPreset: Sendable {
  public static let automatic = Self()
  public static let extended = Self()
  public static let aligned = Self()
  public static let inset = Self()
}
public struct AxisMarkPosition: Sendable {
  public static let automatic = Self()
  public static let top = Self()
  public static let bottom = Self()
  public static let leading = Self()
  public static let trailing = Self()
}
public struct AxisMarkValues: Sendable {
  public static var automatic: Self { Self() }
  public static func automatic(
    desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
  ) -> Self { Self() }
  public static func stride(by component: Calendar.Component, count: Int = 1) -> Self { Self() }
  public static func stride(by value: Double) -> Self { Self() }
}

public struct AxisValue: Sendable {
  public let index: Int
  public let count: Int
  public func `as`<V>(_ type: V.Type) -> V? { nil }
}

public struct AxisMarks: AxisContent {
  init() {}
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    stroke: StrokeStyle? = nil
  ) {}
  public init<V: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [V]
  ) {}
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping (AxisValue) -> AnyAxisMark
  ) {}
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping () -> AnyAxisMark
  ) {}
  public init<V: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [V],
    @AxisMarkBuilder content: @escaping (AxisValue) -> AnyAxisMark
  ) {}
  public init<V: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [V],
    @AxisMarkBuilder content: @escaping () -> AnyAxisMark
  ) {}
}

public struct AxisGridLine: AxisMark { public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {} }
public struct AxisTick: AxisMark {
  public init(centered: Bool? = nil, length: CGFloat = 0, stroke: StrokeStyle? = nil) {}
}
public struct AxisValueLabel: AxisMark {
  public init(centered: Bool? = nil, anchor: UnitPoint? = nil) {}
  public init(_ text: LocalizedStringKey, centered: Bool? = nil) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ text: S, centered: Bool? = nil) {}
  public init<F: FormatStyle>(format: F, centered: Bool? = nil, anchor: UnitPoint? = nil) {}
  public init<V: View>(centered: Bool? = nil, anchor: UnitPoint? = nil, @ViewBuilder content: () -> V) {}
}
extension AxisMark {
  public func font(_ font: Font?) -> AnyAxisMark { AnyAxisMark() }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> AnyAxisMark { AnyAxisMark() }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyAxisMark { AnyAxisMark() }
}

public struct ChartProxy {
  public var plotAreaSize: CGSize { .zero }
  public var plotFrame: CGRect? { nil }
  public func value<P: Plottable>(atX x: CGFloat, as type: P.Type = P.self) -> P? { nil }
  public func value<P: Plottable>(atY y: CGFloat, as type: P.Type = P.self) -> P? { nil }
  public func position<P: Plottable>(forX value: P) -> CGFloat? { nil }
  public func position<P: Plottable>(forY value: P) -> CGFloat? { nil }
}

public struct AutomaticScaleDomain: Sendable {
  public static var automatic: Self { Self() }
  public static func automatic(includesZero: Bool?, reversed: Bool? = nil) -> Self { Self() }
}

nonisolated extension View {
  public func chartXAxis(_ visibility: Visibility) -> some View { modifier(EmptyModifier()) }
  public func chartYAxis(_ visibility: Visibility) -> some View { modifier(EmptyModifier()) }
  public func chartXAxis(@AxisContentBuilder content: () -> AxisMarks) -> some View {
    modifier(EmptyModifier())
  }
  public func chartYAxis(@AxisContentBuilder content: () -> AxisMarks) -> some View {
    modifier(EmptyModifier())
  }
  public func chartXScale<P: Plottable>(domain: ClosedRange<P>) -> some View { modifier(EmptyModifier()) }
  public func chartXScale<P: Plottable>(domain: [P]) -> some View { modifier(EmptyModifier()) }
  public func chartYScale<P: Plottable>(domain: ClosedRange<P>) -> some View { modifier(EmptyModifier()) }
  public func chartXScale(domain: AutomaticScaleDomain) -> some View { modifier(EmptyModifier()) }
  public func chartYScale(domain: AutomaticScaleDomain) -> some View { modifier(EmptyModifier()) }
  public func chartLegend(_ visibility: Visibility) -> some View { modifier(EmptyModifier()) }
  public func chartLegend(position: AnnotationPosition, alignment: Alignment? = nil, spacing: CGFloat? = nil)
    -> some View
  {
    modifier(EmptyModifier())
  }
  public func chartForegroundStyleScale<P: Plottable, S: ShapeStyle>(_ mapping: KeyValuePairs<P, S>)
    -> some View
  { modifier(EmptyModifier()) }
  public func chartForegroundStyleScale<P: Plottable, S: ShapeStyle>(domain: [P], range: [S]) -> some View {
    modifier(EmptyModifier())
  }
  public func chartPlotStyle<V: View>(@ViewBuilder content: @escaping (EmptyView) -> V) -> some View {
    modifier(EmptyModifier())
  }
  public func chartBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View {
    modifier(EmptyModifier())
  }
  public func chartOverlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> V
  ) -> some View {
    modifier(EmptyModifier())
  }
}
