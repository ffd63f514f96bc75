import Experiments
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// The results of `widgetsim optimize` for a widget, for several together or for a Live Activity, ready to be printed.
package struct OptimizationReport {
  /// Of several widgets that are changed together.
  package struct Together {
    /// Their indices.
    var widgets: [Int]
    var today: Scenario
    var bounds: [RemedySearch.Bound]
    /// What the chosen policy changes for each widget, and the scenario with it; `nil`: it is today's.
    package var changed: (effects: ItemEffects, scenario: Scenario)?

    /// Each parameter sets the property with its name.
    package init(
      widgets: [Int], today: Scenario, bounds: [RemedySearch.Bound], changed: (ItemEffects, Scenario)?
    ) {
      (self.widgets, self.today, self.bounds, self.changed) = (widgets, today, bounds, changed)
    }

    var names: PolicyNames { PolicyNames(widgets: widgets, today: today) }
  }

  /// How a policy compares with the others.
  enum State: String {
    /// Today's, and a change is better.
    case today
    case chosen
    /// The best one that needs a server that pushes.
    case onServer = "on a server"
    case asGood = "as good"
    case tooClose = "too close"
    case behind
    case notAllowed = "not allowed"
    /// It is not known whether it keeps the bounds.
    case undecided
  }

  /// The scenario's file, as named in messages.
  private let file: String
  let title: String
  let goal: OptimizationGoal
  private let result: RemedyAnswer
  let answer: WidgetAnswer
  /// What sets each remedy in the scenario file; empty: today's.
  private let settings: [[ScenarioOverride]]
  /// `nil`: it is for one widget, or for those of a kind.
  package var together: Together?

  /// Each parameter sets the property with its name.
  package init(
    file: String, title: String, _ goal: OptimizationGoal, _ result: RemedyAnswer, _ answer: WidgetAnswer,
    settings: [[ScenarioOverride]]
  ) {
    (self.file, self.title, self.goal) = (file, title, goal)
    (self.result, self.answer, self.settings) = (result, answer, settings)
  }

  /// The numbers of the remedies of the table: today's, then the finalists.
  var shown: [Int] { [0] + result.finalists }

  // MARK: Choice

  private var mayKeep: Bool { result.bounds[0] ?? .holds == .holds }

  /// The number of the remedy to use: the one that needs no server, if one is better than today's. `nil`: none keeps the bounds.
  private var chosenNumber: Int? {
    for choice in [result.withoutServer, result.best] where choice.outcome == .better { return choice.remedy }
    return mayKeep ? 0 : nil
  }

  /// What sets the policy to use; empty: today's. `nil`: none keeps the bounds.
  package var chosen: [ScenarioOverride]? { chosenNumber.map { settings[$0] } }

  /// Whether some policy may keep the bounds.
  package var isUndecided: Bool { chosenNumber == nil && result.bounds.values.contains(.undecided) }

  func state(_ number: Int) -> State {
    switch result.bounds[number] ?? .holds {
    case .fails: return .notAllowed
    case .undecided: return .undecided
    case .holds: break
    }
    if number == chosenNumber { return .chosen }
    if number == 0 { return .today }
    let choices = [result.withoutServer, result.best]
    if choices[1].outcome == .better, number == choices[1].remedy { return .onServer }
    if choices.contains(where: { $0.outcome == .tooClose && $0.remedy == number }) { return .tooClose }
    return choices.contains { $0.outcome == .better && $0.equals.contains(number) } ? .asGood : .behind
  }

  // MARK: Words

  var advice: String {
    guard chosenNumber != nil else {
      return isUndecided
        ? "It is undecided whether a change keeps the bounds. Allow more runs (--max-replications)."
        : "No change that was tried keeps the bounds."
    }
    let caveat =
      switch result.bounds[0] ?? .holds {
      case .holds: ""
      case .fails: "Today's policy breaks a bound (\(boundsToday)). "
      case .undecided: "Whether today's policy keeps the bounds is not decided. "
      }
    return caveat + answer.text(limit: "", isOneKind: together == nil).trimmed + losses
  }

  /// Who pays for the changes of several widgets.
  private var losses: String {
    guard let effects = together?.changed?.effects else { return "" }
    let worse = effects.losses.map {
      "\($0.change.figure.rawValue) of \(DisplayText.line($0.item, to: 40)) is \($0.change.values())"
    }
    let off = effects.switchedOff.map {
      "\(DisplayText.line($0.item, to: 40)) (\($0.change.values()) a day)"
    }
    return (worse.isEmpty ? "" : " What gets worse: \(worse.listed("and")).")
      + (off.isEmpty ? "" : " Hardly reloaded any more: \(off.listed("and")).")
  }

  /// What to change, for several widgets.
  var instructions: [String] {
    guard let together, let chosen, let scenario = together.changed?.scenario else { return [] }
    return together.names.instructions((chosen, scenario)).map { "\($0)." }
  }

  /// The figures of today's that have bounds.
  private var boundsToday: String {
    goal.constraints.compactMap { interval(0, $0.figure) }.map {
      "\($0.figure.rawValue) \(ReadableFigures.value($0.estimate, unit: $0.figure.unit))"
    }.listed("and")
  }

  var aim: String {
    let limits = boundTexts.isEmpty ? "" : " with " + boundTexts.joined(separator: ", ")
    return
      "\(answer.names.listed("and"))\(together == nil ? "" : " together"): \(goal.aim)\(limits)"
  }

  private var boundTexts: [String] {
    together.map { together in together.bounds.map(together.names.text) } ?? goal.constraints.map(\.text)
  }

  func name(_ number: Int) -> String { number == 0 ? answer.rows[0].today : answer.rows[number].short }

  /// The figures of the table.
  var figures: [Figure] {
    var usual: [Figure] = goal.figure.map { [$0] } ?? [.freshViews, .contentAgeMean]
    for bound in goal.constraints where !usual.contains(bound.figure) && usual.count < 3 {
      usual.append(bound.figure)
    }
    // A Live Activity has no reloads.
    let isCharged = shown.contains { interval($0, .chargedPerDay)?.estimate ?? 0 > 0 }
    return usual + (usual.contains(.chargedPerDay) || !isCharged ? [] : [.chargedPerDay])
  }

  func interval(_ number: Int, _ figure: Figure) -> FigureInterval? {
    result.intervals[number]?.first { $0.figure == figure }
  }

  private func title(of figure: Figure) -> String {
    switch figure {
    case .chargedPerDay: "charged/day"
    case .freshViews where goal.figure == nil: "fresh views"
    case .contentAgeMean where goal.figure == nil: "content age"
    default: figure.rawValue
    }
  }

  var table: ReportTable {
    let hasBounds = !goal.constraints.isEmpty
    return ReportTable(
      names: ["policy"],
      columns: figures.map { .init(title(of: $0)) } + [.init("net gain")]
        + (hasBounds ? [.init("bounds")] : [])
        + [.init("verdict", .verdict)],
      rows: shown.map { number in
        let gain = result.net[number].map {
          "\(ReadableFigures.rate($0.mean)) ±\(ReadableFigures.rate($0.halfWidth))"
        }
        let bounds = result.bounds[number].map {
          ["holds": "kept", "fails": "broken"][$0.rawValue] ?? $0.rawValue
        }
        return .init(
          names: [name(number)],
          cells: figures.map { ReadableFigures.estimate(interval(number, $0)) }
            + [gain ?? ReadableFigures.none] + (hasBounds ? [bounds ?? ReadableFigures.none] : [])
            + [state(number).rawValue], tone: state(number).tone)
      })
  }

  /// What the chosen policy changes for each of several widgets.
  var widgetTable: ReportTable? {
    guard let together, let (effects, scenario) = together.changed, let chosen else { return nil }
    let figures = figures
    func cells(_ widget: Int?) -> [String] {
      figures.map { figure in
        effects.effect(on: figure, of: widget).map { effect in
          let values = [effect.before, effect.after].map { ReadableFigures.value($0, unit: figure.unit) }
          return values[0] == values[1] ? values[0] : values.joined(separator: " → ")
        } ?? ReadableFigures.none
      }
    }
    let rows = together.widgets.map { widget in
      ReportTable.Row(
        names: [
          answer.names[together.widgets.firstIndex(of: widget) ?? 0],
          together.names.change(widget, (chosen, scenario)),
        ],
        cells: cells(widget))
    }
    return ReportTable(
      names: ["widget", "policy"], columns: figures.map { .init(title(of: $0)) },
      rows: rows + [.init(names: ["together", ""], cells: cells(nil))])
  }

  /// What one indifference is.
  private var unit: String {
    if let figure = goal.figure, let size = result.size {
      return figure.unit == .share
        ? "\(ReadableFigures.rate(size * 100)) points of \(figure.rawValue)"
        : ReadableFigures.halfWidth(size, unit: figure.unit)
    }
    return
      "2 points of fresh views, or a minute of content age (10% of today's if that is more); each figure counts half"
  }

  var notes: [String] {
    var notes = [
      "Figures of \(answer.rows[0].figures[0]?.runs ?? 0) runs. ± or (low to high): the 95% confidence interval.",
      "net gain: how much better than today's, less what the change must earn (1 for a changed number, 2.5 for a server, …), "
        + "in indifferences. One is \(unit)."
        + (answer.columns.contains(where: \.decides)
          ? " The ways in which the budget may come count by their likelihood, so a rare one can make most of a gain."
          : ""),
    ]
    let choices = [result.withoutServer, result.best].filter { $0.outcome == .better }
    let share = PercentText.exact(1 - goal.error)
    if choices.allSatisfy(\.isGuaranteed) {
      notes.append(
        "\(answer.rows.count - 1) changes tried. With a probability of at least \(share), what is chosen is at most one "
          + "indifference worse than the best in the table that needs no server, and what is on a server than the best of all "
          + "(Kim and Nelson). That is about chance, under the scenario's assumptions.")
    } else {
      notes.append(
        "\(answer.rows.count - 1) changes tried. Some in the table differ by too little to tell them apart in these runs, so the "
          + "verdict has no guarantee. For one, allow more runs (--max-replications).")
    }
    if together != nil {
      notes.append(
        "together: rates a day are added; other figures are over all views of these widgets. The widgets share the price of the "
          + "changes. The search goes from one policy to better ones, and may miss the best.")
    }
    if shown.contains(where: { state($0) == .asGood }) {
      notes.append(
        "as good: chance may be all that tells it apart from what is chosen (at most three are marked).")
    }
    if !goal.constraints.isEmpty {
      let tolerances = goal.constraints.filter { $0.tolerance > 0 }.map {
        "\($0.figure.rawValue) \(PreciseFigures.exact($0.tolerance, unit: $0.figure.unit))"
      }
      notes.append(
        "Half of the error of \(PercentText.exact(goal.error)) is for the bounds."
          + (tolerances.isEmpty ? "" : " Tolerance of bounds: \(tolerances.joined(separator: ", "))."))
    }
    return notes
  }
}

