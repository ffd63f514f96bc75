import Experiments
import WidgetRefresh

// The words of an optimization.
extension OptimizationReport {
  /// A value of the figure.
  func text(_ value: Double?) -> String { ReadableFigures.value(value, unit: goal.figure.unit) }

  /// A difference in the figure: `11s`, `3.9 points`.
  func size(_ value: Double) -> String {
    guard goal.figure.unit == .share else { return ReadableFigures.halfWidth(value, unit: goal.figure.unit) }
    return "\(ReadableFigures.rate(value * 100)) points"
  }

  func name(_ policy: Policy) -> String { (policy.isToday ? "today: " : "") + words.short(policy.words) }

  /// All policies.
  var policyTable: ReportTable {
    ReportTable(
      names: ["policy"],
      columns: headings.map { .init($0, $0 == "verdict" ? .verdict : .number) },
      rows: zip(policies, policyNames).map { policy, name in
        .init(
          names: [name], cells: cells(policy),
          tone: isOnlyChosen(policy) ? .good : policy.candidate.state.tone)
      })
  }

  var words: PolicyWords {
    PolicyWords(widget: goal.widget, today: today?.candidate.scenario ?? Scenario())
  }

  /// In a few words; with all settings if these are the words of another policy too.
  private var policyNames: [String] {
    let short = policies.map(name)
    return zip(policies, short).map { policy, name in
      guard short.count(where: { $0 == name }) > 1 else { return name }
      return DisplayText.printable(
        policy.settings.map { "\($0.path)=\($0.value)" }.joined(separator: " + "))
    }
  }

  var aim: String {
    let limits =
      goal.constraints.isEmpty ? "" : " with " + goal.constraints.map(\.text).joined(separator: ", ")
    return "\(goal.widget): \(goal.aim)\(limits)"
      + (results.isPartial ? " (partial: interrupted)" : "")
  }

  private var headings: [String] {
    let charged = goal.figure == .chargedPerDay ? [] : ["charged/day"]
    let limits = goal.constraints.isEmpty ? [] : ["bounds"]
    let worlds = plausible == nil ? [] : ["worlds"]
    return [goal.figure.rawValue] + charged + limits + worlds + ["runs", "verdict"]
  }

  private func cells(_ policy: Policy) -> [String] {
    let candidate = policy.candidate
    let figures = goal.figure == .chargedPerDay ? [] : [Figure.chargedPerDay]
    var cells = ([goal.figure] + figures).map { ReadableFigures.estimate(candidate.interval(of: $0)) }
    if !goal.constraints.isEmpty { cells.append(constraintState(candidate)) }
    if let plausible {
      let share = place(of: policy).map { plausible.comparison.shareBest($0) }
      cells.append(share.map(PercentText.whole) ?? ReadableFigures.none)
    }
    return cells + [
      "\(candidate.replications)", isOnlyChosen(policy) ? "chosen" : candidate.state.rawValue,
    ]
  }

  /// Whether it is the policy to use, but not the best with the scenario's own budget.
  func isOnlyChosen(_ policy: Policy) -> Bool {
    policy.candidate.state != .best && policy.settings == chosen?.settings
  }

  /// Its place in the comparison in plausible worlds.
  func place(of policy: Policy) -> Int? {
    policies.firstIndex { $0.settings == policy.settings }.flatMap { plausible?.places[$0] }
  }

  /// Whether the chosen policy would still be the best if the guesses are wrong.
  var worlds: String? {
    guard let plausible, let chosen, let place = place(of: chosen) else { return nil }
    let comparison = plausible.comparison
    guard comparison.worlds > 0 else { return nil }
    var text =
      "In \(PercentText.whole(comparison.shareBest(place))) of \(comparison.worlds) plausible worlds, no other policy here "
      + "beats \(chosen.isToday ? "today's" : "the chosen one") by \(size(comparison.indifference)) or more."
    if !goal.constraints.isEmpty {
      text += " In \(PercentText.whole(comparison.shareKeepingBounds(place))), it keeps the bounds."
    }
    text +=
      " Its regret is \(size(comparison.meanRegret(place))) on average and \(size(comparison.worstRegret(place))) at worst."
    if let decisive = plausible.decisive {
      text +=
        " The unknown that matters most for the choice is \(DisplayText.printable(decisive.path)): if you knew it, the "
        + "smallest mean regret would be \(size(decisive.regret))."
    }
    return text
  }

