import EventKernel

/// What widgets are about changes.
extension DeviceModel {
  mutating func scheduleContentChange(of index: Int, _ kind: ContentChangeKind, after last: SimulationTime) {
    let (end, clock) = (end, clock)
    if let next = contentGenerators[index * ContentChangeKind.allCases.count + kind.rawValue].next(
      after: last, until: end, clock: clock)
    {
      events.schedule(DeviceEvent(.contentChanges, index, kind.rawValue), at: next)
    }
  }

  mutating func contentChanges(_ index: Int, kind: Int, at now: SimulationTime) {
    guard let kind = ContentChangeKind(rawValue: kind) else { return }
    scheduleContentChange(of: index, kind, after: now)
    guard widgets[index].isPresent else { return }
    observe(.contentChanged(widget: Int32(index), isKnownAhead: kind == .scheduled, at: now))
    if kind == .scheduled {
      // An entry shows what is known for its date, changes of that instant included.
      if now > widgets[index].current.date { Self.note(now, in: &widgets[index].current.firstUnshownChange) }
      if now > widgets[index].shown.date { Self.note(now, in: &widgets[index].shown.firstUnshownChange) }
      return
    }
    Self.note(now, in: &widgets[index].timeline.firstUnknownChange)
    Self.note(now, in: &widgets[index].current.firstUnshownChange)
    Self.note(now, in: &widgets[index].shown.firstUnshownChange)
    let app = widgetPlans[index].app
    if appPlans[app].reactsToContent { contentChangedUnknown(to: app, at: now) }
  }

  private static func note(_ now: SimulationTime, in first: inout SimulationTime?) {
    if first == nil { first = now }
  }
}
