import Experiments
import Foundation
import OutputAnalysis
import WidgetRefresh

/// A file with a scenario and the results of its replications, to compare later runs with.
package struct BaselineFile: StoredFile, Equatable, Sendable {
  /// The file format.
  package private(set) var format = Self.form.text
  /// The version of the program that wrote it.
  package private(set) var version: String
  /// The path of the scenario file, as given.
  package private(set) var file: String
  /// The text of the scenario file.
  package private(set) var text: String
  /// The values set on the command line, as `path=value`.
  package private(set) var overrides: [String]
  /// See `ScenarioFingerprint`.
  package private(set) var scenario: String
  package private(set) var replications: PairedReplications
  private var saves: [BaselineEntry]

  package static let form = StoredForm(
    kind: "baseline", number: 9, content: "a baseline", command: "widgetsim baseline save")

  package static var acceptsUnknownFigures: Bool { true }

  /// `history` has the figures at each save, with those of `replications` as the last ones.
  package init(
    _ replications: PairedReplications, of scenario: Scenario, file: String, text: String,
    overrides: [String], version: String, history: [BaselineEntry] = []
  ) {
    self.version = version
    self.file = file
    self.text = text
    self.overrides = overrides
    self.scenario = ScenarioFingerprint.of(scenario)
    self.replications = replications
    saves = history
  }

  /// The figures at each save in a file's bytes, the newest last; at most `BaselineEntry.most`. They do not depend on what a replication
  /// consists of, so they are read from files of other formats too.
  ///
  /// - Throws: if the bytes are not a baseline with a history, or were changed since the program wrote them. Format 6 has no history.
  package static func history(in bytes: [UInt8]) throws(StoredFileError) -> [BaselineEntry] {
    struct Saves: Decodable {
      var format: String
      var saves: [BaselineEntry]
    }
    let data = Data(bytes)
    guard let file = try? JSONDecoder().decode(Saves.self, from: data),
      file.format.hasPrefix("widgetsim \(form.kind) ")
    else { throw form.error(in: data, nil) }
    if file.format == form.text { try form.checkChecksum(in: bytes) }
    return file.saves.suffix(BaselineEntry.most)
  }

  /// - Parameter scenario: read from ``text``. A usage log that it names is not in the file. The scenario's fingerprint shows whether
  ///   the log has changed.
  package func baseline(of scenario: Scenario) -> Baseline {
    var hasOtherLog = false
    if case .recorded = scenario.device.usage {
      hasOtherLog = self.scenario != ScenarioFingerprint.of(scenario)
    }
    return Baseline(of: scenario, replications, hasOtherLog: hasOtherLog)
  }
}
