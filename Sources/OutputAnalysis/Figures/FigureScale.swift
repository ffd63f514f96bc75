import EventKernel
import WidgetRefresh

/// What the figures of a scenario are measured with.
public struct FigureScale: Codable, Hashable, Sendable {
  /// Length of the reported period; at least 1.
  public var periodMilliseconds: Int64
  /// Days reported; at least 1.
  public var days: Int

  public init(periodMilliseconds: Int64, days: Int) {
    self.periodMilliseconds = max(1, periodMilliseconds)
    self.days = max(1, days)
  }

  public init(period: Range<SimulationTime>, days: Int) {
    self.init(periodMilliseconds: (period.upperBound - period.lowerBound).milliseconds, days: days)
  }

  public init(of simulation: DeviceSimulation) {
    self.init(period: simulation.reportedPeriod, days: simulation.scenario.device.days)
  }

  /// What can be read from a file may not be.
  public var isPossible: Bool { periodMilliseconds >= 1 && (1...100_000_000).contains(days) }

  /// What the quotient of a figure's pair is multiplied by to have it in its unit.
  public func factor(of figure: Figure) -> Double {
    switch figure {
    case .budgetPerDay, .freshViews: 1
    case .chargedPerDay, .freePerDay, .withheldPerDay, .updatesPerDay, .viewsPerDay, .budgetExhausted:
      // Days of 23 or 25 hours are days too.
      Double(periodMilliseconds) / Double(days)
    case .budgetWaitPerDay: Double(periodMilliseconds) / Double(days) * 1e-3
    case .updateIntervalMean, .contentAgeMean, .reloadAgeMean: 1e-3
    case .updateIntervalMedian, .updateIntervalP90, .contentAgeMedian, .contentAgeP95, .reloadAgeMedian,
      .reloadAgeP95:
      1e-6
    }
  }

  /// Days in so many milliseconds of the period.
  func days(in milliseconds: Int64) -> Double {
    Double(milliseconds) / Double(periodMilliseconds) * Double(days)
  }
}
