import EventKernel
import ScenarioValues

extension Shape where Value == [ConditionalTimeline] {
  /// A timeline, or a list of timelines with conditions.
  static var timelines: Shape {
    let list = Shape.list(
      of: ConditionalTimeline.shape, minimumCount: 1, maximumCount: Provider.timelinesRange.upperBound,
      expected: "a list of 1 to \(Provider.timelinesRange.upperBound) timelines")
    return TimelinePlan.shape.map { [ConditionalTimeline($0)] }.or(list, if: \.isList)
  }
}

extension ConditionalTimeline: Shaped {
  static let shape: Shape<Self> = record(
    from: ConditionalTimelineDraft(), conflicts: [("while", "within")] + timelineConflicts
  ) {
    field(
      "while", \.state, .timelineState,
      "The timeline applies if this holds when the reload starts: a session of the app (foreground, audio, navigation, workout), "
        + "a condition of the device (charging, lowPowerMode, networkOutage, locked) or of the widget (unconfigured: a required "
        + "parameter has no value; noData: it does not fetch, and nothing has been written for it), or one of the app's "
        + "`states`.")
    field(
      "within", \.state, .timeSinceEvent,
      "The timeline applies if the reload starts less than this long after the last such event of the widget's app, or "
        + "after the last change of the content that the provider knows (`30s of change`)."
    )
    field(
      "shows", \.shows,
      "What the entries show. While protected data cannot be read (`while: locked`), this is a `placeholder`, the `lastValue`, "
        + "or, with `entries: 0`, what the widget showed before."
    )
    inside(\.timeline, timelineFields)
  }.checked { draft, node, context in
    guard let plan = draft.timeline.plan(node, &context) else { return nil }
    return ConditionalTimeline(plan, if: draft.state, shows: draft.shows)
  }.named("conditionalTimeline")
}

extension ConditionalTimeline.Shown: Shaped {
  static let shape = Shape<Self>.words([
    .content: "Content.",
    .placeholder: "No content, such as a text to log in, or a zero. The provider makes no fetch.",
    .lastValue:
      "The data in the container, from the last fetch or from the app. The provider makes no fetch.",
  ])
}

private struct ConditionalTimelineDraft: Sendable {
  var state: TimelineCondition?
  var shows = ConditionalTimeline.Shown.content
  var timeline = TimelineDraft()
}

extension Shape where Value == TimelineCondition {
  /// Names of states are checked by ``Scenario/problems``.
  fileprivate static var timelineState: Shape {
    state("a session, a condition of the device or a state of the app", examples: ["audio", "charging"])
  }

  static func state(_ meaning: String, examples: [String]) -> Shape {
    Shape<String>.text(meaning, examples: examples).map { word in
      TimelineCondition.named.first { $0.name == word }?.condition ?? .inState(word)
    }
  }

  /// `<duration> of <app event>`, or `<duration> of change`.
  fileprivate static var timeSinceEvent: Shape {
    let events = AppEvent.allCases.map(\.name) + ["change"]
    return scalar(
      [.pattern("^\(QuantityText.duration.partPattern) of (\(events.joined(separator: "|")))$")],
      expected: "a duration and an app event, such as 90s of intent, or 30s of change",
      examples: ["90s of intent", "5m of foreground", "30s of change"]
    ) { text, _ in
      guard let separator = text.firstRange(of: " of "),
        events.contains(String(text[separator.upperBound...]))
      else { return .refused(hint: "; the events are \(events.listed("and"))") }
      let event = AppEvent.allCases.first { $0.name == text[separator.upperBound...] }
      return SimulationDuration.reading(String(text[..<separator.lowerBound])).map { time in
        event.map { .within(time, of: $0) } ?? .changed(within: time)
      }
    }
  }
}

extension TimelinePlan: Shaped {
  static let shape = record(from: TimelineDraft(), conflicts: timelineConflicts) {
    timelineFields
  }
  .checked { draft, node, context in draft.plan(node, &context) }.named("timeline")
}

private let timelineConflicts = [("entriesAt", "spacing"), ("entriesAt", "first")]

