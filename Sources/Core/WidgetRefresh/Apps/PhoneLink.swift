import EventKernel
import RandomVariates

/// What a watch app gets from its app on the phone, during a run.
struct PhoneLink: Sendable {
  /// A transfer on its way. What it carries is in ``Contents``.
  struct Transfer: Sendable {
    let ordinal: Int32
    let way: PhoneTransfers.Way
    let sent: SimulationTime
    let arrives: SimulationTime
    var wait: PhoneTransfer.Wait?

    /// Of its event.
    var parameter: Int { Int(ordinal) % DeviceEvent.parameterLimit }
  }

  /// The most transfers that wait, and the most that are under way. Each change of content goes through them. Above it,
  /// the oldest is dropped (a limit of the simulator).
  static let mostTransfers = 10_000

  /// The methods, in the order in which the app on the phone tries them.
  let ways: [PhoneTransfers.FurtherWay]
  private let latency: Sampler
  private var stream: RandomStream
  private(set) var lastOrdinal: Int32 = 0
  /// Of each method.
  var lastSent: [SimulationTime?]
  var atOnceToday: DailyLimit
  /// Sent at once, and not arrived.
  var underWay: [Transfer] = []
  /// In order.
  var waiting: [Transfer] = []

  init(
    _ plan: PhoneTransfers, rules: TransferRules, streams: EntityStreams
  ) throws(DistributionError) {
    ways = plan.ways
    lastSent = Array(repeating: nil, count: ways.count)
    latency = try Sampler(rules.latency)
    stream = streams.stream(for: .transfers)
    atOnceToday = DailyLimit(rules.complicationPerDay, renewedAt: rules.renewedAt)
  }

  /// Whether the app event is one of this method's, and its shortest time has passed.
  func isTime(for way: Int, on event: AppEvent, at now: SimulationTime) -> Bool {
    guard ways[way].events.contains(event) else { return false }
    guard let spacing = ways[way].atMostEvery, let last = lastSent[way] else { return true }
    return now - last >= spacing
  }

  mutating func newOrdinal() -> Int32 {
    lastOrdinal += 1
    return lastOrdinal
  }

  mutating func drawLatency() -> SimulationDuration {
    SimulationDuration(rounding: latency.draw(from: &stream))
  }

  /// Time to the next opportunity.
  mutating func drawOpportunity(mean: SimulationDuration) -> SimulationDuration {
    max(SimulationDuration(rounding: stream.exponential(mean: Double(mean.milliseconds))), .milliseconds(1))
  }
}

/// A number of times a day, renewed at a time of day.
struct DailyLimit: Sendable {
  private let limit: Int
  private let renewedAt: TimeOfDay
  private var used = 0
  private var renewal = SimulationTime.zero

  init(_ limit: Int, renewedAt: TimeOfDay) {
    self.limit = limit
    self.renewedAt = renewedAt
  }

  /// Whether it was still allowed.
  mutating func take(at now: SimulationTime, clock: WallClock) -> Bool {
    if now >= renewal { (used, renewal) = (0, clock.next(renewedAt, after: now)) }
    guard used < limit else { return false }
    used += 1
    return true
  }
}
