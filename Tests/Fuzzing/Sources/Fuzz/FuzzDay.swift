@testable import ScenarioValues
@testable import WidgetRefresh

/// Bytes become a valid scenario, in whose run every law holds.
func fuzzDay(_ bytes: [UInt8]) -> Int32 {
  var generator = ScenarioGenerator(bytes: bytes)
  let scenario = generator.scenario()
  if let problem = scenario.problems.first { finding("not valid: \(problem)") }
  guard let run = try? Run(scenario) else { finding("a valid scenario does not run") }
  if let law = ConservationLaws.violations(in: run).first { finding(law) }
  return 0
}
