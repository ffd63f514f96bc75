import Experiments
import WidgetRefresh

/// A note before a run that will take long.
package enum LongRunNote {
  /// A run with at least this many seconds gets a note.
  private static let long = 60.0

  /// - Parameters:
  ///   - scenarios: what is run, one after the other.
  ///   - plan: the replications of each.
  ///   - jobs: the number of runs at a time.
  ///   - times: how many times all of this runs.
  ///   - isMost: whether fewer replications may be enough, as with a goal.
  ///   - subject: what the note is about.
  package static func report(
    _ scenarios: [Scenario], plan: ReplicationPlan, jobs: Int, times: Int = 1, isMost: Bool = false,
    subject: String
  ) throws {
    let note = try exitingOnErrors(in: subject) {
      try text(scenarios, plan: plan, jobs: jobs, times: times, isMost: isMost)
    }
    if let note { Console.note("\(subject): \(note)") }
  }

  /// The note, without its subject; `nil`: the run will not take long.
  package static func text(
    _ scenarios: [Scenario], plan: ReplicationPlan, jobs: Int, times: Int = 1, isMost: Bool = false
  ) throws(ScenarioError) -> String? {
    let seconds = try RunForecast.seconds(of: scenarios, plan.most, jobs: jobs, times: times, enough: long)
    return text(seconds: seconds, isMost: isMost || plan.goal != nil)
  }

  /// The note for a forecast, without its subject; `nil`: the run will not take long.
  package static func text(seconds: Double, isMost: Bool) -> String? {
    guard seconds >= long else { return nil }
    return "note: this \(isMost ? "may take up to" : "will take about") \(duration(seconds, isMost))"
  }

  /// `90 min`, `2 h`: as rough as the forecast.
  private static func duration(_ seconds: Double, _ isMost: Bool) -> String {
    let units: [(String, Double)] = [("min", 60), ("h", 3600), ("days", 86_400), ("years", 365 * 86_400)]
    let unit = units.last { seconds >= 1.5 * $0.1 } ?? units[0]
    let count = max(1, seconds / unit.1)
    return "\(count < 1e15 ? String(Int(count.rounded(isMost ? .up : .toNearestOrEven))) : "10¹⁵") \(unit.0)"
  }
}