@FieldList<TimelineDraft> private var timelineFields: [any Field<TimelineDraft>] {
  field(
    "entries", \.count, .integer(TimelinePlan.Entries.countRange),
    "Number of entries. Default 1; with times of day in `entriesAt`, one for now and one for each time. With 0 entries, "
      + "the widget keeps what it shows.")
  field("spacing", \.spacing, "Time from one entry to the next.")
  field("first", \.first, "Time from the start of the reload to the first entry. Default 0s.")
  field(
    "entriesAt", \.dates,
    "Dates of the entries, in one of two forms. Times of day (a time, a list, or {every, from, to}): the first entry is "
      + "for now, and the others are at the next occurrences of these times. Dates with names, such as `change+15m`, and "
      + "perhaps times of day among them: one entry for each date, and one for now only if `now` is listed.")
  field(
    "atMost", \.atMost, .integer(TimelinePlan.Entries.atMostRange),
    "Largest number of entries, if dates have names. The earliest ones stay. Default: no limit; with `schedule`, 12."
  )
  field(
    "until", \.until,
    "The timeline has no entry that is dated later, except perhaps its first one. Example: `change+7d`, for data that "
      + "expires after a week. Default: no limit.")
  field(
    "policy", \.policy,
    "Reload policy: the earliest date at which the system requests a new timeline. It is only a wish (DOC).")
  field("relevance", \.relevance, "Score of the entries in a Smart Stack (TimelineEntryRelevance).")
}

private struct TimelineDraft: Sendable {
  var count: Int?
  var spacing: SimulationDuration?
  var first: SimulationDuration?
  var dates: EntryDates?
  var atMost: Int?
  var until: TimelineDate?
  var policy = TimelinePlan().policy
  var relevance = TimelinePlan().relevance

  func plan(_ node: SourceNode, _ context: inout ReadingContext) -> TimelinePlan? {
    guard let entries = entries(node, &context) else { return nil }
    return TimelinePlan(entries: entries, until: until, policy: policy, relevance: relevance)
  }

  private func entries(_ node: SourceNode, _ context: inout ReadingContext) -> TimelinePlan.Entries? {
    if let atMost = node["atMost"] {
      guard case .named = dates else {
        return context.refuse(
          "'atMost' needs dates with names in 'entriesAt', such as now or schedule", at: atMost.position)
      }
    }
    switch dates {
    case .timesOfDay(let times): return .timesOfDay(times, count: count ?? 1 + times.count)
    case .named(let entries):
      if let count = node["entries"] {
        return context.refuse(
          "'entries' cannot be used if dates in 'entriesAt' have names; write 'atMost' instead",
          at: count.position)
      }
      let hasSchedule = entries.contains { $0.date.base == .schedule }
      return .dates(entries, atMost: atMost ?? (hasSchedule ? 12 : entries.count))
    case nil:
      let count = count ?? 1
      // A wrong spacing has already been reported.
      if count > 1, node["spacing"] == nil, node["entriesAt"] == nil {
        return context.refuse(
          "missing key 'spacing' or 'entriesAt': there is more than one entry", at: node.owner)
      }
      return .spaced(count: count, spacing: spacing ?? .zero, first: first ?? .zero)
    }
  }
}

/// What `entriesAt` says.
private enum EntryDates: Sendable {
  case timesOfDay([TimeOfDay])
  case named([PlannedEntry])
}

extension EntryDates: Shaped {
  private static let named = Shape.oneOrMore(
    of: PlannedEntry.shape, expected: "a date or a list of at least one")

  /// Times of day, or a list with at least one date that has a name.
  static let shape = Shape.timesOfDay.map(EntryDates.timesOfDay)
    .or(named.map(EntryDates.named), if: \.hasNamedDates).named("entryDates")
}

extension SourceNode {
  /// Whether a list of dates has one that is not a time of day.
  fileprivate var hasNamedDates: Bool {
    switch content {
    case .scalar(let text, _): DateText.isNamed(text)
    case .list(let nodes):
      nodes.contains { node in
        switch node.content {
        case .scalar(let text, _): DateText.isNamed(text)
        case .mapping: true
        case .list: false
        }
      }
    case .mapping: self["at"] != nil
    }
  }
}

