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

  /// - Parameters:
  ///   - uncertain: the scenario with its unknowns.
  ///   - widget: index of the widget in the scenario.
  ///   - results: the bands of the widget.
  package init(of uncertain: UncertainScenario, widget: Int, results: BandResults) {
    title = uncertain.scenario.title
    scenario = ScenarioFingerprint.of(uncertain.scenario)
    self.widget = uncertain.scenario.widgets[widget].name
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

  /// The number of parameters that change none of the figures.
  var withoutEffect: Int { parameters.count - results.varied.count - results.leftOut.count }

  /// The content of `bands.csv`: a row for each figure and cause.
  package var csv: String {
    PlainRows(
      .bands, BandRow.columns,
      results.bands.flatMap { band in band.causes.map { BandRow(report: self, band: band, cause: $0) } }
    ).text
  }
}

struct BandRow {
  let report: BandsReport
  let band: FigureBand
  let cause: FigureBand.Cause

  static let columns: [CSVColumn<BandRow>] =
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
      CSVColumn("plausible", "text", "The values that are plausible. Empty for `chance`.") {
        .text($0.report.parameter($0.cause)?.range.text)
      },
      .partial { $0.report.isPartial },
    ]
}
