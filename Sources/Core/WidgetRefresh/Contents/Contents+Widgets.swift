import EventKernel

/// What widgets show, and what their reloads read and deliver.
extension Contents {
  mutating func add(_ widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    catchUp(widget, to: now, &run)
    forEachContent(of: widget) { $0.items[$1].add(at: now) }
  }

  mutating func remove(_ widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    catchUp(widget, to: now, &run)
    forEachContent(of: widget) { $0.items[$1].remove() }
  }

  /// The entry of this date becomes the current one.
  ///
  /// - Parameters:
  ///   - date: the entry's date.
  ///   - version: the version of the content that the entry shows. `nil`: what the timeline's source had.
  ///   - showsContent: an entry without content shows nothing of the content of the entry before.
  ///   - isOfNewTimeline: the entry is the first to be shown of a timeline that just came.
  mutating func makeCurrent(
    entryOf widget: WidgetID, date: SimulationTime, version: Int?, showsContent: Bool, isOfNewTimeline: Bool,
    at now: SimulationTime, _ run: inout RunContext
  ) {
    catchUp(widget, to: now, &run)
    let first =
      if let version {
        contents[items[widget.item].content].firstChange(after: version)
      } else {
        items[widget.item].firstUnknownChange
      }
    items[widget.item].makeCurrent(date, first, showsContent, isOfNewTimeline, at: now)
    forEachFurther(of: widget) {
      $0.items[$1].makeCurrent(
        date, $0.items[$1].firstUnknownChange, showsContent, isOfNewTimeline, at: now)
    }
  }

