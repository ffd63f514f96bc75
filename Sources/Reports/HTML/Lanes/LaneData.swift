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
    var json = JSONWriter()
    json.object { json in
      calendar(&json)
      words(&json)
      styles(&json)
      json.array("unlocked", of: differences(record.unlocked, \.start)) { write($1, &$0) }
      json.array("sessions", of: record.sessions) { json, app in
        json.array(of: app) { json, kind in
          json.array(of: differences(kind, \.start)) { write($1, &$0) }
        }
      }
      json.array("widgets", of: record.widgets.indices) { widget($1, &$0) }
    }
    return json.text
  }

  /// Each element, with the milliseconds from the time of the one before, or from the start.
  func differences<Element>(
    _ elements: [Element], _ time: (Element) -> SimulationTime
  ) -> [(element: Element, since: Int64)] {
    zip(elements, [start] + elements.map(time)).map { ($0, (time($0) - $1).milliseconds) }
  }

  private func write(_ stretch: (element: RunRecord.Stretch, since: Int64), _ json: inout JSONWriter) {
    json.integer(stretch.since)
    json.integer((stretch.element.end - stretch.element.start).milliseconds)
  }

  // MARK: What all widgets share

  private func calendar(_ json: inout JSONWriter) {
    json.array("days", of: days) { json, day in
      json.array { json in
        json.string(day.title)
        json.integer((day.period.lowerBound - start).milliseconds)
        json.integer((day.period.upperBound - start).milliseconds)
        json.string(day.clockNote(record.clock))
      }
    }
    let epoch = record.clock.epochMilliseconds + start.milliseconds
    json.integer("epoch", epoch)
    let changes = sequence(first: start) { record.clock.nextChange(after: $0) }
    // Pairs: from which time on, and what to add to get local time.
    json.array("clock", of: changes.prefix { $0 == start || $0 < record.period.upperBound }) { json, time in
      json.array { json in
        json.integer((time - start).milliseconds)
        json.integer(epoch + record.clock.offsetMilliseconds(at: time))
      }
    }
  }

  private func words(_ json: inout JSONWriter) {
    json.strings("causes", ReloadCause.allCases.map { HTMLText.words($0.name) })
    json.strings("reasons", WaitReason.allCases.map(\.title))
    json.strings("decisions", ReloadDecision.allCases.map(\.title))
    json.strings("outcomes", ReloadOutcome.allCases.map { HTMLText.words($0.name) })
    json.strings("kinds", EntryKind.allCases.map { HTMLText.words($0.name) })
    json.strings("sources", ContentSource.allCases.map(\.name))
    json.strings("sessionKinds", AppSession.allCases.map { HTMLText.words($0.name) })
    json.integer(
      "firstFailure",
      ReloadOutcome.allCases.firstIndex { !$0.deliversTimeline } ?? ReloadOutcome.allCases.count)
    json.strings("groups", ReloadCause.allCases.map { CauseGroup($0).rawValue })
    // The ids of the styles contain these names.
    json.strings("reasonIDs", WaitReason.allCases.map(\.name))
    json.strings("decisionIDs", ReloadDecision.allCases.map(\.name))
    json.strings("surfaces", Surface.all.map(\.title))
  }

  private func styles(_ json: inout JSONWriter) {
    json.array("lanes", of: Lane.allCases) { json, lane in
      json.array { json in
        json.string(lane.title)
        json.integer(lane.height)
        json.string(lane.unit ?? "")
      }
    }
    json.array("styles", of: MarkStyle.all) { json, style in
      json.array { json in
        json.string(style.id)
        json.integer(style.lane.rawValue)
        json.string(style.paint)
        switch style.shape {
        case .bar(let y, let height):
          json.integer(y)
          json.integer(height)
        case .glyph(let y, let path):
          json.integer(y)
          json.string(path)
        }
      }
    }
    json.array("steps", of: TimeAxis.steps) { $0.integer($1) }
  }
}
