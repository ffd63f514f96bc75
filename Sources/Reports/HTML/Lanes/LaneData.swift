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
      json.key("unlocked")
      stretches(record.unlocked, &json)
      json.key("sessions")
      json.array { json in
        for app in record.sessions {
          json.array { json in
            for kind in app { stretches(kind, &json) }
          }
        }
      }
      json.key("widgets")
      json.array { json in
        for index in record.widgets.indices { widget(index, &json) }
      }
    }
    return json.text
  }

  // MARK: What all widgets share

  private func calendar(_ json: inout JSONWriter) {
    json.key("days")
    json.array { json in
      for day in days {
        json.array { json in
          json.string(day.title)
          json.integer((day.period.lowerBound - start).milliseconds)
          json.integer((day.period.upperBound - start).milliseconds)
          json.string(day.clockNote(record.clock))
        }
      }
    }
    json.key("epoch")
    json.integer(record.clock.epochMilliseconds + start.milliseconds)
    // Pairs: from which time on, and what to add to get local time.
    json.key("clock")
    json.array { json in
      var time = start
      while true {
        let offset = record.clock.offsetMilliseconds(at: time)
        json.array { json in
          json.integer((time - start).milliseconds)
          json.integer(record.clock.epochMilliseconds + start.milliseconds + offset)
        }
        guard let next = record.clock.nextChange(after: time), next < record.period.upperBound else { break }
        time = next
      }
    }
  }

  private func words(_ json: inout JSONWriter) {
    func list(_ key: String, _ titles: [String]) {
      json.key(key)
      json.strings(titles)
    }
    list("causes", ReloadCause.allCases.map { HTMLText.words($0.name) })
    list("reasons", WaitReason.allCases.map(\.title))
    list("decisions", ReloadDecision.allCases.map(\.title))
    list("outcomes", ReloadOutcome.allCases.map { HTMLText.words($0.name) })
    list("kinds", EntryKind.allCases.map { HTMLText.words($0.name) })
    list("sources", ContentSource.allCases.map(\.name))
    list("sessionKinds", AppSession.allCases.map { HTMLText.words($0.name) })
    json.key("firstFailure")
    json.integer(ReloadOutcome.allCases.firstIndex { !$0.deliversTimeline } ?? ReloadOutcome.allCases.count)
    json.key("groups")
    json.strings(ReloadCause.allCases.map { CauseGroup($0).rawValue })
    // The ids of the styles contain these names.
    json.key("reasonIDs")
    json.strings(WaitReason.allCases.map(\.name))
    json.key("decisionIDs")
    json.strings(ReloadDecision.allCases.map(\.name))
    json.key("surfaces")
    json.strings(surfaces.map(\.title))
  }

  var surfaces: [Surface] { (1...15).map { .homePage($0) } + [.lockScreen, .standBy] }

  private func styles(_ json: inout JSONWriter) {
    json.key("lanes")
    json.array { json in
      for lane in Lane.allCases {
        json.array { json in
          json.string(lane.title)
          json.integer(lane.height)
        }
      }
    }
    json.key("styles")
    json.array { json in
      for style in MarkStyle.all {
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
    }
    json.key("steps")
    json.array { json in
      for step in TimeAxis.steps { json.integer(step) }
    }
  }

  private func stretches(_ stretches: [RunRecord.Stretch], _ json: inout JSONWriter) {
    json.array { json in
      var last = start
      for stretch in stretches {
        json.integer((stretch.start - last).milliseconds)
        json.integer((stretch.end - stretch.start).milliseconds)
        last = stretch.start
      }
    }
  }
}

extension Surface {
  /// In words.
  fileprivate var title: String {
    switch self {
    case .homePage(let page): "Home Screen page \(page)"
    case .lockScreen: "Lock Screen"
    case .standBy: "StandBy"
    }
  }
}
