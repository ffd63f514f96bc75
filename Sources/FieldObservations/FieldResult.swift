import Experiments
import ScenarioFile
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
  package var reason: String? { isMet ? nil : observation.reasons[profile] }
}

extension FieldObservation {
  /// Simulates the observation's scenario with a profile. The result is the same every time.
  ///
  /// - Parameters:
  ///   - profile: replaces the budget of the scenario.
  ///   - jobs: runs at a time, at least 1. The result does not depend on it.
  /// - Throws: if ``scenarioText`` has errors.
  package func result(with profile: NamedBudgetProfile, jobs: Int) throws -> FieldResult {
    var scenario = try ScenarioReader().read(Array(scenarioText.utf8), file: "observation \(number)")
    scenario.device.budget = profile.profile
    let replications = Replications(of: scenario, jobs: jobs)
    let values = try replications.values(0..<UInt64(criterion.replications)) {
      [criterion] (replication) throws(ScenarioError) in
      let phone = try PhoneRecord(replications.scenario, replication: replication)
      switch criterion {
      case .median(let figure, _), .latency(let figure, _, _): return figure.values(phone)
      case .seenByPeople(let event): return [event.isSeen(phone) ? 1 : 0]
      }
    }
    let (measured, isMet) = criterion.judge((values ?? []).flatMap { $0 })
    return FieldResult(observation: self, profile: profile.name, measured: measured, isMet: isMet)
  }
}
