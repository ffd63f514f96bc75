/// Shares as percentages in sentences. `ReadableFigures` writes those of figures.
package enum PercentText {
  /// `95%`, `99.9%`, `0.05%`; `unknown` if it is not finite.
  package static func exact(_ share: Double) -> String {
    guard let hundredths = rounded(share * 10_000) else { return unknown }
    let (whole, fraction) = (hundredths / 100, hundredths % 100)
    if fraction == 0 { return "\(whole)%" }
    return fraction % 10 == 0
      ? "\(whole).\(fraction / 10)%" : "\(whole).\(fraction < 10 ? "0" : "")\(fraction)%"
  }

  /// `41%`; `unknown` if it is not finite.
  package static func whole(_ share: Double) -> String { rounded(share * 100).map { "\($0)%" } ?? unknown }

  private static let unknown = "unknown"

  private static func rounded(_ value: Double) -> Int? {
    value.magnitude < 1e12 ? Int(value.rounded()) : nil
  }
}
