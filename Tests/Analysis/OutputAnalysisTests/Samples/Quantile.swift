/// Sample quantiles of type 7 in the numbering of Hyndman & Fan, "Sample Quantiles in Statistical Packages" (1996): the
/// default of R and NumPy. With the sorted sample x₀ … xₙ₋₁ and h = (n − 1) · p it is x₍⌊h⌋₎ + (h − ⌊h⌋) · (x₍⌊h⌋₊₁₎ − x₍⌊h⌋₎).
enum Quantile {
  /// - Parameters:
  ///   - sorted: the sample in ascending order.
  ///   - p: 0 … 1; values outside are taken as the nearer end.
  /// - Returns: `nil` for an empty sample.
  static func ofSorted(_ sorted: [Int64], at p: Double) -> Double? {
    guard let last = sorted.last else { return nil }
    let h = Double(sorted.count - 1) * min(max(p, 0), 1)
    let index = Int(h)
    guard index + 1 < sorted.count else { return Double(last) }
    let low = Double(sorted[index])
    return low + (h - Double(index)) * (Double(sorted[index + 1]) - low)
  }
}
