import EventKernel
import Foundation
import RandomVariates
import ScenarioFile
import ScenarioValues

/// The stochastic usage that fits a log. Distributions are fitted by maximum likelihood, the other parameters by
/// moments.
package struct UsageFit: Sendable {
  /// One measured quantity and the distributions fitted to it, the best by Akaike's criterion first. None if the
  /// sample has fewer than two values or only equal ones.
  package struct Quantity: Sendable {
    package let sampleCount: Int
    /// 0 for an empty sample.
    package let mean: Double
    /// Standard deviation of the population over the mean; 0 for an empty sample.
    package let coefficientOfVariation: Double
    package let fits: [FittedDistribution]

    init(_ sample: [Double], _ families: [MaximumLikelihood.Family]) {
      let count = Double(max(sample.count, 1))
      let mean = sample.reduce(0, +) / count
      let variance = sample.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
      sampleCount = sample.count
      self.mean = mean
      coefficientOfVariation = mean > 0 ? variance.squareRoot() / mean : 0
      fits = MaximumLikelihood.best(of: families, for: sample)
    }
  }

  package let firstDate: CalendarDate
  package let days: Int
  /// ≥ 2.
  package let pickupCount: Int
  /// Seconds from the unlock to the end of the pickup.
  package let session: Quantity
  /// Seconds.
  package let glance: Quantity
  /// Seconds from one unlock to the next.
  package let gap: Quantity
  /// The same in operational time: the number of unlocks expected from the hour profile, as if all days were equal.
  package let operationalGap: Quantity
  /// Unlocks.
  package let pickupsPerDay: Quantity
  /// Unlocks in each hour of the day, per day.
  package let hours: [Double]
  /// Pickups on a weekend day relative to a weekday; `nil`: the log lacks one kind, or has no pickups on weekdays.
  package let weekendFactor: Double?
  /// Mean number of pickups a day over a week.
  package let weeklyMean: Double
  /// Variance of the pickups a day over their mean (sample variance).
  package let fanoFactor: Double
  /// Lag-1 autocorrelation of the pickups a day.
  package let autocorrelation: Double

  /// The Fano factor if all days had the same mean: that of a renewal process with the fitted gaps.
  package let renewalFanoFactor: Double

  /// - Throws: the log has fewer than two pickups.
  package init(_ log: UsageLogDays) throws(FitError) {
    let (clock, days) = (log.clock, log.count)
    let pickups = Self.pickups(log.sessions)
    guard pickups.count >= 2 else { throw .tooFewValues(pickups.count) }
    firstDate = log.firstDate
    self.days = days
    pickupCount = pickups.count
    func seconds(_ duration: SimulationDuration) -> Double { Double(duration.milliseconds) / 1000 }
    session = Quantity(
      pickups.map { seconds($0.end - $0.start) }.filter { $0 > 0 }, MaximumLikelihood.Family.durations)
    glance = Quantity(
      log.sessions.filter { $0.unlock == nil && $0.content != .surface(.standBy) }.map {
        seconds($0.end - $0.start)
      }, MaximumLikelihood.Family.durations)
    gap = Quantity(
      zip(pickups, pickups.dropFirst()).map { seconds($1.start - $0.start) }.filter { $0 > 0 },
      MaximumLikelihood.Family.durations)

    var perDay = Array(repeating: 0.0, count: days)
    var perHour = Array(repeating: 0.0, count: 24)
    for pickup in pickups {
      // A pickup may start on one day and be unlocked on the next.
      let day = clock.date(at: pickup.start).dayNumber - firstDate.dayNumber
      perDay[min(max(day, 0), days - 1)] += 1
      perHour[Int(clock.millisecondOfDay(at: pickup.start) / 3_600_000)] += 1
    }
    hours = perHour.map { $0 / Double(days) }
    pickupsPerDay = Quantity(perDay, MaximumLikelihood.Family.counts)
    let statistics = DayStatistics(perDay, from: firstDate)
    weekendFactor = statistics.weekendFactor
    weeklyMean = statistics.weeklyMean
    fanoFactor = statistics.fanoFactor
    autocorrelation = statistics.autocorrelation
    operationalGap = Quantity(
      Self.operationalGaps(pickups.map(\.start), perHour: hours, clock).filter { $0 > 0 },
      MaximumLikelihood.Family.durations)
    renewalFanoFactor =
      (try? RenewalCounts.fanoFactor(gap: Self.distribution(ofGap: operationalGap), perStretch: weeklyMean))
      ?? 1
  }

  /// The distribution of the gaps with the highest likelihood. Only its shape counts.
  private static func distribution(ofGap gap: Quantity) -> Distribution {
    switch gap.fits.first?.distribution {
    case nil: Pickups().gap
    case .lognormal(_, let sigma): .lognormal(median: 1, sigma: sigma)
    case let other?: other
    }
  }

  /// From unlock to lock. Sessions of one pickup are joined.
  private static func pickups(
    _ sessions: [UsageLogDays.Session]
  ) -> [(start: SimulationTime, end: SimulationTime)] {
    var pickups: [(start: SimulationTime, end: SimulationTime)] = []
    for session in sessions {
      guard let unlock = session.unlock else { continue }
      if session.continuesPickup, !pickups.isEmpty {
        pickups[pickups.count - 1].end = session.end
      } else {
        pickups.append((unlock, session.end))
      }
    }
    return pickups
  }

  private static func operationalGaps(
    _ unlocks: [SimulationTime], perHour: [Double], _ clock: WallClock
  ) -> [Double] {
    let total = perHour.reduce(0, +)
    guard let profile = try? HourProfile(weights: perHour) else { return [] }
    let work = unlocks.map { unlock in
      let second = Double(clock.millisecondOfDay(at: unlock)) / 1000
      return (
        day: clock.date(at: unlock).dayNumber, share: profile.cumulativeShare(atSecondOfDay: second)
      )
    }
    return zip(work, work.dropFirst()).map { before, after in
      (Double(after.day - before.day) + after.share - before.share) * total
    }
  }

  // MARK: The generator's parameters

  /// Shape of the gamma-distributed factor of days. It explains the variance of the pickups a day that neither a
  /// renewal process (``renewalFanoFactor``) nor weekends explain. At most 10⁶, which means no such variance.
  package var dayShape: Double {
    let range = Pickups.dayShapeRange
    guard weeklyMean > 0 else { return range.upperBound }
    let left = (fanoFactor - renewalFanoFactor) / weeklyMean - weekVariance / (weeklyMean * weeklyMean)
    return left > 1e-6 ? min(max(1 / left, range.lowerBound), range.upperBound) : range.upperBound
  }

  /// Correlation of that factor from one day to the next, 0 … 0.99: the lag-1 covariance of the pickups a day that
  /// weekends do not explain, over the variance of the factor.
  package var dayCorrelation: Double {
    let factorVariance = weeklyMean * weeklyMean / dayShape
    // Of all pairs of neighboring days, 4/7 are two weekdays, 1/7 two weekend days, and 2/7 one of each.
    let weekCovariance = weekVariance * (16.0 + 25 - 20) / 343 * (49.0 / 10)
    let covariance = autocorrelation * fanoFactor * weeklyMean - weekCovariance
    guard factorVariance > 1e-3 else { return 0 }
    return min(max(covariance / factorVariance, 0), Pickups.dayCorrelationRange.upperBound)
  }

  /// Variance of the mean number over the days of a week.
  private var weekVariance: Double {
    guard let factor = weekendFactor else { return 0 }
    let weekday = 7 * weeklyMean / (5 + 2 * factor)
    return weekday * weekday * (1 - factor) * (1 - factor) * 10 / 49
  }

  /// The usage that fits the log, in milliseconds. A parameter that the log does not show has its default.
  package var usage: StochasticUsage {
    var pickups = Pickups(
      perDay: min(weeklyMean, Pickups.perDayRange.upperBound),
      weekendFactor: min(weekendFactor ?? 1, Pickups.weekendFactorRange.upperBound), dayShape: dayShape,
      dayCorrelation: dayCorrelation)
    pickups.gap = Self.distribution(ofGap: operationalGap)
    if let profile = try? HourProfile(weights: hours) { pickups.hours = profile }
    if let fitted = session.fits.first?.distribution.scaled(by: 1000) { pickups.session = fitted }
    var glances = Glances(
      share: min(
        Double(glance.sampleCount) / Double(glance.sampleCount + pickupCount), Glances.shareRange.upperBound))
    if let fitted = glance.fits.first?.distribution.scaled(by: 1000) { glances.duration = fitted }
    return StochasticUsage(pickups: pickups, glances: glances)
  }
}

/// Moments of the pickups a day.
private struct DayStatistics {
  var weekendFactor: Double?
  var weeklyMean: Double
  var fanoFactor: Double
  var autocorrelation: Double

  init(_ counts: [Double], from firstDate: CalendarDate) {
    let mean = counts.reduce(0, +) / Double(counts.count)
    let squares = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    fanoFactor = counts.count > 1 && mean > 0 ? squares / Double(counts.count - 1) / mean : 1
    let products = zip(counts, counts.dropFirst()).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
    autocorrelation = squares > 0 ? products / squares : 0

    var (sums, days) = ([0.0, 0.0], [0.0, 0.0])
    for (index, count) in counts.enumerated() {
      let kind = firstDate.advanced(by: index).isWeekend ? 1 : 0
      sums[kind] += count
      days[kind] += 1
    }
    weeklyMean = mean
    if days[0] > 0, days[1] > 0, sums[0] > 0 {
      let (weekday, weekend) = (sums[0] / days[0], sums[1] / days[1])
      weekendFactor = weekend / weekday
      weeklyMean = (5 * weekday + 2 * weekend) / 7
    }
  }
}
