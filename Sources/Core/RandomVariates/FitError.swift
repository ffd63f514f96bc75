/// Why a distribution cannot be fitted to a sample.
package enum FitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// At least 2 are needed.
  case tooFewValues(Int)
  /// Durations must be above 0, counts whole and not negative, and all finite.
  case impossibleValue(Double)
  /// If all values are equal, the likelihood has no bound.
  case equalValues
  /// The likelihood has no maximum among the parameters that a ``Distribution`` may have. Example: the negative
  /// binomial, for counts that vary less than Poisson counts.
  case noMaximum(MaximumLikelihood.Family)

  /// One sentence.
  package var description: String {
    switch self {
    case .tooFewValues(let count): "expected at least 2 values, found \(count)"
    case .impossibleValue(let value):
      "expected durations above 0, or whole counts of at least 0, found \(value)"
    case .equalValues: "expected values that differ, found only one value"
    case .noMaximum(let family):
      "the likelihood of the \(family) distribution has no maximum for these values"
    }
  }
}
