/// A unit of a quantity: its symbol, and its size in the base unit, `factor` · 10^`exponent`.
struct QuantityUnit: Sendable {
  var symbol: String
  var factor: Double
  var exponent: Int
}

/// Quantities with units: `1h30m`, `10MiB`.
struct QuantityText: Sendable {
  /// From large to small. A quantity uses each at most once and in this order.
  var units: [QuantityUnit]
  /// Several units may follow one another.
  var isCompound: Bool

  static let duration = QuantityText(
    units: [
      QuantityUnit(symbol: "d", factor: 86_400, exponent: 3),
      QuantityUnit(symbol: "h", factor: 3_600, exponent: 3),
      QuantityUnit(symbol: "m", factor: 60, exponent: 3),
      QuantityUnit(symbol: "s", factor: 1, exponent: 3), QuantityUnit(symbol: "ms", factor: 1, exponent: 0),
    ], isCompound: true)

  static let size = QuantityText(
    units: [
      QuantityUnit(symbol: "GiB", factor: 1_073_741_824, exponent: 0),
      QuantityUnit(symbol: "GB", factor: 1, exponent: 9),
      QuantityUnit(symbol: "MiB", factor: 1_048_576, exponent: 0),
      QuantityUnit(symbol: "MB", factor: 1, exponent: 6),
      QuantityUnit(symbol: "KiB", factor: 1024, exponent: 0),
      QuantityUnit(symbol: "kB", factor: 1, exponent: 3), QuantityUnit(symbol: "B", factor: 1, exponent: 0),
    ], isCompound: false)

  private static let longestDigits = 9

  /// A regular expression for the texts that ``parse(_:)`` accepts.
  var pattern: String { "^\(partPattern)$" }

  /// The same as a part of another expression.
  var partPattern: String {
    let number = "[0-9]{1,\(Self.longestDigits)}(\\.[0-9]{1,\(Self.longestDigits)})?"
    guard isCompound else {
      return "\(number)(\(units.map(\.symbol).joined(separator: "|")))"
    }
    return "(?=[0-9])" + units.map { "(\(number)\($0.symbol))?" }.joined()
  }

  /// The quantity in the base unit.
  func parse(_ text: String) -> ScalarReading<Double> {
    var rest = Substring(text)
    var total = 0.0
    var nextUnit = 0
    repeat {
      let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest.removeFirst(number.count)
      let symbol = rest.prefix { $0.isASCII && $0.isLetter }
      rest.removeFirst(symbol.count)
      guard isNumber(number) else { return .refused }
      guard let unit = units.indices.first(where: { units[$0].symbol == symbol }) else {
        let names = units.reversed().map(\.symbol).listed()
        guard !symbol.isEmpty else {
          return rest.isEmpty ? .refused(hint: "; the unit is missing (\(names))") : .refused
        }
        return .refused(hint: "; the units are \(names)")
      }
      guard unit >= nextUnit else { return .refused(hint: "; larger units come first") }
      nextUnit = unit + 1
      // With the exponent in the text, 74.7s is exactly 74,700 ms.
      guard let value = Double(number + "e\(units[unit].exponent)") else { return .refused }
      total += value * units[unit].factor
    } while isCompound && !rest.isEmpty
    return rest.isEmpty ? .value(total) : .refused
  }

  private func isNumber(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { (1...Self.longestDigits).contains($0.utf8.count) }
  }

  /// The shortest text for this quantity.
  func write(_ value: Double) -> String? {
    guard value >= 0, value <= 1e15, value == value.rounded() else { return nil }
    var rest = Int64(value)
    guard rest > 0 else { return units.contains { $0.symbol == "s" } ? "0s" : "0B" }
    let whole = units.map { ($0.symbol, Int64($0.factor * pow10($0.exponent))) }
    if !isCompound {
      return whole.first { rest % $0.1 == 0 }.map { "\(rest / $0.1)\($0.0)" }
    }
    var text = ""
    for (symbol, size) in whole where rest >= size {
      text += "\(rest / size)\(symbol)"
      rest %= size
    }
    return text
  }

  private func pow10(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}
