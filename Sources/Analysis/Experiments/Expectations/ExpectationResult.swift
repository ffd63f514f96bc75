import Foundation
import OutputAnalysis
import WidgetRefresh

/// The result of a check of one expectation.
package struct ExpectationResult: Hashable, Sendable {
  package enum Verdict: String, Codable, CaseIterable, Hashable, Sendable {
    case holds, fails
    /// The interval is on both sides of the bound, or there is none.
    case undecided
  }

  package var expectation: FigureExpectation
  package var verdict: Verdict
  /// The figure, in its unit, at the interim analysis that gave the verdict; `nil`: it does not apply.
  package var estimate: Double?
  /// The interval behind the verdict; `nil`: there is none, or none is needed.
  package var low: Double?
  package var high: Double?
  /// The number of replications at that interim analysis.
  package var replications: Int
}

extension WidgetResults {
  /// The verdict after these replications.
  ///
  /// - Parameters:
  ///   - expectation: one of this widget.
  ///   - pairs: what each replication contributes to its figure.
  ///   - scale: the scale of its figures.
  ///   - test: has the error probability.
  ///   - isEverybody: whether these are all people of a population.
  package func judge(
    _ expectation: FigureExpectation, pairs: [FigurePair], scale: FigureScale, test: SequentialTest,
    isEverybody: Bool
  ) -> ExpectationResult {
    let moments = moments[expectation.figure.index]
    let count = Int(clamping: moments.count)
    let error = test.errorPerSide(after: count)
    guard let interval = interval(of: expectation.figure, scale: scale, confidence: 1 - 2 * error) else {
      return ExpectationResult(expectation: expectation, verdict: .undecided, replications: count)
    }
    var result = ExpectationResult(
      expectation: expectation, verdict: .undecided, estimate: interval.estimate, replications: count)
    guard case .never = expectation.bound else {
      let interval =
        interval.isAlike
        ? interval.allowingForRareChange(
          after: count, error: error,
          one: scale.factor(of: expectation.figure) * Double(count) / Double(moments.y))
        : interval.allowingForSkewness(of: pairs, around: moments, error: error)
      (result.low, result.high) = (interval.low, interval.high)
      result.verdict = expectation.bound.verdict(low: interval.low, high: interval.high)
      return result
    }
    if moments.x > 0 {
      result.verdict = .fails
    } else if isEverybody || count >= test.replicationsForNever {
      result.verdict = .holds
    }
    return result
  }
}

extension FigureExpectation.Bound {
  /// The verdict from the side of the bound that an interval is on.
  fileprivate func verdict(low: Double?, high: Double?) -> ExpectationResult.Verdict {
    guard let low, let high else { return .undecided }
    return switch self {
    case .atLeast(let bound): low >= bound ? .holds : high < bound ? .fails : .undecided
    case .atMost(let bound): high <= bound ? .holds : low > bound ? .fails : .undecided
    case .never: .undecided
    }
  }
}

extension FigureInterval {
  /// The interval of a figure that was the same in all replications. Student's t interval has no width then. But the
  /// figure may differ in other replications. After n equal ones, it differs in at most a share of 1 − error^(1/n) of
  /// all. In these, a share may be 0 or 1, and a count that was 0 may be 1. Other figures count as constant, because
  /// nothing says by how much they could differ.
  ///
  /// - Parameter one: the figure if each replication counts one.
  fileprivate func allowingForRareChange(after count: Int, error: Double, one: Double) -> FigureInterval {
    var wider = self
    let alike = pow(error, 1 / Double(count))
    if figure.unit == .share {
      wider.low = estimate * alike
      wider.high = 1 - (1 - estimate) * alike
    } else if figure.unit == .perDay, figure.countsOccurrences, estimate == 0 {
      wider.high = (1 - alike) * one
    }
    return wider
  }

  /// The interval made longer on the side on which skewness makes Student's t interval too short; see
  /// `RatioMoments.skewnessShift`. The other side stays as it is. Intervals between order statistics also stay as they
  /// are.
  fileprivate func allowingForSkewness(
    of pairs: [FigurePair], around moments: RatioMoments, error: Double
  ) -> FigureInterval {
    guard method == .replications, let low, let high, let halfWidth,
      let t = StudentT.twoSided(confidence: 1 - 2 * error, degreesOfFreedom: pairs.count - 1)
    else { return self }
    let shift = moments.skewnessShift(of: pairs, t: t) / t * halfWidth
    return FigureInterval(
      figure: figure, estimate: estimate, low: low + min(0, shift), high: high + max(0, shift), n: n,
      method: method)
  }
}

/// The results of a check of one scenario's expectations.
package struct CheckedExpectations: Hashable, Sendable {
  /// In the order of the expectations.
  package var results: [ExpectationResult]
  /// The number of replications that ran, from the first.
  package var replications: Int
  /// The fingerprint of those replications.
  package var fingerprint: RunFingerprint
}
