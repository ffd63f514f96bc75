import EventKernel
import RandomVariates
import WidgetRefresh

extension Shape where Value == Provider {
  static var provider: Shape {
    record(
      from: Provider(fetch: nil),
      [
        field(
          "fetch", \.fetch, .fetch,
          "Network request during each reload. Without it, the provider reads what its app last wrote to the "
            + "container that they share."),
        field(
          "cache", \.cache, .cache,
          "The provider shows what the container holds if that is young enough, and stores what it fetches there."
        ),
        field(
          "memory", \.memory, .sizeDistribution, "Peak memory of one reload."),
        field("archive", \.archive, .sizeDistribution, "Size of the timeline's archive."),
        field(
          "timeline", \.timelines, .timelines,
          "The timeline that the provider returns, or a list of timelines. Of a list, it returns the first one whose "
            + "condition holds when the system asks for it."),
        field(
          "onFailure", \.onFailure, .failureResponse,
          "What the provider returns if the fetch fails: no timeline, so that the old one stays, or another timeline."
        ),
        field(
          "onUnavailable", \.onUnavailable, .timeline,
          "What the provider returns if a change has happened but is not `available` yet. Its entries say that there is "
            + "no content. Default: the usual timeline, with the data that can be fetched."),
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
          "failure", \.failure, .share, "Probability that the fetch fails."),
        field(
          "needsNetwork", \.needsNetwork, .truth,
          "Whether the fetch always fails without a network. `false`: the data are on the phone, as with EventKit."
        ),
        field(
          "inBackground", \.isInBackground, .truth,
          "The provider answers at once with what the container holds, and starts a background URL session. Its end wakes "
            + "the extension, which stores the data and requests a reload (DOC)."),
      ])
  }
}

extension Shape where Value == Cache {
  static var cache: Shape {
    record(
      from: Cache(),
      [
        field(
          "maxAge", \.maxAge, .duration,
          "If the data in the container were fetched or learned less than this ago, the provider shows them and does not "
            + "fetch."),
        field(
          "minimumBetweenFetches", \.minimumBetweenFetches, .duration,
          "Shortest time between two fetches. Before it has passed, the provider shows the data in the container, however "
            + "old."),
      ])
  }
}

extension Shape where Value == FailureResponse {
  static var failureResponse: Shape {
    Variant<FailureResponse>(
      expected: "keepTimeline, neverCompletes, or a timeline such as {entries: 1, policy: {after: 5m}}",
      words: [
        .init(text: "keepTimeline", value: .keepTimeline, doc: "No timeline. The old one stays."),
        .init(
          text: "neverCompletes", value: .neverCompletes,
          doc: "The provider never calls its completion handler, and the system halts it."),
      ],
      cases: [
        .single(
          "oldContent", Shape<TimelinePlan>.timeline.map(FailureResponse.oldContent),
          "A timeline with the data in the container: those of the last fetch, or of the app.")
      ],
      otherMapping: Shape<TimelinePlan>.timeline.map(FailureResponse.timeline)
    ).shape.writing { response in
      switch response {
      case .keepTimeline: "keepTimeline"
      case .neverCompletes: "neverCompletes"
      case .timeline, .oldContent: nil
      }
    }
  }
}
