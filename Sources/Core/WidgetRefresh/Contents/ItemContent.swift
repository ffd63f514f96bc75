import EventKernel

/// What a widget or an activity shows of its content.
struct ItemContent: Sendable {
  let app: AppID
  let content: ContentID
  let container: ContainerID?
  let usesContainer: Bool
  let hasOwnProvider: Bool
  /// Whether an activity draws the schedule from dates. `nil`: it is a widget.
  let drawsDates: Bool?
  private let hasTwoStates: Bool
  /// What the widget shows beside this.
  let further: TableKeys<ItemID>
  /// The item that observers get: of a further content, its widget.
  let owner: ItemID
  /// Its number among the contents of its widget.
  let number: Int
  /// Whether the data of a further content always come from the container.
  let isFromContainer: Bool
  /// The copy of an activity on the watch.
  let copy: ItemID?
  var isPresent = false
  var isReloading = false
  /// Scheduled changes since the start of the running reload. The entries of its timeline are dated from that start.
  var scheduledChangesDuringReload: [SimulationTime] = []
  /// The first change that the data of the current timeline do not include.
  var firstUnknownChange: SimulationTime?
  /// Whether the current timeline has any data.
  var hasData = false
  /// The entry that is current by its date.
  var current = EntryContent()
  var onScreen = EntryContent()

  /// The updates of an activity that are on their way, with what they show.
  var updates: [(ordinal: Int32, shows: ContentKnowledge)] = []
  /// Whether the activity's server or app acts on changes now.
  var reacts = false
  /// Whether a change came that they have not noticed, and whether an event at this instant will tell them.
  var isUnnoticed = false
  var willNotice = false

  init(_ place: ContentPlan.Place) {
    app = place.app
    content = place.content
    container = place.container
    usesContainer = place.usesContainer
    hasOwnProvider = place.hasOwnProvider
    drawsDates = place.drawsDates
    hasTwoStates = place.hasTwoStates
    further = TableKeys(place.further)
    owner = place.owner
    number = place.number
    isFromContainer = place.isFromContainer
    copy = place.copy
  }

  /// Whether another change makes no difference.
  var ignoresChanges: Bool {
    !isPresent
      || !hasTwoStates && !isReloading && firstUnknownChange != nil && current.firstUnshownChange != nil
        && onScreen.firstUnshownChange != nil && updates.allSatisfy { $0.shows.firstUnknownChange != nil }
  }

  /// The widget is new: it shows a placeholder.
  mutating func add(at now: SimulationTime) {
    isPresent = true
    (firstUnknownChange, hasData) = (now, false)
    current = EntryContent(date: now, firstUnshownChange: now)
    onScreen = current
  }

  mutating func remove() {
    isPresent = false
    isReloading = false
  }

  mutating func beginReload() {
    isReloading = true
    scheduledChangesDuringReload.removeAll(keepingCapacity: true)
  }

  /// A new timeline has these data. Without data it shows nothing of what is true from now on.
  mutating func deliver(_ data: ContentKnowledge, isEmpty: Bool, at now: SimulationTime) {
    firstUnknownChange = isEmpty ? now : data.firstUnknownChange
    hasData = data.learned != nil
  }

  /// The entry of this date becomes the current one. An entry without content shows nothing of that of the entry before.
  mutating func makeCurrent(
    _ date: SimulationTime, _ firstUnshown: SimulationTime?, _ showsContent: Bool, _ isOfNewTimeline: Bool,
    at now: SimulationTime
  ) {
    current = EntryContent(date: date, firstUnshownChange: firstUnshown, showsContent: showsContent)
    if isOfNewTimeline { noteScheduledChangesDuringReload() }
    if !showsContent { current.firstUnshownChange = onScreen.firstUnshownChange ?? now }
  }

  /// An entry shows the content of its date, including changes at that instant. One with a date in the past shows that of
  /// the start of its reload.
  mutating func noteScheduledChange(at now: SimulationTime) {
    if let drawsDates {
      if !drawsDates { noteUnknownChange(at: now) }
      return
    }
    if isReloading { scheduledChangesDuringReload.append(now) }
    if now > current.date { current.noteChange(at: now, toggles: hasTwoStates) }
    if now > onScreen.date { onScreen.noteChange(at: now, toggles: hasTwoStates) }
  }

  /// Entries that are dated later than a scheduled change show it.
  private mutating func noteScheduledChangesDuringReload() {
    let date = current.date
    if let first = scheduledChangesDuringReload.first(where: { $0 > date }) {
      current.noteChange(at: first, toggles: false)
    }
  }

  mutating func noteUnknownChange(at now: SimulationTime) {
    firstUnknownChange.noteChange(at: now, toggles: hasTwoStates && hasData)
    current.noteChange(at: now, toggles: hasTwoStates)
    onScreen.noteChange(at: now, toggles: hasTwoStates)
    for index in updates.indices { updates[index].shows.noteUnknownChange(at: now, toggles: hasTwoStates) }
  }
}

/// An entry's date, and the first change of the content that it does not show.
struct EntryContent: Sendable {
  var date = SimulationTime.zero
  var firstUnshownChange: SimulationTime?
  var showsContent = false

  fileprivate mutating func noteChange(at now: SimulationTime, toggles: Bool) {
    firstUnshownChange.noteChange(at: now, toggles: toggles && showsContent)
  }
}
