import Experiments
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// The results of a comparison of scenarios, ready to be printed.
package struct ComparisonReport: Sendable {
  /// The summary of each scenario. The others are compared with the first one.
  package var scenarios: [RunSummary]
  /// The scenarios' files.
  package var names: [String]
  package var differences: [PairedDifference]
  /// See `Comparison`.
  var matches: [[WidgetMatch]]
  /// The smallest difference that matters.
  package var margin: PracticalMargin
  /// What another budget changes: the differences of each widget for which another scenario is then the better one.
  private(set) var elsewhere: [(name: BudgetHypothesis.Name, differences: [PairedDifference])] = []
  /// Those that tables and pictures show. JSON and CSV have all figures.
  package var figures: [Figure] = [
    .chargedPerDay, .freePerDay, .rateLimitedPerDay, .updatesPerDay, .freshViews, .contentAgeMean,
    .contentAgeP95, .reloadAgeMean,
  ]

  /// - Parameters:
  ///   - outcome: the results of the comparison.
  ///   - comparison: what was run.
  ///   - names: the scenarios' files.
  ///   - confidence: the confidence level, above 0 and below 1.
  ///   - margin: the smallest difference that matters.
  package init(
    _ outcome: PlannedResults<ComparisonResults>, of comparison: Comparison, names: [String],
    confidence: Double, margin: PracticalMargin
  ) throws {
    let scales = try comparison.scales()
    self.names = names
    self.margin = margin
    matches = comparison.matches
    scenarios = zip(outcome.results.scenarios, zip(comparison.scenarios, scales)).map {
      $0.summary(
        of: RunDescription(of: $1.0, scale: $1.1), confidence: confidence, requested: outcome.requested)
    }
    differences = comparison.differences(
      outcome.results, scales: scales, names: names, confidence: confidence, margin: margin)
  }
}

extension ComparisonReport {
  /// The replications under each other hypothesis.
  package static let checks: UInt64 = 8

  /// Adds what is another answer if a hypothesis about the budget is true.
  ///
  /// - Parameters:
  ///   - found: the differences under the hypothesis.
  ///   - name: the hypothesis.
  package mutating func add(_ found: [PairedDifference], if name: BudgetHypothesis.Name) {
    let others = found.filter { one in
      [Figure.contentAgeMean, .freshViews].contains { figure in
        func verdict(_ all: [PairedDifference]) -> PairedDifference.Verdict? {
          all.first { $0.figure == figure && $0.widget == one.widget && $0.scenario == one.scenario }?.verdict
        }
        let other = verdict(found)
        return [.better, .worse].contains(other) && other != verdict(differences)
      }
    }
    if !others.isEmpty { elsewhere.append((name, others)) }
  }
}

// MARK: Rows

extension ComparisonReport: RowReport {
  typealias Row = (report: ComparisonReport, difference: PairedDifference)

  package var rows: PlainRows { PlainRows(.comparison, Self.columns, differences.map { (self, $0) }) }

  var confidence: Double { scenarios.first?.confidence ?? 0.95 }

  private func fingerprint(of name: String) -> RunFingerprint? {
    zip(names, scenarios).first { $0.0 == name }?.1.fingerprint
  }

  static let columns: [CSVColumn<Row>] =
    [
      CSVColumn("scenario", "name", "The scenario's file.") { .text($0.difference.scenario) },
      CSVColumn("baseline", "name", "The file of the first scenario, which it is compared with.") {
        .text($0.difference.baseline)
      },
      CSVColumn(
        "widget", "name",
        "The widget; `a=b`: a of the baseline and b of the scenario; empty: all widgets together."
      ) { .text($0.difference.widget) },
    ] + CSVColumn.figure { $0.difference.figure } + [
      .number("baseline_estimate", "The figure of the baseline.") { $0.difference.baselineEstimate },
      .number("estimate", "The figure of the scenario.") { $0.difference.estimate },
      .number("difference", "`estimate` minus `baseline_estimate`.") { $0.difference.difference },
      .number("low", "Lower end of the difference's confidence interval, from paired replications.") {
        $0.difference.low
      },
      .number("high", "Upper end.") { $0.difference.high },
      .confidence { $0.report.confidence },
      CSVColumn("n", "count", "Replications.") { .integer($0.difference.n) },
      .number("margin", "The smallest difference that matters.") { $0.difference.margin },
      CSVColumn(
        "verdict", "name",
        "`better` or `worse` (`more` or `less`, if neither is better): the interval is beyond `margin`. `slight`: it is beyond 0 but "
          + "not beyond `margin`. `no difference seen`: it contains 0. `unknown`: too few replications for an interval."
      ) { .name($0.difference.verdict.rawValue) },
      .number(
        "variance_saved", unit: "share",
        "Variance removed by pairing: 1 minus the variance of the difference divided by the sum of both variances."
      ) { $0.difference.varianceSaved },
      .fingerprint(of: "all replications of the scenario") {
        $0.report.fingerprint(of: $0.difference.scenario)
      },
      .fingerprint("baseline_fingerprint", of: "all replications of the baseline") {
        $0.report.fingerprint(of: $0.difference.baseline)
      },
      .partial { $0.report.scenarios.contains { $0.isPartial } },
    ]
}