  private func constraintState(_ candidate: OptimizationResults.Candidate) -> String {
    let verdicts = candidate.constraints.map(\.verdict)
    if verdicts.isEmpty { return ReadableFigures.none }
    if verdicts.contains(.fails) { return "broken" }
    return verdicts.contains(.undecided) ? "undecided" : "kept"
  }

  var notes: [String] {
    let (few, search) = (
      PolicyOptimization.fewestSearchReplications, PolicyOptimization.searchReplications
    )
    let share = PercentText.exact(goal.error)
    var notes = ["± or (low to high): the 95% confidence interval."]
    guard best != nil || !results.isPartial else {
      return notes + [
        "Chance helped to choose these policies, so their figures may look better than they are."
      ]
    }
    notes.append(
      "\(results.tried) \(results.tried == 1 ? "policy" : "policies") tried in \(few) or \(search) runs each. Other runs "
        + "compare those in the table and select one (verdict: best). If a policy beats all others here by "
        + "\(size(results.indifference)) or more, it is selected with a probability of at least "
        + "\(PercentText.exact(1 - goal.error)) (Kim and Nelson)."
    )
    if policies.contains(where: { $0.candidate.state == .notToldApart }) {
      notes.append("unclear: the difference from the best may be chance.")
    }
    if results.open > 1 {
      notes.append(
        "\(results.open) policies were still left after \(results.selectionReplications) runs, so this selection (verdict: best) "
          + "has no such guarantee. For a guarantee, allow more runs (--max-replications).")
    }
    let words = words
    if let chosen, chosen.candidate.state != .best {
      let measure =
        plausible == nil
        ? "Its figure is the best" : "Its mean regret over the plausible worlds is the smallest"
      notes.append(
        "chosen: the policy to use. \(measure), or nearly so with fewer charged reloads or fewer changes. best: the best with "
          + "the scenario's own budget.")
    }
    if policies.contains(where: { words.sendsSilentPushes($0.words) }) {
      notes.append("push: a silent push at each change, after which the app reloads its widgets.")
    }
    if policies.contains(where: { words.callsOnLeaving($0.words) }) {
      notes.append("leaving: a call of WidgetCenter when the user leaves the app.")
    }
    if !goal.constraints.isEmpty {
      let tolerances = zip(goal.constraints, results.tolerances).filter { $0.1 > 0 }.map {
        "\($0.figure.rawValue) \(PreciseFigures.exact($1, unit: $0.figure.unit))"
      }
      notes.append(
        "The error of \(share) is divided between the bounds and the selection."
          + (tolerances.isEmpty ? "" : " Tolerance of bounds: \(tolerances.joined(separator: ", "))."))
    }
    if let plausible {
      notes.append(
        "worlds: share of \(plausible.comparison.worlds) plausible worlds in which no other policy here beats this one by "
          + "\(size(results.indifference)) or more. Each world has other values of what nobody knows about iOS "
          + "(see `widgetsim bands`). Regret: how much worse a policy is in a world than the one that is ahead there."
          + (goal.constraints.isEmpty
            ? "" : " A policy that breaks a bound in a world counts as the worst there.")
      )
    } else {
      notes.append("This holds for this scenario. What nobody knows about iOS may change the best policy.")
    }
    return notes
  }

  /// Most policies that are named, besides today's.
  private static let mostNamed = 3

  /// What the reloads of the policies that may be chosen could do at best (see `KnownFuture`); `nil`: it was not measured.
  var headroom: String? {
    let figure = goal.figure
    let measured = policies.filter { $0.candidate.possible != nil }
    let policies = measured.filter { !$0.isToday }.prefix(Self.mostNamed) + measured.filter(\.isToday)
    var bounds: [(bound: String, values: [String])] = []
    for policy in policies {
      guard let possible = policy.candidate.possible, let value = policy.value(of: figure) else { continue }
      let name = policy.isToday ? "today's policy" : "“\(words.short(policy.words))”"
      if bounds.last?.bound != text(possible) { bounds.append((text(possible), [])) }
      bounds[bounds.count - 1].values.append("\(text(value)) (\(name))")
    }
    guard !bounds.isEmpty else { return nil }
    let parts = bounds.map { "\($0.bound) instead of \($0.values.listed("or"))" }
    return "Headroom: with as many reloads at the best times, \(figure.rawValue) could be "
      + parts.joined(separator: ", ") + ". No app can reach this bound: it does not know the future."
  }
}

extension FigureExpectation {
  /// `charged.perDay <= 55`.
  var text: String { "\(figure.rawValue) \(boundText)" }
}
