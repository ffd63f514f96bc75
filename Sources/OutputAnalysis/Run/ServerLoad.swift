import Foundation
import WidgetRefresh

/// When a widget's provider fetches: what its server gets, minute by minute of the day.
public struct ServerLoad: Hashable, Sendable {
  /// Calls of the provider a day in each minute of the wall clock, from midnight: 1440 numbers.
  public var calls: [Double]
  /// Fetches a day in each minute.
  public var fetches: [Double]
  /// `nil`: no minute has clearly more fetches than the average one.
  public var busiest: BusiestMinute?

  public struct BusiestMinute: Hashable, Sendable {
    public var time: TimeOfDay
    /// Its fetches relative to those of the average minute.
    public var ratio: Double

    public init(time: TimeOfDay, ratio: Double) {
      self.time = time
      self.ratio = ratio
    }
  }

  /// - Parameters:
  ///   - calls: counts over all replications.
  ///   - fetches: counts over all replications.
  ///   - daysPresent: the days of all replications on which the widget was on the phone.
  ///   - days: the days of one replication.
  /// - Returns: `nil` if they were not counted.
  init?(calls: TimeOfDayCounts, fetches: TimeOfDayCounts, daysPresent: Double, days: Int) {
    guard !calls.minutes.isEmpty, calls.minutes.count == fetches.minutes.count else { return nil }
    func perDay(_ counts: TimeOfDayCounts) -> [Double] {
      counts.minutes.map { daysPresent > 0 ? Double($0) / daysPresent : 0 }
    }
    self.calls = perDay(calls)
    self.fetches = perDay(fetches)
    busiest = Self.busiest(of: fetches.minutes, days: days)
  }

  /// The minute with the most fetches, if it has at least twice as many as the average and chance alone would not
  /// make such a minute.
  ///
  /// A phone may fetch in the same minute on each of its days, so a replication counts as one observation, not as one
  /// for each day: the count divided by the number of days is compared with a Poisson distribution. By Chernoff's
  /// bound, the probability that any of the 1440 minutes has k or more is at most 1440 · exp(k − λ − k·ln(k / λ)) for
  /// a mean of λ. It must be below 0.001.
  private static func busiest(of counts: [Int64], days: Int) -> BusiestMinute? {
    guard let most = counts.max(), let minute = counts.firstIndex(of: most), most > 0 else { return nil }
    let mean = counts.reduce(0) { $0 + Double($1) } / Double(counts.count)
    let (ratio, k, lambda) = (Double(most) / mean, Double(most) / Double(days), mean / Double(days))
    let exponent = k * (log(ratio) - 1) + lambda
    guard ratio >= 2, exponent > log(Double(counts.count) / 0.001) else { return nil }
    return BusiestMinute(time: TimeOfDay(clamping: minute * 60), ratio: ratio)
  }
}
