import EventKernel

/// The time average of a quantity that changes in steps, over the part of a period in which it has a value.
struct StepMean: Hashable, Sendable {
  private let period: Range<SimulationTime>
  private var current: Double?
  private var since: SimulationTime
  private var weighted = 0.0
  private var covered: Int64 = 0

  init(over period: Range<SimulationTime>) {
    self.period = period
    since = period.lowerBound
  }

  /// The quantity has this value from `time` on; `nil`: none. Times must not decrease.
  mutating func set(_ value: Double?, at time: SimulationTime) {
    guard value != current else { return }
    advance(to: time)
    current = value
  }

  /// The integral up to `end`, and the milliseconds in which the quantity had a value.
  func integral(until end: SimulationTime) -> (value: Double, milliseconds: Int64) {
    var copy = self
    copy.advance(to: end)
    return (copy.weighted, copy.covered)
  }

  private mutating func advance(to time: SimulationTime) {
    let stop = min(time, period.upperBound)
    guard stop > since else { return }
    if let current {
      let length = (stop - since).milliseconds
      weighted += current * Double(length)
      covered += length
    }
    since = stop
  }
}
