import ArgumentParser

/// A share above 0 and below 1, written `95%` or `0.95`.
struct Share: ExpressibleByArgument {
  var value: Double

  /// The usual confidence level.
  static let usual = Share(0.95)

  init(_ value: Double) {
    self.value = value
  }

  init?(argument: String) {
    let isPercentage = argument.hasSuffix("%")
    guard let number = Double(isPercentage ? argument.dropLast() : argument[...]) else { return nil }
    value = isPercentage ? number / 100 : number
    guard value > 0, value < 1 else { return nil }
  }

  var defaultValueDescription: String { "\((value * 1e6).rounded() / 1e4)%" }
}
