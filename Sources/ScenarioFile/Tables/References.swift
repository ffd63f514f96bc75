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

  /// A kind of one of the widgets of the app that is being read.
  static var kindReference: Shape {
    reference(
      "the kind of a widget of this app", examples: ["CommitKind", "WeatherKind"],
      known: { context in
        guard let app = context.path.dropFirst().first else { return nil }
        return context.names.kinds.map { $0[app] ?? NameList() }
      })
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
