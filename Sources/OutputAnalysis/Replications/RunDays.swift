import EventKernel
import WidgetRefresh

/// The days of a run, so that it can be watched.
public struct RunDays: Sequence, Sendable {
  public struct Day: Hashable, Sendable {
    /// When the next begins.
    public var end: SimulationTime
    /// `false`: it belongs to the warm-up.
    public var isReported: Bool
  }

  private let clock: WallClock
  private let device: Device
  private let end: SimulationTime

  public init(of simulation: DeviceSimulation) {
    clock = simulation.clock
    device = simulation.scenario.device
    end = simulation.reportedPeriod.upperBound
  }

  /// Number of days, those of the warm-up included.
  public var count: Int { device.warmUpDays + device.days }

  public func makeIterator() -> AnyIterator<Day> {
    var day = -device.warmUpDays
    return AnyIterator {
      guard day < device.days else { return nil }
      defer { day += 1 }
      let isLast = day == device.days - 1
      let end = isLast ? end : Swift.min(clock.startOfDay(device.start.advanced(by: day + 1)), end)
      return Day(end: end, isReported: day >= 0)
    }
  }
}
