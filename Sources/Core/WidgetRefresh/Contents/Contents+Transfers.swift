import EventKernel

/// What an app on the phone sends to its app on the watch.
extension Contents {
  /// Whether the app on the phone knows something that it has not sent to the watch app.
  mutating func hasNews(
    from app: AppID, for watchApp: AppID, at now: SimulationTime, _ run: inout RunContext
  ) -> Bool {
    var hasNews = false
    forEachShared(app, watchApp, at: now, &run) { target, known in hasNews = hasNews || target.isNews(known) }
    return hasNews
  }

  /// A transfer sets out with what the app on the phone knows.
  mutating func send(
    _ ordinal: Int32, from app: AppID, to watchApp: AppID, at now: SimulationTime, _ run: inout RunContext
  ) {
    forEachShared(app, watchApp, at: now, &run) { target, known in target.send(ordinal, known) }
  }

  /// The transfer arrives: the watch app knows what it carries.
  mutating func receive(_ ordinal: Int32, by app: AppID, at now: SimulationTime, _ run: inout RunContext) {
    for position in apps[app].containers.indices {
      let container = apps[app].containers[position]
      catchUp(containers[container].content, to: now, &run)
      containers[container].receive(ordinal)
    }
  }

  mutating func drop(_ ordinal: Int32, for app: AppID) {
    for position in apps[app].containers.indices { containers[apps[app].containers[position]].drop(ordinal) }
  }

  /// Each container of the watch app, with what the app on the phone knows of its content.
  private mutating func forEachShared(
    _ app: AppID, _ watchApp: AppID, at now: SimulationTime, _ run: inout RunContext,
    _ body: (inout ContainerState, ContentKnowledge) -> Void
  ) {
    for position in apps[watchApp].containers.indices {
      let target = apps[watchApp].containers[position]
      for index in apps[app].containers.indices {
        let source = apps[app].containers[index]
        guard containers[source].content == containers[target].content else { continue }
        update(source, at: now, &run)
        let known = containers[source].known
        body(&containers[target], known)
      }
    }
  }
}
