import EventKernel

/// What widgets are about changes.
extension DeviceModel {
  mutating func scheduleContentChange(of index: Int, _ kind: ContentChangeKind, after last: SimulationTime) {
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
    if observesContentChanges {
      observe(.contentChanged(widget: Int32(index), isKnownAhead: kind == .scheduled, at: now))
    }
    if kind == .scheduled {
      widgets[index].noteScheduledChange(at: now)
      return
    }
    widgets[index].noteUnknownChange(at: now)
    let app = widgetPlans[index].app
    if appPlans[app].reactsToContent { noteContentChange(to: app, at: now) }
  }
}

extension WidgetState {
  /// An entry shows what is known for its date, changes of that instant included.
  fileprivate mutating func noteScheduledChange(at now: SimulationTime) {
    if now > current.date { Self.note(now, in: &current.firstUnshownChange) }
    if now > shown.date { Self.note(now, in: &shown.firstUnshownChange) }
  }

  /// Only a fetch shows it.
  fileprivate mutating func noteUnknownChange(at now: SimulationTime) {
    Self.note(now, in: &timeline.firstUnknownChange)
    Self.note(now, in: &current.firstUnshownChange)
    Self.note(now, in: &shown.firstUnshownChange)
  }

  private static func note(_ now: SimulationTime, in first: inout SimulationTime?) {
    if first == nil { first = now }
  }
}
