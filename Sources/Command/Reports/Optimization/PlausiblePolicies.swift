import Experiments

/// How the policies of an optimization compare over what nobody knows.
package struct PlausiblePolicies: Sendable {
  /// Of each of the report's policies, its place in ``comparison``; `nil`: it was not compared.
  let places: [Int?]
  let comparison: PlausibleComparison
  /// The path of the unknown whose value would help the choice most, and the mean regret if it were known.
  let decisive: (path: String, regret: Double)?

  /// `unknowns` are the paths of the unknowns, in the order of the comparison's shares, and `seed` is the scenario's.
  package init(places: [Int?], _ comparison: PlausibleComparison, unknowns: [String], seed: UInt64) {
    self.places = places
    self.comparison = comparison
    decisive = comparison.decisive(seed: seed).map { (unknowns[$0.unknown], $0.regret) }
  }

  /// Policies that are worth a comparison: those that keep the constraints and have the figure.
  package static func places(of policies: [OptimizationReport.Policy]) -> [Int?] {
    var count = 0
    return policies.map { policy in
      guard [.best, .notToldApart, .worse].contains(policy.candidate.state) else { return nil }
      defer { count += 1 }
      return count
    }
  }

  /// Index of the report's policy with the smallest mean regret.
  var leastRegret: Int? { comparison.leastRegret.flatMap { place in places.firstIndex { $0 == place } } }
}
