import ArgumentParser
import OutputAnalysis

/// `N`: the replications 0..<N; or `A..<B`.
struct ReplicationRange {
  /// Not empty, within 0 ..< `Replications.numberLimit`.
  var range: Range<UInt64>

  init(_ range: Range<UInt64>) {
    self.range = range
  }

  /// - Throws: what is wrong with the text.
  static func parse(_ text: String) throws -> ReplicationRange {
    let bounds: (UInt64, UInt64)?
    if let dots = text.firstRange(of: "..<") {
      let lower = UInt64(text[..<dots.lowerBound])
      let upper = UInt64(text[dots.upperBound...])
      bounds = lower.flatMap { lower in upper.map { (lower, $0) } }
    } else {
      bounds = UInt64(text).map { (0, $0) }
    }
    guard let (lower, upper) = bounds, lower < upper else {
      throw ValidationError("Expected a number of replications such as 50, or which such as 50..<100.")
    }
    guard upper <= Replications.numberLimit else {
      throw ValidationError("At most \(Replications.numberLimit); another seed has others.")
    }
    return ReplicationRange(lower..<upper)
  }
}
