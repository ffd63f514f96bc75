import EventKernel
import Experiments
import WidgetRefresh

/// What to do, in a sentence or two.
struct PolicyAdvice {
  private let report: OptimizationReport
  private let words: PolicyWords

  init(_ report: OptimizationReport, _ words: PolicyWords) {
    self.report = report
    self.words = words
  }

  var text: String {
    guard let best = report.chosen else { return withoutBest }
    guard !best.isToday else { return caveat + keep }
    let sentence = caveat + "\(words.instruction(best)): \(effect(of: best))."
    guard words.pushes(best), let other = alternative else { return sentence }
    return sentence + " Without pushes: \(lowercased(words.instruction(other))); \(effect(of: other))."
  }

  /// What to know before the advice, with a space after it.
  private var caveat: String {
    if report.results.isPartial { return "It was interrupted, so this is not proven. " }
    return switch report.today?.candidate.state {
    case .infeasible: "Today's policy breaks a bound. "
    case .undecided: "Whether today's policy keeps the bounds is not decided. "
    default: ""
    }
  }

  private var withoutBest: String {
    let states = Set(report.policies.map(\.candidate.state))
    if report.results.isPartial { return "The command was interrupted before the policies were compared." }
    if states.contains(.undecided) {
      return "It is undecided whether a policy keeps the bounds. Allow more runs (--max-replications)."
    }
    return "No policy that was tried keeps the bounds."
  }

  private var keep: String {
    if report.isRobust, report.plausible?.leastRegret != nil {
      return "Keep today's policy: it has the smallest mean regret."
    }
    let size = PolicyText.size(report.results.indifference, report.goal.figure)
    return "Keep today's policy: no policy that was tried is better by \(size) or more."
  }

  /// The best policy without pushes, or a simpler one that is nearly as good.
  private var alternative: OptimizationReport.Policy? {
    let others = report.policies.filter { policy in
      !policy.isToday && !words.pushes(policy) && report.isWorthwhile(policy)
        && [.notToldApart, .worse].contains(policy.candidate.state)
    }
    guard let best = others.first?.value(of: report.goal.figure) else { return nil }
    return others.filter { policy in
      policy.value(of: report.goal.figure).map { abs($0 - best) < report.results.indifference } ?? false
    }.min { $0.settings.count < $1.settings.count }
  }

  private func lowercased(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

  /// `the mean content age when viewed is 97 s lower, with about as many charged reloads`.
  private func effect(of policy: OptimizationReport.Policy) -> String {
    let figure = report.goal.figure
    var text: String
    switch (figure, policy.candidate.fromToday?.estimate) {
    case (.contentAgeMean, let change?) where change < 0:
      text = "the mean content age when viewed is \(Self.time(-change)) lower"
    case (.reloadAgeMean, let change?) where change < 0:
      text = "the mean reload age when viewed is \(Self.time(-change)) lower"
    case (.freshViews, _):
      text = "\(value(policy)) of the views are fresh instead of \(value(report.today))"
    default: text = "\(figure.rawValue) is \(value(policy)) instead of \(value(report.today))"
    }
    if figure != .chargedPerDay { text += cost(of: policy) }
    return text
  }

  private func value(_ policy: OptimizationReport.Policy?) -> String {
    guard let value = policy?.value(of: report.goal.figure) else { return ReadableFigures.none }
    return PolicyText.value(value, report.goal.figure)
  }

  private func cost(of policy: OptimizationReport.Policy) -> String {
    guard let change = policy.candidate.chargedFromToday, let today = report.today?.value(of: .chargedPerDay)
    else { return "" }
    if change.estimate + change.halfWidth <= 0, -change.estimate < report.goal.indifference * today {
      return ", with no more charged reloads"
    }
    if abs(change.estimate) < max(report.goal.indifference * today, 0.5) {
      return ", with about as many charged reloads"
    }
    let size = ReadableFigures.rate(change.estimate.magnitude)
    return ", with \(size) \(change.estimate > 0 ? "more" : "fewer") charged reloads a day"
  }

  /// `4.5 s`, `97 s`, `2 min 30 s`, `15 min`, `2 h 5 min`.
  private static func time(_ seconds: Double) -> String {
    let step: Double = seconds < 10 ? 0.1 : seconds < 120 ? 1 : seconds < 600 ? 10 : 60
    let rounded = (min(seconds, 1e12) / step).rounded() * step
    guard seconds >= 10 else { return "\((rounded * 10).rounded() / 10) s" }
    return seconds < 120 ? "\(Int(rounded)) s" : PolicyWords.words(.milliseconds(Int64(rounded) * 1000))
  }
}
