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
  /// The simulated median as a multiple of the middle of its range. `nil`: another rule, or a range without a middle.
  package var ofMiddle: Double?
  /// Whether it is about a number, which is met whatever the budget of pushes to Live Activities. Then it says nothing
  /// about that budget.
  package var isMetByAnyAllowance = false
  /// Whether the profile matches it if the whole budget of a day comes at midnight. `nil`: it is not about the budget of widgets, or
  /// the profile is not `documented`.
  package var isMetAllAtOnce: Bool?

  /// Why the simulator does not match it. `nil`: it matches, or no reason is known.
  package var reason: String? { isMet ? nil : observation.note.reasons[profile] }
}

extension FieldObservation {
  /// Simulates the observation's scenario with a profile. The result is the same every time.
  ///
  /// - Parameters:
  ///   - profile: replaces the budget of the scenario. The rules of Live Activities and the stalls of the watch go with it, unless the file
  ///     has rules.
  ///   - jobs: runs at a time, at least 1. The result does not depend on it.
  package func result(with profile: NamedBudgetProfile, jobs: Int) throws(ScenarioError) -> FieldResult {
    var scenario = scenario
    scenario.device.budget = profile.profile
    if scenario.hasWatch, profile.profile.scheduling.stalls != nil {
      scenario.watchOrDefault.reloads.stalls = WatchReloads.stalling
    }
    var rules = scenario.device.activities ?? (profile.name == "documented" ? .documented : .reported)
    scenario.device.activities = rules
    let (measured, isMet, ofMiddle) = try compare(scenario, jobs: jobs)
    var result = FieldResult(
      observation: self, profile: profile.name, measured: measured, isMet: isMet, ofMiddle: ofMiddle)
    if subject == .widgets, profile.name == "documented",
      case .paced(var allowance) = profile.profile.allowance
    {
      allowance.refill = .atStart
      var atOnce = scenario
      atOnce.device.budget.allowance = .paced(allowance)
      result.isMetAllAtOnce = try compare(atOnce, jobs: jobs).isMet
    }
    result.isMetByAnyAllowance = isMet && subject == .activities && note.measure.rule != .people
    for allowance in [1, 10, 60, 240, 1000] where result.isMetByAnyAllowance {
      (rules.allowance, rules.frequentAllowance, rules.inactiveAllowance) = (allowance, allowance, nil)
      rules.startAllowance = allowance
      scenario.device.activities = rules
      result.isMetByAnyAllowance = try compare(scenario, jobs: jobs).isMet
    }
    return result
  }

  private func compare(
    _ scenario: Scenario, jobs: Int
  ) throws(ScenarioError) -> (measured: String, isMet: Bool, ofMiddle: Double?) {
    let replications = Replications(of: scenario, jobs: jobs)
    let values = try replications.values(0..<UInt64(self.replications)) {
      (replication) throws(ScenarioError) in
      samples(of: try PhoneRecord(replications.scenario, replication: replication))
    }
    return judge((values ?? []).flatMap { $0 })
  }
}
