import ScenarioValues

extension Shape where Value == Double {
  static func number(_ accepted: ClosedRange<Double> = 0...1e15) -> Shape {
    let range = NumberRange(accepted.lowerBound, accepted.upperBound)
    let described = accepted.upperBound == 1e15 ? NumberRange(range.minimum) : range
    let expected = "a number\(NumberText.describe(described))"
    return scalar([.number(range)], expected: expected, examples: NumberText.examples(in: range, step: 3)) {
      text, isPlain in
      guard isPlain else { return .refused(hint: " in quotes") }
      return ScalarReading(NumberText.parse(text).flatMap { range.contains($0) ? $0 : nil })
    }.writing(NumberText.write)
  }
}

extension Shape where Value == Int {
  /// - Parameters:
  ///   - range: the accepted numbers.
  ///   - instead: what to do if the user wants more.
  static func integer(_ range: ClosedRange<Int>, instead: String? = nil) -> Shape {
    let bounds = NumberRange(Double(range.lowerBound), Double(range.upperBound))
    return scalar(
      [.integer(bounds)], expected: "a whole number\(NumberText.describe(bounds))",
      examples: NumberText.examples(in: bounds, step: 2)
    ) { text, isPlain in
      guard isPlain else { return .refused(hint: " in quotes") }
      guard let number = NumberText.parse(text), number == number.rounded(), bounds.contains(number) else {
        let isMore = NumberText.parse(text).map { $0 > Double(range.upperBound) } ?? false
        return .refused(hint: isMore ? instead.map { "; \($0)" } ?? "" : "")
      }
      return .value(Int(number))
    }.writing { String($0) }
  }
}

extension Shape where Value == UInt64 {
  /// A seed: any of the 2⁶⁴ values.
  static var seed: Shape {
    scalar(
      [.integer(NumberRange(0, Double(UInt64.max)))], expected: "a whole number from 0 to \(UInt64.max)",
      examples: ["7", "42"]
    ) { text, isPlain in
      guard isPlain, NumberText.parse(text) != nil else { return .refused }
      return ScalarReading(NumberText.whole(text))
    }.writing { String($0) }
  }
}

extension Bool: Shaped {
  static let shape = Shape<Self>.scalar([.boolean], expected: "true or false", examples: ["true", "false"]) {
    text, isPlain in
    switch text {
    case "true" where isPlain, "True" where isPlain, "TRUE" where isPlain: .value(true)
    case "false" where isPlain, "False" where isPlain, "FALSE" where isPlain: .value(false)
    case "yes", "on": .refused(hint: "; did you mean 'true'?")
    case "no", "off": .refused(hint: "; did you mean 'false'?")
    default: .refused
    }
  }.writing { String($0) }
}

extension Shape where Value == String {
  /// Text. A number or a truth value counts as its text.
  static func text(_ expected: String, minimumLength: Int = 1, examples: [String]) -> Shape {
    scalar(
      [.text(minimumLength: minimumLength, maximumLength: NameLimits.longest)], expected: expected,
      examples: examples
    ) { text, _ in
      let length = text.unicodeScalars.count
      guard (minimumLength...NameLimits.longest).contains(length) else {
        return .refused(hint: length == 0 ? "" : "; at most \(NameLimits.longest) characters")
      }
      return .value(text)
    }.writing { $0 }
  }
}

extension Shape where Value == Double {
  /// A share of a whole, `2%` or `0.02`. The number 1 is refused, because it may mean 1% or 100%.
  static var share: Shape { share(upTo: 1, percentPattern: percentPattern) }
  /// The regular expression of a percentage from 0 to 100, without its sign.
  static var percentPattern: String { "100(\\.0{1,12})?|[0-9]{1,2}(\\.[0-9]{1,12})?" }
  /// A share from 0 to 99%: the mean length of a series is 1 / (1 - share), which must be finite.
  static var shareUpTo99Percent: Shape {
    share(
      upTo: Glances.shareRange.upperBound,
      percentPattern: "99(\\.0{1,12})?|([0-8]?[0-9]|9[0-8])(\\.[0-9]{1,12})?")
  }

  private static func share(upTo maximum: Double, percentPattern: String) -> Shape {
    var numbers = NumberRange(0, maximum)
    numbers.excludesMaximum = maximum == 1
    let range = numbers
    return scalar(
      [.number(range), .pattern("^(\(percentPattern))%$")],
      expected: "a share from 0% to \(NumberText.write(maximum * 100))%, such as 2% or 0.02",
      examples: ["40%", "0.12"]
    ) { text, isPlain in
      guard text.hasSuffix("%") else {
        guard isPlain, let number = NumberText.parse(text) else { return .refused }
        if range.contains(number) { return .value(number) }
        let percent = (1...100 * maximum).contains(number) ? "; write \(NumberText.write(number))%" : ""
        return .refused(hint: number == 1 && maximum == 1 ? "; write 1% or 100%" : percent)
      }
      return ScalarReading(percentage(text.dropLast()).flatMap { (0...maximum).contains($0) ? $0 : nil })
    }.writing { value in
      let percent = (value * 100).rounded()
      return Double("\(Int(percent))e-2") == value ? "\(Int(percent))%" : "\(value)"
    }
  }

  /// One to two digits or 100, with an optional fraction, as a share of 100.
  static func percentage(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(NumberText.isDigit) }),
      whole.utf8.count <= 2 || whole == "100", parts.dropFirst().allSatisfy({ $0.utf8.count <= 12 })
    else { return nil }
    // With the exponent in the text, 1.9% is exactly the number 0.019.
    return Double(text + "e-2")
  }
}
