import Foundation
import OutputAnalysis
import WidgetRefresh

/// A scenario and what its replications came to, in a file, for comparing later ones with.
///
/// JSON with keys in alphabetical order: equal baselines make equal bytes.
public struct BaselineFile: Codable, Equatable, Sendable {
  /// Which form the file has.
  public private(set) var format = Self.currentFormat
  /// Of the program that made it.
  public private(set) var version: String
  /// The scenario's file, as it was named.
  public private(set) var file: String
  /// What stood in it.
  public private(set) var text: String
  /// What was set in place of its values, as `path=value`.
  public private(set) var overrides: [String]
  /// See `ScenarioFingerprint`.
  public private(set) var scenario: String
  public private(set) var replications: PairedReplications

  package static let largestByteCount = 1 << 30
  private static let currentFormat = "widgetsim baseline 1"

  public init(
    _ replications: PairedReplications, of scenario: Scenario, file: String, text: String,
    overrides: [String],
    version: String
  ) {
    self.version = version
    self.file = file
    self.text = text
    self.overrides = overrides
    self.scenario = ScenarioFingerprint.of(scenario)
    self.replications = replications
  }

  /// Reads a file's bytes; `nil`: they are no baseline.
  public init?(_ bytes: [UInt8]) {
    guard let file = try? JSONDecoder().decode(BaselineFile.self, from: Data(bytes)),
      file.format == Self.currentFormat
    else { return nil }
    self = file
  }

  /// Writes the file, or leaves an earlier one as it was.
  public func write(to path: String) throws(ReportError) {
    guard let text = try? ReportJSON.of(self) else {
      throw .cannotWrite(path: path, reason: "the baseline is no JSON")
    }
    try WholeFile.write(text, to: path)
  }
}
