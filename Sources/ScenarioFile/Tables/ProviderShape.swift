import EventKernel
import RandomVariates
import WidgetRefresh

extension Shape where Value == Provider {
  static var provider: Shape {
    record(
      from: Provider(),
      [
        field(
          "fetch", \.fetch, .fetch,
          "Network request during each reload. Without it, the provider needs no network."),
        field(
          "memory", \.memory, .sizeDistribution, "Peak memory of one reload."),
        field("archive", \.archive, .sizeDistribution, "Size of the timeline's archive."),
        field("timeline", \.timeline, .timeline, "The timeline that the provider returns."),
        field(
          "onFailure", \.onFailure, .failureResponse,
          "What the provider returns if the fetch fails: no timeline, so that the old one stays, or another timeline."
        ),
        field(
          "completeDataProtection", \.hasCompleteDataProtection, .truth,
          "Complete data protection. No reload while the device is locked (DOC)."),
      ])
  }
}

extension Shape where Value == Fetch {
  static var fetch: Shape {
    record(
      from: Fetch(),
      [
        field("latency", \.latency, .durationDistribution, "Duration of the fetch."),
        field(
          "failure", \.failure, .share, "Probability that the fetch fails. Without a network it always fails."
        ),
      ])
  }
}

extension Shape where Value == FailureResponse {
  static var failureResponse: Shape {
    Variant<FailureResponse>(
      expected: "keepTimeline, or a timeline such as {entries: 1, policy: {after: 5m}}",
      words: [.init(text: "keepTimeline", value: .keepTimeline, doc: "No timeline. The old one stays.")],
      otherMapping: Shape<TimelinePlan>.timeline.map(FailureResponse.timeline)
    ).shape.writing { $0 == .keepTimeline ? "keepTimeline" : nil }
  }
}

extension Shape where Value == TimelinePlan {
  static var timeline: Shape {
    record(
      from: TimelineDraft(),
      conflicts: [KeyPair("entriesAt", "spacing"), KeyPair("entriesAt", "first")],
      [
        field(
          "entries", \.count, .integer(TimelinePlan.Entries.countRange),
          "Number of entries. With `entriesAt`, it includes the entry for now. Default 1; with `entriesAt`, the number of "
            + "times plus 1."
        ),
        field("spacing", \.spacing, .duration, "Time from one entry to the next."),
        field("first", \.first, .duration, "Time from now to the first entry. Default 0s."),
        field(
          "entriesAt", \.times, .timesOfDay,
          "One entry for now, and one for the next occurrence of each of these times of day: a time, a list, or "
            + "{every, from, to}."),
        field(
          "policy", \.policy, .policy,
          "Reload policy: the earliest date at which the system requests a new timeline. It is only a wish (DOC)."
        ),
        field(
          "relevance", \.relevance, .numberDistribution,
          "Score of the entries in a Smart Stack (TimelineEntryRelevance)."),
      ]
    ).checked { draft, node, context in
      if let times = draft.times {
        let count = draft.count ?? 1 + times.count
        return TimelinePlan(
          entries: .timesOfDay(times, count: count), policy: draft.policy, relevance: draft.relevance)
      }
      let count = draft.count ?? 1
      // A wrong spacing has already been reported.
      if count > 1, node["spacing"] == nil, node["entriesAt"] == nil {
        context.report(
          "missing key 'spacing' or 'entriesAt': there is more than one entry", at: node.owner)
        return nil
      }
      return TimelinePlan(
        entries: .spaced(count: count, spacing: draft.spacing ?? .zero, first: draft.first ?? .zero),
        policy: draft.policy, relevance: draft.relevance)
    }.named("timeline")
  }
}

private struct TimelineDraft: Sendable {
  var count: Int?
  var spacing: SimulationDuration?
  var first: SimulationDuration?
  var times: [TimeOfDay]?
  var policy = TimelinePlan().policy
  var relevance = TimelinePlan().relevance
}

extension Shape where Value == ReloadPolicy {
  static var policy: Shape {
    Variant<ReloadPolicy>(
      expected: "atEnd, never or after: <duration>",
      words: [
        .init(text: "atEnd", value: .atEnd, doc: "After the date of the last entry."),
        .init(
          text: "never", value: .never,
          doc: "The policy requests no reload. The app and the system still can."),
      ],
      cases: [
        .single(
          "after", afterShape,
          "This long after the start of the reload, or at this time of day. The date may come before the last entry."
        )
      ]
    ).shape.writing { policy in
      switch policy {
      case .atEnd: "atEnd"
      case .never: "never"
      case .after, .afterTimeOfDay: nil
      }
    }
  }

  private static var afterShape: Shape {
    scalar(
      ScalarSchema(
        forms: [
          .pattern(QuantityText.duration.pattern), .pattern("^\(ClockText.timePattern)$"),
          .number(NumberRange(0, 0)),
        ],
        expected: "a duration such as 15m or a time of day such as 06:00", examples: ["25m", "06:00", "0s"])
    ) { text, isPlain in
      if text.contains(":") { return ScalarReading(ClockText.time(text).map(ReloadPolicy.afterTimeOfDay)) }
      if isPlain, NumberText.parse(text) == 0 { return .value(.after(.zero)) }
      switch QuantityText.duration.parse(text) {
      case .value(let milliseconds):
        guard milliseconds <= Double(SimulationDuration.longestInScenario.milliseconds) else {
          return .refused(hint: "; at most \(SimulationDuration.longestInScenario.scenarioText)")
        }
        return .value(.after(SimulationDuration(milliseconds: Int64(milliseconds.rounded()))))
      case .refused(let hint): return .refused(hint: hint)
      }
    }
  }
}
