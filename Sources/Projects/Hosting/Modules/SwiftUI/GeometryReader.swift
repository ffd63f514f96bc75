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
  @_disfavoredOverload public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineView<Schedule, Content>.Context) -> Content
  ) {
    self.content = { content(.init(date: $0.date, cadence: .seconds)) }
  }
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
public protocol TimelineSchedule {
  associatedtype Entries: Sequence where Entries.Element == Date
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}
extension TimelineSchedule { public typealias Mode = TimelineScheduleMode }
/// The system's schedules: a view is made once, for the present.
public protocol SimulatedTimelineSchedule: TimelineSchedule, Sendable {}
extension SimulatedTimelineSchedule {
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> [Date] { [startDate] }
}
public struct PeriodicTimelineSchedule: SimulatedTimelineSchedule {
  public init(from start: Date, by interval: TimeInterval) {}
}
public struct EveryMinuteTimelineSchedule: SimulatedTimelineSchedule { public init() {} }
public struct AnimationTimelineSchedule: SimulatedTimelineSchedule {
  public init(minimumInterval: Double? = nil, paused: Bool = false) {}
}
public struct ExplicitTimelineSchedule: SimulatedTimelineSchedule {
  public init(_ dates: some Sequence<Date>) {}
}
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
  public static func explicit(_ dates: some Sequence<Date>) -> Self { Self(dates) }
}
