import EventKernel
import WidgetRefresh

/// The days of a run, for its progress.
package struct RunDays: Sequence, Sendable {
  package struct Day: Hashable, Sendable {
    /// The start of the next day.
    package var end: SimulationTime
    /// Whether it is reported; otherwise it belongs to the warm-up.
    package var isReported: Bool
  }

  private let clock: WallClock
  private let device: Device
  private let end: SimulationTime

  package init(of simulation: borrowing DeviceSimulation) {
    clock = simulation.clock
    device = simulation.scenario.device
    end = simulation.reportedPeriod.upperBound
  }

  /// The number of days, including the warm-up.
  package var count: Int { device.warmUpDays + device.days }

  package func makeIterator() -> AnyIterator<Day> {
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
