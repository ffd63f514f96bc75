import OutputAnalysis

/// The results of a check of one scenario's expectations.
public struct CheckedExpectations: Hashable, Sendable {
  /// In the order of the expectations.
  public var results: [ExpectationResult]
  /// The number of replications that ran, from the first.
  public var replications: Int
  /// The fingerprint of those replications.
  public var fingerprint: RunFingerprint

  public init(results: [ExpectationResult], replications: Int, fingerprint: RunFingerprint) {
    self.results = results
    self.replications = replications
    self.fingerprint = fingerprint
  }
}
