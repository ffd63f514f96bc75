import EventKernel

/// A budget that depends on how often the user views the widget. It accrues in 96 slots of 15 minutes of the wall
/// clock.
public struct PacedAllowance: Hashable, Sendable {
  /// A point of the piecewise linear map from views a day to reloads a day.
  public struct Knot: Hashable, Sendable {
    /// How often the user views the widget, in views a day.
    public var viewsPerDay: Double
    /// Capacity of the budget, in reloads a day.
    public var reloadsPerDay: Double

    /// Each parameter sets the property with its name.
    public init(viewsPerDay: Double, reloadsPerDay: Double) {
      self.viewsPerDay = viewsPerDay
      self.reloadsPerDay = reloadsPerDay
    }
  }

  /// How the reloads of a day are spread over it.
  public enum Refill: String, CaseIterable, Hashable, Sendable {
    /// Each slot brings reloads in proportion to the views predicted for it.
    case paced
    /// Each slot brings the same number of reloads.
    case even
    /// The reloads of the whole day come at ``PacedAllowance/windowStart``.
    case atStart
  }

  /// How the reloads of a slot accrue, if the refill is not ``Refill/atStart``.
  public enum Accrual: String, CaseIterable, Hashable, Sendable {
    /// All at once when the slot starts. A rate-limited request is checked again after
    /// ``ReloadScheduling/checkAgain``.
    case slots
    /// Evenly during the slot. A rate-limited request is checked again when the balance reaches 1.
    case continuous
  }

  /// Points of the map, at least one, in order of rising views. The map is constant before the first and after the
  /// last. Numbers are 0 … 1,000,000.
  public var capacity: [Knot]
  /// Of all numbers of views or reloads a day.
  package static let perDayRange: ClosedRange<Double> = 0...1_000_000
  /// Capacity of a widget that the system added. `nil`: the same as for other widgets. UNOFF (40 in profile
  /// `reported`).
  public var capacityWhenAddedBySystem: Double?
  /// Number of past days from which views are predicted, 1 … 60.
  public var historyDays: Int
  package static let historyDaysRange = 1...60
  /// Whether weekdays are predicted from weekdays only, and weekends from weekends (DOC that they may differ, GUESS
  /// how). Until there is a day of the same kind, the other kind counts.
  public var separatesWeekends = false
  /// Number of days after a widget is added for which its capacity is ``learningCapacity``, refilled evenly; 0 … 365.
  public var learningDays: Int
  package static let learningDaysRange = 0...365
  /// Capacity on these days, in reloads a day, 0 … 1,000,000.
  public var learningCapacity: Double
  /// How the reloads of a day are spread over it.
  public var refill: Refill
  /// Time of day at which the reloads of the whole day come with ``Refill/atStart``, once for each date: at the first slot
  /// that starts then or later. Default 00:00 (GUESS; DOC: not necessarily at exactly midnight).
  public var windowStart = TimeOfDay.midnight
  /// How the reloads of a slot accrue. Default ``Accrual/slots``.
  public var accrual = Accrual.slots
  /// Standard deviation of the Gaussian that smooths the predicted views over the day.
  public var smoothing: SimulationDuration
  /// Balance of a new widget, as a share of its capacity.
  public var initialShare: Double
  /// Lowest balance as a multiple of the capacity, −100 … 0.
  public var lowest: Double
  package static let lowestRange: ClosedRange<Double> = -100...0
  /// Highest balance as a multiple of the capacity, 0 … 100.
  public var highest: Double
  package static let highestRange: ClosedRange<Double> = 0...100
  /// A view that starts less than this after the last one ended counts as the same view.
  public var viewGap: SimulationDuration
  /// While the phone charges, a balance above 0 is enough for a reload. Otherwise, the balance must be at least 1.
  public var grantsFractionWhileCharging: Bool

  /// Reloads a day for this mean number of views a day.
  public func capacity(viewsPerDay views: Double) -> Double {
    guard let first = capacity.first else { return 0 }
    var left = first
    for right in capacity {
      if views <= right.viewsPerDay {
        let width = right.viewsPerDay - left.viewsPerDay
        guard width > 0 else { return right.reloadsPerDay }
        let share = max(0, views - left.viewsPerDay) / width
        return left.reloadsPerDay + share * (right.reloadsPerDay - left.reloadsPerDay)
      }
      left = right
    }
    return left.reloadsPerDay
  }
}
