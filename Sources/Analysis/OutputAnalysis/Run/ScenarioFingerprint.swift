import RandomVariates
import WidgetRefresh

/// A short name for the content of a scenario, so that results of different scenarios are not mixed up.
package enum ScenarioFingerprint {
  /// 16 hexadecimal digits: the 64-bit FNV-1a hash of the scenario's identity and its version, without expectations
  /// and what is optimized, which change no result. It does not protect against manipulation.
  package static func of(_ scenario: Scenario) -> String {
    var scenario = scenario
    scenario.expectations = []
    scenario.optimization = nil
    var hash = FNV1a()
    hash.combine("scenario \(Scenario.identityVersion) \(scenario.identity)")
    return hash.value.hexadecimalText
  }
}
