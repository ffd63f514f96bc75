import EventKernel
import WidgetRefresh

/// Something that is drawn in a lane.
struct LaneMark: Sendable {
  var kind: MarkKind
  var start: SimulationTime
  /// The same as ``start`` for what takes no time.
  var end: SimulationTime

  /// Everything in the lanes of a widget but its balance; the page's script makes the same of ``LaneData``.
  static func marks(ofWidget index: Int, in record: RunRecord) -> [LaneMark] {
    guard record.widgets.indices.contains(index), record.scenario.widgets.indices.contains(index) else {
      return []
    }
    let widget = record.widgets[index]
    var marks = record.unlocked.map { LaneMark(kind: .unlocked, start: $0.start, end: $0.end) }
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

  /// Each entry from when it is shown until the next is.
  private static func entries(of widget: WidgetRecord, until end: SimulationTime) -> [LaneMark] {
    let shown = (widget.updateBefore.map { [$0] } ?? []) + widget.updates
    let ends =
      shown.dropFirst().map(\.update.shown) + [max(widget.removed ?? end, shown.last?.update.shown ?? end)]
    return zip(shown, ends).enumerated().map { number, element in
      LaneMark(
        kind: .entry(element.0.update, number: number), start: element.0.update.shown, end: element.1)
    }
  }

  private static func marks(of request: WidgetRecord.Request, until end: SimulationTime) -> [LaneMark] {
    let group = CauseGroup(request.cause)
    var marks = [LaneMark(kind: .requested(group), start: request.requested, end: request.requested)]
    let decided = request.decided ?? end
    let ends = request.waits.dropFirst().map(\.start) + [decided]
    marks += zip(request.waits, ends).map {
      LaneMark(kind: .waiting($0.reason), start: $0.start, end: $1)
    }
    if let decision = request.decision {
      marks.append(LaneMark(kind: .decided(decision, group), start: decided, end: decided))
    }
    if let outcome = request.outcome, outcome != .unfinished, !outcome.deliversTimeline,
      let finished = request.finished
    {
      marks.append(LaneMark(kind: .failedReload, start: finished, end: finished))
    }
    return marks
  }
}
