import Experiments
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// A file with the results of some worlds, for `widgetsim bands --merge`.
package struct BandWorldsFile: StoredFile, Hashable, Sendable {
  /// The file format.
  package private(set) var format = Self.form.text
  /// The version of the program that wrote it.
  package private(set) var version: String
  /// See `ScenarioFingerprint`.
  private var scenario: String
  /// The path and the range of each value that is uncertain.
  private var unknowns: [String]
  /// The name of the widget.
  private var widget: String
  private var figures: [String]
  /// The number of all worlds.
  private var samples: Int
  package private(set) var worlds: BandWorlds

  package static let form = StoredForm(
    kind: "worlds", number: 2, content: "worlds", command: "widgetsim bands --results")

  package init(_ worlds: BandWorlds, of uncertain: UncertainScenario, _ bands: Bands, version: String) {
    self.version = version
    scenario = ScenarioFingerprint.of(uncertain.scenario)
    unknowns = uncertain.parameters.map { "\($0.path): \($0.range.text)" }
    widget = uncertain.scenario.items[bands.widget].name
    figures = bands.figures.map(\.rawValue)
    samples = bands.worlds
    self.worlds = worlds
  }

  /// Whether the worlds are of these bands, by this version.
  package func isPart(of uncertain: UncertainScenario, _ bands: Bands, version: String) -> Bool {
    self == BandWorldsFile(worlds, of: uncertain, bands, version: version)
  }
}
