import ArgumentParser
import OutputAnalysis

/// The replications `A..<B`, or `N` for 0..<N.
package struct ReplicationRange {
  /// Not empty, within 0 ..< `ReplicationResults.numberLimit`.
  package var range: Range<UInt64>

  package init(_ range: Range<UInt64>) {
    self.range = range
  }

  /// - Throws: an error that says what is wrong with the text.
  package static func parse(_ text: String) throws -> ReplicationRange {
    let bounds: (UInt64, UInt64)?
    if let dots = text.firstRange(of: "..<") {
      let lower = UInt64(text[..<dots.lowerBound])
      let upper = UInt64(text[dots.upperBound...])
      bounds = lower.flatMap { lower in upper.map { (lower, $0) } }
    } else {
      bounds = UInt64(text).map { (0, $0) }
    }
    guard let (lower, upper) = bounds, lower < upper else {
      throw ValidationError("Expected a number such as 50, or a range such as 50..<100.")
    }
    guard upper <= ReplicationResults.numberLimit else {
      throw ValidationError("At most \(ReplicationResults.numberLimit). Another seed has other replications.")
    }
    return ReplicationRange(lower..<upper)
  }
}
