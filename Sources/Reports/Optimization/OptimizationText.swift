import Experiments
import OutputAnalysis
import WidgetRefresh

/// Values of figures in an optimization.
enum PolicyText {
  static func value(_ value: Double, _ figure: Figure) -> String {
    ReadableFigures.value(value, unit: figure.unit)
  }

  /// A difference: `11s`, `3.9 points`.
  static func size(_ value: Double, _ figure: Figure) -> String {
    guard figure.unit == .share else { return ReadableFigures.halfWidth(value, unit: figure.unit) }
    return "\(ReadableFigures.rate(value * 100)) points"
  }

  /// With its interval.
  static func value(_ interval: FigureInterval?) -> String {
    interval.map(ReadableFigures.estimate) ?? ReadableFigures.none
  }
}

/// The words of an optimization.
enum OptimizationText {
  /// What to do, in a sentence or two.
  static func advice(_ report: OptimizationReport) -> String {
    PolicyAdvice(report, words(report)).text
  }

  /// All policies.
  static func policies(_ report: OptimizationReport) -> ReportTable {
    ReportTable(
      names: ["policy"],
      columns: headings(report).map { .init($0, $0 == "verdict" ? .verdict : .number) },
      rows: zip(report.policies, policyNames(report)).map { policy, name in
        .init(names: [name], cells: cells(policy, report), tone: policy.candidate.state.tone)
      })
  }

  static func words(_ report: OptimizationReport) -> PolicyWords {
    PolicyWords(widget: report.goal.widget, today: report.today?.candidate.scenario ?? Scenario())
  }

  /// In a few words; with all settings if these are the words of another policy too.
  private static func policyNames(_ report: OptimizationReport) -> [String] {
    let words = words(report)
    let short = report.policies.map { ($0.isToday ? "today: " : "") + words.short($0) }
    return zip(report.policies, short).map { policy, name in
      guard short.count(where: { $0 == name }) > 1 else { return name }
      return DisplayText.printable(
        policy.settings.map { "\($0.path)=\($0.value)" }.joined(separator: " + "))
    }
  }

  static func aim(_ report: OptimizationReport) -> String {
    let goal = report.goal
    let limits =
      goal.constraints.isEmpty ? "" : " with " + goal.constraints.map(\.text).joined(separator: ", ")
    return "\(goal.widget): the \(goal.isMaximized ? "highest" : "lowest") \(goal.figure.rawValue)\(limits)"
      + (report.results.isPartial ? " (partial: interrupted)" : "")
  }

  private static func headings(_ report: OptimizationReport) -> [String] {
    let charged = report.goal.figure == .chargedPerDay ? [] : ["charged/day"]
    let limits = report.goal.constraints.isEmpty ? [] : ["bounds"]
    let worlds = report.plausible == nil ? [] : ["worlds"]
    return [report.goal.figure.rawValue] + charged + limits + worlds + ["runs", "verdict"]
  }

  private static func cells(_ policy: OptimizationReport.Policy, _ report: OptimizationReport) -> [String] {
    let candidate = policy.candidate
    let figures = report.goal.figure == .chargedPerDay ? [] : [Figure.chargedPerDay]
    var cells = ([report.goal.figure] + figures).map { PolicyText.value(candidate.interval(of: $0)) }
    if !report.goal.constraints.isEmpty { cells.append(constraintState(candidate)) }
    if let plausible = report.plausible {
      let share = place(of: policy, report).map { plausible.comparison.shareBest($0) }
      cells.append(share.map(PercentText.whole) ?? ReadableFigures.none)
    }
    let isChosen = report.isRobust && policy.settings == report.chosen?.settings
    return cells + ["\(candidate.replications)", isChosen ? "robust" : candidate.state.rawValue]
  }

  /// Its place in the comparison in plausible worlds.
  static func place(of policy: OptimizationReport.Policy, _ report: OptimizationReport) -> Int? {
    let index = report.policies.firstIndex { $0.settings == policy.settings }
    return index.flatMap { report.plausible?.places[$0] }
  }

