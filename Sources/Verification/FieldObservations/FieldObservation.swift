import ScenarioFile
import WidgetRefresh

/// What somebody saw on a real phone: a scenario, with a statistic and a band that say when the simulator matches it.
package struct FieldObservation: Sendable {
  /// Budget profiles that are compared with the observations.
  package static let profiles = NamedBudgetProfile.all.filter { $0.name != "unlimited" }

  /// The name of its file, without its ending. The files that come with the simulator have numbers, with gaps; those of Live
  /// Activities have an `a` before it, those of the watch a `w`, those of controls a `c`, and those of pushes a `p`.
  package let name: String
  /// What was seen, and the band.
  package let note: ObservationNote
  package let scenario: Scenario
  /// The file.
  package let text: String
  /// What it is about.
  package enum Subject: Hashable, Sendable { case widgets, activities, watchAndControls }

  package var subject: Subject {
    if scenario.widgets.isEmpty { return .activities }
    let isOfWatch = scenario.hasWatch || scenario.widgets.contains { $0.family == .control }
    return isOfWatch ? .watchAndControls : .widgets
  }

  /// - Parameters:
  ///   - name: a short name.
  ///   - bytes: those of the file.
  ///   - file: the file's name, for messages.
  ///   - reader: says whether the scenario may name programs.
  /// - Throws: the errors of the file.
  package init(
    _ name: String, _ bytes: [UInt8], file: String, by reader: ScenarioReader
  ) throws(ScenarioFileError) {
    (note, scenario) = try reader.readObservation(bytes, file: file)
    self.name = name
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The observations that come with the simulator, by number; then those of Live Activities, of the watch, controls and pushes.
  package static func shipped() throws(ScenarioFileError) -> [FieldObservation] {
    var all: [FieldObservation] = []
    for (name, bytes) in files {
      all.append(try FieldObservation(name, bytes, file: "\(name).yaml", by: ScenarioReader()))
    }
    return all
  }

  private static let files: [(String, [UInt8])] = [
    ("1", PackageResources.observation_1_yaml), ("2", PackageResources.observation_2_yaml),
    ("4", PackageResources.observation_4_yaml), ("6", PackageResources.observation_6_yaml),
    ("8", PackageResources.observation_8_yaml), ("9", PackageResources.observation_9_yaml),
    ("11", PackageResources.observation_11_yaml), ("12", PackageResources.observation_12_yaml),
    ("14", PackageResources.observation_14_yaml), ("15", PackageResources.observation_15_yaml),
    ("17", PackageResources.observation_17_yaml), ("19", PackageResources.observation_19_yaml),
    ("20", PackageResources.observation_20_yaml), ("21", PackageResources.observation_21_yaml),
    ("23", PackageResources.observation_23_yaml), ("25", PackageResources.observation_25_yaml),
    ("26", PackageResources.observation_26_yaml), ("27", PackageResources.observation_27_yaml),
    ("a1", PackageResources.observation_a1_yaml), ("a2", PackageResources.observation_a2_yaml),
    ("a3", PackageResources.observation_a3_yaml), ("a4", PackageResources.observation_a4_yaml),
    ("a5", PackageResources.observation_a5_yaml), ("a6", PackageResources.observation_a6_yaml),
    ("a8", PackageResources.observation_a8_yaml), ("a10", PackageResources.observation_a10_yaml),
    ("a12", PackageResources.observation_a12_yaml), ("a13", PackageResources.observation_a13_yaml),
    ("a14", PackageResources.observation_a14_yaml), ("a15", PackageResources.observation_a15_yaml),
    ("a16", PackageResources.observation_a16_yaml), ("a17", PackageResources.observation_a17_yaml),
    ("a18", PackageResources.observation_a18_yaml), ("a19", PackageResources.observation_a19_yaml),
    ("a20", PackageResources.observation_a20_yaml), ("a21", PackageResources.observation_a21_yaml),
    ("w1", PackageResources.observation_w1_yaml), ("w2", PackageResources.observation_w2_yaml),
    ("w3", PackageResources.observation_w3_yaml), ("w5", PackageResources.observation_w5_yaml),
    ("w6", PackageResources.observation_w6_yaml), ("w7", PackageResources.observation_w7_yaml),
    ("w8", PackageResources.observation_w8_yaml), ("w10", PackageResources.observation_w10_yaml),
    ("w11", PackageResources.observation_w11_yaml), ("w12", PackageResources.observation_w12_yaml),
    ("w13", PackageResources.observation_w13_yaml), ("c1", PackageResources.observation_c1_yaml),
    ("p1", PackageResources.observation_p1_yaml),
  ]
}
