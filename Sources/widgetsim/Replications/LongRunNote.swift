import OutputAnalysis
import WidgetRefresh

/// Says, before a run starts, that it is going to take long.
enum LongRunNote {
  /// Seconds from which on it is worth a word.
  private static let long = 60.0

  /// - Parameters:
  ///   - scenarios: what is run, one after the other.
  ///   - replications: how many of each, at most.
  ///   - jobs: how many run at a time.
  ///   - points: all of this is done so often.
  ///   - isMost: fewer replications may be enough.
  ///   - subject: what the note is about.
  static func report(
    _ scenarios: [Scenario], replications: Range<UInt64>, jobs: Int, points: Int = 1, isMost: Bool = false,
    subject: String
  ) throws {
    guard let first = UInt32(exactly: replications.lowerBound) else { return }
    let runs = Double(replications.count) * Double(points)
    let atATime = Double(max(1, min(jobs, Replications.processors, replications.count)))
    let scale = runs / atATime
    let seconds = try exitingOnErrors(in: subject) {
      try scenarios.reduce(0) {
        let forecast = try RunForecast(
          of: $1, replication: first, enough: long / (4 * scale * Double(scenarios.count)))
        return $0 + forecast.secondsPerReplication * scale
      }
    }
    guard seconds >= long else { return }
    let words = isMost ? "this may take up to" : "this is going to take about"
    Console.report("\(subject): note: \(words) \(text(seconds))")
  }

  /// `90 min`, `2 h`: rough, as the forecast is.
  static func text(_ seconds: Double) -> String {
    let units: [(String, Double)] = [("min", 60), ("h", 3600), ("days", 86_400), ("years", 365 * 86_400)]
    let unit = units.last { seconds >= 1.5 * $0.1 } ?? units[0]
    let count = max(1, seconds / unit.1)
    return "\(count < 1e15 ? String(Int(count.rounded())) : "10¹⁵") \(unit.0)"
  }
}
