import EventKernel
import RandomVariates

/// The stalls of one widget, or the times in which an extension is stale. They start as a Poisson process, so a stall may start during another one.
struct StallProcess: Sendable {
  private let meanGap: Double
  private let duration: Sampler
  private var stream: RandomStream
  /// The next stall.
  private(set) var next: Range<SimulationTime>
  /// When the last of the stalls so far ends, or the user ended them.
  private var end = SimulationTime.zero

  init(_ stalls: Stalls, stream: RandomStream) throws(DistributionError) {
    meanGap = 604_800_000 / stalls.perWeek
    duration = try Sampler(stalls.duration)
    self.stream = stream
    next = .zero ..< .zero
    drawNext()
  }

  /// One process for each owner, with its stalls. None if there are no stalls, or if the user is not one of the people who
  /// have them.
  static func processes<ID>(
    _ stalls: [Stalls?], of owners: [EntityStreams], _ purpose: StreamPurpose, _ streams: RunStreams
  ) throws(DistributionError) -> StateTable<ID, StallProcess> {
    let lot = { () -> Double in
      var user = streams.stream(of: .user, for: purpose)
      return user.uniform()
    }()
    guard stalls.contains(where: { ($0?.people ?? 0) > lot }) else { return StateTable(capacity: 0) }
    var processes = StateTable<ID, StallProcess>(capacity: owners.count)
    for (stalls, owner) in zip(stalls, owners) {
      let own = stalls.flatMap { $0.people > lot ? $0 : nil } ?? .none
      processes.append(try StallProcess(own, stream: owner.stream(for: purpose)))
    }
    return processes
  }

  /// When the last of the stalls that go on at `now` ends; `nil`: there is none. `now` must not decrease from call to
  /// call.
  mutating func end(at now: SimulationTime) -> SimulationTime? {
    while next.lowerBound <= now {
      end = max(end, next.upperBound)
      drawNext()
    }
    return now < end ? end : nil
  }

  /// Ends the stalls that have started. Later stalls stay where they are.
  mutating func end(now: SimulationTime) {
    if end(at: now) != nil { end = now }
  }

  private mutating func drawNext() {
    guard meanGap.isFinite else {
      next = .distantFuture ..< .distantFuture
      return
    }
    let start = next.lowerBound + SimulationDuration(rounding: stream.exponential(mean: meanGap))
    next = start..<start + SimulationDuration(rounding: duration.draw(from: &stream))
  }
}
