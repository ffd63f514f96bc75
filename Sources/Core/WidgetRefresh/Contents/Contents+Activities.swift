import EventKernel

/// What Live Activities show.
extension Contents {
  /// The activity starts. It shows what can be fetched now, or what its app knows.
  mutating func start(_ item: ItemID, byApp: Bool, at now: SimulationTime, _ run: inout RunContext) {
    // What changed before is not the activity's matter.
    let known = knowledge(of: item, byApp: byApp, at: now, &run)
    setPresence(of: item, to: true)
    show(known, on: item, at: now)
  }

  /// The changes after the start of the activity count from now on.
  mutating func countFromStart(
    _ times: [SimulationDuration], of item: ItemID, at now: SimulationTime, _ run: inout RunContext
  ) {
    let content = items[item].content
    catchUp(content, to: now, &run)
    contents[content].changes.start(item, changing: times, at: now)
    scheduleEvent(of: content, &run)
  }

  /// The next change of the activity that is known ahead.
  mutating func nextKnownChange(
    of item: ItemID, after now: SimulationTime, _ run: inout RunContext
  ) -> SimulationTime {
    let content = items[item].content
    catchUp(content, to: now, &run)
    return contents[content].changes.nextKnown(of: item)
  }

  /// Whether changes from now on are those of the activity, and of its copy.
  private mutating func setPresence(of item: ItemID, to isPresent: Bool) {
    items[item].isPresent = isPresent
    if let copy = items[item].copy { items[copy].isPresent = isPresent }
  }

  /// Changes from now on are not those of the activity.
  mutating func freeze(_ item: ItemID) { setPresence(of: item, to: false) }

  /// What is on the screen of the phone sets out to the watch.
  mutating func sendCopy(_ ordinal: Int32, of item: ItemID, at now: SimulationTime, _ run: inout RunContext) {
    guard let copy = items[item].copy else { return }
    catchUp(items[item].content, to: now, &run)
    items[copy].updates.append(
      (
        ordinal,
        ContentKnowledge(
          learned: items[item].hasData ? now : nil,
          firstUnknownChange: items[item].onScreen.firstUnshownChange)
      ))
  }

  /// The activity leaves the screen.
  mutating func dismiss(_ item: ItemID, at now: SimulationTime, _ run: inout RunContext) {
    catchUp(items[item].content, to: now, &run)
    setPresence(of: item, to: false)
    items[item].updates.removeAll(keepingCapacity: true)
  }

  /// From now on the activity's server or app acts on changes, or no longer.
  mutating func setReacting(_ item: ItemID, _ reacts: Bool, at now: SimulationTime, _ run: inout RunContext) {
    guard items[item].reacts != reacts else { return }
    let content = items[item].content
    catchUp(content, to: now, &run)
    items[item].reacts = reacts
    items[item].isUnnoticed = false
    scheduleEvent(of: content, &run)
  }

  /// Returns whether there was a change that the activity's server and app had not noticed.
  mutating func takeUnnoticedChange(of item: ItemID) -> Bool {
    defer { items[item].isUnnoticed = false }
    items[item].willNotice = false
    return items[item].isUnnoticed
  }

  private mutating func knowledge(
    of item: ItemID, byApp: Bool, at now: SimulationTime, _ run: inout RunContext
  ) -> ContentKnowledge {
    guard byApp, let container = items[item].container else {
      return fetched(items[item].content, at: now, &run)
    }
    update(container, at: now, &run)
    return containers[container].known
  }

  /// An update of the activity sets out with what its server or its app knows.
  ///
  /// - Parameter end: what changed after it is not the activity's matter.
  /// - Returns: whether it has a change that is not on screen.
  mutating func send(
    _ ordinal: Int32, to item: ItemID, byApp: Bool, before end: SimulationTime? = nil,
    at now: SimulationTime, _ run: inout RunContext
  ) -> Bool {
    var shows = knowledge(of: item, byApp: byApp, at: now, &run)
    if let end, let first = shows.firstUnknownChange, first > end { shows.firstUnknownChange = nil }
    items[item].updates.append((ordinal, shows))
    guard let unshown = items[item].onScreen.firstUnshownChange else { return false }
    return shows.firstUnknownChange.map { $0 > unshown } ?? true
  }

  mutating func drop(_ ordinal: Int32, of item: ItemID) {
    items[item].updates.removeAll { $0.ordinal == ordinal }
  }

  /// The update is on screen from now on.
  ///
  /// - Returns: the first change that it does not show.
  mutating func show(
    _ ordinal: Int32, on item: ItemID, at now: SimulationTime, _ run: inout RunContext
  ) -> SimulationTime? {
    catchUp(items[item].content, to: now, &run)
    guard let update = items[item].updates.first(where: { $0.ordinal == ordinal }) else { return nil }
    drop(ordinal, of: item)
    show(update.shows, on: item, at: now)
    return update.shows.firstUnknownChange
  }

  private mutating func show(_ knowledge: ContentKnowledge, on item: ItemID, at now: SimulationTime) {
    let first = knowledge.learned == nil ? now : knowledge.firstUnknownChange
    items[item].firstUnknownChange = first
    items[item].hasData = knowledge.learned != nil
    items[item].current = EntryContent(
      date: now, firstUnshownChange: first, showsContent: knowledge.learned != nil)
    items[item].onScreen = items[item].current
  }

  /// The first change that the activity does not show.
  mutating func firstUnshownChange(
    onActivity item: ItemID, at now: SimulationTime, _ run: inout RunContext
  ) -> SimulationTime? {
    catchUp(items[item].content, to: now, &run)
    return items[item].onScreen.firstUnshownChange
  }

  /// The last change of this day that is known ahead. `nil`: there is none.
  mutating func lastScheduledChange(
    of item: ItemID, before end: SimulationTime, at now: SimulationTime, _ run: inout RunContext
  ) -> SimulationTime? {
    let content = items[item].content
    catchUp(content, to: now, &run)
    schedule.removeAll(keepingCapacity: true)
    contents[content].changes.appendSchedule(
      1000, to: &schedule, before: end, until: run.end, clock: run.clock)
    return schedule.last
  }
}
