import ScenarioValues

extension Widget: Shaped {
  static let shape = record(from: Widget(name: "", app: "", kind: "", provider: Provider(fetch: nil))) {
    field("app", \.app, .appReference, "Name of the containing app.", isRequired: true)
    field(
      "kind", \.kind, .text("the widget's kind", examples: ["CommitKind", "WeatherKind"]),
      "Kind of the widget, as in `reloadTimelines(ofKind:)`.", isRequired: true)
    field("family", \.family, "Family of the widget: its size and shape.", isRequired: true)
    field("surface", \.placement, SurfaceTable.placement.shape, "Where the widget is.", isRequired: true)
    field("configuration", \.configuration, "Parameters of an intent configuration.")
    field(
      "addedOnDay", \.addedOnDay, .integer(Device.daysRange),
      "The widget is added at midnight of this day. Day 1 is the first reported day. Default: it is there from the start."
    )
    field(
      "removedOnDay", \.removedOnDay, .integer(Device.daysRange),
      "The widget is removed at midnight of this day.")
    field(
      "addedBySystem", \.isAddedBySystem, "The system added the widget, not the user.", evidence: .unofficial,
      plausible: .notVaried("the file says so"))
    field(
      "relevantWhile", \.relevances,
      .oneOrMore(
        of: .state("a session or a state of the app", examples: ["workout", "audio"]),
        expected: "what makes it relevant, or a list of at least one"),
      "A session or a state of the app, such as `workout`, or a list of them. The widget is in the Smart Stack of the watch only "
        + "in one of them (watchOS 26, DOC). Default: always.")
    field(
      "relevanceConfiguration", \.isRelevanceConfiguration,
      "The widget has a `RelevanceConfiguration` (watchOS 26): its provider returns an entry and no reload policy (DOC). So it "
        + "reloads only when its app asks for it, after a push, or when it is used. Needs `relevantWhile`.")
    field(
      "usesLocation", \.usesLocation,
      "The widget uses Location Services. Only such widgets reload after a significant location change (DOC)."
    )
    field("taps", \.taps, "Tap targets, and how often the user taps.")
    field(
      "intentsPerView", \.intentsPerView, .share,
      "Probability per view that the user presses a Button or Toggle (iOS 17). This reloads the widget, free (DOC)."
    )
    field(
      "intentDuration", \.intentDuration, .durationDistribution,
      "How long the intent's `perform()` takes after the press of the Button or Toggle. When it returns, the app event "
        + "`intent`, its calls and the reload come (DOC), and the time of `byIntent` begins. Default: no time."
    )
    field(
      "uncertainAfterUse", \.isUncertainAfterUse,
      "Of a control: after a use, it shows that its state is uncertain, until a reload that begins when `perform()` has returned "
        + "shows the truth. Such a view is not fresh. `uses.whenWrong` does not count a use then. Default: the state before."
    )
    field(
      "provider", \.provider,
      "What its timeline provider does. Without this key, it reads what its app last wrote to the container.")
    field(
      "content", \.content, .contentOfWidget,
      "The widget's content: when it changes, or the name of one of the file's `contents`. Default: it never changes, "
        + "which gives a warning.")
    field(
      "alsoShows", \.alsoShows,
      .list(
        of: FurtherContent.shape, minimumCount: Widget.alsoShowsRange.lowerBound,
        maximumCount: Widget.alsoShowsRange.upperBound,
        expected: "a list of further contents, such as [{content: steps, from: container}]"),
      "Further contents that it shows, such as the steps beside the weather. Each reload reads all of them. A view is fresh "
        + "only if all are. Dates of the timeline and the age of the data are those of `content`.")
  }
}

extension FurtherContent: Shaped {
  static let shape = record(from: FurtherContent()) {
    field(
      "content", \.content, .contentOfWidget,
      "When it changes, or the name of one of the file's `contents`.", isRequired: true)
    field(
      "from", \.isFromContainer,
      .words([
        (
          "fetch", false,
          "It comes with `content`: in the same fetch or, if the provider has no fetch, from the container."
        ),
        ("container", true, "It is what the app last wrote to the container, whatever the fetch brings."),
      ]), "Where the provider gets it.")
  }
}

extension Widget.Family: Shaped {
  static let shape = Shape.words(
    Widget.Family.allCases.map { family in
      let links = family.supportsLinks ? "Links and one widgetURL" : "one widgetURL"
      let isControl = family == .control
      return (
        family.rawValue, family,
        isControl
          ? "A control (iOS 18): it reloads when it is used, when its app asks for it, and after a control push."
          : "Tap targets: \(links)."
      )
    })
}

extension WidgetConfiguration: Shaped {
  static let shape = record(from: WidgetConfiguration()) {
    field(
      "parameters", \.parameters,
      .entries(
        of: Shape.text("a value", minimumLength: 0, examples: ["apple", "swift"]).map {
          WidgetConfiguration.Parameter(name: "", value: $0)
        }, \.name, nameDoc: "name of a parameter"), "Parameters that are set, by name.")
    field(
      "required", \.required,
      .list(
        of: .text("the name of a parameter", examples: ["account", "branch"]),
        expected: "a list of names of parameters"),
      "Parameters that the provider needs. If one is not set, it returns placeholder entries.")
    field("edits", \.edits, "When the user edits the parameters. An edit reloads the widget, free (GUESS).")
  }
}

extension TapTargets: Shaped {
  static let shape = record(from: TapTargets()) {
    field("probability", \.probability, .share, "Probability per view that the user taps the widget.")
    field("widgetURL", \.hasWidgetURL, "The widget has a `widgetURL`, the target of taps outside its Links.")
    field(
      "links", \.links, .integer(TapTargets.linksRange),
      "Number of Links. Families without Links ignore them (DOC).")
    field(
      "linkShare", \.linkShare, .share, "Share of taps that hit a Link.", evidence: .guess,
      plausible: .between("25%", "100%"))
  }
}
