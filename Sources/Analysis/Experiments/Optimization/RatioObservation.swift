/// What one replication contributes to a figure. The figure is the sum of the numerators over the sum of the denominators. A mean over
/// replications has denominators of 1.
package struct RatioObservation: Hashable, Sendable {
  package var numerator: Double
  package var denominator: Double

  package init(_ numerator: Double, per denominator: Double = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Σ numerators / Σ denominators; `nil` if that is not a finite number, as when the figure does not apply.
  static func ratio(_ observations: [RatioObservation]) -> Double? {
    var (x, y) = (0.0, 0.0)
    for observation in observations {
      x += observation.numerator
      y += observation.denominator
    }
    let ratio = x / y
    return ratio.isFinite ? ratio : nil
  }
}
