import EventKernel
import RandomVariates

/// The future changes of one widget's content. When the content changes does not depend on reloads or views.
struct ContentChanges: Sendable {
  private var generators: Table<ContentChangeKind, ArrivalGenerator>
  private var upcoming = Table<ContentChangeKind, SimulationTime>(repeating: .distantFuture)
  /// The next change. `distantFuture`: there is none.
  private(set) var next = SimulationTime.distantFuture
  private var nextKind = ContentChangeKind.live

  /// - Parameter start: only changes after this count.
  init(
    of widget: Widget, after start: SimulationTime, until end: SimulationTime, clock: WallClock,
    streams: RunStreams
  ) throws(DistributionError) {
    generators = try Table { kind throws(DistributionError) in
      try ArrivalGenerator(
        kind.process(of: widget.content), stream: streams.stream(of: .widget(widget.name), for: kind.stream))
    }
    for kind in ContentChangeKind.allCases {
      upcoming[kind] = generators[kind].next(after: start, until: end, clock: clock) ?? .distantFuture
    }
    findNext()
  }

  /// Removes and returns the next change.
  mutating func take(until end: SimulationTime, clock: WallClock) -> (
    kind: ContentChangeKind, time: SimulationTime
  ) {
    let (kind, time) = (nextKind, next)
    upcoming[kind] = generators[kind].next(after: time, until: end, clock: clock) ?? .distantFuture
    findNext()
    return (kind, time)
  }

  /// Skips the changes of a regular process until `now`, except the last of them.
  mutating func skip(to now: SimulationTime) {
    guard let interval = generators[nextKind].regularInterval else { return }
    let count = (now - next).milliseconds / interval.milliseconds
    guard count > 0 else { return }
    upcoming[nextKind] = next + interval * count
    findNext()
  }

  private mutating func findNext() {
    nextKind = .live
    next = upcoming[.live]
    for kind in [ContentChangeKind.scheduled, .revision] where upcoming[kind] < next {
      (nextKind, next) = (kind, upcoming[kind])
    }
  }
}
