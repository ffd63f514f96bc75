import Experiments
import OutputAnalysis
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

  private let file: String
  private let results: JointResults
  private let today: Scenario
  private let settings: [ScenarioOverride]
  /// The number of plausible worlds in which the policies help; `nil`: not known.
  private let worlds: Int?

  /// - Parameters:
  ///   - file: the scenario's file, as named in messages.
  ///   - results: what was found.
  ///   - today: the scenario as it is.
  ///   - settings: what sets the policies in the file; empty: they are today's.
  ///   - worlds: the number of plausible worlds in which they help; `nil`: not known.
  package init(
    file: String, _ results: JointResults, today: Scenario, settings: [ScenarioOverride], worlds: Int?
  ) {
    (self.file, self.results, self.today, self.settings) = (file, results, today, settings)
    self.worlds = worlds
  }

  package var verdict: Verdict {
    let (before, after) = (worst(today: true), worst(today: false))
    guard before == .holds || after == .holds else { return after == .fails ? .none : .undecided }
    guard after == .holds, !settings.isEmpty else { return .keep }
    guard before == .holds else { return .change }
    return results.isBetter && (worlds.map(PlausibleRuns.isMost) ?? true) ? .change : .keep
  }

  private func worst(today: Bool) -> ExpectationResult.Verdict {
    let verdicts = results.bounds.map { results.verdict($0, today: today) }
    return verdicts.contains(.fails) ? .fails : verdicts.contains(.undecided) ? .undecided : .holds
  }

  // MARK: Words

  private var figure: Figure { results.goal.figure }

  private func name(_ widget: Int) -> String { DisplayText.line(today.widgets[widget].name, to: 40) }

  /// What to change, first for each widget, then for each app.
  private var instructions: [String] {
    var rest = settings
    func taken(_ path: String) -> [ScenarioOverride] {
      defer { rest.removeAll { $0.path.hasPrefix(path) } }
      return rest.filter { $0.path.hasPrefix(path) }
    }
    func text(_ settings: [ScenarioOverride], _ widget: Int) -> String {
      PolicyWords(widget: today.widgets[widget].name, today: today).instruction((settings, results.scenario))
    }
    func instruction(_ subject: String, _ settings: [ScenarioOverride], _ widget: Int) -> [String] {
      settings.isEmpty ? [] : ["\(subject): \(text(settings, widget))."]
    }
    let widgets = results.widgets.flatMap { widget in
      instruction(name(widget), taken("widgets.\(today.widgets[widget].name)."), widget)
    }
    let apps = results.widgets.flatMap { widget in
      let app = today.widgets[widget].app
      return instruction("App \(DisplayText.line(app, to: 40))", taken("apps.\(app)."), widget)
    }
    return widgets + apps + (rest.isEmpty ? [] : ["\(text(rest, results.widgets[0]))."])
  }

  private func values(_ effect: ChangeEffect) -> String {
    "\(ReadableFigures.value(effect.after, unit: effect.figure.unit)) instead of "
      + ReadableFigures.value(effect.before, unit: effect.figure.unit)
  }

  private func listed(_ losses: [OptimizationResults.Loss]) -> String {
    losses.map { loss in
      "\(loss.effect.figure.rawValue) of \(DisplayText.line(loss.widget, to: 40)) is \(values(loss.effect))"
    }.listed("and")
  }

  private var advice: String {
    let verdict = verdict
    switch verdict {
    case .none: return "No policies that were tried keep the bounds."
    case .undecided: return "It is undecided whether the best policies that were tried keep the bounds."
    case .keep:
      let least = PercentText.exact(results.goal.indifference)
      let isDoubtful = !settings.isEmpty && results.isBetter
      return "Keep today's policies: no others that were tried make \(figure.rawValue) of the "
        + "\(results.widgets.count) widgets together better by \(least) or more"
        + (isDoubtful ? " in most plausible worlds. The best ones found\(helps)" : ".")
    case .change: break
    }
    var text = worst(today: true) == .holds ? "" : "Today's policies break a bound. "
    text += "Make the changes below: \(figure.rawValue) of the \(results.widgets.count) widgets together is "
    text += results.effect(on: figure).map(values) ?? "unknown"
    if figure != .chargedPerDay, let charged = results.effect(on: .chargedPerDay) {
      text += ", with \(values(charged)) charged reloads a day"
    }
    text += "." + (worlds == nil ? "" : " The changes\(helps)")
    let (losses, off) = (results.losses, results.switchedOff)
    if !losses.isEmpty { text += " What gets worse: \(listed(losses))." }
    if !off.isEmpty {
      let names = off.map { "\(DisplayText.line($0.widget, to: 40)) (\(values($0.effect)) a day)" }
      text += " Hardly reloaded any more: \(names.listed("and"))."
    }
    return text
  }

  private var helps: String { " help in \(worlds ?? 0) of \(PlausibleRuns.fewWorlds) plausible worlds." }

  private func bound(_ bound: JointOptimization.Bound) -> String {
    (bound.widget.map(name) ?? "together") + ": \(bound.expectation.text)"
  }

  // MARK: Table

  private var table: ReportTable {
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
      let words = PolicyWords(widget: today.widgets[widget].name, today: today)
      let paths = ["widgets.\(today.widgets[widget].name).", "apps.\(today.widgets[widget].app)."]
      let own = settings.filter { setting in paths.contains { setting.path.hasPrefix($0) } }
      let policies = [words.short(([], today))] + (own.isEmpty ? [] : [words.short((own, results.scenario))])
      return ReportTable.Row(
        names: [today.widgets[widget].name, policies.joined(separator: " → ")], cells: cells(widget))
    }
    return ReportTable(
      names: ["widget", "policy"],
      columns: figures.map { .init($0 == .chargedPerDay ? "charged/day" : $0.rawValue) },
      rows: rows + [.init(names: ["together", ""], cells: cells(nil))])
  }

  private var notes: [String] {
    [
      "Together: \(figure.unit == .perDay ? "the sum over the widgets" : "over the views of all these widgets").",
      "today → with the best policies that were found, in \(results.replications) runs of each, which the search "
        + "did not use. It tried \(results.tried) combinations of policies and may miss better ones.",
    ]
      + (results.bounds.isEmpty
        ? []
        : [
          "Bounds: "
            + results.bounds.map { "\(bound($0)) \(results.verdict($0).rawValue)" }.joined(separator: ", ")
            + "."
        ])
  }
}

extension JointReport: PrintedReport {
  package var document: Document {
    let names = results.widgets.map(name).listed("and")
    let aim = "\(names): the \(results.goal.isMaximized ? "highest" : "lowest") \(figure.rawValue) together"
    return Document(
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
      "direction": results.goal.isMaximized ? "maximize" : "minimize", "advice": advice,
      "verdict": verdict.rawValue, "indifference": results.goal.indifference,
      "instructions": verdict == .change ? instructions : [],
      "settings": settings.map { ["path": $0.path, "value": $0.value] as JSONObject },
      "widgets": results.widgets.map {
        ["widget": today.widgets[$0].name, "effects": effects($0)] as JSONObject
      },
      "together": effects(nil),
      "bounds": results.bounds.map {
        [
          "widget": $0.widget.map { today.widgets[$0].name }, "constraint": $0.expectation.text,
          "today": results.verdict($0, today: true).rawValue, "verdict": results.verdict($0).rawValue,
        ] as JSONObject
      },
      "losses": (results.losses + results.switchedOff).map {
        ["widget": $0.widget, "effect": Self.json($0.effect)] as JSONObject
      },
      "worlds": worlds.map { ["helps": $0, "worlds": PlausibleRuns.fewWorlds] as JSONObject },
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
