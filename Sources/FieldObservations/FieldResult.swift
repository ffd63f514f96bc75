import Experiments
import WidgetRefresh

/// An observation, compared with the simulator under one budget profile.
package struct FieldResult: Sendable {
  package let observation: FieldObservation
  /// The profile's name.
  package let profile: String
  /// The simulated figure, in at most 8 characters: the median, or the share of people.
  package let measured: String
  package let isMet: Bool

  /// Why the simulator does not match it. `nil`: it matches, or no reason is known.
  package var reason: String? { isMet ? nil : observation.note.reasons[profile] }
}

extension FieldObservation {
  /// Simulates the observation's scenario with a profile. The result is the same every time.
  ///
  /// - Parameters:
  ///   - profile: replaces the budget of the scenario.
  ///   - jobs: runs at a time, at least 1. The result does not depend on it.
  package func result(with profile: NamedBudgetProfile, jobs: Int) throws(ScenarioError) -> FieldResult {
    var scenario = scenario
    scenario.device.budget = profile.profile
    let replications = Replications(of: scenario, jobs: jobs)
    let values = try replications.values(0..<UInt64(self.replications)) {
      (replication) throws(ScenarioError) in
      samples(of: try PhoneRecord(replications.scenario, replication: replication))
    }
    let (measured, isMet) = judge((values ?? []).flatMap { $0 })
    return FieldResult(observation: self, profile: profile.name, measured: measured, isMet: isMet)
  }
}
