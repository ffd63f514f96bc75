/// Numbers as files write them: decimal, with an optional fraction and exponent.
enum NumberText {
  /// `nil` if the text is not a number, and for octal, hexadecimal, infinite and undefined numbers, which the
  /// versions of YAML read in different ways.
  static func parse(_ text: String) -> Double? {
    let digits = Array(text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") })
    guard let first = digits.first, isDigit(first) || first == UInt8(ascii: "."),
      digits.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) })
    else { return nil }
    // Some YAML readers take 017 as 15, others as 17.
    if first == UInt8(ascii: "0"), let second = digits.dropFirst().first, isDigit(second) { return nil }
    guard let number = Double(text), number.isFinite else { return nil }
    // -0 becomes 0, because a division by -0 gives another result.
    return number == 0 ? 0 : number
  }

  /// The whole number that the text stands for, such as `1000.0` or `1e3`. Exact even if a `Double` would not be.
  static func whole(_ text: String) -> UInt64? {
    guard let number = parse(text), number == number.rounded(), number >= 0 else { return nil }
    if number < 0x1p53 { return UInt64(number) }
    let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    let mantissa = (parts.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
    guard let integer = mantissa.first, let exponent = parts.count > 1 ? Int(parts[1]) : 0 else { return nil }
    var fraction = mantissa.count > 1 ? mantissa[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    let zeros = exponent &- fraction.count
    guard (-text.utf8.count...20).contains(zeros) else { return nil }
    let digits = integer + fraction
    guard zeros < 0 else { return UInt64(digits + String(repeating: "0", count: zeros)) }
    return digits.suffix(-zeros).allSatisfy { $0 == "0" } ? UInt64(digits.dropLast(-zeros)) : nil
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Without `.0` if the number is whole.
  static func write(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(number)"
  }

  static func describe(_ range: NumberRange) -> String {
    switch (range.minimum, range.maximum) {
    case (let low?, let high?): " from \(write(low)) to \(write(high))"
    case (let low?, nil): low == 0 ? ", 0 or more" : " of at least \(write(low))"
    case (nil, let high?): " of at most \(write(high))"
    case (nil, nil): ""
    }
  }

  /// Two numbers in the range, for examples.
  static func examples(in range: NumberRange, step: Double) -> [String] {
    let low = range.minimum ?? 0
    let width = (range.maximum ?? low + 100) - low
    return [write(low + min(2 * step, width / 2)), write(low + min(step, width / 4))]
  }
}