extension FigureExpectation {
  /// `charged.perDay <= 55`.
  var text: String { "\(figure.rawValue) \(boundText)" }
}

extension String {
  fileprivate var trimmed: String { String(reversed().drop(while: \.isWhitespace).reversed()) }
}

extension OptimizationReport: PrintedReport {
  package var document: Document {
    let parts = [("In Swift:", answer.swift), ("To try it:", answer.commands)].filter { !$0.1.isEmpty }
    let commands = parts.flatMap { [Document.Part.heading($0), .commands($1)] }
    let columns = answer.table.map { [.table($0), .notes(answer.notes)] as [Document.Part] } ?? []
    let widgets: [Document.Part] =
      widgetTable.map { table in
        let runs = together?.changed?.effects.replications ?? 0
        return [.heading("Each widget, in \(runs) other runs:"), .table(table)]
      } ?? []
    let instructions = self.instructions.isEmpty ? [] : [Document.Part.notes(self.instructions)]
    return Document(
      parts: [.title("\(file): \(title)"), .lines([aim]), .answer(advice)] + instructions + columns + commands
        + widgets + [.table(table), .notes(notes)])
  }

  package var jsonObject: JSONObject {
    [
      "file": file, "title": title, "widget": answer.names[0],
      "widgets": answer.names.count > 1 ? answer.names : nil, "figure": goal.figure?.rawValue,
      "figures": figures.map(\.rawValue), "direction": goal.figure == nil ? nil : goal.direction,
      "constraints": zip(boundTexts, goal.constraints).map {
        ["constraint": $0, "tolerance": $1.tolerance] as JSONObject
      },
      "indifference": result.size, "error": goal.error, "tried": answer.rows.count - 1, "runs": result.runs,
      "guaranteed": result.best.isGuaranteed && result.withoutServer.isGuaranteed, "advice": advice,
      "policies": shown.map(json), "answer": answer,
      "effects": together.map { $0.widgets.flatMap(effects) + effects(nil) }, "losses": together.map(losses),
    ]
  }

