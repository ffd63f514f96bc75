import Foundation
import OutputAnalysis
import WidgetRefresh

/// Results of replications of one scenario in a file, for merging with those of others.
///
/// JSON with keys in alphabetical order: equal results make equal bytes.
public struct ResultsFile: Codable, Equatable, Sendable {
  /// Which form the file has.
  public private(set) var format = Self.currentFormat
  /// Of the program that made it.
  public private(set) var version: String
  /// See `ScenarioFingerprint`.
  public private(set) var scenario: String
  public private(set) var run: RunDescription
  /// See ``SummaryText/wishes(of:)``.
  public private(set) var wishes: [WidgetWish]
  public private(set) var results: ReplicationResults

  package static let largestByteCount = 1 << 30
  private static let currentFormat = "widgetsim results 5"

  public init(_ results: ReplicationResults, of scenario: Scenario, run: RunDescription, version: String) {
    self.version = version
    self.scenario = ScenarioFingerprint.of(scenario)
    self.run = run
    wishes = SummaryText.wishes(of: scenario)
    self.results = results
  }

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - version: of this program.
  /// - Throws: that they are no results, or of another version.
  public init(_ bytes: [UInt8], version: String) throws(ResultsError) {
    guard let file = try? JSONDecoder().decode(ResultsFile.self, from: Data(bytes)),
      file.format == Self.currentFormat, file.run.widgets.count == file.results.widgets.count,
      file.wishes.count == file.run.widgets.count, file.run.scale.isPossible
    else { throw .notResults }
    guard file.version == version else { throw .otherVersion(file.version) }
    self = file
  }

  /// Adds the other's replications.
  public mutating func merge(_ other: ResultsFile) throws(ResultsError) {
    guard other.scenario == scenario, other.run == run, other.wishes == wishes else { throw .otherScenario }
    var together = results
    guard together.merge(other.results) else { throw .replicationsTwice }
    guard together.isPossible else { throw .tooLarge }
    results = together
  }

  /// Writes the file, or leaves an earlier one as it was.
  public func write(to path: String) throws(ReportError) {
    guard let text = try? ReportJSON.of(self) else {
      throw .cannotWrite(path: path, reason: "the results are no JSON")
    }
    try WholeFile.write(text, to: path)
  }
}

/// Why results cannot be merged.
public enum ResultsError: Error, Hashable, Sendable, CustomStringConvertible {
  case notResults
  case otherVersion(String)
  case otherScenario
  case replicationsTwice
  case tooLarge

  public var description: String {
    switch self {
    case .notResults: "expected results that `widgetsim run --results` has written"
    case .otherVersion(let version):
      "expected results of this version; these are of \(DisplayText.truncated(DisplayText.printable(version), to: 40))"
    case .otherScenario: "expected results of the same scenario, days and seed as in the files before"
    case .replicationsTwice: "expected other replications than in the files before"
    case .tooLarge: "expected smaller counts; no runs can have these plus those of the files before"
    }
  }
}
