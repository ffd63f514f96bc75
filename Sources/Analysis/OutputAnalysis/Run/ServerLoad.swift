import Foundation
import WidgetRefresh

/// How often a widget's provider is called and fetches, for each minute of the day.
package struct ServerLoad: Hashable, Sendable {
  /// Counts over all replications. They share their memory with those of the results.
  private let callCounts: TimeOfDayCounts
  private let fetchCounts: TimeOfDayCounts
  private let daysPresent: Double
  /// `nil`: no time of day has clearly more fetches than the average.
  package var busiest: BusiestTime?

  package struct BusiestTime: Hashable, Sendable {
    package var start: TimeOfDay
    /// Its length: 1, 5, 15 or 60.
    package var minutes: Int
    /// Its fetches relative to those of an average time of the same length.
    package var ratio: Double
  }

  /// - Parameters:
  ///   - fetches: counts over all replications.
  ///   - otherCalls: calls of the provider that started no fetch.
  ///   - daysPresent: the days of all replications on which the widget was on the phone.
  ///   - days: the days of one replication.
  /// - Returns: `nil` if they were not counted.
  init?(fetches: TimeOfDayCounts, otherCalls: TimeOfDayCounts, daysPresent: Double, days: Int) {
    guard !fetches.minutes.isEmpty else { return nil }
    var calls = fetches
    if !otherCalls.minutes.isEmpty { calls.merge(otherCalls) }
    callCounts = calls
    fetchCounts = fetches
    self.daysPresent = daysPresent
    busiest = Self.busiest(of: fetches.minutes, days: Double(days))
  }

  /// Calls of the provider a day in each minute of the wall clock, from midnight: 1440 numbers.
  package var calls: [Double] { perDay(callCounts) }
  /// Fetches a day in each minute.
  package var fetches: [Double] { perDay(fetchCounts) }

  private func perDay(_ counts: TimeOfDayCounts) -> [Double] {
    counts.minutes.map { daysPresent > 0 ? Double($0) / daysPresent : 0 }
  }

  /// The busiest minute, if there are enough fetches to tell; otherwise the busiest 5 minutes, 15 minutes or hour.
  private static func busiest(of counts: [Int64], days: Double) -> BusiestTime? {
    guard let hour = Peak(of: counts, minutes: 60) else { return nil }
    for minutes in [1, 5, 15, 60] {
      guard let peak = Peak(of: counts, minutes: minutes), peak.count >= leastCount, peak.ratio >= leastRatio,
        !peak.isChance()
      else { continue }
      // A phone may fetch at the same time on each of its days, or in the same minute of each hour. So a replication
      // counts as one observation, not as one for each day.
      guard !peak.isChance(clusters: days) || hour.contains(peak) && !hour.isChance(clusters: days) else {
        continue
      }
      return BusiestTime(
        start: TimeOfDay(clamping: peak.start * 60), minutes: minutes, ratio: peak.ratio)
    }
    return nil
  }

  /// With fewer fetches, the ratio of the busiest of many times is mostly chance.
  private static let leastCount = 50.0
  /// Evenings alone have about two and a half times the average: people use their phones more.
  private static let leastRatio = 4.0

  /// The part of the day with the most fetches, of all parts of one length.
  private struct Peak {
    var start: Int
    var count: Double
    private let length: Int
    private let parts: Int
    private let mean: Double

    /// - Returns: `nil` if there are no fetches.
    init?(of counts: [Int64], minutes: Int) {
      parts = counts.count / minutes
      length = minutes
      var (start, most, sum) = (0, 0.0, 0.0)
      for part in 0..<parts {
        let count = counts[part * minutes..<(part + 1) * minutes].reduce(0) { $0 + Double($1) }
        sum += count
        if count > most { (start, most) = (part * minutes, count) }
      }
      guard most > 0 else { return nil }
      self.start = start
      count = most
      mean = sum / Double(parts)
    }

    var ratio: Double { count / mean }

    func contains(_ other: Peak) -> Bool { start <= other.start && other.start < start + length }

    /// Whether such a peak may be chance. By Chernoff's bound, the probability that any of n Poisson counts with mean λ
    /// is k or more is at most n · exp(k − λ − k · ln(k / λ)). It must be below 0.001.
    ///
    /// - Parameter clusters: the number of fetches that count as one.
    func isChance(clusters: Double = 1) -> Bool {
      let (k, lambda) = (count / clusters, mean / clusters)
      return k * (log(ratio) - 1) + lambda < log(Double(parts) / 0.001)
    }
  }
}
