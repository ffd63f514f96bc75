import EventKernel
import RandomVariates

/// The future changes of a content that do not come from its user. When the content changes does not depend on reloads or views.
struct ContentChanges: Sendable {
  private var generators: Table<ContentChangeKind, ArrivalGenerator>
  private var upcoming = Table<ContentChangeKind, SimulationTime>(repeating: .distantFuture)
  /// The next change. `distantFuture`: there is none.
  private(set) var next = SimulationTime.distantFuture
  private var nextKind = ContentChangeKind.live

  /// - Parameter start: only changes after this count.
  init(
    of content: Content, after start: SimulationTime, until end: SimulationTime, clock: WallClock,
    streams: EntityStreams
  ) throws(DistributionError) {
    generators = try Table { kind throws(DistributionError) in
      try ArrivalGenerator(kind.process(of: content), stream: streams.stream(for: kind.stream))
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

  /// Appends the next changes that are known ahead, at most `count`.
  func appendSchedule(
    _ count: Int, to dates: inout [SimulationTime], until end: SimulationTime, clock: WallClock
  ) {
    var generator = generators[.scheduled]
    var next = upcoming[.scheduled]
    for _ in 0..<count where next < end {
      dates.append(next)
      next = generator.next(after: next, until: end, clock: clock) ?? .distantFuture
    }
  }

  private mutating func findNext() {
    nextKind = .live
    next = upcoming[.live]
    for kind in [ContentChangeKind.scheduled, .revision] where upcoming[kind] < next {
      (nextKind, next) = (kind, upcoming[kind])
    }
  }
}