  /// Whether the chosen policy would still be the best if the guesses are wrong.
  static func worlds(_ report: OptimizationReport) -> String? {
    guard let plausible = report.plausible, let chosen = report.chosen, let place = place(of: chosen, report)
    else { return nil }
    let (comparison, figure) = (plausible.comparison, report.goal.figure)
    guard comparison.worlds > 0 else { return nil }
    func size(_ value: Double) -> String { PolicyText.size(value, figure) }
    var text =
      "In \(PercentText.whole(comparison.shareBest(place))) of \(comparison.worlds) plausible worlds, no other policy here "
      + "beats \(chosen.isToday ? "today's" : "this one") by \(size(comparison.indifference)) or more."
    if !chosen.isToday, let today = report.today.flatMap({ Self.place(of: $0, report) }) {
      let share = comparison.share(place, betterThan: today)
      text += " In \(PercentText.whole(share)), it beats today's."
    }
    if !report.goal.constraints.isEmpty {
      text += " In \(PercentText.whole(comparison.shareKeepingBounds(place))), it keeps the bounds."
    }
    text +=
      " Its regret is \(size(comparison.meanRegret(place))) on average and \(size(comparison.worstRegret(place))) at worst."
    if let least = plausible.leastRegret, report.policies[least].settings != chosen.settings,
      let other = plausible.places[least], comparison.meanRegret(place) > comparison.meanRegret(other)
    {
      text +=
        " The smallest mean regret, \(size(comparison.meanRegret(other))), is that of “\(words(report).short(report.policies[least]))”"
        + " (--robust chooses it)."
    }
    if let decisive = plausible.decisive {
      text +=
        " The unknown that matters most for the choice is \(DisplayText.printable(decisive.path)): if you knew it, the "
        + "smallest mean regret would be \(size(decisive.regret))."
    }
    return text
  }

  private static func constraintState(_ candidate: OptimizationResults.Candidate) -> String {
    let verdicts = candidate.constraints.map(\.verdict)
    if verdicts.isEmpty { return ReadableFigures.none }
    if verdicts.contains(.fails) { return "broken" }
    return verdicts.contains(.undecided) ? "undecided" : "kept"
  }

  static func notes(_ report: OptimizationReport) -> [String] {
    let (goal, results) = (report.goal, report.results)
    let search = PolicyOptimization.searchReplications
    let share = PercentText.exact(goal.error)
    var notes = ["± or (low to high): the 95% confidence interval."]
    guard report.best != nil || !results.isPartial else {
      return notes + [
        "Chance helped to choose these policies, so their figures may look better than they are."
      ]
    }
    notes.append(
      "\(DisplayText.count(results.tried, "policy", plural: "policies")) tried in \(search) runs each. Other runs "
        + "compare those in the table and select one (verdict: best). If a policy beats all others here by "
        + "\(PolicyText.size(results.indifference, goal.figure)) or more, it is selected with a probability of at least "
        + "\(PercentText.exact(1 - goal.error)) (Kim and Nelson)."
    )
    if report.policies.contains(where: { $0.candidate.state == .notToldApart }) {
      notes.append("unclear: the difference from the best may be chance.")
    }
    if results.open > 1 {
      notes.append(
        "\(results.open) policies were still left after \(report.best?.candidate.replications ?? 0) runs, so the "
          + "selection has no guarantee. Allow more runs (--max-replications).")
    }
    let words = words(report)
    if report.policies.contains(where: words.pushes) {
      notes.append("push: a silent push at each change, after which the app reloads its widgets.")
    }
    if report.policies.contains(where: words.callsOnLeaving) {
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
    if let plausible = report.plausible {
      notes.append(
        "worlds: share of \(plausible.comparison.worlds) plausible worlds in which no other policy here beats this one by "
          + "\(PolicyText.size(results.indifference, goal.figure)) or more. Each world has other values of what nobody knows about iOS "
          + "(see `widgetsim bands`). Regret: how much worse a policy is in a world than the one that is ahead there."
          + (goal.constraints.isEmpty
            ? "" : " A policy that breaks a bound in a world counts as the worst there.")
      )
    } else {
      notes.append("This holds for this scenario. What nobody knows about iOS may change the best policy.")
    }
    return notes
  }
}

extension DisplayText {
  fileprivate static func count(_ number: Int, _ noun: String, plural: String) -> String {
    "\(number) \(number == 1 ? noun : plural)"
  }
}

extension FigureExpectation {
  /// `charged.perDay <= 55`.
  var text: String {
    switch bound {
    case .atLeast(let value): "\(figure.rawValue) >= \(PreciseFigures.exact(value, unit: figure.unit))"
    case .atMost(let value): "\(figure.rawValue) <= \(PreciseFigures.exact(value, unit: figure.unit))"
    case .never: "\(figure.rawValue) never"
    }
  }
}
