import Experiments
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// The results of `widgetsim bands`, ready to be printed.
package struct BandsReport: Sendable {
  package var title: String
  package var widget: String
  /// See `ScenarioFingerprint`.
  var scenario: String
  /// Days of each run.
  package var days: Int
  /// Whether each run is another person.
  var isPopulation: Bool
  /// What was uncertain. The inputs of ``results`` are indices in it.
  package var parameters: [UncertainParameter]
  package var results: BandResults
  /// For each figure, 90% of the worlds without the phone's log; empty: there is none.
  package var withoutPhone: [ClosedRange<Double>?] = []

  /// - Parameters:
  ///   - uncertain: the scenario with its unknowns.
  ///   - widget: index of the widget in the scenario.
  ///   - results: the bands of the widget.
  package init(of uncertain: UncertainScenario, widget: Int, results: BandResults) {
    title = uncertain.scenario.title
    scenario = ScenarioFingerprint.of(uncertain.scenario)
    self.widget = uncertain.scenario.items[widget].name
    days = uncertain.scenario.device.days
    isPopulation = uncertain.scenario.population != nil
    parameters = uncertain.parameters
    self.results = results
  }

  /// What differs by chance.
  var chance: String { isPopulation ? "another person" : "other days of the same user" }

  /// Whether it was interrupted.
  package var isPartial: Bool { results.worlds < results.requestedWorlds }

  /// The parameter of a cause; `nil`: chance.
  func parameter(_ cause: FigureBand.Cause) -> UncertainParameter? { cause.input.map { parameters[$0] } }

  /// What a cause is called.
  func name(_ cause: FigureBand.Cause) -> String { parameter(cause)?.path ?? "chance: \(chance)" }
}

// MARK: Rows

extension BandsReport: RowReport {
  typealias Row = (report: BandsReport, band: FigureBand, cause: FigureBand.Cause)

  /// A row for each figure and cause.
  package var rows: PlainRows {
    PlainRows(
      .bands, Self.columns, results.bands.flatMap { band in band.causes.map { (self, band, $0) } })
  }

  static let columns: [CSVColumn<Row>] =
    [.widget { .text($0.report.widget) }] + CSVColumn.figure { $0.band.figure } + [
      .number("estimate", "The figure with the defaults, over 30 replications.") { $0.band.today?.estimate },
      .number("low", "Lower end of its confidence interval: chance alone.") { $0.band.today?.low },
      .number("high", "Upper end of its confidence interval.") { $0.band.today?.high },
      .number("band_low", "The figure is below this in 5% of the plausible worlds.") { $0.band.low },
      .number("band_high", "The figure is above this in 5% of them.") { $0.band.high },
      CSVColumn("cause", "path", "What makes the worlds differ: a key of the scenario file, or `chance`.") {
        .text($0.report.parameter($0.cause)?.path ?? "chance")
      },
      .number(
        "share", unit: "share",
        "Its total index: the part of the variance that would be left if all other causes were known. The shares of a figure can "
          + "add up to more than 1."
      ) { $0.cause.share },
      .number("margin", unit: "share", "Half of the 95% confidence interval of the share.") {
        $0.cause.margin
      },
      CSVColumn("plausible", "text", "The values that are plausible. Empty for `chance`.") {
        .text($0.report.parameter($0.cause)?.range.text)
      },
      .partial { $0.report.isPartial },
    ]
}

// MARK: Text and JSON

extension BandsReport {
  package var document: Document {
    let bands = ReportTable(
      names: ["figure"], layout: .aligned(headings: [""], first: 0, gap: 0),
      columns: [.init("estimate", width: 10), .init("chance", width: 16), .init("band", width: 16)],
      rows: results.bands.map { .init(names: [$0.figure.rawValue], cells: $0.cells) })
    return Document(
      parts: [.title("\(title): \(widget)"), .lines(heading), .table(bands)]
        + results.bands.flatMap { band -> [Document.Part] in
          let causes = causes(band)
          return [.heading(band.figure.rawValue)] + (causes.rows.isEmpty ? [] : [.table(causes)])
            + [.remark(sentence(band))]
        } + [.notes(notes)])
  }

