import EventKernel

/// The hold model (Vaucher & Duval 1975): each event, when it comes, schedules one other. So many are pending all the time.
public struct HoldModel: DiscreteEventModel, Sendable {
  public struct Event: PackedEvent {
    public let packed: UInt64

    public init(packed: UInt64) { self.packed = packed }
  }

  public var events: FutureEventList<Event>
  public private(set) var handled = 0
  private var state: UInt64 = 1

  /// - Parameter pending: number of events, 1 or more.
  public init(pending: Int) {
    events = FutureEventList(minimumCapacity: pending)
    for index in 0..<pending {
      events.schedule(Event(packed: UInt64(index)), at: SimulationTime(milliseconds: gap()))
    }
  }

  public mutating func handle(_ event: Event, at time: SimulationTime) {
    handled += 1
    events.schedule(event, at: SimulationTime(milliseconds: time.milliseconds + gap()))
  }

  /// Handles so many events.
  public mutating func run(events count: Int) {
    for _ in 0..<count {
      guard let (time, event) = events.popNext() else { return }
      handle(event, at: time)
    }
  }

  /// 1 … 2²⁰ ms, uniformly, from a generator that costs next to nothing (SplitMix64): the list is what is measured.
  private mutating func gap() -> Int64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int64((z ^ (z >> 31)) >> 44) + 1
  }
}

extension Workload {
  static func hold(pending: Int, _ label: String, steps: (few: Int, many: Int)) -> Workload {
    Workload("hold \(label)", per: "event", steps: steps) {
      let model = HoldModel(pending: pending)
      return { steps in
        var model = model
        model.run(events: steps)
      }
    }
  }
}
