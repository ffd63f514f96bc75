import EventKernel

/// What a widget shows of its content.
struct WidgetContent: Sendable {
  let content: ContentID
  /// `nil`: neither the widget's provider nor a call of its app needs the container of its app.
  let container: ContainerID?
  /// Whether the provider reads the container or stores what it fetches there.
  let usesContainer: Bool
  let hasOwnProvider: Bool
  var isPresent = false
  var isReloading = false
  /// Scheduled changes since the start of the running reload. The entries of its timeline are dated from that start.
  var scheduledChangesDuringReload: [SimulationTime] = []
  /// The first change that the data of the current timeline do not include.
  var firstUnknownChange: SimulationTime?
  /// The entry that is current by its date.
  var current = EntryContent()
  var onScreen = EntryContent()

  init(_ widget: Widget, content: ContentID, container: ContainerID?) {
    self.content = content
    self.container = container
    usesContainer = widget.provider.usesContainer
    hasOwnProvider = widget.provider.own != nil
  }

  /// Whether another change makes no difference.
  var ignoresChanges: Bool {
    !isPresent
      || !isReloading && firstUnknownChange != nil && current.firstUnshownChange != nil
        && onScreen.firstUnshownChange != nil
  }

  /// The widget is new: it shows a placeholder.
  mutating func add(at now: SimulationTime) {
    isPresent = true
    firstUnknownChange = now
    current = EntryContent(date: now, firstUnshownChange: now)
    onScreen = current
  }

  /// An entry shows the content of its date, including changes at that instant. One with a date in the past shows that of
  /// the start of its reload.
  mutating func noteScheduledChange(at now: SimulationTime) {
    if isReloading { scheduledChangesDuringReload.append(now) }
    if now > current.date { current.noteChange(at: now) }
    if now > onScreen.date { onScreen.noteChange(at: now) }
  }

  /// Entries that are dated later than a scheduled change show it.
  mutating func noteScheduledChangesDuringReload() {
    let date = current.date
    if let first = scheduledChangesDuringReload.first(where: { $0 > date }) { current.noteChange(at: first) }
  }

  mutating func noteUnknownChange(at now: SimulationTime) {
    if firstUnknownChange == nil { firstUnknownChange = now }
    current.noteChange(at: now)
    onScreen.noteChange(at: now)
  }
}

/// An entry's date, and the first change of the content that it does not show.
struct EntryContent: Sendable {
  var date = SimulationTime.zero
  var firstUnshownChange: SimulationTime?

  fileprivate mutating func noteChange(at now: SimulationTime) {
    if firstUnshownChange == nil { firstUnshownChange = now }
  }
}
