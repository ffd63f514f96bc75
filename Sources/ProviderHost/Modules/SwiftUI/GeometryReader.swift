/// The size of a small widget: nothing is laid out.
public struct GeometryProxy: Sendable {
  public var size = CGSize(width: 158, height: 158)
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  public func frame(in space: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
  public func frame(in space: NamedCoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
}
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  case global, local
  case named(AnyHashable)
}
public struct NamedCoordinateSpace: Hashable, Sendable {
  public static let scrollView = Self()
  public static func named(_ name: some Hashable) -> Self { Self() }
}

public struct GeometryReader<Content: View> {
  public var content: (GeometryProxy) -> Content
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
}
extension GeometryReader: SimulatedView {
  nonisolated public var parts: [any View] { [content(GeometryProxy())] }
}

/// A context whose type does not depend on the view's own content.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

public struct TimelineView<Schedule: TimelineSchedule, Content: View> {
  public struct Context: Sendable {
    public enum Cadence: Comparable, Sendable { case live, seconds, minutes }
    public let date: Date
    public let cadence: Cadence
    public func invalidateTimelineContent() {}
  }
  let content: (TimelineViewDefaultContext) -> Content
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {
    self.content = content
  }
}
extension TimelineView: SimulatedView {
  nonisolated public var parts: [any View] {
    [content(TimelineViewDefaultContext(date: Date(), cadence: .seconds))]
  }
}

public enum TimelineScheduleMode: Sendable { case normal, lowFrequency }
public protocol TimelineSchedule {}
extension TimelineSchedule { public typealias Mode = TimelineScheduleMode }
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  public init(from start: Date, by interval: TimeInterval) {}
}
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable { public init() {} }
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  public init(minimumInterval: Double? = nil, paused: Bool = false) {}
}
public struct ExplicitTimelineSchedule: TimelineSchedule, Sendable { public init(_ dates: [Date]) {} }
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from start: Date, by interval: TimeInterval) -> Self {
    Self(from: start, by: interval)
  }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: Self { Self() }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: Self { Self() }
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self { Self() }
}
extension TimelineSchedule where Self == ExplicitTimelineSchedule {
  public static func explicit(_ dates: [Date]) -> Self { Self(dates) }
}
