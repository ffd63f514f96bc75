/// Numbers in pictures, rounded to a tenth of a pixel.
enum SVGNumber {
  /// `12`, `12.3`.
  static func text(_ value: Double) -> String {
    guard value.magnitude < 1e9 else { return "0" }
    let tenths = Int((value * 10 + 0.5).rounded(.down))
    let sign = tenths < 0 ? "-" : ""
    let (whole, tenth) = (tenths.magnitude / 10, tenths.magnitude % 10)
    return tenth == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(tenth)"
  }

  /// A part of a whole, `12%`, `12.3%`, rounded to a tenth; between `0%` and `100%`.
  static func percent(_ share: Double) -> String { text(min(max(share, 0), 1) * 100) + "%" }
}
