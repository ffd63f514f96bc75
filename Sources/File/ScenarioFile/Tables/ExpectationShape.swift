import Foundation
import ScenarioValues

extension Shape where Value == [FigureExpectation] {
  /// `expect: {latest-commit: {freshViews: ">= 60%", contentAge.p95: "<= 45m"}}`.
  static var expectations: Shape {
    Shape<[[FigureExpectation]]>.entries(of: expectedFigures, nameDoc: "name of a widget or Live Activity") {
      name, figures in
      figures.map { FigureExpectation(widget: name, figure: $0.figure, bound: $0.bound) }
    }.checked { expectations, node, context in
      guard let known = context.names.items else { return expectations }
      for entry in node.entries ?? [] where !known.contains(entry.key) {
        context.report(
          "there is no widget or Live Activity '\(entry.key.escapedForMessage())'"
            + (context.givesHints ? Suggestion.hintOfName(entry.key, among: known.names) : ""),
          at: entry.keyPosition)
      }
      return expectations
    }.map { $0.flatMap(\.self) }
  }

  /// The expectations of one widget, without its name.
  static var expectedFigures: Shape {
    record(from: FigureBounds()) {
      Figure.allCases.map { figure in
        field(
          figure.rawValue, \.[figure],
          .oneOrMore(of: .bound(of: figure), expected: "a bound, or a list of them"), figure.meaning.sentence)
      }
    }.map { bounds in
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
    let text = BoundText(of: figure)
    let never = text.allowsNever
    return scalar(
      [.pattern("^(>=|<=) ?\(text.quantity)$")] + (never ? [.word("never", doc: "It never happens.")] : []),
      expected: text.expected + (never ? ", or never" : ""),
      examples: text.examples + (never ? ["never"] : [])
    ) { written, _ in
      text.parse(written)
    }.named(text.name + (never ? "OrNever" : ""))
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
    let written = text.dropFirst(name.count).trimmingCharacters(in: .whitespacesAndNewlines)
    let bound = BoundText(of: figure)
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

/// How a file writes bounds of a figure.
private struct BoundText: Sendable {
  let unit: Figure.Unit
  let allowsNever: Bool
  /// Of its schema.
  let name: String
  let expected: String
  let examples: [String]
  /// The regular expression of what follows `>=` or `<=`.
  let quantity: String

  init(of figure: Figure) {
    unit = figure.unit
    allowsNever = figure.countsOccurrences
    (name, expected, examples, quantity) =
      switch unit {
      case .share:
        (
          "shareBound", "a bound for a share, such as '>= 60%'", ["\">= 60%\"", "\"<= 95.5%\""],
          "(\(Shape<Double>.percentPattern))%"
        )
      case .seconds, .secondsPerDay:
        (
          "durationBound", "a bound for a duration, such as '<= 45m'", ["\"<= 45m\"", "\">= 1h30m\""],
          QuantityText.duration.partPattern
        )
      case .perDay:
        (
          "rateBound", "a bound for a number a day, such as '<= 60'", ["\"<= 60\"", "\">= 12.5\""],
          "(0|[1-9][0-9]{0,8})(\\.[0-9]{1,9})?"
        )
      }
  }

  func parse(_ text: String) -> ScalarReading<FigureExpectation.Bound> {
    if text == "never", allowsNever { return .value(.never) }
    let isLower = text.hasPrefix(">=")
    guard isLower || text.hasPrefix("<=") else { return .refused(hint: "; a bound begins with >= or <=") }
    var quantity = text.dropFirst(2)
    if quantity.first == " " { quantity.removeFirst() }
    return value(of: String(quantity)).map { isLower ? .atLeast($0) : .atMost($0) }
  }

  /// In the figure's unit.
  private func value(of text: String) -> ScalarReading<Double> {
    switch unit {
    case .share:
      guard text.hasSuffix("%") else { return .refused(hint: "; the unit of a share is %") }
      let number = text.dropLast()
      if let share = Shape<Double>.percentage(number), share <= 1 { return .value(share) }
      return .refused(hint: (NumberText.parse(String(number)) ?? 0) > 100 ? "; a share is at most 100%" : "")
    case .seconds, .secondsPerDay: return QuantityText.duration.parse(text).map { $0 / 1000 }
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
