import EventKernel
import Foundation
import RandomVariates

/// A queue with one server, Poisson arrivals and exponential service of mean 1: a model of its own on the event kernel.
struct MM1Queue: DiscreteEventModel {
  enum Event: UInt64, PackedEvent {
    case arrival, departure

    init(packed: UInt64) { self = packed == 0 ? .arrival : .departure }
    var packed: UInt64 { rawValue }
  }

  /// The counts of a part of the run.
  struct Counts {
    /// Customers times milliseconds.
    var inSystem: Int64 = 0
    var waiting: Int64 = 0
    var milliseconds: Int64 = 0
    var departures: Int64 = 0
    /// Milliseconds.
    var sojourns: Int64 = 0
    var longSojourns: Int64 = 0
  }

  /// The milliseconds in a unit of time.
  static let unit = 10_000.0

  var events = FutureEventList<Event>()
  private(set) var counts = Counts()
  /// The arrival times of the customers in the system, from `head` on. The first one is being served.
  private var queue: [SimulationTime] = []
  private var head = 0
  private var lastChange = SimulationTime.zero
  private var arrivals: RandomStream
  private var services: RandomStream
  private let load: Double
  /// Sojourns above this are long.
  private let long: SimulationDuration

  /// - Parameter load: arrivals a unit of time, above 0 and below 1.
  init(load: Double, seed: UInt64) {
    self.load = load
    long = Self.duration(Self.sojournP95(load))
    arrivals = RandomStream(seed: seed, replication: 0, entity: "queue", purpose: "arrivals")
    services = RandomStream(seed: seed, replication: 0, entity: "queue", purpose: "services")
    scheduleArrival(after: .zero)
  }

  private static func duration(_ units: Double) -> SimulationDuration {
    .milliseconds(Int64((units * unit).rounded()))
  }

  static func sojournP95(_ load: Double) -> Double { -log(0.05) / (1 - load) }

  /// Simulates the next part of the run.
  mutating func countPart(_ units: Double) -> Counts {
    counts = Counts()
    let end = lastChange + Self.duration(units)
    run(until: end)
    advance(to: end)
    return counts
  }

  mutating func handle(_ event: Event, at time: SimulationTime) {
    advance(to: time)
    switch event {
    case .arrival:
      queue.append(time)
      if queue.count - head == 1 { scheduleDeparture(after: time) }
      scheduleArrival(after: time)
    case .departure:
      guard head < queue.count else { return }
      let sojourn = time - queue[head]
      counts.departures += 1
      counts.sojourns += sojourn.milliseconds
      counts.longSojourns += sojourn > long ? 1 : 0
      head += 1
      if head == queue.count {
        queue.removeAll(keepingCapacity: true)
        head = 0
      } else {
        scheduleDeparture(after: time)
      }
    }
  }

  private mutating func advance(to time: SimulationTime) {
    let (elapsed, customers) = ((time - lastChange).milliseconds, Int64(queue.count - head))
    counts.milliseconds += elapsed
    counts.inSystem += customers * elapsed
    counts.waiting += max(0, customers - 1) * elapsed
    lastChange = time
  }

  private mutating func scheduleArrival(after time: SimulationTime) {
    events.schedule(
      .arrival, at: time + Self.duration(arrivals.exponential(mean: 1 / load)))
  }

  private mutating func scheduleDeparture(after time: SimulationTime) {
    events.schedule(
      .departure, at: time + Self.duration(services.exponential(mean: 1)))
  }
}
