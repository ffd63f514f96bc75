import Experiments
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

extension BandsReport: PrintedReport {
  package var document: Document {
    let bands = ReportTable(
      names: ["figure"], layout: .aligned(headings: [""], first: 0, gap: 0),
      columns: [.init("estimate", width: 10), .init("chance", width: 16), .init("band", width: 16)],
      rows: results.bands.map { .init(names: [$0.figure.rawValue], cells: BandsText.cells($0)) })
    return Document(
      parts: [.title("\(title): \(widget)"), .lines(BandsText.heading(self)), .table(bands)]
        + results.bands.flatMap { band -> [Document.Part] in
          let causes = BandsText.causes(band, of: self)
          return [.heading(band.figure.rawValue)] + (causes.rows.isEmpty ? [] : [.table(causes)])
            + [.remark(BandsText.sentence(band, of: self))]
        } + [.notes(BandsText.notes(self))])
  }

  package var jsonObject: JSONObject {
    let figures = results.bands.map { band in
      let causes = band.causes.map { cause in
        let parameter = self.parameter(cause)
        return [
          "cause": parameter?.path ?? "chance", "share": cause.share, "plausible": parameter?.range.text,
          "evidence": parameter?.evidence?.rawValue,
        ] as JSONObject
      }
      return [
        "figure": band.figure.rawValue, "unit": band.figure.unit.rawValue, "estimate": band.today?.estimate,
        "low": band.today?.low, "high": band.today?.high, "bandLow": band.low, "bandHigh": band.high,
        "causes": causes,
      ] as JSONObject
    }
    return [
      "title": title, "scenario": scenario, "widget": widget, "figures": figures,
      "worlds": results.worlds,
      "requestedWorlds": results.requestedWorlds, "partial": isPartial,
      "replications": results.replications, "confidence": results.confidence,
      "varied": results.varied.map { parameters[$0].path },
      "leftOut": results.leftOut.map { parameters[$0].path },
      "unknowns": parameters.map(\.path),
    ]
  }
}

/// The words of bands.
enum BandsText {
  /// Causes with a smaller share are summed up.
  private static let smallestShare = 0.05

  static func heading(_ report: BandsReport) -> [String] {
    let (results, count) = (report.results, report.parameters.count)
    var lines = [
      "\(results.worlds) plausible worlds, \(DisplayText.count(report.days, "day")) each: every world has other values of "
        + "\(results.varied.count) of \(DisplayText.count(count, "unknown"))"
    ]
    if report.withoutEffect > 0 {
      lines.append(
        "\(report.withoutEffect) of the unknowns \(report.withoutEffect == 1 ? "has" : "have") no effect on these figures"
      )
    }
    if report.isPartial {
      lines.append("partial: interrupted after \(results.worlds) of \(results.requestedWorlds) worlds")
    }
    return lines
  }

  static func cells(_ band: FigureBand) -> [String] {
    let unit = band.figure.unit
    return [
      band.today.map { ReadableFigures.value($0.estimate, unit: unit) } ?? ReadableFigures.none,
      ReadableFigures.range(band.today?.low, band.today?.high, unit: unit) ?? ReadableFigures.none,
      range(band) ?? ReadableFigures.none,
    ]
  }

  static func range(_ band: FigureBand) -> String? {
    ReadableFigures.range(band.low, band.high, unit: band.figure.unit)
  }

  static func causes(_ band: FigureBand, of report: BandsReport) -> ReportTable {
    let large = band.causes.filter { $0.share >= smallestShare }
    var rows = large.map { cause in
      let parameter = report.parameter(cause)
      return ReportTable.Row(
        names: [PercentText.whole(min(1, cause.share)), parameter?.path ?? "chance: \(report.chance)"],
        cells: [parameter?.range.text ?? ""])
    }
    let rest = band.causes.count - large.count
    if rest > 0 {
      let name = rest == 1 ? "1 more" : "each of \(rest) more"
      rows.append(.init(names: ["<" + PercentText.whole(smallestShare), name], cells: [""]))
    }
    return ReportTable(
      names: ["share", "cause"], layout: .aligned(headings: ["", ""], first: 5, gap: 2),
      columns: [.init("plausible", .text)], rows: rows, hasHeadings: false)
  }

  static func sentence(_ band: FigureBand, of report: BandsReport) -> String {
    guard let today = band.today, let range = range(band) else { return "This figure does not apply." }
    guard !band.causes.isEmpty else { return "No unknown changes this figure." }
    let estimate = ReadableFigures.value(today.estimate, unit: band.figure.unit)
    let expect = "Expect \(range) in \(DisplayText.count(report.days, "day")), not exactly \(estimate)."
    let chance = band.causes.first { $0.input == nil }?.share ?? 0
    guard chance <= 0.5, let parameter = band.causes.lazy.compactMap(report.parameter).first else {
      return "\(expect) Chance (\(report.chance)) matters more than all unknowns together."
    }
    return "\(expect) Of the unknowns, \(DisplayText.printable(parameter.name)) matters most"
      + (parameter.meaning.map { " (\(DisplayText.printable(phrase($0))))" } ?? "") + "."
  }

  /// The first sentence, without capital letter and full stop: "Factor on the reloads a day." as "factor on the reloads
  /// a day".
  private static func phrase(_ text: String) -> String {
    let first =
      text.firstRange(of: ". ").map { text[..<$0.lowerBound] } ?? text.dropLast(text.hasSuffix(".") ? 1 : 0)
    return first.prefix(1).lowercased() + first.dropFirst()
  }

  static func notes(_ report: BandsReport) -> [String] {
    let leftOut = report.results.leftOut.map { DisplayText.printable(report.parameters[$0].path) }
    return [
      "Estimate: with the defaults (\(report.results.replications) replications). Chance: its "
        + "\(PercentText.exact(report.results.confidence)) confidence interval. Band: the figure in 90% of the "
        + "worlds. A share is the part of the variance that would be left if all other causes were known; shares add up to "
        + "more than 100% if causes act together. --known PATH=VALUE takes a value as known."
    ]
      + (leftOut.isEmpty
        ? [] : ["Not varied, because others have larger effects: \(leftOut.joined(separator: ", "))."])
  }
}
