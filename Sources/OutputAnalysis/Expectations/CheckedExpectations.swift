/// What a check of one scenario's expectations found, and in what.
public struct CheckedExpectations: Hashable, Sendable {
  /// In the order of the expectations.
  public var results: [ExpectationResult]
  /// Number of the replications that were run, from the first.
  public var replications: Int
  /// Of those replications.
  public var fingerprint: RunFingerprint

  public init(results: [ExpectationResult], replications: Int, fingerprint: RunFingerprint) {
    self.results = results
    self.replications = replications
    self.fingerprint = fingerprint
  }
}
