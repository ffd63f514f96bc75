import WidgetRefresh

extension Shape where Value == Widget {
  static var widget: Shape {
    record(
      from: Widget(name: "", app: "", kind: ""),
      [
        field("app", \.app, .appReference, "Name of the containing app.", isRequired: true),
        field(
          "kind", \.kind, .text("the widget's kind", examples: ["CommitKind", "WeatherKind"]),
          "The widget's kind, by which its app reloads it.", isRequired: true),
        field("family", \.family, .family, "Its family: size and place.", isRequired: true),
        field("surface", \.placement, SurfaceTable.placement.shape, "Where it is.", isRequired: true),
        field("configuration", \.configuration, .configuration, "The parameters of an intent configuration."),
        field(
          "addedOnDay", \.addedOnDay, .integer(1...ScenarioCheck.mostDays),
          "Added at midnight of this day, 1 being the first reported; default: there from the start."),
        field(
          "removedOnDay", \.removedOnDay, .integer(1...ScenarioCheck.mostDays),
          "Removed at midnight of this day."),
        field(
          "addedBySystem", \.isAddedBySystem, .truth, "Added by the system, not by the user.",
          evidence: .unofficial),
        field("taps", \.taps, .taps, "Tap targets, and how often the user taps."),
        field(
          "intentsPerView", \.intentsPerView, .share,
          "Probability per view that the user presses a Button or Toggle (iOS 17), which reloads it, free (DOC)."
        ),
        field("provider", \.provider, .provider, "What its timeline provider does."),
        field(
          "content", \.content, .content,
          "What the widget shows, and when that changes. Default: it never changes; a warning says so."),
      ])
  }
}

extension Shape where Value == Widget.Family {
  static var family: Shape {
    words(
      Widget.Family.allCases.map { family in
        let links = family.supportsLinks ? "Links and one widgetURL" : "one widgetURL"
        return (family.rawValue, family, "Tap targets: \(links).")
      })
  }
}

extension Shape where Value == WidgetConfiguration {
  static var configuration: Shape {
    record(
      from: WidgetConfiguration(),
      [
        field(
          "parameters", \.parameters,
          .entries(
            of: Shape<String>.text("a value", minimumLength: 0, examples: ["apple", "swift"]).map {
              WidgetConfiguration.Parameter(name: "", value: $0)
            }, nameDoc: "name of a parameter"
          ) { name, parameter in .init(name: name, value: parameter.value) },
          "The parameters that are set, by name."),
        field(
          "required", \.required,
          .list(
            of: .text("the name of a parameter", examples: ["account", "branch"]),
            expected: "a list of names of parameters"),
          "Parameters without which the provider returns placeholder entries."),
        field(
          "edits", \.edits, .arrivals,
          "When the user edits the parameters, which reloads the widget, free (GUESS)."),
      ])
  }
}

extension Shape where Value == TapTargets {
  static var taps: Shape {
    record(
      from: TapTargets(),
      [
        field("probability", \.probability, .share, "Probability per view that the user taps the widget."),
        field(
          "widgetURL", \.hasWidgetURL, .truth, "It has a widgetURL, the target of the area without Links."),
        field(
          "links", \.links, .integer(0...100), "Number of Links; families without links ignore them (DOC)."),
        field("linkShare", \.linkShare, .share, "Share of the taps that land on a Link.", evidence: .guess),
      ])
  }
}

extension Shape where Value == Content {
  static var content: Shape {
    Variant<Content>(
      expected: "static, or a mapping with live and schedule",
      words: [.init(text: "static", value: Content(), doc: "It never changes.")],
      otherMapping: record(
        from: ContentDraft(),
        [
          field(
            "live", \.live, liveContent,
            "Changes that only a fetch shows: a glucose reading, a commit, a score."),
          field(
            "schedule", \.schedule, scheduledContent,
            "Changes known ahead, which a timeline's entries can show in time: a calendar, midnight."),
        ]
      ).map { Content(live: $0.live, schedule: $0.schedule.changes, revisions: $0.schedule.revisions) }
    ).shape
  }

  private static var liveContent: Shape<ArrivalProcess?> {
    record(
      from: ArrivalProcess?.none,
      [field("changes", \.self, .arrivals, "When it changes.", isRequired: true)])
  }

  private static var scheduledContent: Shape<Schedule> {
    record(
      from: Schedule(),
      [
        field("changes", \.changes, .arrivals, "When it changes.", isRequired: true),
        field(
          "revisions", \.revisions, .arrivals, "When what was known ahead is revised; only a fetch shows it."),
      ])
  }

}

private struct ContentDraft: Sendable {
  var live: ArrivalProcess?
  var schedule = Schedule()
}

private struct Schedule: Sendable {
  var changes: ArrivalProcess?
  var revisions: ArrivalProcess?
}
