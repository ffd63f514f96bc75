import Experiments
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// Bands as text.
package enum BandsText {
  /// Causes with a smaller share are summed up.
  private static let smallestShare = 0.05

  /// An aligned table of at most `TextWidth.columns` columns, with the causes and a sentence for each figure.
  package static func table(_ report: BandsReport, style: TextStyle = .plain) -> String {
    var lines = [style.bold(DisplayText.line("\(report.title): \(report.widget)"))]
    lines += heading(report).flatMap { DisplayText.wrapped($0, to: TextWidth.columns, indent: "  ") }
    let rows = report.results.bands.map { TextTable.Row(name: $0.figure.rawValue, cells: cells($0)) }
    lines += [""] + TextTable(columns: columns, rows: rows).lines(style: style) + [""]
    for band in report.results.bands {
      let causes = causes(band, of: report)
      lines.append(style.bold(band.figure.rawValue))
      lines += TextTable(
        columns: [.init(heading: "plausible", width: causes.map { $0.range.count }.max() ?? 0, isText: true)],
        rows: causes.map { cause in
          let name = "\(DisplayText.rightAligned(cause.share, in: 5))  \(DisplayText.printable(cause.name)) "
          return TextTable.Row(name: name, cells: [cause.range])
        }
      ).lines().dropFirst(2)
      lines += DisplayText.wrapped(sentence(band, of: report), to: TextWidth.columns - 2, indent: "  ").map {
        "  " + $0
      }
      lines.append("")
    }
    return DisplayText.text(lines + DisplayText.notes(notes(report)))
  }

  /// The same in GitHub's Markdown.
  package static func markdown(_ report: BandsReport) -> String {
    var lines = ["## Bands of \(Markdown.text(report.widget))", "", Markdown.text(report.title), ""]
    lines += heading(report).map { "- " + Markdown.text($0) }
    for band in report.results.bands {
      lines += [
        "", "### \(band.figure.rawValue)", "", "| estimate | chance | band |", "|---:|---:|---:|",
      ]
      lines += [Markdown.row(cells(band)), "", Markdown.text(sentence(band, of: report))]
      let causes = causes(band, of: report)
      guard !causes.isEmpty else { continue }
      lines += ["", "| share | cause | plausible |", "|---:|---|---|"]
      lines += causes.map { Markdown.row([$0.share, Markdown.text($0.name), Markdown.text($0.range)]) }
    }
    return (lines + ["", notes(report).map(Markdown.text).joined(separator: " ")]).joined(separator: "\n")
      + "\n"
  }

  /// Everything as JSON, with keys in alphabetical order and values in the figures' units. What does not apply is left
  /// out.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  package static func json(_ report: BandsReport) throws -> String {
    let figures = report.results.bands.map { band in
      let causes = band.causes.map { cause in
        let parameter = report.parameter(cause)
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
    let results = report.results
    return try ReportJSON.text(
      [
        "title": report.title, "scenario": report.scenario, "widget": report.widget, "figures": figures,
        "worlds": results.worlds,
        "requestedWorlds": results.requestedWorlds, "partial": report.isPartial,
        "replications": results.replications, "confidence": results.confidence,
        "varied": results.varied.map { report.parameters[$0].path },
        "leftOut": results.leftOut.map { report.parameters[$0].path },
        "unknowns": report.parameters.map(\.path),
      ] as JSONObject)
  }

  // MARK: Words

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

  private static let columns = [("estimate", 10), ("chance", 16), ("band", 16)]
    .map { TextTable.Column(heading: $0, width: $1) }

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

  private static func causes(
    _ band: FigureBand, of report: BandsReport
  ) -> [(share: String, name: String, range: String)] {
    let large = band.causes.filter { $0.share >= smallestShare }
    let rest = band.causes.count - large.count
    return large.map { cause in
      let parameter = report.parameter(cause)
      return (
        PercentText.whole(min(1, cause.share)), parameter?.path ?? "chance: \(report.chance)",
        parameter?.range.text ?? ""
      )
    }
      + (rest > 0
        ? [("<" + PercentText.whole(smallestShare), rest == 1 ? "1 more" : "each of \(rest) more", "")] : [])
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
