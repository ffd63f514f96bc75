import OutputAnalysis
import WidgetRefresh

/// A file with the results of some replications of one scenario. Files of the same scenario can be merged.
package struct ResultsFile: StoredFile, Equatable, Sendable {
  /// The file format.
  package private(set) var format = Self.form.text
  /// The version of the program that wrote it.
  package private(set) var version: String
  /// See `ScenarioFingerprint`.
  package private(set) var scenario: String
  package private(set) var run: RunDescription
  /// See ``SummaryText/wishes(of:)``.
  package private(set) var wishes: [WidgetWish]
  /// The path of the scenario, as it was given; `-`: standard input.
  package private(set) var file: String
  /// `nil`: the run did not look for it, did not have replication 0, or was stopped.
  package private(set) var advice: RunAdvice?
  package private(set) var results: ReplicationResults

  package static let form = StoredForm(
    kind: "results", number: 14, content: "results", command: "widgetsim run --results")

  package init(
    _ results: ReplicationResults, of scenario: Scenario, file: String, run: RunDescription,
    advice: RunAdvice?, version: String
  ) {
    self.version = version
    self.scenario = ScenarioFingerprint.of(scenario)
    self.run = run
    wishes = SummaryText.wishes(of: scenario)
    self.file = file
    self.advice = advice
    self.results = results
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: if they are not results, or are from another version.
  package init(_ bytes: [UInt8], version: String) throws(StoredFileError) {
    let file = try Self(bytes)
    let count = file.results.widgets.count
    guard file.run.items.count == count,
      file.wishes.count == file.run.items.count(where: { $0.kind != .activity }),
      file.run.scale.isPossible
    else {
      throw Self.form.damaged(
        "run, wishes: expected a possible period, and as many widgets as in the results")
    }
    guard file.advice.map({ $0.items.count == count }) ?? true else {
      throw Self.form.damaged("advice: expected as many widgets as in the results")
    }
    guard file.advice?.items.allSatisfy({ $0?.answer?.isPossible ?? true }) ?? true else {
      throw Self.form.damaged("advice: expected changes and columns that it has")
    }
    guard file.version == version else {
      let found = DisplayText.line(file.version, to: 40)
      throw Self.form.error("results of this version, \(version); found version \(found)")
    }
    self = file
  }

  /// Adds the other's replications.
  package mutating func merge(_ other: ResultsFile) throws(StoredFileError) {
    guard other.scenario == scenario, other.run == run, other.wishes == wishes else { throw .otherScenario }
    var together = results
    guard together.merge(other.results) else { throw .replicationsTwice }
    guard together.isPossible else { throw .tooLarge }
    // The files may have different names for the same scenario. Replication 0, which has the advice, is the first.
    if let first = other.results.ranges.first?.lowerBound, first < results.ranges.first?.lowerBound ?? .max {
      file = other.file
      advice = other.advice
    }
    results = together
  }
}

// Why results cannot be merged.
extension StoredFileError {
  fileprivate static let otherScenario = Self(
    description: "expected the same scenario, days and seed as in the files before")
  fileprivate static let replicationsTwice = Self(
    description: "expected replications that are not in the files before")
  static let tooLarge = Self(
    description: "expected smaller counts: no run can reach the sum of these and those in the files before")
}
