import EventKernel
import WidgetRefresh

/// The data from which the page's script draws the lanes: times in milliseconds, lists of times as differences, names as indices.
struct LaneData {
  let record: RunRecord
  private let days: [LaneDay]
  let start: SimulationTime

  init(of record: RunRecord, days: [LaneDay]) {
    self.record = record
    self.days = days
    start = record.period.lowerBound
  }

  var json: String {
    let epoch = record.clock.epochMilliseconds + start.milliseconds
    let changes = sequence(first: start) { record.clock.nextChange(after: $0) }
      .prefix { $0 == start || $0 < record.period.upperBound }
    return ReportJSON.script([
      "days": days.map { day in
        [
          day.title, sinceStart(day.period.lowerBound), sinceStart(day.period.upperBound),
          day.clockNote(record.clock),
        ] as JSONArray
      },
      "epoch": epoch,
      // Pairs: from which time on, and what to add to get local time.
      "clock": changes.map { [sinceStart($0), epoch + record.clock.offsetMilliseconds(at: $0)] },
      "causes": ReloadCause.allCases.map { HTMLText.words($0.name) },
      "reasons": WaitReason.allCases.map(\.title),
      "decisions": ReloadDecision.allCases.map(\.title),
      "outcomes": ReloadOutcome.allCases.map { HTMLText.words($0.name) },
      "kinds": EntryKind.allCases.map { HTMLText.words($0.name) },
      "sources": ContentSource.allCases.map(\.name),
      "sessionKinds": AppSession.allCases.map { HTMLText.words($0.name) },
      "firstFailure": ReloadOutcome.allCases.firstIndex { !$0.deliversTimeline }
        ?? ReloadOutcome.allCases.count,
      "groups": ReloadCause.allCases.map(\.group.rawValue),
      // The ids of the styles contain these names.
      "reasonIDs": WaitReason.allCases.map(\.name),
      "decisionIDs": ReloadDecision.allCases.map(\.name),
      "surfaces": Surface.all.map(\.title),
      "lanes": Lane.allCases.map { [$0.title, $0.height, $0.unit ?? ""] as JSONArray },
      "styles": MarkStyle.all.map(\.json),
      "steps": TimeAxis.steps,
      "unlocked": stretches(record.unlocked),
      "sessions": record.sessions.map { $0.map(stretches) },
      "widgets": record.widgets.indices.map(widget),
    ])
  }

  func sinceStart(_ time: SimulationTime) -> Int64 { (time - start).milliseconds }

  /// Each element, with the milliseconds from the time of the one before, or from the start.
  func differences<Element>(
    _ elements: [Element], _ time: (Element) -> SimulationTime
  ) -> [(element: Element, since: Int64)] {
    zip(elements, [start] + elements.map(time)).map { ($0, (time($0) - $1).milliseconds) }
  }

  private func stretches(_ stretches: [RunRecord.Stretch]) -> [Int64] {
    differences(stretches, \.start).flatMap { [$0.since, ($0.element.end - $0.element.start).milliseconds] }
  }
}

extension MarkStyle {
  fileprivate var json: JSONArray {
    switch shape {
    case .bar(let y, let height): [id, lane.rawValue, paint, y, height]
    case .glyph(let y, let path): [id, lane.rawValue, paint, y, path]
    }
  }
}
