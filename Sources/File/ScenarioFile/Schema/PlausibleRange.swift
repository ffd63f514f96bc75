/// The values that may be true instead of a default, as a scenario file writes them.
package enum PlausibleRange: Hashable, Sendable {
  /// From the first to the second, such as `1m` to `15m`.
  case between(String, String)
  /// The same for one number of a value that has several: `template` is the value with `$` in place of this number,
  /// `name` says which number it is, and `usual` is the default.
  case part(_ name: String, _ low: String, _ high: String, usual: String, template: String)
  /// One of these. If the default cannot be written as a single value, it is the first of them. The weights are positive
  /// numbers, one for each; empty: all have the same.
  case oneOf([String], weights: [Double] = [])
  /// It is not varied, for this reason.
  case notVaried(String)

  /// The median of a lognormal distribution.
  static func median(_ low: String, _ high: String, usual: String, sigma: String) -> PlausibleRange {
    .part("median", low, high, usual: usual, template: "{lognormal: {median: $, sigma: \(sigma)}}")
  }

  /// The weights are those of the evidence in *The model*. A window of the last 24 hours, weight 3, is not modeled.
  static let refill = oneOf(["paced", "even", "atStart"], weights: [85, 8, 4])
  /// If the refill is `atStart`.
  static let windowStart = oneOf(["04:00", "00:00"], weights: [3, 1])

  /// As in "plausible: 1m to 15m", or "paced (88%) or even (12%)" with weights.
  package var text: String {
    switch self {
    case .between(let low, let high): "\(low) to \(high)"
    case .part(let name, let low, let high, _, _): "\(name) \(low) to \(high)"
    case .oneOf(let values, let weights):
      zip(
        values, weights.isEmpty ? values.map { _ in "" } : shares.map { " (\(Int(($0 * 100).rounded()))%)" }
      )
      .map { $0 + $1 }.listed()
    case .notVaried(let reason): reason
    }
  }

  /// The weight of each of its values, with sum 1; empty: it has none.
  var shares: [Double] {
    guard case .oneOf(let values, let weights) = self else { return [] }
    let total = weights.reduce(0, +)
    return weights.isEmpty ? values.map { _ in 1 / Double(values.count) } : weights.map { $0 / total }
  }

  /// The whole value, if only one of its numbers varies.
  func whole(_ number: String) -> String {
    if case .part(_, _, _, _, let template) = self { template.replacing("$", with: number) } else { number }
  }

  /// As the schema and the reference say it, after the evidence class.
  var note: String {
    if case .notVaried = self { "not varied: \(text)" } else { "plausible: \(text)" }
  }
}
