import OutputAnalysis

/// How much more of a figure one scenario has than another, in the figure's unit, with its confidence interval.
package struct FigureDifference: Hashable, Sendable {
  package var estimate: Double
  package var halfWidth: Double

  /// Whether the interval contains 0.
  package var isUnclear: Bool { abs(estimate) <= halfWidth }
}

extension FigureDifference {
  /// From the replications that both have: paired, Student's t, ratios by the delta method.
  ///
  /// - Parameters:
  ///   - a: what replications of the first scenario contribute to figures, by their numbers.
  ///   - b: the same for the second scenario.
  ///   - figure: the index of the figure.
  ///   - confidence: above 0 and below 1.
  ///   - factorA: the factor that turns the first ratio into its unit.
  ///   - factorB: the same for the second ratio.
  /// - Returns: `nil`: the figure does not apply to both, or there are fewer than two such replications.
  init?(
    _ a: [UInt32: [FigurePair]], _ b: [UInt32: [FigurePair]], figure: Int = 0, confidence: Double,
    factorA: Double = 1, factorB: Double = 1
  ) {
    var (first, second, cross) = (RatioMoments(), RatioMoments(), CrossMoments())
    for (number, pairs) in a {
      guard let others = b[number] else { continue }
      first.add(pairs[figure])
      second.add(others[figure])
      cross.add(pairs[figure], others[figure])
    }
    guard let ratioA = first.ratio, let ratioB = second.ratio,
      let spread = RatioDifference(first, second, cross, factorA: factorA, factorB: factorB),
      let t = StudentT.twoSided(confidence: confidence, degreesOfFreedom: Int(first.count) - 1)
    else { return nil }
    self.init(estimate: ratioA * factorA - ratioB * factorB, halfWidth: t * spread.variance.squareRoot())
  }
}
