import EventKernel
import WidgetRefresh

/// The length of the reported period, which the figures of a scenario are scaled with.
package struct FigureScale: Codable, Hashable, Sendable {
  /// Length of the reported period; at least 1.
  package var periodMilliseconds: Int64
  /// Days reported; at least 1.
  package var days: Int

  package init(periodMilliseconds: Int64, days: Int) {
    self.periodMilliseconds = max(1, periodMilliseconds)
    self.days = max(1, days)
  }

  package init(period: Range<SimulationTime>, days: Int) {
    self.init(periodMilliseconds: (period.upperBound - period.lowerBound).milliseconds, days: days)
  }

  package init(of simulation: borrowing DeviceSimulation) {
    self.init(period: simulation.reportedPeriod, days: simulation.scenario.device.days)
  }

  /// Whether the values are possible. Those from a file may not be.
  package var isPossible: Bool { periodMilliseconds >= 1 && (1...100_000_000).contains(days) }

  /// The factor that turns the quotient of a figure's pair into the figure's unit.
  package func factor(of figure: Figure) -> Double {
    switch figure.measure {
    case .ratio: 1
    // Days of 23 or 25 hours count as days.
    case .perDay: Double(periodMilliseconds) / Double(days)
    case .timePerDay: Double(periodMilliseconds) / Double(days) * 1e-3
    case .mean, .meanTime: 1e-3
    case .quantile: 1e-6
    }
  }

  /// The number of days in these milliseconds of the period.
  func days(in milliseconds: Int64) -> Double {
    Double(milliseconds) / Double(periodMilliseconds) * Double(days)
  }
}
