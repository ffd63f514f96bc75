import EventKernel
import Experiments
import Foundation
import ScenarioFile
import WidgetRefresh

/// Finds the worlds in which a phone would have written a given log: approximate Bayesian computation.
///
/// Each round simulates logs with values from the prior, which are the plausible ranges of the scenario, and predicts these values from
/// the features of the logs by linear regression. These predictions are the summary statistics. The runs whose summaries are nearest to
/// those of the log are kept, and regression corrects their values for the distance that is left. The next round draws only from the
/// ranges in which values were kept. Inside these, its draws have the density of the prior, so they need no weights.
///
/// A regression predicts a run that it knows too well, and the log not so well. With a hundred runs and a dozen summaries, this made the
/// intervals a tenth too short. So both regressions predict each run as if they did not know it (leave-one-out residuals: D. M. Allen,
/// "The relationship between variable selection and data augmentation and a method for prediction", Technometrics 16 (1974) 125–127).
///
/// Sources: P. Fearnhead, D. Prangle, "Constructing summary statistics for approximate Bayesian computation: semi-automatic approximate
/// Bayesian computation", J. R. Stat. Soc. B 74 (2012) 419–474; M. A. Beaumont, W. Zhang, D. J. Balding, "Approximate Bayesian
/// computation in population genetics", Genetics 162 (2002) 2025–2035; the restriction of the prior: M. G. B. Blum, O. François,
/// "Non-linear regression models for approximate Bayesian computation", Statistics and Computing 20 (2010) 63–73.
package struct PhoneFit: Sendable {
  /// One simulated log.
  package struct Run: Sendable {
    /// For each parameter, a number from 0 to 1.
    var shares: [Double]
    var features: [Double]
    /// Quantiles of the times between reloads, in minutes.
    var gaps: [Double]
    /// Mean over the usual days, in reloads a day.
    var capacity: Double
    /// Charged reloads on these days, as a share of the capacity.
    var used: Double
    /// The features without the last usual day, and the times between the reloads of that day, in minutes.
    var past: [Double]
    var lastGaps: [Float]
    /// Reloads of each usual day that count against the budget.
    var counts: [Int]

    /// What must not be unusual. Besides the features, this is how much the times between reloads differ. They hardly
    /// differ if the system has a timetable. No phone of the simulator has one, so a fit has no use for it.
    var checked: [Double] {
      features + [log2(log2(((gaps.last ?? 0) + 1) / ((gaps.first ?? 0) + 1)) + 0.02)]
    }
  }

  package let log: PhoneDays
  let features: LogFeatures
  package let uncertain: UncertainScenario
  let widget: Int
  /// Gives the jobs, the interruption and the progress.
  package var replications: Replications
  package var rounds = Self.usualRounds
  /// Simulated logs of each round.
  package var runs = Self.usualRuns
  /// Those that are nearest to the log.
  var kept: Int { max(20, runs / 10) }

  package static let usualRounds = 3
  package static let usualRuns = 4000

  private let days: ClosedRange<CalendarDate>
  private let warmUp: Int
  /// Whether the widget was added when the warm-up begins, not before.
  private let isNew: Bool
  private let covered: ClosedRange<Int64>
  private let timeZone: String
  private let clock: WallClock
  private let noons: [Int64]

  /// The system learns the views of at most this number of days before the log.
  static let warmUpDays = 10

  package init(
    _ log: PhoneDays, covered: ClosedRange<Int64>, timeZone: String, in uncertain: UncertainScenario,
    widget: Int
  ) throws(ScenarioError) {
    self.log = log
    self.uncertain = uncertain.withEqualWeights
    self.widget = widget
    self.covered = covered
    self.timeZone = timeZone
    let features = LogFeatures(of: log)
    let clock = try WallClock(covering: covered, timeZone: timeZone)
    noons = features.usual.sorted().map {
      clock.epochMilliseconds + (clock.startOfDay($0) + .hours(12)).milliseconds
    }
    let first = log.days[0].date
    days = first...log.days[log.days.count - 1].date
    let daysBefore = max(0, first.dayNumber - log.added.dayNumber)
    (warmUp, isNew) = (min(daysBefore, Self.warmUpDays), daysBefore <= Self.warmUpDays)
    (self.features, self.clock) = (features, clock)
    replications = Replications(of: uncertain.scenario)
  }

  /// A world's scenario over the days of the log.
  func scenario(at shares: [Double?]) throws -> Scenario {
    var scenario = try uncertain.scenario(at: shares)
    scenario.device.start = days.lowerBound
    scenario.device.days = days.upperBound.dayNumber - days.lowerBound.dayNumber + 1
    scenario.device.warmUpDays = warmUp
    for app in scenario.apps.indices where isNew { scenario.apps[app].isNewlyInstalled = true }
    scenario.device.timeZone = timeZone
    return scenario
  }

  /// - Returns: `nil` if it was stopped.
  func simulate(_ shares: [Double?], number: UInt32) throws -> Run? {
    var simulation = try DeviceSimulation(try scenario(at: shares), replication: number)
    var sink = LoggedRun(of: simulation, widget: widget, tellsCost: features.tellsCost)
    guard try simulation.run(into: &sink, isStopped: replications.isStopped) else { return nil }
    return run(phoneDays(sink), shares.map { $0 ?? 0.5 }, capacity: sink.capacity)
  }

  /// What is compared of a log.
  func run(_ log: PhoneDays, _ shares: [Double], capacity: (Int64) -> Double) -> Run {
    let capacity = noons.reduce(0) { $0 + capacity($1) } / Double(max(1, noons.count))
    let usual = log.days.filter { features.usual.contains($0.date) }
    let counts = usual.map(features.counted)
    return Run(
      shares: shares, features: features.values(of: log), gaps: features.shownGaps(of: log),
      capacity: capacity,
      used: Double(counts.reduce(0, +)) / Double(max(1, noons.count)) / max(1, capacity),
      past: features.withoutLastDay.map { $0.values(of: log) } ?? [],
      lastGaps: usual.last?.gaps.map { Float($0.milliseconds) / 60_000 } ?? [], counts: counts)
  }

  func phoneDays(_ run: LoggedRun) -> PhoneDays {
    PhoneDays(
      log.widget, run.reloads.filter { covered.contains($0.time) }, end: covered.upperBound, clock: clock,
      added: log.added)
  }
}
