import EventKernel
import WidgetRefresh

extension LaneData {
  /// Everything that happened to one widget.
  func widget(_ index: Int, _ json: inout JSONWriter) {
    let widget = record.widgets[index]
    let declared = record.scenario.widgets[index]
    json.object { json in
      json.key("app")
      json.integer(record.scenario.apps.firstIndex { $0.name == declared.app } ?? -1)
      json.key("end")
      json.integer(((widget.removed ?? record.period.upperBound) - start).milliseconds)
      json.key("top")
      json.thousandths(BalanceAxis.top(of: widget))
      json.key("views")
      views(widget.views, &json)
      json.key("before")
      json.integer(widget.beginsBefore ? 1 : 0)
      json.key("updates")
      updates(widget.entries, &json)
      json.key("requests")
      requests(widget.requests, &json)
      json.key("balances")
      balances((widget.balanceBefore.map { [$0] } ?? []) + widget.balances, &json)
      json.key("content")
      json.array { json in
        var last = start
        for change in widget.contentChanges {
          json.integer((change.time - last).milliseconds)
          json.integer(change.isKnownAhead ? 1 : 0)
          last = change.time
        }
      }
    }
  }

  private func views(_ views: [WidgetView], _ json: inout JSONWriter) {
    json.array { json in
      var last = start
      for view in views {
        json.integer((view.start - last).milliseconds)
        json.integer((view.end - view.start).milliseconds)
        json.integer(surfaces.firstIndex(of: view.surface) ?? -1)
        json.integer(view.isFresh ? 1 : 0)
        json.integer(view.contentAge.milliseconds)
        json.integer(view.reloadAge?.milliseconds ?? -1)
        json.integer(Int(view.request?.ordinal ?? -1))
        json.integer(Int(view.entry))
        json.integer(Int(view.kind.rawValue))
        last = view.start
      }
    }
  }

  private func updates(_ entries: [ShownEntry], _ json: inout JSONWriter) {
    json.array { json in
      var last = start
      for entry in entries {
        let update = entry.update
        json.integer((update.shown - last).milliseconds)
        json.integer(Int(update.kind.rawValue))
        json.integer(update.isFromEntryDate ? 1 : 0)
        json.integer((update.shown - update.scheduled).milliseconds)
        json.integer(Int(update.request.ordinal))
        json.integer(Int(update.entry))
        json.integer(entry.request.map { Int($0.cause.rawValue) } ?? -1)
        json.integer(update.fetched.map { (update.shown - $0).milliseconds } ?? -1)
        json.integer(entry.reload.map { Int($0.source.rawValue) } ?? -1)
        last = update.shown
      }
    }
  }

  private func requests(_ lives: [RequestLife], _ json: inout JSONWriter) {
    json.array { json in
      var last = start
      for life in lives {
        let (asked, decided, reload) = (life.request.time, life.decided, life.reload)
        json.array { json in
          json.integer((asked - last).milliseconds)
          json.integer(Int(life.id.ordinal))
          json.integer(Int(life.cause.rawValue))
          json.integer(decided.map { Int($0.decision.rawValue) } ?? -1)
          json.integer(decided.map { ($0.time - asked).milliseconds } ?? -1)
          json.integer(Int(decided?.answeredBy?.ordinal ?? -1))
          json.thousandths(decided?.balance)
          json.integer(reload.map { Int($0.outcome.rawValue) } ?? -1)
          json.integer(reload.flatMap { end in decided.map { (end.time - $0.time).milliseconds } } ?? -1)
          json.integer(reload.map { Int($0.source.rawValue) } ?? -1)
          json.integer(reload.flatMap { end in end.written.map { (end.time - $0).milliseconds } } ?? -1)
          json.integer(reload?.fetches == true ? 1 : 0)
          var waited = asked
          for wait in life.waits {
            json.integer(Int(wait.reason.rawValue))
            json.integer((wait.start - waited).milliseconds)
            waited = wait.start
          }
        }
        last = asked
      }
    }
  }

  private func balances(_ balances: [WidgetRecord.Balance], _ json: inout JSONWriter) {
    json.array { json in
      var last = start
      for step in balances {
        json.integer((step.time - last).milliseconds)
        json.thousandths(step.balance)
        json.thousandths(step.capacity)
        last = step.time
      }
    }
  }
}
