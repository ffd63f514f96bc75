import Experiments
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// What to change for the widgets of a kind, for several widgets together, or for a Live Activity: the result of a search, for all formats.
package struct WidgetAnswer: Codable, Hashable, Sendable {
  /// A hypothesis under which figures are shown.
  struct Column: Codable, Hashable, Sendable {
    var name: BudgetHypothesis.Name
    /// Its share of the evidence.
    var weight: Double
    /// `path=value` of what sets it in the scenario.
    var settings: [String]
    /// Whether it changes a figure by an indifference or more.
    var decides: Bool
  }

  /// A change that was tried; the first is today's.
  struct Row: Codable, Hashable, Sendable {
    /// `Request a reload every 20m instead of every 5m`.
    var instruction: String
    /// `every 20m`.
    var short: String
    /// The lines of Swift that it needs: of each part, a comment that says where it goes, and the statements.
    var swift: [[String]]
    /// Runs the scenario with the change.
    var command: String
    /// What it must earn, in indifferences.
    var price: Double
    var needsServer: Bool
    var gain: RemedyAnswer.Gain?
    /// Its figures in each column; `nil`: it did not run.
    var figures: [ItemFigures?]
    /// The other widgets and Live Activities that it makes worse.
    var harmed: [String]

    /// `today, every 5m`
    var today: String { ["today", short].filter { !$0.isEmpty }.joined(separator: ", ") }
  }

  /// The widgets.
  let names: [String]
  /// The figure to make better; `nil`: fresh views and content age.
  let figure: Figure?
  let columns: [Column]
  let rows: [Row]
  let best: RemedyAnswer.Choice
  let withoutServer: RemedyAnswer.Choice
  /// By the number of a column, the row that is better there than the named one by an indifference or more.
  let betterElsewhere: [Int: Int]
  /// The replications that it took.
  let runs: Int
  /// The number of people that the figures are of; `nil`: all of them, or there is no population.
  let people: Int?

  /// - Parameters:
  ///   - found: the result of the search.
  ///   - hypotheses: those of the search.
  ///   - figure: the figure to make better; `nil`: fresh views and content age.
  ///   - changes: what makes each remedy, and the scenario with it.
  ///   - items: the indices of the widgets of the kind, of several that are changed together, or of the Live Activity.
  ///   - today: the scenario.
  ///   - commands: about the scenario.
  package init(
    _ found: RemedyAnswer, _ hypotheses: [BudgetHypothesis], figure: Figure?,
    changes: [PolicyWords.Policy], items: [Int], of today: Scenario,
    _ commands: NextCommands
  ) {
    let all = today.items
    (names, self.figure) = (items.map { all[$0].name }, figure)
    columns = hypotheses.enumerated().map {
      Column(
        name: $1.name, weight: $1.weight, settings: $1.settings.map(\.text),
        decides: found.deciding.contains($0))
    }
    // Widgets of a kind are changed alike.
    let isOneKind = today.kinds.contains { Set(items).isSubset(of: $0) }
    let words = PolicyNames(widgets: isOneKind ? [items[0]] : items, today: today)
    let first = found.remedies[0].figures[0]?.runs ?? 0
    people = today.population.flatMap { $0.people > first ? first : nil }
    let isUsual = today.population == nil ? first == Replications.usual.count : people == nil
    let some = isUsual ? "" : " --replications \(first)"
    rows = zip(changes, found.remedies).map { change, remedy in
      Row(
        instruction: words.instruction(change), short: words.short(change), swift: words.swift(change),
        command: commands.run(with: change.settings) + some, price: remedy.price,
        needsServer: remedy.needsServer,
        gain: remedy.gain, figures: remedy.figures, harmed: remedy.harmed.map { all[$0].name })
    }
    (best, withoutServer, betterElsewhere, runs) = (
      found.best, found.withoutServer, found.betterElsewhere, found.runs
    )
  }

  /// The named row that needs no server, if there is one.
  var named: Row? { withoutServer.outcome == .better ? rows[withoutServer.remedy] : nil }
  /// The named row that needs a server, if there is one.
  var onServer: Row? {
    best.outcome == .better && rows[best.remedy].needsServer ? rows[best.remedy] : nil
  }

  /// Of these rows, what those with a server need beside the others.
  var swift: [String] {
    let (own, others) = (named?.swift ?? [], onServer?.swift ?? [])
    guard named != nil, !others.isEmpty else { return (own + others).flatMap(\.self) }
    return (["// Without a server"] + own.flatMap(\.self)) + ["", "// With a server"] + others.flatMap(\.self)
  }

  /// Of these rows.
  var commands: [String] { [named, onServer].compactMap { $0?.command } }

  /// The share of fresh views with the named change; `nil`: there is none, or it is of several widgets.
  var fresh: Double? { names.count > 1 ? nil : (named ?? onServer)?.figures[0]?.freshViews }

  /// Whether its numbers can be. Those from a file may not.
  var isPossible: Bool {
    let choices = [best, withoutServer]
    return !names.isEmpty && !columns.isEmpty && columns.allSatisfy { (0...1).contains($0.weight) }
      && rows.allSatisfy {
        $0.figures.count == columns.count && $0.figures.allSatisfy { $0?.isPossible ?? true }
      }
      && choices.allSatisfy { ([$0.remedy] + $0.equals).allSatisfy(rows.indices.contains) }
      && betterElsewhere.allSatisfy { columns.indices.contains($0) && rows.indices.contains($1) }
  }

  // MARK: Words

  /// What to change, in sentences.
  ///
  /// - Parameters:
  ///   - limit: what limits the widget, if nothing helps.
  ///   - isOneKind: whether several widgets have one provider.
  func text(limit: String, isOneKind: Bool = true) -> String {
    func sentence(_ choice: RemedyAnswer.Choice) -> String { self.sentence(choice, isOneKind) }
    var text: String
    switch withoutServer.outcome {
    case .better: text = sentence(withoutServer)
    case .tooClose:
      text =
        "Keep it as it is. The best change that was tried is too close to call: “\(rows[withoutServer.remedy].short)”."
    case .nothing: text = "Keep it as it is: no change that was tried is better. \(limit)"
    }
    text += elsewhere
    if onServer != nil {
      let sentence = sentence(best)
      text += " With a server: \(sentence.prefix(1).lowercased())\(sentence.dropFirst())"
    }
    return text
  }

  private func sentence(_ choice: RemedyAnswer.Choice, _ isOneKind: Bool) -> String {
    let row = rows[choice.remedy]
    // Of several kinds, the table names the others.
    if !isOneKind {
      return
        (row.needsServer && named != nil ? "Make the changes of “\(row.short)”" : "Make the changes below")
        + ". \(effect(of: row, isOneKind))"
    }
    // The answer without a server was named before.
    let other = row.needsServer && withoutServer.outcome == .better ? withoutServer.remedy : nil
    let equals = choice.equals.filter { $0 != other && (row.needsServer || !rows[$0].needsServer) }
    let isOtherEqual = other.map(choice.equals.contains) ?? false
    return "\(row.instruction). \(effect(of: row, isOneKind))"
      + (isOtherEqual ? " The change without a server may be as good." : "")
      + (equals.isEmpty ? "" : " About as good: \(equals.map { "“\(rows[$0].short)”" }.listed("and")).")
      + (row.harmed.isEmpty
        ? "" : " It makes \(row.harmed.map { DisplayText.line($0, to: 40) }.listed("and")) worse.")
  }

  /// `Then 79% instead of 78% of the views are fresh, …`
  private func effect(of row: Row, _ isOneKind: Bool) -> String {
    guard let before = rows[0].figures[0], let after = row.figures[0] else { return "" }
    func values(_ figure: KeyPath<ItemFigures, Double?>, _ unit: Figure.Unit, _ noun: String = "") -> String?
    {
      guard let old = before[keyPath: figure], let new = after[keyPath: figure] else { return nil }
      let (from, to) = (ReadableFigures.value(old, unit: unit), ReadableFigures.value(new, unit: unit))
      return to + noun + (from == to ? ", as before" : " instead of \(from)")
    }
    let isUsual = figure.map { [.freshViews, .contentAgeMean].contains($0) } ?? true
    let parts = [
      isUsual
        ? nil
        : figure.flatMap { figure in
          values(\.goal, figure.unit).map { "\(figure.rawValue) is \($0)" }
        },
      values(\.freshViews, .share, " of the views are fresh"),
      values(\.age, .seconds).map { "the content is \($0) out of date when viewed (mean)" },
      values(\.missed, .share).map { "it is missing in \($0) of the views" },
    ].compactMap(\.self)
    let isMixed =
      (after.freshViews ?? 0 > before.freshViews ?? 0) == (after.age ?? 0 > before.age ?? 0)
      && before.freshViews != nil && before.age != nil && after.freshViews != before.freshViews
    let cost = values(\.charged, .perDay).map { ", with \($0) charged reloads a day" } ?? ""
    let whom = [
      people.map { "for the first \($0) people" },
      names.count > 1 ? "for \(scope)\(isOneKind ? " with this provider" : "") together" : nil,
    ].compactMap(\.self).map { ", \($0)" }.joined()
    return
      "Then\(whom)\(whom.isEmpty ? "" : ",") \(parts.listed(isMixed ? "but" : "and"))\(before.charged ?? 0 == after.charged ?? 0 ? "" : cost)."
  }

  /// `both widgets`
  private var scope: String { names.count == 2 ? "both widgets" : "the \(names.count) widgets" }
  /// What would be better under a hypothesis.
  private var elsewhere: String {
    betterElsewhere.sorted { $0.key < $1.key }.map { column, row in
      let better =
        row > 0
        ? "“\(rows[row].short)” may be better"
        : isWorse(in: column) ? "keep it as it is" : "the change is not worth the work"
      return " If \(columns[column].name.words), \(better)."
    }.joined()
  }

  /// Whether the named change makes a figure worse in a column.
  private func isWorse(in column: Int) -> Bool {
    guard let named, let before = rows[0].figures[column], let after = named.figures[column] else {
      return false
    }
    if let figure, let old = before.goal, let new = after.goal {
      return (new < old) == (figure.isMoreBetter == true)
    }
    return after.freshViews ?? 1 < before.freshViews ?? 0 || after.age ?? 0 > before.age ?? .infinity
  }

  // MARK: Table

  /// The columns that decide and that a reader can check: the scenario's own, all at 04:00, and a smaller budget.
  private var shownColumns: [Int] {
    let others = columns.indices.dropFirst().filter {
      [.atNight, .smaller].contains(columns[$0].name) && columns[$0].decides
    }
    return others.isEmpty ? [] : [0] + others
  }

  /// Today and what is named under each hypothesis that makes a difference; `nil`: none does.
  var table: ReportTable? {
    let columns = shownColumns
    guard !columns.isEmpty else { return nil }
    let rows =
      [(rows[0].today, rows[0])]
      + [named.map { ($0.short, $0) }, onServer.map { ("\($0.short) (server)", $0) }].compactMap(\.self)
    return ReportTable(
      names: [(names.count > 1 ? "\(scope): " : "") + (figure?.rawValue ?? "fresh views, mean content age")],
      columns: columns.map { .init(Self.title(self.columns[$0])) },
      rows: rows.map { name, row in
        .init(names: [name], cells: columns.map { cell(row.figures[$0]) })
      })
  }

  private static func title(_ column: Column) -> String {
    switch column.name {
    case .described: "as described"
    case .paced: "over the day"
    case .even: "evenly"
    case .atNight: "all at once"
    case .smaller: "0.6 × budget"
    }
  }

  private func cell(_ figures: ItemFigures?) -> String {
    guard let figures else { return "–" }
    if let figure { return ReadableFigures.value(figures.goal, unit: figure.unit) }
    return [
      figures.freshViews.map { PercentText.whole($0) },
      figures.age.map { ReadableFigures.duration(seconds: $0) },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// What the columns are, and how to run them.
  var notes: [String] {
    let notes = shownColumns.dropFirst().map { column in
      let hypothesis = columns[column]
      let weight =
        hypothesis.name == .smaller
        ? "nobody knows how likely that is"
        : "or at midnight; in total \(PercentText.whole(hypothesis.weight).dropLast()) in 100"
      let runs = rows[0].figures[column]?.runs ?? 0
      return
        "\(Self.title(hypothesis)): \(hypothesis.name.words) (\(weight)). For its figures, add "
        + hypothesis.settings.map { "--set \($0)" }.joined(separator: " ") + ", with --replications \(runs)"
    }
    return notes
      + (notes.isEmpty
        ? [] : ["Each column has few runs: compare the rows of a column, not one column with another."])
  }
}
