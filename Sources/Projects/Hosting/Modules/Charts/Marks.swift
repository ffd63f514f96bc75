import SwiftUI

public struct MarkDimension: Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) {}
  public init(integerLiteral value: Int) {}
  init() {}
  public static var automatic: Self { Self() }
  public static func fixed(_ value: CGFloat) -> Self { Self() }
  public static func ratio(_ ratio: CGFloat) -> Self { Self() }
  public static func inset(_ inset: CGFloat) -> Self { Self() }
}

public struct BarMark: ChartContent {
  public init<X, Y>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic,
    stacking: MarkStackingMethod = .standard
  ) {}
  public init<X>(x: PlottableValue<X>, height: MarkDimension = .automatic) {}
  public init<X, Y>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {}
  public init<X, Y>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {}
}
public struct LineMark: ChartContent {
  public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) {}
  public init<X, Y, S>(x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>) {}
}
public struct PointMark: ChartContent {
  public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) {}
}
public struct AreaMark: ChartContent {
  public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard) {}
  public init<X, Y>(x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) {}
}
public struct RuleMark: ChartContent {
  public init<X>(x: PlottableValue<X>) {}
  public init<Y>(y: PlottableValue<Y>) {}
  public init<X, Y>(x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) {}
  public init<X, Y>(xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>) {}
}
public struct RectangleMark: ChartContent {
  public init<X, Y>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic
  ) {}
  public init<X, Y>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {}
}
public struct SectorMark: ChartContent {
  public init<A>(
    angle: PlottableValue<A>, innerRadius: MarkDimension = .automatic,
    outerRadius: MarkDimension = .automatic,
    angularInset: CGFloat? = nil
  ) {}
}

public struct MarkStackingMethod: Sendable {
  public static let standard = Self()
  public static let normalized = Self()
  public static let center = Self()
  public static let unstacked = Self()
}
public struct InterpolationMethod: Sendable {
  public static let linear = Self()
  public static let monotone = Self()
  public static let catmullRom = Self()
  public static let cardinal = Self()
  public static let stepStart = Self()
  public static let stepCenter = Self()
  public static let stepEnd = Self()
}
public struct AnnotationPosition: Sendable {
  public static let automatic = Self()
  public static let overlay = Self()
  public static let top = Self()
  public static let bottom = Self()
  public static let leading = Self()
  public static let trailing = Self()
  public static let topLeading = Self()
  public static let topTrailing = Self()
  public static let bottomLeading = Self()
  public static let bottomTrailing = Self()
}
public struct BasicChartSymbolShape: Sendable {
  public static let circle = Self()
  public static let square = Self()
  public static let triangle = Self()
  public static let diamond = Self()
}
extension BasicChartSymbolShape { public func strokeBorder(lineWidth: CGFloat = 1) -> Self { self } }

extension ChartContent {
  private var any: AnyChartContent { AnyChartContent(self) }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> AnyChartContent { any }
  public func foregroundStyle<V>(by value: PlottableValue<V>) -> AnyChartContent { any }
  public func opacity(_ opacity: Double) -> AnyChartContent { any }
  public func cornerRadius(_ radius: CGFloat) -> AnyChartContent { any }
  public func lineStyle(_ style: StrokeStyle) -> AnyChartContent { any }
  public func interpolationMethod(_ method: InterpolationMethod) -> AnyChartContent { any }
  public func symbol(_ symbol: BasicChartSymbolShape) -> AnyChartContent { any }
  public func symbol<V>(by value: PlottableValue<V>) -> AnyChartContent { any }
  public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> AnyChartContent { any }
  public func symbolSize(_ size: CGFloat) -> AnyChartContent { any }
  public func position<V>(by value: PlottableValue<V>) -> AnyChartContent { any }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyChartContent { any }
  public func zIndex(_ value: Double) -> AnyChartContent { any }
  public func annotation<V: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> AnyChartContent { any }
  public func accessibilityLabel(_ label: String) -> AnyChartContent { any }
  public func accessibilityValue(_ value: String) -> AnyChartContent { any }
  public func accessibilityHidden(_ hidden: Bool) -> AnyChartContent { any }
}