  package var jsonObject: JSONObject {
    let figures = results.bands.map { band in
      let causes = band.causes.map { cause in
        let parameter = self.parameter(cause)
        return [
          "cause": parameter?.path ?? "chance", "share": cause.share, "margin": cause.margin,
          "plausible": parameter?.range.text,
          "evidence": parameter?.evidence?.rawValue,
        ] as JSONObject
      }
      return [
        "figure": band.figure.rawValue, "unit": band.figure.unit.rawValue, "estimate": band.today?.estimate,
        "low": band.today?.low, "high": band.today?.high, "band_low": band.low, "band_high": band.high,
        "causes": causes,
      ] as JSONObject
    }
    return [
      "title": title, "scenario": scenario, "widget": widget, "figures": figures,
      "worlds": results.worlds, "requestedWorlds": results.requestedWorlds, "partial": isPartial,
      "replications": results.replications, "confidence": results.confidence,
      "varied": results.varied.map { parameters[$0].path },
      "leftOut": results.leftOut.map { parameters[$0].path }, "unknowns": parameters.map(\.path),
    ]
  }

  var heading: [String] {
    let withoutEffect = parameters.count - results.varied.count - results.leftOut.count
    return dominant
      + [
        "\(results.worlds) plausible worlds, \(DisplayText.count(days, "day")) each: every world has other values of "
          + "\(results.varied.count) of \(DisplayText.count(parameters.count, "unknown"))",
        narrower,
        withoutEffect > 0
          ? "\(withoutEffect) of the unknowns \(withoutEffect == 1 ? "has" : "have") no effect on these figures"
          : nil,
        isPartial ? "partial: interrupted after \(results.worlds) of \(results.requestedWorlds) worlds" : nil,
      ].compactMap(\.self)
  }

  /// What the phone's log is worth.
  private var narrower: String? {
    let parts = zip(results.bands, withoutPhone).compactMap { band, before -> String? in
      guard let before, let low = band.low, let high = band.high, before.upperBound > before.lowerBound,
        let range = ReadableFigures.range(before.lowerBound, before.upperBound, unit: band.figure.unit)
      else { return nil }
      let change = 1 - (high - low) / (before.upperBound - before.lowerBound)
      return
        "\(band.figure.rawValue) \(range) (now \(PercentText.whole(abs(change))) \(change < 0 ? "wider" : "narrower"))"
    }
    return parts.isEmpty ? nil : "Without the phone's log: \(parts.joined(separator: ", "))"
  }

  /// Each unknown whose share of the variance of a figure is more than half, with these figures.
  private var dominant: [String] {
    var figures: [Int: [Figure]] = [:]
    for band in results.bands {
      for case (let input?, let least) in band.causes.map({ ($0.input, $0.share - $0.margin) })
      where least > 0.5 {
        figures[input, default: []].append(band.figure)
      }
    }
    return figures.keys.sorted().map { input in
      let parameter = parameters[input]
      return
        "Find this out first: \(DisplayText.printable(parameter.path)) (\(parameter.range.text)). Its share of the variance is "
        + "more than half for \(figures[input, default: []].map(\.rawValue).joined(separator: ", "))."
        + (parameter.path.hasPrefix("device.budget.")
          ? " A log of your phone can tell it: widgetsim reloads fit." : "")
    }
  }

  /// Causes with a smaller share are summed up.
  private static let smallestShare = 0.05

  private func causes(_ band: FigureBand) -> ReportTable {
    let large = band.causes.filter { $0.share >= Self.smallestShare }
    var rows = large.map { cause in
      ReportTable.Row(
        names: [cause.text, name(cause)],
        cells: [parameter(cause)?.range.text ?? ""])
    }
    let rest = band.causes.count - large.count
    if rest > 0 {
      let name = rest == 1 ? "1 more" : "each of \(rest) more"
      rows.append(.init(names: ["<" + PercentText.whole(Self.smallestShare), name], cells: [""]))
    }
    return ReportTable(
      names: ["share", "cause"], layout: .aligned(headings: ["", ""], first: 9, gap: 2),
      columns: [.init("plausible", .text)], rows: rows, hasHeadings: false)
  }

