import Experiments
import WidgetRefresh

/// Says what the reloads of the policies that may be chosen could do at best; see `KnownFuture`.
enum OptimizationHeadroom {
  /// Most policies that are named, besides today's.
  private static let most = 3

  /// - Returns: `nil` if it was not measured.
  static func text(_ report: OptimizationReport, _ words: PolicyWords) -> String? {
    let figure = report.goal.figure
    let measured = report.policies.filter { $0.candidate.possible != nil }
    let policies = measured.filter { !$0.isToday }.prefix(most) + measured.filter(\.isToday)
    let parts = policies.compactMap { policy -> String? in
      guard let possible = policy.candidate.possible, let value = policy.value(of: figure) else { return nil }
      let name = policy.isToday ? "today's policy" : "“\(words.short(policy))”"
      return
        "\(PolicyText.value(possible, figure)) instead of \(PolicyText.value(value, figure)) for \(name)"
    }
    guard !parts.isEmpty else { return nil }
    return "Headroom: with as many reloads at the best times, \(figure.rawValue) could be "
      + parts.joined(separator: ", ") + ". No app can reach this bound: it does not know the future."
  }
}
