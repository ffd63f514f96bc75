import WidgetRefresh

extension Shape where Value == [FigureExpectation] {
  /// `expect: {latest-commit: {freshViews: ">= 60%", contentAge.p95: "<= 45m"}}`.
  static var expectations: Shape {
    Shape<[[FigureExpectation]]>.entries(of: expectedFigures, nameDoc: "name of one of the widgets") {
      name, figures in
      figures.map { FigureExpectation(widget: name, figure: $0.figure, bound: $0.bound) }
    }.checked { expectations, node, context in
      guard let known = context.names.widgets else { return expectations }
      for entry in node.entries ?? [] where !known.contains(entry.key) {
        context.report(
          "there is no widget '\(entry.key.escapedForMessage())'"
            + (context.givesHints ? Suggestion.hintOfName(entry.key, among: known.names) : ""),
          at: entry.keyPosition)
      }
      return expectations
    }.map { $0.flatMap(\.self) }
  }

  /// The expectations of one widget, without its name.
  static var expectedFigures: Shape {
    record(
      from: FigureBounds(),
      Figure.allCases.map { figure in
        field(
          figure.rawValue, \.[figure],
          .oneOrMore(of: .bound(of: figure), expected: "a bound, or a list of them"), figure.meaning.sentence)
      }
    ).map { bounds in
      Figure.allCases.flatMap { figure in
        bounds[figure].map { FigureExpectation(widget: "", figure: figure, bound: $0) }
      }
    }.named("expectedFigures")
  }
}

/// What is expected of one widget.
private struct FigureBounds: Sendable {
  private var bounds: [Figure: [FigureExpectation.Bound]] = [:]

  subscript(figure: Figure) -> [FigureExpectation.Bound] {
    get { bounds[figure] ?? [] }
    set { bounds[figure] = newValue }
  }
}

extension Shape where Value == FigureExpectation.Bound {
  /// `>= 60%`, `<= 45m`, `<= 60`, `never`.
  fileprivate static func bound(of figure: Figure) -> Shape {
    let text = BoundText(unit: figure.unit)
    let never = figure.countsOccurrences ? [ScalarSchema.Form.word("never", doc: "It never happens.")] : []
    let schema = ScalarSchema(
      forms: [.pattern(text.pattern)] + never,
      expected: "\(text.expected)\(never.isEmpty ? "" : ", or never")",
      examples: text.examples + never.map { _ in "never" })
    return scalar(schema) { written, _ in
      if written == "never", figure.countsOccurrences { return .value(.never) }
      return text.parse(written)
    }.named(text.name + (never.isEmpty ? "" : "OrNever"))
  }
}

extension FigureExpectation {
  /// A bound of a figure as text, such as `charged.perDay <= 55`.
  ///
  /// - Throws: what was expected instead.
  package init(constraint text: String, widget: String) throws(ConstraintError) {
    let name = text.prefix { !$0.isWhitespace && $0 != "<" && $0 != ">" }
    guard let figure = Figure(rawValue: String(name)) else {
      throw ConstraintError(
        description: "there is no figure '\(String(name).escapedForMessage())'"
          + Suggestion.hint(for: String(name), among: Figure.allCases.map(\.rawValue)))
    }
    let written = text.dropFirst(name.count).trimmed
    if written == "never", figure.countsOccurrences {
      self.init(widget: widget, figure: figure, bound: .never)
      return
    }
    let bound = BoundText(unit: figure.unit)
    guard case .value(let value) = bound.parse(written) else {
      throw ConstraintError(
        description: "expected \(bound.expected); found '\(written.escapedForMessage())'")
    }
    self.init(widget: widget, figure: figure, bound: value)
  }
}

/// Why a text is no bound of a figure.
package struct ConstraintError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// How a file writes bounds of figures with this unit.
private struct BoundText: Sendable {
  let unit: Figure.Unit

  var name: String {
    switch unit {
    case .share: "shareBound"
    case .seconds, .secondsPerDay: "durationBound"
    case .perDay: "rateBound"
    }
  }

  var examples: [String] {
    switch unit {
    case .share: ["\">= 60%\"", "\"<= 95.5%\""]
    case .seconds, .secondsPerDay: ["\"<= 45m\"", "\">= 1h30m\""]
    case .perDay: ["\"<= 60\"", "\">= 12.5\""]
    }
  }

  var expected: String {
    switch unit {
    case .share: "a bound for a share, such as '>= 60%'"
    case .seconds, .secondsPerDay: "a bound for a duration, such as '<= 45m'"
    case .perDay: "a bound for a number a day, such as '<= 60'"
    }
  }

  private static let rate = "(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?"

  var pattern: String {
    let quantity =
      switch unit {
      case .share: "(\(Shape<Double>.percentPattern))%"
      case .seconds, .secondsPerDay: QuantityText.duration.partPattern
      case .perDay: Self.rate
      }
    return "^(>=|<=) ?\(quantity)$"
  }

  func parse(_ text: String) -> ScalarReading<FigureExpectation.Bound> {
    let isLower = text.hasPrefix(">=")
    guard isLower || text.hasPrefix("<=") else { return .refused(hint: "; a bound begins with >= or <=") }
    var quantity = text.dropFirst(2)
    if quantity.first == " " { quantity.removeFirst() }
    switch value(of: String(quantity)) {
    case .value(let value): return .value(isLower ? .atLeast(value) : .atMost(value))
    case .refused(let hint): return .refused(hint: hint)
    }
  }

  /// In the figure's unit.
  private func value(of text: String) -> ScalarReading<Double> {
    switch unit {
    case .share:
      guard text.hasSuffix("%") else { return .refused(hint: "; the unit of a share is %") }
      let number = text.dropLast()
      if let share = Shape<Double>.percentage(number), share <= 1 { return .value(share) }
      return .refused(hint: (NumberText.parse(String(number)) ?? 0) > 100 ? "; a share is at most 100%" : "")
    case .seconds, .secondsPerDay:
      guard case .value(let milliseconds) = QuantityText.duration.parse(text) else {
        return QuantityText.duration.parse(text)
      }
      return .value(milliseconds / 1000)
    case .perDay:
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, let number = NumberText.parse(text),
        parts.allSatisfy({ (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy(NumberText.isDigit) })
      else {
        return .refused(
          hint: text.utf8.last.map(NumberText.isDigit) ?? false ? "" : "; a number a day has no unit")
      }
      return .value(number)
    }
  }
}

extension String {
  /// With a capital letter and a full stop.
  var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
