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
    var report = PlainRows(.bands)
    for band in results.bands {
      let interval = [band.today?.estimate, band.today?.low, band.today?.high, band.low, band.high]
      for cause in band.causes {
        report.rows.text(CSVText(widget))
        report.rows.text(CSVText(band.figure.rawValue))
        report.rows.text(CSVText(band.figure.unit.rawValue))
        for value in interval { report.rows.decimal(value, places: 6) }
        report.rows.text(CSVText(parameter(cause)?.path ?? "chance"))
        report.rows.decimal(cause.share, places: 6)
        report.rows.text(parameter(cause).map { CSVText($0.range.text) })
        report.rows.boolean(isPartial)
        report.rows.endRow()
      }
    }
    return String(decoding: report.rows.bytes, as: UTF8.self)
  }
}
