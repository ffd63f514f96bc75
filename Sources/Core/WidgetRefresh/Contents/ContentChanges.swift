import EventKernel
import RandomVariates

/// The future changes of a content that do not come from its user. When the content changes does not depend on reloads or views.
struct ContentChanges: Sendable {
  /// The changes of one kind.
  private struct Source: Sendable {
    var generator: ArrivalGenerator
    var upcoming: SimulationTime
    /// For how long after the end of the run it has changes. A provider knows scheduled changes ahead, and does not know of that end.
    let afterEnd: SimulationDuration

    init(
      _ kind: ContentChangeKind, of content: Content, after start: SimulationTime, until end: SimulationTime,
      clock: WallClock, streams: EntityStreams
    ) throws(DistributionError) {
      generator = try ArrivalGenerator(kind.process(of: content), stream: streams.stream(for: kind.stream))
      afterEnd = kind == .scheduled ? .days(400) : .zero
      upcoming = generator.next(after: start, until: end + afterEnd, clock: clock) ?? .distantFuture
    }

    mutating func advance(until end: SimulationTime, clock: WallClock) {
      upcoming = generator.next(after: upcoming, until: end + afterEnd, clock: clock) ?? .distantFuture
    }
  }

  private var live: Source
  private var scheduled: Source
  private var revisions: Source
  /// Those of each activity after its start, in order.
  private var afterStart: [(time: SimulationTime, item: ItemID)] = []
  /// The activity whose change is the next one. `nil`: it is one of the content.
  private var nextItem: ItemID?
  /// The next change. `distantFuture`: there is none.
  private(set) var next = SimulationTime.distantFuture
  private var nextKind = ContentChangeKind.live
  /// The time from one change to the next, if the process of the next change is regular.
  private(set) var regularInterval: SimulationDuration?

  /// - Parameter start: only changes after this count.
  init(
    of content: Content, after start: SimulationTime, until end: SimulationTime, clock: WallClock,
    streams: EntityStreams
  ) throws(DistributionError) {
    live = try Source(.live, of: content, after: start, until: end, clock: clock, streams: streams)
    scheduled = try Source(.scheduled, of: content, after: start, until: end, clock: clock, streams: streams)
    revisions = try Source(.revision, of: content, after: start, until: end, clock: clock, streams: streams)
    findNext()
  }

  /// Removes and returns the next change.
  ///
  /// - Returns: also the activity that alone has the change. `nil`: all have it.
  mutating func take(until end: SimulationTime, clock: WallClock) -> (
    kind: ContentChangeKind, time: SimulationTime, item: ItemID?
  ) {
    let (kind, time, item) = (nextKind, next, nextItem)
    if item == nil { nextSource.advance(until: end, clock: clock) } else { afterStart.removeFirst() }
    findNext()
    return (kind, time, item)
  }

  /// The activity starts. Changes after its last start no longer come.
  mutating func start(_ item: ItemID, changing times: [SimulationDuration], at now: SimulationTime) {
    afterStart.removeAll { $0.item == item }
    afterStart += times.map { (now + $0, item) }
    afterStart.sort { $0.time < $1.time }
    findNext()
  }

  /// The next change of the activity that is known ahead.
  func nextKnown(of item: ItemID) -> SimulationTime {
    min(scheduled.upcoming, afterStart.first { $0.item == item }?.time ?? .distantFuture)
  }

  /// The source of the next change.
  private var nextSource: Source {
    @inline(__always) _read {
      switch nextKind {
      case .live: yield live
      case .scheduled: yield scheduled
      case .revision: yield revisions
      }
    }
    @inline(__always) _modify {
      switch nextKind {
      case .live: yield &live
      case .scheduled: yield &scheduled
      case .revision: yield &revisions
      }
    }
  }

  /// Skips the changes of a regular process until `now`, except the last of them.
  mutating func skip(to now: SimulationTime) {
    guard let interval = regularInterval else { return }
    let count = (now - next).milliseconds / interval.milliseconds
    guard count > 0 else { return }
    nextSource.upcoming = next + interval * count
    findNext()
  }

  /// Appends the next changes that are known ahead, at most `count`.
  ///
  /// - Parameters:
  ///   - end: the end of the run.
  ///   - last: only changes before this. `nil`: also changes after the end of the run.
  func appendSchedule(
    _ count: Int, to dates: inout [SimulationTime], before last: SimulationTime? = nil,
    until end: SimulationTime, clock: WallClock
  ) {
    let last = last ?? .distantFuture
    var source = scheduled
    for _ in 0..<count where source.upcoming < last {
      dates.append(source.upcoming)
      source.advance(until: end, clock: clock)
    }
  }

  private mutating func findNext() {
    nextItem = nil
    (nextKind, next, regularInterval) = (.live, live.upcoming, live.generator.regularInterval)
    if scheduled.upcoming < next {
      (nextKind, next, regularInterval) = (
        .scheduled, scheduled.upcoming, scheduled.generator.regularInterval
      )
    }
    if revisions.upcoming < next {
      (nextKind, next, regularInterval) = (.revision, revisions.upcoming, revisions.generator.regularInterval)
    }
    if let first = afterStart.first, first.time < next {
      (nextKind, next, regularInterval, nextItem) = (.scheduled, first.time, nil, first.item)
    }
  }
}
