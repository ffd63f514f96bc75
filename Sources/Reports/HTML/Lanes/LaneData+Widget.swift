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
      json.integer(widget.updateBefore == nil ? 0 : 1)
      json.key("updates")
      updates((widget.updateBefore.map { [$0] } ?? []) + widget.updates, &json)
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

  private func updates(_ updates: [WidgetRecord.Update], _ json: inout JSONWriter) {
    json.array { json in
      var last = start
      for element in updates {
        let update = element.update
        json.integer((update.shown - last).milliseconds)
        json.integer(Int(update.kind.rawValue))
        json.integer(update.isFromEntryDate ? 1 : 0)
        json.integer((update.shown - update.scheduled).milliseconds)
        json.integer(Int(update.request.ordinal))
        json.integer(Int(update.entry))
        json.integer(element.cause.map { Int($0.rawValue) } ?? -1)
        json.integer(update.fetched.map { (update.shown - $0).milliseconds } ?? -1)
        last = update.shown
      }
    }
  }

  private func requests(_ requests: [WidgetRecord.Request], _ json: inout JSONWriter) {
    json.array { json in
      var last = start
      for request in requests {
        json.array { json in
          json.integer((request.requested - last).milliseconds)
          json.integer(Int(request.ordinal))
          json.integer(Int(request.cause.rawValue))
          json.integer(request.decision.map { Int($0.rawValue) } ?? -1)
          json.integer(request.decided.map { ($0 - request.requested).milliseconds } ?? -1)
          json.integer(Int(request.answeredBy ?? -1))
          json.thousandths(request.balance)
          json.integer(request.outcome.map { Int($0.rawValue) } ?? -1)
          json.integer(
            request.finished.flatMap { end in request.decided.map { (end - $0).milliseconds } } ?? -1)
          var waited = request.requested
          for wait in request.waits {
            json.integer(Int(wait.reason.rawValue))
            json.integer((wait.start - waited).milliseconds)
            waited = wait.start
          }
        }
        last = request.requested
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