  func sentence(_ band: FigureBand) -> String {
    guard let today = band.today, let range = band.range else { return "This figure does not apply." }
    guard !band.causes.isEmpty else { return "No unknown changes this figure." }
    let estimate = ReadableFigures.value(today.estimate, unit: band.figure.unit)
    let isInside = (band.low ?? -.infinity)...(band.high ?? .infinity) ~= today.estimate
    let expect =
      "Expect \(range) in \(DisplayText.count(days, "day"))"
      + (isInside
        ? ", not exactly \(estimate)." : ". The defaults give \(estimate), which is outside this range.")
    let chance = band.causes.first { $0.input == nil }
    let unknowns = band.causes.filter { $0.input != nil }
    guard let first = unknowns.first, let parameter = parameter(first) else {
      return "\(expect) All of this spread is chance (\(self.chance))."
    }
    if let chance, chance.isLarger(than: first) {
      let matters =
        chance.share - chance.margin > 0.5 ? "matters more than all unknowns together" : "matters most"
      return "\(expect) Chance (\(self.chance)) \(matters)."
    }
    guard first.share >= Self.smallestShare else {
      return "\(expect) In these worlds, the estimated share of each unknown is below "
        + "\(PercentText.whole(Self.smallestShare))."
    }
    let largest = unknowns.filter { !unknowns[0].isLarger(than: $0) }.compactMap(self.parameter)
    if largest.count > 1 {
      return "\(expect) Which of these unknowns matters most cannot be told apart: "
        + largest.map { DisplayText.printable($0.name) }.joined(separator: ", ") + "."
    }
    return "\(expect) Of the unknowns, \(DisplayText.printable(parameter.name)) matters most"
      + (parameter.meaning.map { " (\(DisplayText.printable(Self.phrase($0))))" } ?? "") + "."
  }

  /// The first sentence, without capital letter and full stop: "Factor on the reloads a day." as "factor on the reloads
  /// a day".
  private static func phrase(_ text: String) -> String {
    let first =
      text.firstRange(of: ". ").map { text[..<$0.lowerBound] } ?? text.dropLast(text.hasSuffix(".") ? 1 : 0)
    return first.prefix(1).lowercased() + first.dropFirst()
  }

  var notes: [String] {
    let leftOut = results.leftOut.map { DisplayText.printable(parameters[$0].path) }
    return [
      "Estimate: with the defaults (\(results.replications) replications). Chance: its "
        + "\(PercentText.exact(results.confidence)) confidence interval. Band: the figure in 90% of the "
        + "worlds. A share is the part of the variance that would be left if all other causes were known; shares add up to "
        + "more than 100% if causes act together. ±: the 95% confidence interval of a share. --known PATH=VALUE takes a value as known."
    ]
      + (results.bands.contains { $0.causes.contains(where: \.isUnclear) }
        ? ["unclear: the interval of the share is ±50% or wider. --samples runs more worlds."] : [])
      + (leftOut.isEmpty
        ? [] : ["Not varied, because others have larger effects: \(leftOut.joined(separator: ", "))."])
  }
}

extension FigureBand.Cause {
  /// `89% ±6%`.
  var text: String {
    isUnclear ? "unclear" : "\(PercentText.whole(min(1, share))) ±\(PercentText.whole(margin))"
  }

  /// Whether its interval says next to nothing.
  var isUnclear: Bool { margin >= 0.5 }

  /// By more than chance.
  func isLarger(than other: Self) -> Bool {
    share - other.share > (margin * margin + other.margin * other.margin).squareRoot()
  }
}

extension FigureBand {
  /// Its estimate, the interval of that, and the band.
  var cells: [String] {
    [
      ReadableFigures.value(today?.estimate, unit: figure.unit),
      ReadableFigures.range(today?.low, today?.high, unit: figure.unit) ?? ReadableFigures.none,
      range ?? ReadableFigures.none,
    ]
  }

  var range: String? { ReadableFigures.range(low, high, unit: figure.unit) }
}
