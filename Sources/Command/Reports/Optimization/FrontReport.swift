import Experiments
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// The results of `widgetsim optimize` for two figures, ready to be printed.
package struct FrontReport: Sendable {
  /// The scenario's file, as named in messages.
  private let file: String
  let today: Scenario
  /// Their indices.
  private let widgets: [Int]
  /// Those of several widgets.
  private let bounds: [RemedySearch.Bound]
  /// One for each of the two figures.
  let goals: [OptimizationGoal]
  let results: RemedyFront
  /// What sets each policy, where none is today's, and the scenario with it.
  let policies: [PolicyWords.Policy]

  /// Each parameter sets the property with its name.
  package init(
    file: String, today: Scenario, _ widgets: [Int], _ bounds: [RemedySearch.Bound],
    _ goals: [OptimizationGoal], _ results: RemedyFront, policies: [PolicyWords.Policy]
  ) {
    (self.file, self.today, self.widgets, self.bounds) = (file, today, widgets, bounds)
    (self.goals, self.results, self.policies) = (goals, results, policies)
  }

  /// Whether a policy keeps the bounds.
  package var hasPolicy: Bool { results.remedies.contains(where: \.isEfficient) }

  var figures: [Figure] { goals.compactMap(\.figure) }

  func isToday(_ index: Int) -> Bool { policies[index].settings.isEmpty }

  // MARK: Verdicts

  private func isBetter(_ a: [Double], than b: [Double]) -> Bool {
    goals.indices.allSatisfy { goals[$0].isMaximized ? a[$0] > b[$0] : a[$0] < b[$0] }
  }

  /// Whether a policy is better than another in both figures, in one of them by more than both intervals allow.
  private func isClearlyBetter(_ a: Int, than b: Int) -> Bool {
    let (a, b) = (results.remedies[a].figures, results.remedies[b].figures)
    return isBetter(a.map(\.estimate), than: b.map(\.estimate))
      && zip(a, b).contains { a, b in
        guard let low = a.low, let high = a.high, let otherLow = b.low, let otherHigh = b.high else {
          return false
        }
        return low > otherHigh || high < otherLow
      }
  }

  /// The simplest of the efficient policies that are clearly better in both figures; without pushes if possible.
  private func better(than today: Int) -> Int? {
    results.remedies.indices.filter {
      results.remedies[$0].isEfficient && isClearlyBetter($0, than: today)
    }.min {
      func rank(_ index: Int) -> (Int, Int) {
        (words.pushes(policies[index]) ? 1 : 0, policies[index].settings.count)
      }
      return rank($0) < rank($1)
    }
  }

  // MARK: Words

  private var words: PolicyNames { PolicyNames(widgets: widgets, today: today) }

  /// The widgets.
  var subject: String {
    widgets.count == 1 ? goals[0].widget : widgets.map(words.name).listed("and")
  }

  private var boundTexts: [String] {
    widgets.count == 1 ? goals[0].constraints.map(\.text) : bounds.map(words.text)
  }

  func name(_ index: Int) -> String {
    (isToday(index) ? "today: " : "") + words.short(policies[index])
  }

  private func value(_ index: Int, _ figure: Int) -> String {
    ReadableFigures.value(
      results.remedies[index].figures[figure].estimate, unit: figures[figure].unit)
  }

  func values(_ index: Int) -> String {
    goals.indices.map { "\(figures[$0].rawValue) \(value(index, $0))" }.joined(separator: ", ")
  }

  var aim: String {
    "\(subject): \(goals.map(\.aim).joined(separator: " and "))"
      + (widgets.count == 1 ? "" : " together")
      + (boundTexts.isEmpty ? "" : " with " + boundTexts.joined(separator: ", "))
  }

  var answer: String {
    let efficient = results.remedies.indices.filter { results.remedies[$0].isEfficient }
    guard let first = efficient.first, let last = efficient.last else {
      return "No policy that was tried keeps the bounds."
    }
    let today = policies.indices.first(where: isToday)
    guard first != last else {
      guard first != today else {
        return "Keep today's policy: no other policy that was tried is better in either figure."
      }
      return
        "\(instruction(first)): of the policies that were tried, this is the best one for both figures (\(values(first)))."
    }
    var text =
      "Choose one of \(efficient.count) policies: from “\(name(first))” (\(values(first))) to “\(name(last))” "
      + "(\(values(last))). No other policy that was tried is better in both figures."
    guard let today else { return text }
    switch verdict(today) {
    case Self.broken: text += " Today's policy breaks a bound (\(values(today)))."
    case Self.notEfficient: text += " Today's policy is not one of them (\(values(today)))."
    case Self.unclear: text += " Today's policy may be one of them (\(values(today)))."
    default: text += " Today's policy is one of them."
    }
    if let better = better(than: today) { text += advice(better) }
    return text
  }

  private func advice(_ better: Int) -> String {
    let instruction = instruction(better)
    return
      " Better than today's policy in both figures: \(instruction.prefix(1).lowercased() + instruction.dropFirst()) (\(values(better)))."
  }

  private func instruction(_ index: Int) -> String { words.instruction(policies[index]) }

  private static let (efficient, unclear) = ("efficient", "unclear")
  private static let (notEfficient, broken) = ("not efficient", "breaks a bound")

  func verdict(_ index: Int) -> String {
    let policy = results.remedies[index]
    guard policy.keepsBounds else { return Self.broken }
    if policy.isProven { return Self.efficient }
    let isBeaten = results.remedies.indices.contains {
      results.remedies[$0].keepsBounds && isClearlyBetter($0, than: index)
    }
    return policy.isEfficient || !isBeaten ? Self.unclear : Self.notEfficient
  }

  // MARK: Table

  var table: ReportTable {
    ReportTable(
      names: ["policy"],
      columns: figures.map { .init($0.rawValue) } + [.init("verdict", .verdict)],
      rows: results.remedies.indices.map { index in
        let cells = results.remedies[index].figures.map(ReadableFigures.estimate)
        return .init(names: [name(index)], cells: cells + [verdict(index)])
      })
  }

  var notes: [String] {
    let runs = results.remedies.map(\.replications).max() ?? 0
    var notes = [
      "± or (low to high): the 95% confidence interval.",
      "\(results.tried.count) policies tried in \(results.tried.replications) runs each. The table has those that no other "
        + "policy beat in both figures there. Of those that differ by less than \(PercentText.exact(goals[0].indifference)) of "
        + "the range of each figure, it has one. The figures are from \(runs) other runs.",
      "efficient: each other policy here is worse in at least one figure, by more than chance. unclear: the difference may "
        + "be chance. not efficient: another policy here is better in both figures, in at least one by more than chance.",
    ]
    if !boundTexts.isEmpty {
      notes.append("A policy keeps a bound if its estimate does, within the usual margin.")
    }
    if results.remedies.indices.contains(where: { words.pushes(policies[$0]) }) {
      notes.append("push: needs a server. --vary replaces what is varied, for example to leave pushes out.")
    }
    notes.append(
      "This holds for this scenario. What nobody knows about iOS may change which policies are efficient.")
    return notes
  }
}

extension FrontReport: PrintedReport {
  package var document: Document {
    Document(parts: [
      .title("\(file): \(today.title)"), .lines([aim]), .answer(answer), .table(table), .notes(notes),
    ])
  }

  package var jsonObject: JSONObject {
    [
      "file": file, "title": today.title,
      "widget": widgets.count == 1 ? goals[0].widget : nil,
      "widgets": widgets.count == 1 ? nil : widgets.map { today.items[$0].name },
      "figures": goals.map {
        [
          "figure": $0.figure?.rawValue, "unit": $0.figure?.unit.rawValue,
          "direction": $0.direction,
        ] as JSONObject
      },
      "constraints": boundTexts, "indifference": goals[0].indifference,
      "tried": results.tried.count, "answer": answer,
      "policies": results.remedies.indices.map(json),
    ]
  }

  private func json(_ index: Int) -> JSONObject {
    let policy = results.remedies[index]
    return [
      "name": words.short(policies[index]), "today": isToday(index),
      "settings": policies[index].settings.json,
      "intervals": policy.figures, "efficient": policy.isEfficient, "proven": policy.isProven,
      "replications": policy.replications,
    ]
  }
}
