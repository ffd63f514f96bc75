import Foundation

/// A range of numbers, shares, durations or sizes.
struct QuantityRange: Hashable, Sendable {
  private enum Unit: Hashable { case number, whole, percent, duration, size }

  private let low: Double
  private let high: Double
  private let lowText: String
  private let highText: String
  private let unit: Unit

  /// - Parameters:
  ///   - low: the smallest value, as a file writes it.
  ///   - high: the largest value, above the smallest.
  ///   - isWhole: whether only whole numbers are allowed.
  /// - Returns: `nil` if the two are not quantities of one kind, or the first is not below the second.
  init?(_ low: String, _ high: String, isWhole: Bool) {
    let units: [Unit] = [isWhole ? .whole : .number, .percent, .duration, .size]
    for unit in units where unit != .percent || low.hasSuffix("%") && high.hasSuffix("%") {
      guard let first = Self.parse(low, unit), let last = Self.parse(high, unit), first < last else {
        continue
      }
      (self.low, self.high, self.unit) = (first, last, unit)
      (lowText, highText) = (low, high)
      return
    }
    return nil
  }

  /// Whether the ratio of two values counts, not their difference: values are positive, and the largest is four times
  /// the smallest or more.
  var isLogarithmic: Bool { low > 0 && high >= 4 * low }

  /// The value at a share of the range, from 0 for the smallest to 1 for the largest, with four digits.
  func text(at share: Double) -> String {
    guard share > 0 else { return lowText }
    guard share < 1 else { return highText }
    // Each whole number gets an equal part of the range.
    let top = unit == .whole ? high + 1 : high
    let value = isLogarithmic ? low * pow(top / low, share) : low + share * (top - low)
    switch unit {
    case .whole: return NumberText.write(min(value.rounded(.down), high))
    case .number, .percent:
      // As a number, a share of 100% would be written as 1, which a file must not have.
      let rounded = Self.rounded(value)
      return rounded < high ? NumberText.write(rounded) : highText
    case .duration: return QuantityText.duration.write(Self.rounded(value).rounded()) ?? lowText
    case .size: return QuantityText.size.write(Self.rounded(value).rounded()) ?? lowText
    }
  }

  /// To four significant digits, so that a platform's last bit does not count.
  private static func rounded(_ value: Double) -> Double {
    guard value != 0 else { return 0 }
    let exponent = Int(log10(abs(value)).rounded(.down)) - 3
    return Double("\(Int((value * pow(10, Double(-exponent))).rounded()))e\(exponent)") ?? value
  }

  /// In milliseconds, bytes, or as a number; a percentage as a share.
  private static func parse(_ text: String, _ unit: Unit) -> Double? {
    switch unit {
    case .number: return NumberText.parse(text)
    case .whole: return NumberText.parse(text).flatMap { $0 == $0.rounded() ? $0 : nil }
    case .percent:
      return text.hasSuffix("%") ? Shape<Double>.percentage(text.dropLast()) : NumberText.parse(text)
    case .duration: return quantity(text, .duration)
    case .size: return quantity(text, .size)
    }
  }

  private static func quantity(_ text: String, _ grammar: QuantityText) -> Double? {
    if case .value(let value) = grammar.parse(text) { value } else { nil }
  }
}