extension PlannedEntry: Shaped {
  static let shape = Variant<PlannedEntry>(
    scalar: TimelineDate.shape.map { PlannedEntry($0) },
    cases: [
      .init(
        key: "at",
        shape: record(from: PlannedEntry(TimelineDate(.now))) {
          field("at", \.date, "Date of the entry.", isRequired: true)
          field(
            "shows", \.showsOutdated,
            .words([
              ("content", false, "The data."),
              ("outdated", true, "The data, marked as outdated: gray, or with a warning."),
            ]), "What the entry shows: the data, or the data marked as outdated (gray, or with a warning).")
        })
    ]
  ).shape.named("plannedEntry")
}

extension TimelineDate: Shaped {
  static let shape = Shape<Self>.scalar(
    [.pattern(DateText.pattern)], expected: DateText.expected,
    examples: ["now", "write+6m", "change+15m", "schedule", "06:00"]
  ) { text, _ in
    DateText.parse(text)
  }
}

extension TimelinePlan.Relevance: Shaped {
  /// A score, or a mapping with one.
  static let shape = scores.map { TimelinePlan.Relevance($0) }.or(changing) { $0["score"] != nil }
    .writing { $0 == TimelinePlan.Relevance($0.score) ? scores.write($0.score) : nil }.named("relevance")

  private static let scores = Shape.numberDistribution
  private static let changing = record(from: TimelinePlan.Relevance()) {
    field("score", \.score, scores, "Score of the first entry, at least 0.", isRequired: true)
    field(
      "risingTo", \.risingTo, .number(0...1_000_000),
      "Score of the last entry. The scores of the entries between are on a line. Default: that of the first entry."
    )
    field(
      "duration", \.duration,
      "Time for which a score holds, from the date of the entry. Default: as long as the entry is shown.")
  }
}

extension ReloadPolicy: Shaped {
  static let shape = Variant<ReloadPolicy>(
    words: [
      ("atEnd", .atEnd, "After the date of the last entry."),
      ("never", .never, "The policy requests no reload. The app and the system still can."),
    ],
    cases: [
      .single(
        "after", afterShape,
        "After this date: a duration from the start of the reload, a time of day, a date with a name such as `write+1h`, "
          + "or a random moment `{between: [00:00, 01:00]}`. It may come before the last entry."),
      .single(
        "earliest",
        Shape.list(
          of: earliestPart, minimumCount: 1, maximumCount: 20, expected: "a list such as [1h, atEnd]"
        ).map { .earliest($0) }, "After the earliest of these dates."),
    ]
  ).writingWords.named("reloadPolicy")

  private static let afterShape = Variant<ReloadPolicy>(
    scalar: afterDate,
    cases: [betweenCase]
  ).shape

  private static let betweenCase = Variant<ReloadPolicy>.Case.single(
    "between",
    Shape.list(
      of: TimeOfDay.shape, minimumCount: 2, maximumCount: 2,
      expected: "two times of day, such as [00:00, 01:00]"
    ).map { .afterRandomTime(from: $0[0], to: $0[1]) },
    "A random moment from the next occurrence of the first time of day to the next occurrence of the second after it."
  )

  private static let earliestPart = Variant<ReloadPolicy>(
    words: [("atEnd", .atEnd, "The date of the last entry.")], scalar: afterDate,
    cases: [betweenCase]
  ).shape

  /// A duration, a time of day or a date with a name.
  private static let afterDate = Shape<Self>.scalar(
    [.pattern(QuantityText.duration.pattern), .pattern(DateText.pattern), .number(NumberRange(0, 0))],
    expected: "a duration such as 15m, a time of day such as 06:00 or a date such as write+1h",
    examples: ["25m", "06:00", "0s"]
  ) { text, isPlain in
    if let time = ClockText.time(text) { return .value(.afterTimeOfDay(time)) }
    if DateText.isNamed(text) { return DateText.parse(text).map(ReloadPolicy.afterDate) }
    if text.contains(":") { return .refused }
    if isPlain, NumberText.parse(text) == 0 { return .value(.after(.zero)) }
    return SimulationDuration.reading(text).map(ReloadPolicy.after)
  }
}
