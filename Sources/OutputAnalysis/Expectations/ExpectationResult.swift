import Foundation
import WidgetRefresh

/// What replications say of an expectation.
public struct ExpectationResult: Hashable, Sendable {
  public enum Verdict: String, Codable, CaseIterable, Hashable, Sendable {
    case holds, fails
    /// The interval lies on both sides of the bound, or there is none.
    case undecided = "cannot tell"
  }

  public var expectation: FigureExpectation
  public var verdict: Verdict
  /// Of the figure, in its unit, at the look that brought the verdict; `nil`: it does not apply.
  public var estimate: Double?
  /// The interval that the verdict comes from; `nil`: there is none, or none is needed.
  public var low: Double?
  public var high: Double?
  /// Replications at that look.
  public var replications: Int

  public init(
    expectation: FigureExpectation, verdict: Verdict, estimate: Double? = nil, low: Double? = nil,
    high: Double? = nil, replications: Int
  ) {
    self.expectation = expectation
    self.verdict = verdict
    self.estimate = estimate
    self.low = low
    self.high = high
    self.replications = replications
  }
}

extension WidgetResults {
  /// What so many replications say.
  ///
  /// - Parameters:
  ///   - expectation: of this widget.
  ///   - scale: of its figures.
  ///   - test: what a look may spend.
  ///   - isEverybody: these are all people of a population.
  func judge(
    _ expectation: FigureExpectation, scale: FigureScale, test: SequentialTest, isEverybody: Bool
  ) -> ExpectationResult {
    let moments = moments[expectation.figure.index]
    let count = Int(clamping: moments.count)
    guard let interval = interval(of: expectation.figure, scale: scale, confidence: test.confidence) else {
      return ExpectationResult(expectation: expectation, verdict: .undecided, replications: count)
    }
    var result = ExpectationResult(
      expectation: expectation, verdict: .undecided, estimate: interval.estimate, replications: count)
    guard case .never = expectation.bound else {
      let interval = interval.allowingForRareChange(after: count, error: test.errorPerLook)
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
  /// On which side of the bound an interval lies.
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
  /// A share that was the same in all replications has no width by Student's t, and yet may differ in some not seen: with n alike, at
  /// most in the share 1 − error^(1/n) of all. Other figures, which have no largest value, are taken to be constant.
  fileprivate func allowingForRareChange(after count: Int, error: Double) -> FigureInterval {
    guard figure.unit == .share, halfWidth == 0, count > 0 else { return self }
    var wider = self
    let alike = pow(error, 1 / Double(count))
    wider.low = estimate * alike
    wider.high = 1 - (1 - estimate) * alike
    return wider
  }
}
