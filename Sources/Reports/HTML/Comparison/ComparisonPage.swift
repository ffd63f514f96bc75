import Experiments
import WidgetRefresh

extension HTMLReport {
  /// The page of a comparison: the answer in words, the differences as a forest plot, and all figures.
  ///
  /// - Parameters:
  ///   - report: the results.
  ///   - figures: those in the picture. The table has all.
  ///   - records: the days of one replication of each scenario, the same one; empty: none.
  ///   - origin: what the page is made from.
  package init(
    _ report: ComparisonReport, figures: [Figure] = ComparisonText.usualFigures, records: [RunRecord] = [],
    origin: PageOrigin
  ) {
    self.init(ComparisonPage(report: report, figures: figures, records: records, origin: origin).document)
  }
}

/// The page of a comparison.
struct ComparisonPage {
  let report: ComparisonReport
  let figures: [Figure]
  let records: [RunRecord]
  let origin: PageOrigin

  /// With more widgets than this, the picture has only the figures that matter most.
  private static let mostWidgets = 2
  private static let mainFigures: [Figure] = [.freshViews, .contentAgeMean, .chargedPerDay]

  var names: [String] { ComparisonSentence.shortNames(report.names) }

  var document: HTMLDocument {
    HTMLDocument(
      title: names.dropFirst().joined(separator: ", ") + " compared with \(names.first ?? "")",
      circumstances: circumstances, origin: origin, main: answer + days + scenarios + tables)
  }

  /// What is the same in all scenarios, from the first one.
  private var circumstances: [String] {
    guard let first = report.scenarios.first else { return [] }
    return Array(SummaryText.circumstances(first).prefix(1))
      + (first.isPartial ? ["partial: \(SummaryText.partial(first))"] : [])
  }

  // MARK: Answer

  private var answer: String {
    let sentences = ComparisonSentence.all(of: report).map { "<p>\(HTMLText.escaped($0))</p>" }
    let pictures = report.names.indices.dropFirst().map(picture)
    return #"<section aria-labelledby="answer"><h2 id="answer" class="unseen">Answer</h2>"# + "\n"
      + "<div class=\"verdict\">\(sentences.joined())</div>\n" + pictures.joined() + "</section>\n"
  }

  private func picture(ofScenario index: Int) -> String {
    let differences = report.differences.filter { $0.scenario == report.names[index] }
    let widgets = differences.reduce(into: [String?]()) {
      if $0.last != .some($1.widget) { $0.append($1.widget) }
    }
    let isLarge = widgets.compactMap(\.self).count > Self.mostWidgets
    let shown = isLarge ? figures.filter(Self.mainFigures.contains) : figures
    let groups = widgets.filter { isLarge || $0 != nil }.map { widget in
      ForestPlot.Group(
        title: widget ?? "all widgets together",
        rows: differences.filter { $0.widget == widget && shown.contains($0.figure) }.map(Self.row))
    }
    let plot = ForestPlot(
      groups: groups.filter { !$0.rows.isEmpty }, quantity: .change, reference: 0,
      axisTitle: "change from \(names[0]) to \(names[index])", limits: -1...2)
    let confidence = PercentText.exact(report.scenarios.first?.confidence ?? 0.95)
    return Picture(
      id: "differences-\(index)", title: "Differences of \(names[index]) from \(names[0])",
      description: groups.flatMap { group in group.rows.map { "\(group.title), \($0.name): \($0.text)." } }
        .joined(separator: " "),
      caption: "\(ChartMark.key(plot.marks)) Each line is a \(confidence) confidence interval.",
      draw: plot.drawing
    ).html
  }

  static func row(_ difference: PairedDifference) -> ForestPlot.Row {
    let unit = difference.figure.unit
    let before = difference.baselineEstimate.magnitude
    func share(_ value: Double?) -> Double? { before > 0 ? value.map { $0 / before } : nil }
    let values = [difference.baselineEstimate, difference.estimate].map {
      ReadableFigures.value($0, unit: unit)
    }
    return ForestPlot.Row(
      name: difference.figure.title, text: "\(values[0]) → \(values[1])",
      estimate: share(difference.difference) ?? (difference.difference == 0 ? 0 : nil),
      low: share(difference.low), high: share(difference.high), mark: difference.verdict.mark)
  }

  // MARK: Tables

  private var scenarios: String {
    let rows = zip(report.names, report.scenarios).map { name, run in
      [
        HTMLText.isolated(name), HTMLText.isolated(run.title), HTMLText.escaped(run.budget),
        "\(run.replications)", run.fingerprint?.text ?? ReadableFigures.none,
      ]
    }
    return #"<section aria-labelledby="compared"><h2 id="compared">What was compared</h2>"# + "\n"
      + HTMLTable.html(
        "All scenarios ran with the same random numbers, seed \(report.scenarios.first?.seed ?? 0)",
        label: "Scenarios",
        columns: [
          .init(title: "scenario"), .init(title: "title", isText: true), .init(title: "budget", isText: true),
          .init(title: "replications"), .init(title: "fingerprint"),
        ], rows: rows) + "</section>\n"
  }

  private var tables: String {
    let columns = [
      HTMLTable.Column(title: "figure"), .init(title: "first"), .init(title: "second"),
      .init(title: "difference"), .init(title: "±"), .init(title: "verdict", isText: true),
      .init(title: "variance removed by pairing"),
    ]
    var html = #"<section aria-labelledby="figures"><h2 id="figures">All figures</h2>"# + "\n"
    for (name, short) in zip(report.names, names).dropFirst() {
      var widgets: [String?] = []
      for difference in report.differences where difference.scenario == name {
        if widgets.last != .some(difference.widget) { widgets.append(difference.widget) }
      }
      for widget in widgets {
        let rows = report.differences.filter { $0.scenario == name && $0.widget == widget }.map {
          difference in
          ["<code>\(difference.figure.rawValue)</code>"]
            + ComparisonText.cells(difference).map(HTMLText.escaped)
        }
        let subject = HTMLText.isolated(widget ?? "all widgets together")
        html += HTMLTable.html(
          "\(subject): \(HTMLText.isolated(short)) compared with \(HTMLText.isolated(names[0]))",
          label: "All figures of \(HTMLText.plainName(widget ?? "all widgets together"))", columns: columns,
          rows: rows)
      }
    }
    let notes = ComparisonText.notes(report, Figure.allCases).map {
      "<p class=\"note\">\(HTMLText.escaped($0))</p>"
    }
    return html + notes.joined() + "</section>\n"
  }
}

extension PairedDifference.Verdict {
  /// In pictures.
  var mark: ChartMark {
    switch self {
    case .better: .better
    case .worse: .worse
    case .more, .less: .changed
    case .slight: .slight
    case .noDifferenceSeen, .unknown: .undecided
    }
  }
}
