import Experiments
import WidgetRefresh

extension OptimizationReport {
  /// What to do, in a sentence or two.
  var advice: String {
    guard let best = chosen else { return withoutBest }
    guard !best.isToday else { return caveat + keep }
    let sentence = caveat + "\(words.instruction(best.words)): \(effect(of: best))." + hedge(best)
    guard words.pushes(best.words) else { return sentence }
    guard let other = alternative else {
      let inWorlds = plausible == nil ? "" : " and at least as good on average over the plausible worlds"
      return sentence + " Without pushes, no policy that was tried is better than today's by "
        + "\(size(results.indifference)) or more\(inWorlds)."
    }
    let instruction = words.instruction(other.words)
    return sentence
      + " Without pushes: \(instruction.prefix(1).lowercased() + instruction.dropFirst()); \(effect(of: other))."
      + share(of: other)
  }

  /// ` It beats today's in 91% of 64 plausible worlds.`
  private func share(of policy: Policy) -> String {
    guard let place = place(of: policy), let today = today.flatMap(self.place),
      let comparison = plausible?.comparison
    else { return "" }
    return " It beats today's in \(PercentText.whole(comparison.share(place, betterThan: today))) of "
      + "\(comparison.worlds) plausible worlds."
  }

  /// In how many worlds the chosen policy is better than today's, and what it costs.
  private func hedge(_ policy: Policy) -> String {
    var text = share(of: policy)
    let losses = policy.candidate.losses
    if !losses.isEmpty { text += " What gets worse: \(losses.listed(except: goal.widget))." }
    if plausible != nil, let best, isBetter(best, than: policy) { text += onDocumented(best) }
    return text
  }

  /// Whether a policy has the better figure in the runs of the scenario itself.
  private func isBetter(_ policy: Policy, than other: Policy) -> Bool {
    guard let value = policy.value(of: goal.figure), let others = other.value(of: goal.figure)
    else { return false }
    return goal.isMaximized ? value > others : value < others
  }

  /// What to know before the advice, with a space after it.
  private var caveat: String {
    if results.isPartial { return "It was interrupted, so this is not proven. " }
    return switch today?.candidate.state {
    case .infeasible: "Today's policy breaks a bound. "
    case .undecided: "Whether today's policy keeps the bounds is not decided. "
    default: ""
    }
  }

  private var withoutBest: String {
    let states = Set(policies.map(\.candidate.state))
    if results.isPartial { return "The command was interrupted before the policies were compared." }
    if states.contains(.undecided) {
      return "It is undecided whether a policy keeps the bounds. Allow more runs (--max-replications)."
    }
    return "No policy that was tried keeps the bounds."
  }

  private var keep: String {
    guard let best, isWorthwhile(best) else {
      return
        "Keep today's policy: no policy that was tried is better by \(size(results.indifference)) or more."
    }
    return "Keep today's policy: on average over the plausible worlds, no policy that was tried is better by "
      + "\(size(results.indifference)) or more." + onDocumented(best)
  }

  /// What the best policy does on the phone as the scenario describes it, if another one is chosen because of the plausible worlds.
  private func onDocumented(_ best: Policy) -> String {
    guard isWorthwhile(best) else {
      return
        " With the scenario's own budget alone, no policy that was tried is better by \(size(results.indifference)) or more."
    }
    return
      " With the scenario's own budget alone, “\(words.short(best.words))” is selected: \(effect(of: best))."
  }

  /// The best policy without pushes, or a simpler one that is nearly as good.
  private var alternative: Policy? {
    let others = policies.filter { policy in
      !policy.isToday && !words.pushes(policy.words) && isWorthwhile(policy)
        && [.notToldApart, .worse].contains(policy.candidate.state)
        && meanRegret(of: policy) ?? 0 <= today.flatMap { meanRegret(of: $0) } ?? .infinity
    }
    guard let best = others.first?.value(of: goal.figure) else { return nil }
    return others.filter { policy in
      policy.value(of: goal.figure).map { abs($0 - best) < results.indifference } ?? false
    }.min { $0.settings.count < $1.settings.count }
  }

  /// `the mean content age when viewed is 1m37s lower, with about as many charged reloads`.
  private func effect(of policy: Policy) -> String {
    let figure = goal.figure
    var text: String
    // In the scenario's own world, it may not differ.
    if !isWorthwhile(policy), let old = today.flatMap({ meanRegret(of: $0) }),
      let new = meanRegret(of: policy),
      old - new >= results.indifference
    {
      return "on average over the plausible worlds, \(figure.rawValue) is better by \(size(old - new))"
        + (figure == .chargedPerDay ? "" : cost(of: policy))
    }
    switch (figure, policy.candidate.fromToday?.estimate) {
    case (.contentAgeMean, let change?) where change < 0:
      text = "the mean content age when viewed is \(ReadableFigures.duration(seconds: -change)) lower"
    case (.reloadAgeMean, let change?) where change < 0:
      text = "the mean reload age when viewed is \(ReadableFigures.duration(seconds: -change)) lower"
    case (.freshViews, _):
      text = "\(value(policy)) of the views are fresh instead of \(value(today))"
    default: text = "\(figure.rawValue) is \(value(policy)) instead of \(value(today))"
    }
    if figure != .chargedPerDay { text += cost(of: policy) }
    return text
  }

  private func value(_ policy: Policy?) -> String { text(policy?.value(of: goal.figure)) }

  private func cost(of policy: Policy) -> String {
    guard let change = policy.candidate.chargedFromToday, let today = today?.value(of: .chargedPerDay)
    else { return "" }
    // A Live Activity has no reloads.
    if today == 0, change.estimate == 0 { return "" }
    if change.estimate + change.halfWidth <= 0, -change.estimate < goal.indifference * today {
      return ", with no more charged reloads"
    }
    if abs(change.estimate) < max(goal.indifference * today, 0.5) {
      return ", with about as many charged reloads"
    }
    let size = ReadableFigures.rate(change.estimate.magnitude)
    return ", with \(size) \(change.estimate > 0 ? "more" : "fewer") charged reloads a day"
  }
}
