import EventKernel

extension SimulationDuration {
  /// A variate in milliseconds, rounded, at most 1,000 years.
  @inlinable @inline(__always)
  package init(rounding milliseconds: Double) {
    guard milliseconds > 0 else {
      self = .zero
      return
    }
    self.init(milliseconds: milliseconds.isFinite ? Int64(min(milliseconds, 3.2e13) + 0.5) : 0)
  }
}
