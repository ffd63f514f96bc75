import ScenarioValues

extension OptimizationGoal: Shaped {
  /// `optimize: {of: weather, minimize: contentAge.mean, subjectTo: {charged.perDay: "<= 55"}}`.
  static let shape = record(from: Draft(), conflicts: [("minimize", "maximize")]) {
    field("of", \.widget, .widgetReference, "Name of the widget.", isRequired: true)
    field(
      "minimize", \.minimized, .optimizedFigure(isMaximized: false),
      "The figure to minimize. Without it and `maximize`: fresh views and content age, half each, as `run` weighs them."
    )
    field("maximize", \.maximized, .optimizedFigure(isMaximized: true), "The figure to maximize.")
    field(
      "subjectTo", \.constraints, .expectedFigures,
      "Bounds for figures of the widget, as in `expect`. A policy that breaks one is not selected.")
    field(
      "vary", \.variedKeys,
      .entries(
        of: Shape.oneOrMore(of: .variedValue, expected: "a value, or a list of values").map {
          OptimizationGoal.VariedKey(path: "", values: $0)
        }, \.path, nameDoc: "path of a key, such as device.budget"),
      "The value or values to try, by path. Each may have one range, such as `5m..2h` or `\"{after: 5m..2h}\"`. "
        + "Default: the timeline, what the provider returns after a failed fetch, the cache, pushes, background refreshes and the app's calls."
    )
    field(
      "indifference", \.indifference, .share,
      "The smallest difference of the figure that matters, as a share of today's. With 10%, it is at least 6 s, "
        + "1 percentage point or 0.1 a day. With another share, these least values change in proportion. It is not used "
        + "without a figure.")
    field("error", \.error, .share, "Highest probability of a wrong selection.")
  }.map { draft in
    var goal = OptimizationGoal(
      widget: draft.widget, figure: draft.maximized ?? draft.minimized,
      isMaximized: draft.maximized != nil, constraints: draft.constraints)
    (goal.variedKeys, goal.indifference, goal.error) = (draft.variedKeys, draft.indifference, draft.error)
    for index in goal.constraints.indices { goal.constraints[index].widget = draft.widget }
    return goal
  }
}

private struct Draft: Sendable {
  var widget = ""
  var minimized: Figure?
  var maximized: Figure?
  var constraints: [FigureExpectation] = []
  var variedKeys: [OptimizationGoal.VariedKey] = []
  var indifference = OptimizationGoal.usualIndifference
  var error = OptimizationGoal.usualError
}

extension Shape where Value == Figure {
  /// A figure that is a quotient of sums over replications, and not better in the other direction.
  fileprivate static func optimizedFigure(isMaximized: Bool) -> Shape {
    let figures = Figure.allCases.filter { $0.canBeOptimized && $0.isMoreBetter != !isMaximized }
    return scalar(
      figures.map { .word($0.rawValue, doc: $0.meaning.sentence) },
      expected:
        "a figure that is a mean, a share or a rate, such as \(isMaximized ? "freshViews" : "contentAge.mean")",
      examples: figures.map(\.rawValue)
    ) { text, _ in
      if let figure = figures.first(where: { $0.rawValue == text }) { return .value(figure) }
      if Figure(rawValue: text)?.isMoreBetter == !isMaximized {
        let (size, key) = isMaximized ? ("smaller", "minimize") : ("larger", "maximize")
        return .refused(hint: ", which is better when \(size); write '\(key): \(text)'")
      }
      return .refused(hint: Suggestion.hint(for: text, among: figures.map(\.rawValue)))
    }.named(isMaximized ? "maximizedFigure" : "minimizedFigure")
  }
}

extension Shape where Value == String {
  fileprivate static var variedValue: Shape {
    text("a value, or a range such as 5m..2h", examples: ["5m..2h", "never"]).checked { text, node, context in
      do throws(VariationError) {
        _ = try VariedValue(text)
        return text
      } catch {
        return context.refuse("\(error)", at: node.position)
      }
    }
  }
}
