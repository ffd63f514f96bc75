@_exported import SwiftUI

/// A diagram: nothing is drawn.
public struct Chart<Content> {
  let content: Content
}
extension Chart: View where Content: ChartContent {}
extension Chart: SimulatedView where Content: ChartContent {
  nonisolated public init(@ChartContentBuilder content: () -> Content) { self.content = content() }
  nonisolated public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, ID, C> { self.content = ForEach(data, id: id, content: content) }
  nonisolated public init<Data: RandomAccessCollection, C: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, C> {
    self.content = ForEach(data, content: content)
  }
}

public protocol ChartContent {}
extension Never: ChartContent {}
extension Optional: ChartContent where Wrapped: ChartContent {}
extension ForEach: ChartContent where Content: ChartContent {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(simulated: data, content)
  }
  nonisolated public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID { self.init(simulated: data, content) }
}

/// Marks with modifiers, and several marks.
public struct AnyChartContent: ChartContent {
  public init(_ content: some ChartContent) {}
  init() {}
}

@resultBuilder public enum ChartContentBuilder {
  public static func buildExpression<C: ChartContent>(_ content: C) -> C { content }
  public static func buildBlock() -> AnyChartContent { AnyChartContent() }
  public static func buildBlock<C: ChartContent>(_ content: C) -> C { content }
  public static func buildBlock<each C: ChartContent>(_ content: repeat each C) -> AnyChartContent {
    AnyChartContent()
  }
  public static func buildIf<C: ChartContent>(_ content: C?) -> C? { content }
  public static func buildEither(first content: some ChartContent) -> AnyChartContent {
    AnyChartContent(content)
  }
  public static func buildEither(second content: some ChartContent) -> AnyChartContent {
    AnyChartContent(content)
  }
  public static func buildLimitedAvailability(_ content: some ChartContent) -> AnyChartContent {
    AnyChartContent(content)
  }
}

public protocol Plottable {}
extension Int: Plottable {}
extension Double: Plottable {}
extension Float: Plottable {}
extension CGFloat: Plottable {}
extension Decimal: Plottable {}
extension String: Plottable {}
extension Date: Plottable {}

public struct PlottableValue<Value: Plottable> {
  public static func value(_ label: LocalizedStringKey, _ value: Value) -> Self { Self() }
  @_disfavoredOverload public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> Self {
    Self()
  }
  public static func value(_ label: Text, _ value: Value) -> Self { Self() }
}
extension PlottableValue where Value == Date {
  public static func value(_ label: LocalizedStringKey, _ date: Date, unit: Calendar.Component) -> Self {
    Self()
  }
  @_disfavoredOverload
  public static func value<S: StringProtocol>(_ label: S, _ date: Date, unit: Calendar.Component) -> Self {
    Self()
  }
}
