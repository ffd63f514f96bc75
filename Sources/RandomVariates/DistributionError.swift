/// An invalid parameter of a distribution.
public struct DistributionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter, such as `mean` or `components[1].distribution.sigma`.
  public var parameter: String
  /// What was expected, such as `a number above 0 and at most 1e+15`.
  public var expected: String
  /// What was found.
  public var found: String

  /// Makes the error that `parameter` is `found` but should be `expected`.
  public init(parameter: String, expected: String, found: String) {
    self.parameter = parameter
    self.expected = expected
    self.found = found
  }

  /// One sentence.
  public var description: String {
    "\(parameter): expected \(expected), found \(found)"
  }
}
