import ArgumentParser

/// `N`: the replications 0..<N; or `A..<B`.
struct ReplicationRange: ExpressibleByArgument {
  /// Not empty, within 0 ..< 2³².
  var range: Range<UInt64>

  init(_ range: Range<UInt64>) {
    self.range = range
  }

  init?(argument: String) {
    let bounds: (UInt32, UInt64)?
    if let dots = argument.firstRange(of: "..<") {
      let lower = UInt32(argument[..<dots.lowerBound])
      let upper = UInt64(argument[dots.upperBound...])
      bounds = lower.flatMap { lower in upper.map { (lower, $0) } }
    } else {
      bounds = UInt64(argument).map { (0, $0) }
    }
    guard let (lower, upper) = bounds, UInt64(lower) < upper, upper <= 1 << 32 else { return nil }
    range = UInt64(lower)..<upper
  }
}
