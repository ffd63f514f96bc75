import ScenarioValues

extension Shape where Value == Content {
  /// The content of a widget: its own, or one of the file's `contents`.
  static var contentOfWidget: Shape {
    let own = Content.shape
    let name = Shape<String>.text("the name of a content", examples: ["articles", "readings"])
    return Shape(
      schema: .choice([own.schema, name.schema]),
      read: { node, context in
        guard case .scalar(let text, _) = node.content, text != Content.staticWord, !node.isNothing else {
          return own.read(node, &context)
        }
        if let content = context.contents[text] { return content }
        // A wrong definition has already been reported.
        if let known = context.names.contents, !known.contains(text) {
          return context.refuse(
            expected: own.schema.expected + ", or the name of a content", at: node,
            hint: Suggestion.hintOfName(text, among: known.names))
        }
        return nil
      })
  }

}

extension Content: Shaped {
  fileprivate static let staticWord = "static"

  static let shape = Variant<Content>(
    words: [(staticWord, Content(), "The content never changes.")],
    otherMapping: record(from: Content()) {
      field(
        "live", \.live, liveContent,
        "Changes that nobody knows ahead, such as a glucose reading, a commit or a score. A fetch finds them, or the app "
          + "learns of them.")
      field(
        "schedule", \.knownChanges, scheduledContent,
        "Changes that are known ahead, such as calendar events or midnight. The entries of a timeline can show them in "
          + "time.")
      field(
        "afterStart", \.afterStart,
        .oneOrMore(of: .secondOrMore, expected: "a time after the start or a list of 1 to 100"),
        "Changes at these times after each start of a Live Activity that shows the content: the phases of a timer that the user "
          + "starts at any time. They are known ahead, so `drawsDates` draws them. A restart does not begin them anew. Not "
          + "for a content of widgets. Default: none.")
      field(
        "inSession", \.inSession, .countDistribution,
        "Number of changes that the user makes in one foreground session of an app whose widgets show the content, such "
          + "as articles read or habits ticked. That app knows them at once.")
      field(
        "onEvents", \.onEvents,
        "The app events on which the content changes, such as audio and audioEnd for what plays. They are events of an "
          + "app whose widgets show the content. That app knows the change at once.")
      field(
        "byIntent", \.byIntent, .durationDistribution,
        "The content changes after each press of a Button or Toggle of a widget that shows it. This is the time from "
          + "the press to the change; with `intentDuration`, from the end of the intent. With 0s, the widget's app knows the change at once. With a longer time, nobody knows it "
          + "until a fetch finds it or an app learns of it.")
      field(
        "learnedOn", \.learnedOn,
        "The app events on which apps learn of the content, instead of those in the app's `learns`.")
      field(
        "writtenOn", \.writtenOn,
        "The app events on which apps write the content to the container, instead of those in the app's `writes`."
      )
      field(
        "twoStates", \.hasTwoStates,
        "It has two states, such as on and off: after two changes it is as it was, and what shows the old state is right again."
      )
      field(
        "available", \.availability,
        "When a fetch or the app can get a change that nobody knew ahead. Default: at once. What a user changes in an "
          + "app is always available at once.")
    }
  ).shape.named("content")

  private static var liveContent: Shape<ArrivalProcess?> {
    record(from: ArrivalProcess?.none) {
      field("changes", \.self, "When the content changes.", isRequired: true)
    }
  }

  private static var scheduledContent: Shape<Schedule> {
    record(from: Schedule()) {
      field("changes", \.changes, "When the content changes.", isRequired: true)
      field(
        "revisions", \.revisions,
        "When known changes are revised. Nobody knows a revision ahead, as with `live`.")
    }
  }
}

extension Content.Availability: Shaped {
  static let shape = Variant<Content.Availability>(
    cases: [
      .single("after", Shape.durationDistribution.map { .after($0) }, "This long after the change."),
      .single("at", TimeOfDay.shape.map { .at($0) }, "From the next occurrence of this time of day."),
    ]
  ).shape
}

extension Content {
  fileprivate var knownChanges: Schedule {
    get { Schedule(changes: schedule, revisions: revisions) }
    set { (schedule, revisions) = (newValue.changes, newValue.revisions) }
  }
}

private struct Schedule: Sendable {
  var changes: ArrivalProcess?
  var revisions: ArrivalProcess?
}
