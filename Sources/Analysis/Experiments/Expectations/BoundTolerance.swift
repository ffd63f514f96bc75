import WidgetRefresh

extension FigureExpectation {
  /// By how much a policy may break the bound: the usual margin of a comparison. Without one, a policy that just keeps the bound could
  /// not be decided by any number of replications.
  package var tolerance: Double {
    switch bound {
    case .atLeast(let value), .atMost(let value): PracticalMargin.usual.size(of: figure, before: value)
    case .never: 0
    }
  }

  /// By how much a value breaks the bound, as a share of it; at most 0: not.
  func excess(_ value: Double?, tolerated: Double = 0) -> Double {
    guard let value else { return 0 }
    return switch bound {
    case .atMost(let bound): (value - bound - tolerated) / max(bound, tolerance, .leastNormalMagnitude)
    case .atLeast(let bound): (bound - tolerated - value) / max(bound, tolerance, .leastNormalMagnitude)
    case .never: value
    }
  }

  /// Whether a value keeps the bound, with its tolerance. A figure that does not apply breaks no bound.
  func isKept(by value: Double?) -> Bool {
    guard let value else { return true }
    return switch relaxed.bound {
    case .atLeast(let bound): value >= bound
    case .atMost(let bound): value <= bound
    case .never: value == 0
    }
  }

  /// The same with a bound that allows for the tolerance.
  var relaxed: FigureExpectation {
    var relaxed = self
    switch bound {
    case .atLeast(let value): relaxed.bound = .atLeast(value - tolerance)
    case .atMost(let value): relaxed.bound = .atMost(value + tolerance)
    case .never: break
    }
    return relaxed
  }
}
