import WidgetRefresh

extension Shape where Value == String {
  static var appReference: Shape {
    reference(
      "the name of an app", examples: ["CommitChecker", "Weather"], known: { context in context.names.apps })
  }

  static var stackReference: Shape {
    reference(
      "the name of a stack", examples: ["top", "bottom"], known: { context in context.names.stacks })
  }

  /// A kind that need not be on screen; `Scenario.warnings` tells of one that is not.
  static var kindReference: Shape {
    text("the kind of a widget of this app", examples: ["CommitKind", "WeatherKind"])
  }

  /// A name that must be given elsewhere in the file. `known` is `nil` where that cannot be told.
  private static func reference(
    _ expected: String, examples: [String], known: @escaping @Sendable (ReadingContext) -> NameList?
  ) -> Shape {
    text(expected, examples: examples).checked { name, node, context in
      guard let known = known(context), !known.contains(name) else { return name }
      context.report(
        expected: expected, at: node, hint: Suggestion.hintOfName(name, among: known.names))
      return nil
    }
  }
}
