extension Shape where Value == String {
  static var appReference: Shape {
    reference("the name of an app", examples: ["CommitChecker", "Weather"], known: \.names.apps)
  }

  static var widgetReference: Shape {
    reference("the name of a widget", examples: ["latest-commit", "weather"], known: \.names.items)
  }

  static var stackReference: Shape {
    reference("the name of a stack", examples: ["top", "bottom"], known: \.names.stacks)
  }

  /// No widget need have the kind. `Scenario.warnings` contains a warning if none has.
  static var kindReference: Shape {
    text("the kind of a widget of this app", examples: ["CommitKind", "WeatherKind"])
  }

  /// A name that another part of the file must define. `known` is `nil` if its names are unknown.
  private static func reference(
    _ expected: String, examples: [String], known: @escaping @Sendable (ReadingContext) -> NameList?
  ) -> Shape {
    text(expected, examples: examples).checked { name, node, context -> String? in
      guard let known = known(context), !known.contains(name) else { return name }
      return context.refuse(
        expected: expected, at: node, hint: Suggestion.hintOfName(name, among: known.names))
    }
  }
}
