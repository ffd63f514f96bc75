import EventKernel
import RandomVariates

/// The widget day that simulators are compared by.
///
/// 20 widgets reload at exponential gaps with a mean of 24 minutes, and with a lognormal latency (median 400 ms,
/// sigma 0.6). Each reload publishes 5 entries, 5 minutes apart. An entry is shown if it comes before the next timeline.
/// The user has 80 sessions a day on average, and views 6 widgets in each.
///
/// The peers in `peers/` do the same, line by line.
public struct WidgetDay: DiscreteEventModel, Sendable {
  public static let widgets = 20
  public static let entries = 5
  public static let viewsPerSession = 6
  public static let entrySpacing = SimulationDuration.minutes(5)

  public struct Event: PackedEvent {
    enum Kind: UInt64 { case reload, published, entry, session }

    public let packed: UInt64

    public init(packed: UInt64) { self.packed = packed }

    init(_ kind: Kind, widget: Int = 0, generation: Int = 0) {
      packed = kind.rawValue << 38 | UInt64(widget) << 32 | UInt64(generation & 0xFFFF_FFFF)
    }

    var kind: Kind { Kind(rawValue: packed >> 38) ?? .session }
    var widget: Int { Int(packed >> 32 & 63) }
    var generation: Int { Int(packed & 0xFFFF_FFFF) }
  }

  private struct WidgetState {
    var generation = 0
    var published = SimulationTime.zero

    mutating func publish(at now: SimulationTime) {
      generation += 1
      published = now
    }
  }

  public var events = FutureEventList<Event>(minimumCapacity: 256)
  public private(set) var reloads = 0
  public private(set) var entriesShown = 0
  public private(set) var views = 0
  public private(set) var eventsHandled = 0
  private var ageSum: Int64 = 0

  private var states = Array(repeating: WidgetState(), count: Self.widgets)
  private var gaps: RandomStream
  private var latencies: RandomStream
  private var sessions: RandomStream
  private let latency: Sampler

  public init(seed: UInt64) throws {
    func stream(_ purpose: String) -> RandomStream {
      RandomStream(seed: seed, replication: 0, entity: "device", purpose: purpose)
    }
    gaps = stream("gaps")
    latencies = stream("latencies")
    sessions = stream("sessions")
    latency = try Sampler(.lognormal(median: 400, sigma: 0.6))
    for widget in 0..<Self.widgets { scheduleReload(of: widget, after: .zero) }
    scheduleSession(after: .zero)
  }

  /// Mean age of the data in the views, in seconds.
  public var meanAge: Double { views > 0 ? Double(ageSum) / Double(views) / 1000 : 0 }

  @inline(__always)
  public mutating func handle(_ event: Event, at now: SimulationTime) {
    eventsHandled += 1
    let widget = event.widget
    switch event.kind {
    case .reload:
      let milliseconds = Int64(latency.draw(from: &latencies).rounded())
      events.schedule(Event(.published, widget: widget), at: now + .milliseconds(milliseconds))
    case .published:
      reloads += 1
      states[widget].publish(at: now)
      let next = Event(.entry, widget: widget, generation: states[widget].generation)
      for entry in 0..<Self.entries { events.schedule(next, at: now + Self.entrySpacing * Int64(entry)) }
      scheduleReload(of: widget, after: now)
    case .entry:
      // The compiler translates this line without a branch. About 31% of the entries, at random, are not shown. So a
      // branch would often be mispredicted.
      entriesShown += states[widget].generation & 0xFFFF_FFFF == event.generation ? 1 : 0
    case .session:
      let first = sessions.integer(below: Self.widgets)
      for offset in 0..<Self.viewsPerSession {
        let seen = (first + offset) % Self.widgets
        views += 1
        ageSum += (now - states[seen].published).milliseconds
      }
      scheduleSession(after: now)
    }
  }

  private mutating func scheduleReload(of widget: Int, after now: SimulationTime) {
    let gap = gaps.exponential(mean: 24 * 60_000)
    events.schedule(Event(.reload, widget: widget), at: now + .milliseconds(Int64(gap.rounded())))
  }

  private mutating func scheduleSession(after now: SimulationTime) {
    let gap = sessions.exponential(mean: 86_400_000 / 80)
    events.schedule(Event(.session), at: now + .milliseconds(Int64(gap.rounded())))
  }
}

extension Workload {
  static let widgetDay = Workload("widget day through the kernel", per: "day", steps: (2, 12)) {
    let model = try WidgetDay(seed: 1)
    return { days in
      var model = model
      model.run(until: .zero + .days(Int64(days)))
    }
  }
}
