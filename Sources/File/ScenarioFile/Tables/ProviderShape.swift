import ScenarioValues

extension Provider: Shaped {
  static let shape = record(from: Provider(fetch: nil), conflicts: ProgramTable.conflicts) {
    field(
      "fetch", \.fetch,
      "The provider fetches during each reload, from a server or from a database on the phone. Without this key, it "
        + "reads what its app last wrote to the container that they share.")
    field(
      "cache", \.cache,
      "The provider stores what it fetches in the container. As long as the data there is young enough, it shows that "
        + "data and does not fetch.")
    field("memory", \.memory, .sizeDistribution, "Peak memory of one reload, without that of its entries.")
    field(
      "memoryPerEntry", \.memoryPerEntry, .bytes,
      "Memory of each entry of the timeline. All entries of a timeline are in memory together (OBS).")
    field(
      "callsPerReload", \.callsPerReload, .countDistribution,
      "How often the system asks the provider in one reload, one call after the other (OBS: 1 to 5). Each call fetches, unless "
        + "the data in the `cache` is young enough. The last answer counts. Default 1.", evidence: .observed,
      plausible: .notVaried("a log of the provider says how many"))
    field(
      "calls", \.calls,
      Shape.calls(of: callTarget.shape),
      "What the provider calls each time it has returned a timeline. If it reloads its own widget, each reload requests the "
        + "next one. Default: nothing.", isAbsent: \.isEmpty)
    field(
      "processorTime", \.processorTime, .durationDistribution,
      "Processor time of one reload, on the watch only. It does not delay the answer. Default: no time.")
    field("archive", \.archive, .sizeDistribution, "Size of the timeline's archive.")
    field(
      "timeline", \.timelines, .timelines,
      "The timeline that the provider returns, or a list of timelines with conditions. Of a list, the provider returns "
        + "the first one whose condition holds when the reload starts. The last one has no condition.")
    field(
      "onFailure", \.onFailure,
      "What the provider returns if its fetch fails: no timeline, so that the old one stays, or another timeline."
    )
    field(
      "onUnavailable", \.onUnavailable,
      "The timeline that the provider returns if its fetch succeeds, but a change is not `available` yet. Its entries "
        + "have no content. Default: the same timeline as always, with the data that is available.")
    field(
      "completeDataProtection", \.hasCompleteDataProtection,
      "Complete data protection. No reload while the device is locked (DOC).")
    field(
      "command", \.own,
      "The program that answers for the provider, and its arguments. It reads questions and writes answers, each a "
        + "line of JSON. It starts in the directory of this file, without a shell. This is not a sandbox: the program can "
        + "do all that its user can.")
  }
}

extension Fetch: Shaped {
  static let shape = record(from: Fetch()) {
    field("latency", \.latency, .durationDistribution, "Time that the fetch takes.")
    field("failure", \.failure, .share, "Probability that the fetch fails.")
    field(
      "needsNetwork", \.needsNetwork,
      "Whether the fetch needs a network. Without one, it then always fails. `false`: the data is on the phone, as with "
        + "EventKit.")
    field(
      "inBackground", \.isInBackground,
      "The provider answers at once with the data in the container, and starts a background URL session. The end of "
        + "the session wakes the extension, which stores the new data in the container and requests a reload (DOC)."
    )
  }
}

extension Cache: Shaped {
  static let shape = record(from: Cache()) {
    field(
      "maxAge", \.maxAge,
      "The provider does not fetch if the data in the container was fetched, or learned by the app, less than this ago."
    )
    field(
      "minimumBetweenFetches", \.minimumBetweenFetches,
      "Shortest time from the start of one fetch for this content to the next, for all widgets of the app. Until then, "
        + "the provider shows the data in the container, however old.")
  }
}

extension FailureResponse: Shaped {
  static let shape = Variant<FailureResponse>(
    words: [
      ("keepTimeline", .keepTimeline, "No timeline. The old one stays."),
      (
        "neverCompletes", .neverCompletes,
        "The provider never calls its completion handler, and the system halts it."
      ),
    ],
    cases: [
      .single(
        "oldContent", TimelinePlan.shape.map(FailureResponse.oldContent),
        "A timeline with the data in the container, which is from the last fetch or from the app.")
    ],
    otherMapping: TimelinePlan.shape.map(FailureResponse.timeline)
  ).writingWords
}
