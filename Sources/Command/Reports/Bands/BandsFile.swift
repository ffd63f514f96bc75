import Foundation
import OutputAnalysis
import WidgetRefresh

/// The bands of a widget, from a JSON report of `widgetsim bands`.
package struct BandsFile: Decodable, Hashable, Sendable {
  private struct Band: Decodable, Hashable {
    var figure: String
    var bandLow: Double?
    var bandHigh: Double?

    private enum CodingKeys: String, CodingKey {
      case figure
      case bandLow = "band_low"
      case bandHigh = "band_high"
    }
  }

  /// The name of the widget.
  package let widget: String
  /// See `ScenarioFingerprint`.
  private let scenario: String
  private let figures: [Band]

  package static let largestByteCount = 1 << 24

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: what `bands --format json` prints.
  ///   - scenario: the scenario that they must be about.
  /// - Throws: if they are not bands, or those of another scenario.
  package init(_ bytes: [UInt8], of scenario: Scenario) throws(StoredFileError) {
    guard let file = try? JSONDecoder().decode(BandsFile.self, from: Data(bytes)) else { throw .notBands }
    let names = scenario.items.map(\.name)
    guard file.scenario == ScenarioFingerprint.of(scenario), names.contains(file.widget) else {
      throw .otherScenario
    }
    self = file
  }

  /// `band 66.9% to 82.9%`; `nil`: the file does not have it.
  func text(of figure: Figure) -> String? {
    guard let band = figures.first(where: { $0.figure == figure.rawValue }),
      let low = band.bandLow, let high = band.bandHigh
    else { return nil }
    return
      "band \(ReadableFigures.value(low, unit: figure.unit)) to \(ReadableFigures.value(high, unit: figure.unit))"
  }

  static let note =
    "A band is the range of a figure in 90% of the plausible worlds, from a report of widgetsim bands."
}

extension StoredFileError {
  fileprivate static let notBands = Self(
    description: "expected a file written by `widgetsim bands --format json`")
  fileprivate static let otherScenario = Self(
    description:
      "expected bands of this scenario; found bands of another one. Run `widgetsim bands --format json` again"
  )
}
