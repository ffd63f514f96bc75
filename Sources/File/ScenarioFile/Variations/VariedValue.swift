import EventKernel

/// A value for a key of a scenario file, in which one quantity may vary: `never`, `5m..2h`, `{after: 5m..2h}`.
package struct VariedValue: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    /// Seconds.
    case duration
    case wholeNumber
    case number
    /// Shares, written as percentages.
    case share
  }

  /// What varies.
  package struct Quantity: Hashable, Sendable {
    package let unit: Unit
    /// The lower bound is less than the upper one. Durations are above 0.
    package let range: ClosedRange<Double>

    /// Durations that developers write, or the ends of the range and its middle.
    var trials: [Double] {
      guard unit == .duration else {
        let middle = (range.lowerBound + range.upperBound) / 2
        return [range.lowerBound, unit == .wholeNumber ? middle.rounded() : middle, range.upperBound]
      }
      let usual = [300, 600, 900, 1200, 1800, 3600, 7200, 21_600].filter(range.contains)
      return usual.isEmpty ? [range.lowerBound, range.upperBound] : usual
    }
  }

  /// The text around the quantity.
  private let prefix: String
  private let suffix: String
  /// `nil`: nothing varies.
  package let quantity: Quantity?

  /// - Throws: the two bounds are not of one unit, or the smaller one is not first.
  package init(_ text: String) throws(VariationError) {
    guard let dots = Self.dots(in: text) else {
      (prefix, suffix, quantity) = (text, "", nil)
      return
    }
    let lower = String(text[..<dots.lowerBound].reversed().prefix(while: Self.isOfQuantity).reversed())
    let upper = String(text[dots.upperBound...].prefix(while: Self.isOfQuantity))
    guard let low = Bound(lower), let high = Bound(upper), let unit = low.unit(with: high) else {
      throw .notARange(text)
    }
    guard low.value < high.value else { throw .boundsInWrongOrder("\(lower)..\(upper)") }
    guard unit != .duration || low.value > 0 else { throw .notARange(text) }
    prefix = String(text[..<dots.lowerBound].dropLast(lower.count))
    suffix = String(text[dots.upperBound...].dropFirst(upper.count))
    quantity = Quantity(unit: unit, range: low.value...high.value)
  }

  /// The first two dots outside of quotation marks. A name in quotation marks may contain two dots.
  private static func dots(in text: String) -> Range<String.Index>? {
    var (isQuoted, isEscaped) = (false, false)
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      if scalars[index] == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = scalars[index] == "\\" && !isEscaped
      if !isQuoted, scalars[index...].starts(with: "..".unicodeScalars) {
        return index..<scalars.index(index, offsetBy: 2)
      }
    }
    return nil
  }

  private static func isOfQuantity(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "." || character == "%")
  }

  /// The value as a scenario file writes it.
  ///
  /// - Parameter value: that of the quantity, if there is one.
  package func text(_ value: Double?) -> String {
    guard let quantity, let value, value.isFinite else { return prefix + suffix }
    return prefix + Self.written(value, quantity.unit) + suffix
  }

  private static func written(_ value: Double, _ unit: Unit) -> String {
    switch unit {
    case .duration:
      // In range of what a file can have, because the bounds are.
      SimulationDuration.milliseconds(Int64((value * 1000).rounded())).scenarioText
    case .wholeNumber: NumberText.write(value.rounded())
    case .number: NumberText.write((value * 1e6).rounded() / 1e6)
    case .share: NumberText.write((value * 1e4).rounded() / 100) + "%"
    }
  }

  /// One end of a range.
  private struct Bound {
    var value: Double
    var unit: Unit

    init?(_ text: String) {
      if let duration = SimulationDuration(scenarioText: text) {
        (value, unit) = (Double(duration.milliseconds) / 1000, .duration)
      } else if text.hasSuffix("%"), let share = Shape<Double>.percentage(text.dropLast()) {
        (value, unit) = (share, .share)
      } else if let number = NumberText.parse(text), number.magnitude <= 1e9 {
        (value, unit) = (number, number == number.rounded() ? .wholeNumber : .number)
      } else {
        return nil
      }
    }

    /// The unit of both; `nil`: they have none in common.
    func unit(with other: Bound) -> Unit? {
      if unit == other.unit { return unit }
      let areNumbers = [unit, other.unit].allSatisfy { $0 == .number || $0 == .wholeNumber }
      return areNumbers ? .number : nil
    }
  }
}

/// Why a value cannot vary as it says.
package enum VariationError: Error, Hashable, Sendable, CustomStringConvertible {
  case notARange(String)
  case boundsInWrongOrder(String)

  package var description: String {
    switch self {
    case .notARange(let text):
      "expected a range of durations, numbers or percentages, such as 5m..2h; found '\(text.escapedForMessage())'"
    case .boundsInWrongOrder(let text):
      "expected the smaller bound first, such as 5m..2h; found '\(text.escapedForMessage())'"
    }
  }
}
