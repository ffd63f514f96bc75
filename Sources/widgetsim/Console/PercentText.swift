/// A share as a percentage for messages.
enum PercentText {
  /// `12.5%`; `unknown` if it is not finite.
  static func text(_ share: Double) -> String {
    guard share.isFinite, share.magnitude < 1e6 else { return "unknown" }
    let tenths = Int((share * 1000).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}
