import EventKernel
import OutputAnalysis
import WidgetRefresh

/// A mark in a lane.
struct LaneMark: Sendable {
  var kind: MarkKind
  var start: SimulationTime
  /// Equal to ``start`` if the mark has no duration.
  var end: SimulationTime

  /// All marks of a widget except its balance. The page's script makes the same marks from ``LaneData``.
  static func marks(ofWidget index: Int, in record: RunRecord) -> [LaneMark] {
    guard record.widgets.indices.contains(index), record.scenario.widgets.indices.contains(index) else {
      return []
    }
    let widget = record.widgets[index]
    let device = record.scenario.device(of: record.scenario.widgets[index])
    var marks = record.inUse[Int(device.rawValue)].map {
      LaneMark(kind: .inUse, start: $0.start, end: $0.end)
    }
    if let app = record.scenario.apps.firstIndex(where: { $0.name == record.scenario.widgets[index].app }) {
      for (session, stretches) in zip(AppSession.allCases, record.sessions[app]) {
        marks += stretches.map { LaneMark(kind: .session(session), start: $0.start, end: $0.end) }
      }
    }
    marks += widget.contentChanges.map {
      LaneMark(kind: .contentChanged(isKnownAhead: $0.isKnownAhead), start: $0.time, end: $0.time)
    }
    marks += widget.views.map { LaneMark(kind: .view($0), start: $0.start, end: $0.end) }
    marks += entries(of: widget, until: record.period.upperBound)
    for request in widget.requests { marks += self.marks(of: request, until: record.period.upperBound) }
    return marks
  }

  /// Each entry, from when it shows until the next one does; in two parts if it becomes out of date.
  private static func entries(of widget: WidgetRecord, until end: SimulationTime) -> [LaneMark] {
    widget.shownEntries(until: end).flatMap { shown -> [LaneMark] in
      let (kind, start) = (shown.entry.update.kind, shown.entry.update.shown)
      guard let change = shown.outOfDate else {
        return [LaneMark(kind: .shown(ShownState(kind, isFresh: true)), start: start, end: shown.end)]
      }
      let stale = LaneMark(kind: .shown(.outOfDate), start: change, end: shown.end)
      return change > start ? [LaneMark(kind: .shown(.fresh), start: start, end: change), stale] : [stale]
    }
  }

  private static func marks(of life: RequestLife, until end: SimulationTime) -> [LaneMark] {
    let group = life.cause.group
    let asked = life.request.time
    var marks = [LaneMark(kind: .requested(group), start: asked, end: asked)]
    marks += life.waits.map { LaneMark(kind: .waiting($0.reason), start: $0.start, end: $0.end) }
    if let decided = life.decided {
      marks.append(
        LaneMark(kind: .decided(decided.decision, group), start: decided.time, end: decided.time))
    } else if let last = marks.indices.last, last > 0 {
      marks[last].end = end
    }
    if let reload = life.reload, reload.outcome != .unfinished, !reload.outcome.deliversTimeline {
      marks.append(LaneMark(kind: .failedReload, start: reload.time, end: reload.time))
    }
    return marks
  }
}
