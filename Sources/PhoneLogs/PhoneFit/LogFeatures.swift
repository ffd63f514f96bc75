import EventKernel
import Foundation
import ScenarioFile
import WidgetRefresh

/// Numbers that describe the reloads of a log, for the comparison of a real log with simulated ones.
struct LogFeatures {
  /// The days on which the budget is the usual one.
  private(set) var usual: Set<CalendarDate>
  /// Whole days on which the system learned.
  let learning: Set<CalendarDate>
  let tellsCost: Bool
  /// Whether the log says when reloads were due.
  let tellsDue: Bool

  /// Of the widget's days with a log.
  init(of log: PhoneDays) {
    usual = Set(log.days.filter { $0.phase == .usual }.map(\.date))
    learning = Set(log.days.filter { $0.phase == .learning && $0.isWhole }.map(\.date))
    let reloads = log.days.flatMap(\.reloads)
    tellsDue = reloads.count { $0.due != nil } * 2 > reloads.count
    tellsCost = reloads.count { $0.cost == .unknown || $0.cost == .unsure } * 50 <= reloads.count
  }

  /// For a prediction of the last day from those before; `nil`: there are too few.
  var withoutLastDay: LogFeatures? {
    guard usual.count > 3, let last = usual.max() else { return nil }
    var features = self
    features.usual.remove(last)
    return features
  }

  /// Shares are square roots, counts and durations are logarithms: so their errors have about the same size everywhere.
  func values(of log: PhoneDays) -> [Double] {
    let days = log.days.filter { usual.contains($0.date) }
    let early = log.days.filter { learning.contains($0.date) }
    let reloads = days.flatMap(\.reloads)
    let counts = days.map { Double(counted($0)) }
    let count = Double(max(1, reloads.count))
    let mean = counts.reduce(0, +) / Double(max(1, counts.count))
    var values = [
      log2(mean + 1),
      Foundation.sqrt(Double(days.reduce(0) { $0 + $1.count(.free) }) / Double(max(1, days.count))),
    ]
    let squares = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    values.append(log2(Foundation.sqrt(squares / Double(max(1, counts.count - 1))) + 1))
    let weekend = days.filter(\.date.isWeekend)
    if !weekend.isEmpty, weekend.count < days.count {
      values.append(Double(weekend.reduce(0) { $0 + counted($1) }) / Double(weekend.count) / max(1, mean))
    }
    if !early.isEmpty {
      values.append(log2(Double(early.reduce(0) { $0 + counted($1) }) / Double(early.count) + 1))
    }
    values += shares(days.flatMap(\.hours), bins: 12) { $0 / 2 }.map { ($0 / count).squareRoot() }
    let gaps = gaps(of: log)
    for share in [0, 0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 1] {
      values.append(log2((quantile(share, gaps) ?? 1440) + 1))
    }
    for hours in [1.0, 2, 4, 8] {
      values.append(Foundation.sqrt(Double(gaps.count { $0 > hours * 60 }) / Double(max(1, days.count))))
    }
    if tellsDue {
      let late = days.flatMap(\.lateness).map { Int($0.milliseconds / 150_000) }
      values.append(Foundation.sqrt(Double(late.count) / count))
      values += shares(late, bins: 25) { $0 }.map { ($0 / Double(max(1, late.count))).squareRoot() }
    }
    // Slots of 15 minutes begin at these times.
    let phases = reloads.map { Int(($0.time / 60_000) % 15) }
    values += shares(phases, bins: 5) { $0 / 3 }.map { ($0 / count).squareRoot() }
    return values
  }

  /// The shares of ``shownGaps(of:)``.
  static let shownGaps = [0, 0.1, 0.5, 0.9, 1]

  /// Quantiles of the times between reloads, in minutes.
  func shownGaps(of log: PhoneDays) -> [Double] {
    let gaps = gaps(of: log)
    return Self.shownGaps.map { quantile($0, gaps) ?? 1440 }
  }

  /// In minutes, the shortest first.
  private func gaps(of log: PhoneDays) -> [Double] {
    log.days.filter { usual.contains($0.date) }.flatMap(\.gaps).map { Double($0.milliseconds) / 60_000 }
      .sorted()
  }

  /// Those that count against the budget, or all if it is not known.
  func counted(_ day: PhoneDays.Day) -> Int { tellsCost ? day.count(.charged, .unsure) : day.reloads.count }

  private func shares(_ values: [Int], bins: Int, _ bin: (Int) -> Int) -> [Double] {
    var counts = [Double](repeating: 0, count: bins)
    for value in values { counts[min(max(0, bin(value)), bins - 1)] += 1 }
    return counts
  }

  private func quantile(_ share: Double, _ sorted: [Double]) -> Double? {
    sorted.isEmpty ? nil : sorted[Int((Double(sorted.count - 1) * share).rounded())]
  }
}
