import Experiments
import ScenarioFile
import WidgetRefresh

/// The results of `widgetsim optimize` for several widgets, ready to be printed.
package struct JointReport {
  /// What to do.
  package enum Verdict: String, Sendable {
    case change, keep
    /// No policy keeps the bounds.
    case none = "not allowed"
    case undecided
  }

  /// The scenario's file, as named in messages.
  private let file: String
  let results: JointResults
  let today: Scenario
  /// What sets the policies in the file; empty: they are today's.
  private let settings: [ScenarioOverride]

  /// Each parameter sets the property with its name.
  package init(
    file: String, _ results: JointResults, today: Scenario, settings: [ScenarioOverride]
  ) {
    (self.file, self.results, self.today, self.settings) = (file, results, today, settings)
  }

  package var verdict: Verdict {
    let (before, after) = (worst(today: true), worst(today: false))
    guard before == .holds || after == .holds else { return after == .fails ? .none : .undecided }
    guard after == .holds, !settings.isEmpty else { return .keep }
    guard before == .holds else { return .change }
    return results.isBetter ? .change : .keep
  }

  private func worst(today: Bool) -> ExpectationResult.Verdict {
    let verdicts = results.bounds.map { results.verdict($0, today: today) }
    return verdicts.contains(.fails) ? .fails : verdicts.contains(.undecided) ? .undecided : .holds
  }

  // MARK: Words

  var figure: Figure { results.goal.oneFigure }

  var names: PolicyNames { PolicyNames(widgets: results.widgets, today: today) }

  private var policy: PolicyWords.Policy { (settings, results.scenario) }

  /// What to change.
  var instructions: [String] { verdict == .change ? names.instructions(policy) : [] }

  var advice: String {
    let verdict = verdict
    switch verdict {
    case .none: return "No policies that were tried keep the bounds."
    case .undecided: return "It is undecided whether the best policies that were tried keep the bounds."
    case .keep:
      let least = PercentText.exact(results.goal.indifference)
      return "Keep today's policies: no others that were tried make \(figure.rawValue) of the "
        + "\(results.widgets.count) widgets together better by \(least) or more."
    case .change: break
    }
    var text = worst(today: true) == .holds ? "" : "Today's policies break a bound. "
    text += "Make the changes below: \(figure.rawValue) of the \(results.widgets.count) widgets together is "
    text += results.effect(on: figure)?.values() ?? "unknown"
    if figure != .chargedPerDay, let charged = results.effect(on: .chargedPerDay) {
      text += ", with \(charged.values()) charged reloads a day"
    }
    text += "."
    let (losses, off) = (results.losses, results.switchedOff)
    if !losses.isEmpty { text += " What gets worse: \(losses.listed())." }
    if !off.isEmpty {
      let names = off.map { "\(DisplayText.line($0.widget, to: 40)) (\($0.effect.values()) a day)" }
      text += " Hardly reloaded any more: \(names.listed("and"))."
    }
    return text
  }

  // MARK: Table

  var table: ReportTable {
    let figures = figure == .chargedPerDay ? [figure] : [figure, .chargedPerDay]
    func cells(_ widget: Int?) -> [String] {
      figures.map { figure in
        results.effect(on: figure, of: widget).map { effect in
          let values = [effect.before, effect.after].map { ReadableFigures.value($0, unit: figure.unit) }
          return values[0] == values[1] ? values[0] : values.joined(separator: " → ")
        } ?? ReadableFigures.none
      }
    }
    let rows = results.widgets.map { widget in
      ReportTable.Row(
        names: [today.items[widget].name, names.change(widget, policy)], cells: cells(widget))
    }
    return ReportTable(
      names: ["widget", "policy"],
      columns: figures.map { .init($0 == .chargedPerDay ? "charged/day" : $0.rawValue) },
      rows: rows + [.init(names: ["together", ""], cells: cells(nil))])
  }

  var notes: [String] {
    [
      "Together: \(figure.unit == .perDay ? "the sum over the widgets" : "over the views of all these widgets").",
      "today → with the best policies that were found, in \(results.replications) runs of each, which the search "
        + "did not use. It tried \(results.tried) combinations of policies and may miss better ones.",
    ]
      + (results.bounds.isEmpty
        ? []
        : [
          "Bounds: "
            + results.bounds.map { "\(names.text($0)) \(results.verdict($0).rawValue)" }.joined(
              separator: ", ")
            + "."
        ])
  }
}

extension JointReport: PrintedReport {
  var aim: String { "\(results.widgets.map(names.name).listed("and")): \(results.goal.aim) together" }

  package var document: Document {
    Document(
      parts: [.title("\(file): \(today.title)"), .lines([aim]), .answer(advice)]
        + (verdict == .change ? [.notes(instructions)] : []) + [.table(table), .notes(notes)])
  }

  package var jsonObject: JSONObject {
    let figures = figure == .chargedPerDay ? [figure] : [figure, .chargedPerDay]
    func effects(_ widget: Int?) -> [JSONObject] {
      figures.compactMap { results.effect(on: $0, of: widget).map(Self.json) }
    }
    return [
      "file": file, "title": today.title, "figure": figure.rawValue, "unit": figure.unit.rawValue,
      "direction": results.goal.direction, "advice": advice,
      "verdict": verdict.rawValue, "indifference": results.goal.indifference,
      "instructions": instructions, "settings": settings.json,
      "widgets": results.widgets.map {
        ["widget": today.items[$0].name, "effects": effects($0)] as JSONObject
      },
      "together": effects(nil),
      "bounds": results.bounds.map {
        [
          "widget": $0.widget.map { today.items[$0].name }, "constraint": $0.expectation.text,
          "today": results.verdict($0, today: true).rawValue, "verdict": results.verdict($0).rawValue,
        ] as JSONObject
      },
      "losses": (results.losses + results.switchedOff).map {
        ["widget": $0.widget, "effect": Self.json($0.effect)] as JSONObject
      },
      "tried": results.tried, "replications": results.replications,
    ]
  }

  private static func json(_ effect: ChangeEffect) -> JSONObject {
    [
      "figure": effect.figure.rawValue, "today": effect.before, "value": effect.after,
      "difference": effect.difference.estimate, "halfWidth": effect.difference.halfWidth,
    ]
  }
}
