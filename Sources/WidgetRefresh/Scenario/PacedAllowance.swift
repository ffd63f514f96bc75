import EventKernel

/// A budget that learns how often its widget is viewed, and accrues by 96 slots of 15 minutes of the wall clock.
public struct PacedAllowance: Hashable, Sendable {
  /// A point of the piecewise linear map from views a day to reloads a day.
  public struct Knot: Hashable, Sendable {
    public var viewsPerDay: Double
    public var reloadsPerDay: Double

    public init(viewsPerDay: Double, reloadsPerDay: Double) {
      self.viewsPerDay = viewsPerDay
      self.reloadsPerDay = reloadsPerDay
    }
  }

  public enum Refill: String, CaseIterable, Hashable, Sendable {
    /// Each slot in proportion to the views predicted for it.
    case paced
    /// Each slot the same.
    case even
    /// The whole day's at local midnight.
    case atStart
  }

  /// How a slot's share comes, where the refill is not ``Refill/atStart``.
  public enum Accrual: String, CaseIterable, Hashable, Sendable {
    /// All at once, when the slot begins; a denied request is looked at again after the profile's wait.
    case slots
    /// Evenly through the slot; a denied request is looked at again when the balance reaches 1.
    case continuous
  }

  /// At least one, by rising views; constant beyond the first and the last.
  public var capacity: [Knot]
  /// Capacity of widgets that the system added; `nil`: as any other's. UNOFF (40 in profile `reported`).
  public var capacityWhenAddedBySystem: Double?
  /// Days of views that the prediction is made from, 1 … 60.
  public var historyDays: Int
  /// For so many days after a widget is added it has ``learningCapacity``, refilled evenly.
  public var learningDays: Int
  public var learningCapacity: Double
  public var refill: Refill
  public var accrual: Accrual
  /// Standard deviation of the Gaussian that smooths the predicted views over the day.
  public var smoothing: SimulationDuration
  /// Balance of a new widget, as a share of its capacity.
  public var initialShare: Double
  /// The balance stays between these multiples of the capacity.
  public var lowest: Double
  public var highest: Double
  /// A view that starts less than this after the last one ended is the same view.
  public var viewGap: SimulationDuration
  /// While charging, a balance above 0 is enough; otherwise it takes 1.
  public var grantsFractionWhileCharging: Bool

  public init(
    capacity: [Knot], capacityWhenAddedBySystem: Double?, historyDays: Int, learningDays: Int,
    learningCapacity: Double, refill: Refill, accrual: Accrual = .slots, smoothing: SimulationDuration,
    initialShare: Double,
    lowest: Double, highest: Double, viewGap: SimulationDuration, grantsFractionWhileCharging: Bool
  ) {
    self.capacity = capacity
    self.capacityWhenAddedBySystem = capacityWhenAddedBySystem
    self.historyDays = historyDays
    self.learningDays = learningDays
    self.learningCapacity = learningCapacity
    self.refill = refill
    self.accrual = accrual
    self.smoothing = smoothing
    self.initialShare = initialShare
    self.lowest = lowest
    self.highest = highest
    self.viewGap = viewGap
    self.grantsFractionWhileCharging = grantsFractionWhileCharging
  }

  /// Profile `documented`.
  ///
  /// DOC: 40 to 70 a day when viewed frequently, fewer when rarely; a few days to learn, more reloads until then;
  /// accrues through the day by the user's pattern. GUESS: the knots, the bounds of the balance. UNOFF: history,
  /// slots and that their shares come at once, smoothing, the gap that parts two views.
  public static let documented = PacedAllowance(
    capacity: [
      Knot(viewsPerDay: 0, reloadsPerDay: 4), Knot(viewsPerDay: 10, reloadsPerDay: 12),
      Knot(viewsPerDay: 60, reloadsPerDay: 40), Knot(viewsPerDay: 250, reloadsPerDay: 70),
    ],
    capacityWhenAddedBySystem: nil, historyDays: 7, learningDays: 3, learningCapacity: 70, refill: .paced,
    smoothing: .minutes(75), initialShare: 0.05, lowest: 0, highest: 1, viewGap: .seconds(5),
    grantsFractionWhileCharging: false)

  /// Profile `reported`: unofficial analyses of the system (UNOFF, every number).
  public static let reported = PacedAllowance(
    capacity: [
      Knot(viewsPerDay: 0, reloadsPerDay: 1), Knot(viewsPerDay: 10, reloadsPerDay: 7),
      Knot(viewsPerDay: 30, reloadsPerDay: 20), Knot(viewsPerDay: 64, reloadsPerDay: 40),
      Knot(viewsPerDay: 108, reloadsPerDay: 70), Knot(viewsPerDay: 115, reloadsPerDay: 75),
    ],
    capacityWhenAddedBySystem: 40, historyDays: 7, learningDays: 2, learningCapacity: 75, refill: .paced,
    smoothing: .minutes(75), initialShare: 0.05, lowest: -1.2, highest: 1.5, viewGap: .seconds(5),
    grantsFractionWhileCharging: true)

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