  /// What the chosen policy changes for a widget, or for all together.
  private func effects(_ widget: Int?) -> [JSONObject] {
    let name = widget.map { together?.today.items[$0].name ?? "" } ?? "together"
    return figures.compactMap { together?.changed?.effects.effect(on: $0, of: widget) }.map {
      json($0, of: name)
    }
  }

  private func losses(_ together: Together) -> [JSONObject] {
    let effects = together.changed?.effects
    return ((effects?.losses ?? []) + (effects?.switchedOff ?? [])).map { json($0.change, of: $0.item) }
  }

  private func json(_ effect: ChangeEffect, of widget: String) -> JSONObject {
    [
      "widget": widget, "figure": effect.figure.rawValue, "today": effect.before, "value": effect.after,
      "difference": effect.difference.estimate, "halfWidth": effect.difference.halfWidth,
    ]
  }

  private func json(_ number: Int) -> JSONObject {
    let row = answer.rows[number]
    return [
      "name": row.short, "today": number == 0, "chosen": number == chosenNumber,
      "state": state(number).rawValue, "settings": settings[number].json, "swift": row.swift,
      "command": row.command,
      "gain": row.gain, "netGain": result.net[number], "price": row.price, "needsServer": row.needsServer,
      "harmed": row.harmed,
      "bounds": result.bounds[number]?.rawValue, "intervals": result.intervals[number] ?? [],
      "replications": row.figures[0]?.runs,
    ]
  }
}

extension OptimizationReport.State {
  var tone: TextStyle.Tone? { row.tone }
  var mark: ChartMark { row.mark }

  private var row: (tone: TextStyle.Tone?, mark: ChartMark) {
    switch self {
    case .today: (nil, .today)
    case .chosen: (.good, .chosen)
    case .onServer: (.good, .best)
    case .asGood, .tooClose: (.open, .asGood)
    case .behind: (nil, .other)
    case .notAllowed: (.bad, .refused)
    case .undecided: (.open, .refused)
    }
  }
}