// MARK: Text and JSON

extension ComparisonReport {
  package var document: Document {
    var parts: [Document.Part] = [.kind("Comparison")] + (sentences + otherwise).map { .answer($0) }
    parts.append(
      .lines(
        zip(names, scenarios).flatMap { name, run in
          ["\(name): \(run.title)"] + SummaryText.circumstances(run)
        }))
    for name in names.dropFirst() {
      let shown = differences.filter { $0.scenario == name && figures.contains($0.figure) }.withoutRepeats
      parts.append(.heading("\(name) compared with \(names.first ?? "")"))
      parts.append(.table(shown.table(names: ["widget", "figure"])))
    }
    return Document(parts: parts + [.notes(notes(figures))])
  }

  package var jsonObject: JSONObject {
    [
      "names": names, "scenarios": scenarios.map(\.json), "differences": differences, "margin": margin.share,
      "otherwise": elsewhere.map {
        ["if": $0.name.words, "differences": $0.differences] as JSONObject
      },
    ]
  }

  func notes(_ figures: [Figure]) -> [String] {
    guard let first = scenarios.first else { return [] }
    let printed = differences.filter { figures.contains($0.figure) }
    let pairs =
      scenarios.allSatisfy { $0.population != nil }
      ? "people, the same in each scenario" : "paired replications"
    return [
      "±: half the width of the difference's \(PercentText.exact(first.confidence)) confidence interval "
        + "over \(first.replications) \(pairs).",
      "saved: variance removed by pairing.",
    ] + margin.notes(slight: printed.count { $0.verdict == .slight }) + [
      "Each verdict is on its own: if nothing differs, expect \(PercentText.exact(1 - first.confidence)) of the "
        + "verdicts to show a difference."
    ]
  }
}

extension PracticalMargin {
  /// What `slight` means; empty without such verdicts.
  func notes(slight count: Int) -> [String] {
    guard count > 0 else { return [] }
    func size(_ unit: Figure.Unit) -> String { ReadableFigures.halfWidth(smallest(unit), unit: unit) }
    return [
      "slight: more than chance, but perhaps less than the margin: \(PercentText.exact(share)) of the first "
        + "figure, and at least \(size(.share)), \(size(.perDay)) a day, \(size(.seconds)) or "
        + "\(size(.secondsPerDay)) a day (--margin)."
    ]
  }
}

extension PairedDifference {
  /// The two figures and their difference.
  var values: [String] {
    [baselineEstimate, estimate].map { ReadableFigures.value($0, unit: figure.unit) }
      + [ReadableFigures.difference(difference, unit: figure.unit)]
  }
}

extension [PairedDifference] {
  /// - Parameter names: the headings of the names: `figure`, and perhaps `widget` before it.
  func table(names: [String]) -> ReportTable {
    ReportTable(
      names: names,
      columns: [
        .init("first", width: 7), .init("second", width: 7), .init("difference", width: 10),
        .init("±", width: 7), .init("verdict", width: 18, .verdict),
        .init("saved", title: "variance removed by pairing", width: 5),
      ],
      rows: map { difference in
        let half = difference.halfWidth.map { ReadableFigures.halfWidth($0, unit: difference.figure.unit) }
        return .init(
          names: [difference.widget ?? "all widgets together", difference.figure.rawValue].suffix(
            names.count),
          cells: difference.values + [
            half ?? ReadableFigures.none, difference.verdict.rawValue,
            difference.varianceSaved.map(PercentText.whole) ?? ReadableFigures.none,
          ], tone: difference.verdict.tone)
      })
  }

  /// All but those of all widgets together if there is only one.
  var withoutRepeats: [PairedDifference] {
    Set(compactMap(\.widget)).count == 1 ? filter { $0.widget != nil } : self
  }

  /// Those of each widget, in their order; `nil`: all widgets together.
  var byWidget: [(widget: String?, differences: [PairedDifference])] {
    reduce(into: []) { groups, difference in
      if groups.isEmpty || groups[groups.count - 1].widget != difference.widget {
        groups.append((difference.widget, []))
      }
      groups[groups.count - 1].differences.append(difference)
    }
  }
}
