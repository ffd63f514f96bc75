import ArgumentParser

/// A share above 0 and below 1, written `95%` or `0.95`.
package struct Share {
  package var value: Double

  /// The usual confidence level.
  package static let usual = Share(0.95)

  package init(_ value: Double) {
    self.value = value
  }

  /// For options.
  ///
  /// - Throws: an error that says how to write a share.
  package static func parse(_ text: String) throws -> Share {
    guard let share = Share(text) else {
      let meant = Double(text).map { 1 < $0 && $0 < 100 } == true ? "; write \(text)%" : ""
      throw ValidationError(
        "Expected a share above 0% and below 100%, such as 95% or 0.95; found '\(text)'\(meant).")
    }
    return share
  }

  package init?(_ text: String) {
    let isPercentage = text.hasSuffix("%")
    guard let number = Double(isPercentage ? text.dropLast() : text[...]) else { return nil }
    value = isPercentage ? number / 100 : number
    guard value > 0, value < 1 else { return nil }
  }
}
