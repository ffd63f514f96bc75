import EventKernel
import OutputAnalysis
import RandomVariates
import Testing

/// A queue with one server, Poisson arrivals and exponential service: a model of our own on the public kernel.
private struct MM1: DiscreteEventModel {
  enum Event: UInt64, PackedEvent {
    case arrival, departure

    init(packed: UInt64) { self = packed == 0 ? .arrival : .departure }
    var packed: UInt64 { rawValue }
  }

  var events = FutureEventList<Event>()
  /// Arrival times of those in the system, the first being served.
  private var queue: [SimulationTime] = []
  private var head = 0
  private var arrivals: RandomStream
  private var services: RandomStream
  private let load: Double
  private let warmUp: SimulationTime
  /// A unit of time is so many milliseconds.
  static let unit = 10_000.0
  private(set) var sojourns = DurationHistogram()

  init(load: Double, warmUp: SimulationTime, replication: UInt32) {
    self.load = load
    self.warmUp = warmUp
    arrivals = RandomStream(seed: 3, replication: replication, entity: "queue", purpose: "arrivals")
    services = RandomStream(seed: 3, replication: replication, entity: "queue", purpose: "services")
    scheduleArrival(after: .zero)
  }

  mutating func handle(_ event: Event, at time: SimulationTime) {
    switch event {
    case .arrival:
      queue.append(time)
      if queue.count - head == 1 { scheduleDeparture(after: time) }
      scheduleArrival(after: time)
    case .departure:
      if queue[head] >= warmUp { sojourns.add(time - queue[head]) }
      head += 1
      if head == queue.count {
        queue.removeAll(keepingCapacity: true)
        head = 0
      } else {
        scheduleDeparture(after: time)
      }
    }
  }

  private mutating func scheduleArrival(after time: SimulationTime) {
    let gap = arrivals.exponential(mean: Self.unit / load)
    events.schedule(.arrival, at: time + .milliseconds(Int64(gap.rounded())))
  }

  private mutating func scheduleDeparture(after time: SimulationTime) {
    let service = services.exponential(mean: Self.unit)
    events.schedule(.departure, at: time + .milliseconds(Int64(service.rounded())))
  }
}

@Suite struct MM1Tests {
  // H0: the mean sojourn is that of the table. 30 replications of 5000 units after 500 of warm-up; the interval's confidence is 1 − 1e-6, which is
  // the probability of a false alarm. The 95th percentile is looked at in the same way.
  @Test(arguments: [0.5, 0.7, 0.8])
  func `a queue on the kernel waits as long as theory says`(load: Double) throws {
    let row = try #require(try Fixture.numbers("mm1_mu1").first { $0[0] == load })
    let scale = FigureScale(periodMilliseconds: 1, days: 1)
    var results = ReplicationResults()
    let unit = MM1.unit
    for replication in 0..<30 as Range<UInt32> {
      let warmUp = SimulationTime(milliseconds: Int64(500 * unit))
      var queue = MM1(load: load, warmUp: warmUp, replication: replication)
      queue.run(until: warmUp + .milliseconds(Int64(5000 * unit)))
      var tally = WidgetTally()
      tally.contentAges = queue.sojourns
      results.add([tally], replication: replication)
    }
    for (figure, expected) in [(Figure.contentAgeMean, row[3]), (.contentAgeP95, row[4])] {
      let interval = try #require(
        results.widgets[0].interval(of: figure, scale: scale, confidence: 1 - 1e-6))
      let (low, high) = (try #require(interval.low), try #require(interval.high))
      let truth = expected * unit / 1000
      #expect(low <= truth && truth <= high, "\(figure) \(low) to \(high), expected \(truth)")
      #expect((high - low) / truth < 0.5, "an interval that says something")
    }
  }
}
