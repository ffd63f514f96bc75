import Experiments
import ScenarioFile

/// A change that was tried for the widgets of a kind, under one hypothesis of the budget: a row of `changes.csv`.
struct ChangeRow {
  let answer: WidgetAnswer
  /// Of the answer's rows and columns.
  let number: Int
  let column: Int
  let figures: ItemFigures

  var change: WidgetAnswer.Row { answer.rows[number] }

  /// The changes that were tried, today's first, each under those hypotheses under which it ran.
  static func all(_ answer: WidgetAnswer) -> [ChangeRow] {
    answer.rows.indices.flatMap { number in
      zip(answer.columns.indices, answer.rows[number].figures).compactMap { column, figures in
        figures.map { ChangeRow(answer: answer, number: number, column: column, figures: $0) }
      }
    }
  }

  /// What the answer says of the change.
  fileprivate var verdict: String {
    func isNamed(_ choice: RemedyAnswer.Choice) -> Bool {
      choice.outcome == .better && choice.remedy == number
    }
    if number == 0 { return "today" }
    if isNamed(answer.withoutServer) { return "named" }
    if isNamed(answer.best) { return "named with a server" }
    let choices = [answer.best, answer.withoutServer]
    if choices.contains(where: { $0.outcome == .tooClose && $0.remedy == number }) { return "too close" }
    return choices.flatMap(\.equals).contains(number) ? "about as good" : "tried"
  }

  /// All changes that were tried, under the scenario's own budget.
  static func table(_ answer: WidgetAnswer) -> ReportTable {
    let rows = all(answer).filter { $0.column == 0 }.map { row in
      let (change, figures) = (row.change, row.figures)
      let gain = change.gain.map { "\(ReadableFigures.rate($0.mean)) ±\(ReadableFigures.rate($0.halfWidth))" }
      return ReportTable.Row(
        names: [row.number == 0 ? change.today : change.short],
        cells: [
          figures.freshViews.map { PercentText.whole($0) } ?? ReadableFigures.none,
          figures.age.map { ReadableFigures.duration(seconds: $0) } ?? ReadableFigures.none,
          gain ?? ReadableFigures.none, ReadableFigures.rate(change.price), "\(figures.runs)", row.verdict,
        ])
    }
    return ReportTable(
      names: ["change of \(answer.names.listed("and"))"],
      columns: [
        .init("fresh"), .init("age"), .init("gain"), .init("price"), .init("runs"),
        .init("verdict", .verdict),
      ], rows: rows)
  }

  static let note =
    "gain: how much better than today's, in indifferences, with the scenario's own budget: the mean of the paired differences, with "
    + "its 95% interval. The choice also counts the other ways in which the budget may come, by their likelihood, so a change can be "
    + "named with a gain below its price. price: what it must gain. One indifference is 2 points of fresh views or a minute of content "
    + "age (10% of today's if that is more); each figure counts half."
}

enum ChangeColumns {
  static let all: [CSVColumn<ChangeRow>] = [
    CSVColumn("widget", "name", "The widget, or the first one with this provider.") {
      .text($0.answer.names[0])
    },
    CSVColumn(
      "widgets", "count", "The number of widgets with this provider. The figures are of all of them together."
    ) {
      .integer($0.answer.names.count)
    },
    CSVColumn("number", "number", "The number of the change; 0: no change.") { .integer($0.number) },
    CSVColumn("change", "text", "The change, in a few words.") { .text($0.change.short) },
    CSVColumn(
      "verdict", "name",
      "What the answer says of it: `today`; `named` or `named with a server`; `about as good` as what is named; `too close` to call; or `tried`."
    ) { .name($0.verdict) },
    CSVColumn(
      "needs_server", "true, false", "Whether it needs a server that pushes, and there is none today."
    ) {
      .boolean($0.change.needsServer)
    },
    .number(
      "price", unit: "indifferences",
      "What the change must gain to be worth the work. *Choosing a policy* says what an indifference is."
    ) {
      $0.change.price
    },
    .number(
      "gain", unit: "indifferences",
      "What it gains over today under the scenario's own budget, the same in all rows of the change: the mean of the "
        + "differences, paired by the number of the replication. Empty: today."
    ) { $0.change.gain?.mean },
    .number("gain_half_width", unit: "indifferences", "Half the width of its 95% confidence interval.") {
      $0.change.gain?.halfWidth
    },
    CSVColumn(
      "budget", "name",
      "The scenario's own comes first. `described`: as the scenario says; "
        + BudgetHypothesis.Name.allCases.dropFirst().map { "`\($0.rawValue)`: \($0.words)" }
        .joined(separator: "; ") + "."
    ) { .name($0.answer.columns[$0.column].name.rawValue) },
    .number("weight", unit: "share", "How likely this budget is; 0: not known, and not used in the choice.") {
      $0.answer.columns[$0.column].weight
    },
    CSVColumn("replications", "count", "The number of replications of the next figures.") {
      .integer($0.figures.runs)
    },
    .number("fresh_views", unit: "share", "The share of fresh views.") { $0.figures.freshViews },
    .number("content_age_mean_s", unit: "s", "The mean content age at the views.") { $0.figures.age },
    .number("charged_per_day", unit: "1/day", "Charged reloads.") { $0.figures.charged },
    .number("missed_views", unit: "share", "Of a Live Activity: the share of missed views.") {
      $0.figures.missed
    },
    CSVColumn(
      "command", "text", "Runs the scenario with the change under its own budget."
    ) { .text($0.change.command) },
  ]
}

extension RunAdvice {
  /// One for each kind.
  var answers: [WidgetAnswer] { items.compactMap { $0?.sameAs == nil ? $0?.answer : nil } }

  /// Writes `changes.csv`, if there is an answer, and creates the directory if it is missing.
  package func write(directory path: String) throws(ReportError) {
    if !answers.isEmpty {
      try PlainRows.write(
        [PlainRows(.changes, ChangeColumns.all, answers.flatMap(ChangeRow.all))], directory: path)
    }
  }
}