  /// The widget shows its current entry.
  ///
  /// - Returns: the first change that is not on screen.
  mutating func repaint(
    _ widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> SimulationTime? {
    catchUp(widget, to: now, &run)
    forEachContent(of: widget) { $0.items[$1].onScreen = $0.items[$1].current }
    return firstOnScreen(widget.item)
  }

  /// The first change that is not on screen.
  mutating func firstUnshownChange(
    on widget: WidgetID, at now: SimulationTime, _ run: inout RunContext
  ) -> SimulationTime? {
    catchUp(widget, to: now, &run)
    return firstOnScreen(widget.item)
  }

  /// A view of the widget starts, which is up to date with all changes. Observers get each of several contents.
  @inline(__always)
  mutating func observeContents(of widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    guard hasFurther, !items[widget.item].further.isEmpty else { return }
    forEachContent(of: widget) {
      let unshown = $0.items[$1].onScreen.firstUnshownChange
      run.observe(
        .contentSeen(
          SeenContent(
            item: widget.item, content: $0.items[$1].number, start: now, firstUnshownChange: unshown)))
    }
  }

  @inline(__always)
  func firstOnScreen(_ item: ItemID) -> SimulationTime? {
    var first = items[item].onScreen.firstUnshownChange
    guard hasFurther else { return first }
    for further in items[item].further {
      if let change = items[further].onScreen.firstUnshownChange { first = min(first ?? change, change) }
    }
    return first
  }

  // MARK: Reloads

  /// A reload of the widget begins.
  ///
  /// - Parameter scheduledChanges: how many of the next changes of its content's schedule ``schedule`` must list.
  /// - Returns: what its provider can read and fetch.
  mutating func beginReload(
    of widget: WidgetID, scheduledChanges: Int, at now: SimulationTime, _ run: inout RunContext
  ) -> ReadableContent {
    catchUp(widget, to: now, &run)
    let content = items[widget.item].content
    var stored: StoredContent?
    if let container = items[widget.item].container, items[widget.item].usesContainer {
      update(container, at: now, &run)
      stored = StoredContent(
        data: containers[container].data(at: now), lastFetch: containers[container].lastFetch(before: now))
    }
    let fetched = contents[content].fetched(at: now)
    if scheduledChanges > 0 {
      schedule.removeAll(keepingCapacity: true)
      contents[content].changes.appendSchedule(
        scheduledChanges, to: &schedule, until: run.end, clock: run.clock)
    }
    forEachContent(of: widget) { $0.items[$1].beginReload() }
    return ReadableContent(
      isUnavailable: fetched.firstUnknownChange != nil, lastChange: fetched.lastChange, stored: stored)
  }

  /// The versions that the provider of the widget can read. The reload begins now.
  mutating func versions(
    for widget: WidgetID, _ stored: StoredContent?, at now: SimulationTime
  ) -> ReadableVersions {
    let content = items[widget.item].content
    let fetched = contents[content].fetched(at: now)
    func version(_ knowledge: ContentKnowledge, since: SimulationTime) -> ReadableVersion {
      let number = contents[content].version(of: knowledge)
      return ReadableVersion(
        number: number, changed: contents[content].lastChange(in: number), since: since)
    }
    var versions = ReadableVersions(server: version(fetched, since: now))
    if let stored, stored.data.knowledge.learned != nil {
      versions.store = version(stored.data.knowledge, since: stored.data.written ?? now)
    }
    if let container = items[widget.item].container, let learned = containers[container].cached.learned {
      versions.cache = version(containers[container].cached, since: learned)
    }
    return versions
  }

  mutating func fetchStarts(for widget: WidgetID, at now: SimulationTime) {
    if let container = items[widget.item].container { containers[container].fetchStarts(at: now) }
  }

  /// The extension stores what it has fetched. Returns `false` if the widget has no container.
  mutating func storeFetched(for widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) -> Bool {
    guard let container = items[widget.item].container else { return false }
    containers[container].store(fetched(items[widget.item].content, at: now, &run), at: now)
    forEachFurther(of: widget) {
      if !$0.items[$1].isFromContainer, let container = $0.items[$1].container {
        $0.containers[container].store($0.fetched($0.items[$1].content, at: now, &run), at: now)
      }
    }
    return true
  }

  /// The reload ends and leaves the timeline as it is.
  mutating func endReload(of widget: WidgetID, at now: SimulationTime, _ run: inout RunContext) {
    catchUp(widget, to: now, &run)
    forEachContent(of: widget) { $0.items[$1].isReloading = false }
  }

  /// The reload ends with a timeline.
  ///
  /// - Parameters:
  ///   - source: where the timeline's data come from.
  ///   - version: the version of the content that it shows. `nil`: what the source has.
  ///   - caches: a developer's own provider keeps what it has fetched.
  mutating func endReload(
    of widget: WidgetID, withDataFrom source: ContentSource, version: Int?, caches: Bool,
    at now: SimulationTime, _ run: inout RunContext
  ) -> DeliveredData {
    endReload(of: widget, at: now, &run)
    let content = items[widget.item].content
    let data = knowledge(from: source, version: version, caches: caches, of: widget, at: now, &run)
    items[widget.item].deliver(data, isEmpty: source == .nothing, at: now)
    forEachFurther(of: widget) {
      let source = $0.items[$1].isFromContainer ? .container : source
      let data = $0.knowledge(from: source, of: $1, at: now, &run)
      $0.items[$1].deliver(data, isEmpty: data.learned == nil, at: now)
    }
    var delivered = DeliveredData(learned: data.learned)
    if source == .container, let container = items[widget.item].container {
      let stored = containers[container].data(at: now)
      if version == nil || version == contents[content].version(of: stored.knowledge) {
        delivered.written = stored.written
      }
    }
    return delivered
  }

  private mutating func knowledge(
    from source: ContentSource, version: Int?, caches: Bool, of widget: WidgetID, at now: SimulationTime,
    _ run: inout RunContext
  ) -> ContentKnowledge {
    let content = items[widget.item].content
    guard items[widget.item].hasOwnProvider, let container = items[widget.item].container else {
      return knowledge(from: source, of: widget.item, at: now, &run)
    }
    if caches { containers[container].cache(contents[content].fetched(at: now)) }
    guard let version else { return knowledge(from: source, of: widget.item, at: now, &run) }
    let sources = [
      source == .fetch ? contents[content].fetched(at: now) : nil,
      containers[container].data(at: now).knowledge, containers[container].cached,
    ].compactMap(\.self)
    let known = sources.first { $0.learned != nil && contents[content].version(of: $0) == version }
    return contents[content].knowledge(ofVersion: version, learned: known?.learned)
  }

  /// What a timeline shows that has the newest data of this source.
  @inline(__always)
  private mutating func knowledge(
    from source: ContentSource, of item: ItemID, at now: SimulationTime, _ run: inout RunContext
  ) -> ContentKnowledge {
    switch source {
    case .nothing: return ContentKnowledge()
    case .fetch:
      let knowledge = contents[items[item].content].fetched(at: now)
      if let container = items[item].container, items[item].usesContainer, !items[item].hasOwnProvider {
        containers[container].store(knowledge, at: now)
      }
      return knowledge
    case .container:
      guard let container = items[item].container else { return ContentKnowledge() }
      update(container, at: now, &run)
      return containers[container].data(at: now).knowledge
    }
  }
}
