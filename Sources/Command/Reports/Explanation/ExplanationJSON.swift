import EventKernel
import OutputAnalysis
import WidgetRefresh

extension Explanation {
  /// The same facts as JSON, with keys in alphabetical order. Ages and waits are in seconds. Moments are local times
  /// and seconds since the start of the reported period, as in the CSV reports. What does not apply is left out.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  package func json() throws -> String { try ReportJSON.text(object) }

  private var object: JSONObject {
    [
      "widget": widget.name, "app": widget.app, "at": moment(instant),
      "isOnDevice": history.screen.since != nil,
      "screen": history.screen.since.map(screen), "view": aftermath.view.map(view),
      "budget": history.balance.map {
        [
          "balance": $0.value, "capacity": $0.capacity,
          "nextAccrual": aftermath.nextAccrual.map { moment($0.time) },
          "nextBalance": aftermath.nextAccrual?.balance,
        ] as JSONObject
      },
      "waiting": waiting.map { request($0.life) }, "running": running.map { request($0.life) },
      "remedies": remedies,
      "chain": chain.map {
        ["at": moment($0.time), "request": $0.request?.ordinal, "text": $0.text] as JSONObject
      },
      "after": [
        "requests": aftermath.followed.map { request($0.life) },
        "nextRequest": aftermath.nextRequest.map { request(RequestLife($0)) },
        "nextUpdate": aftermath.nextUpdate.map {
          [
            "request": $0.request.ordinal, "entry": $0.entry, "shown": moment($0.shown),
            "isFresh": $0.firstUnshownChange == nil,
          ] as JSONObject
        },
        "nextView": aftermath.nextView.map(view),
      ] as JSONObject,
      "contents": contents.isEmpty ? nil : contents.map(\.json),
      "fingerprint": fingerprint, "replication": replication,
    ]
  }

  private func screen(since: SimulationTime) -> JSONObject {
    [
      "kind": history.screen.kind.name, "request": history.screen.update?.request.ordinal,
      "entry": history.screen.update?.entry, "since": moment(since),
      "fetched": history.screen.fetched.map(moment), "source": shown?.life.reload?.source.name,
      "written": shown?.life.reload?.written.map(moment), "reloadAgeSeconds": reloadAge.map(seconds),
      "contentAgeSeconds": seconds(contentAge),
      "firstUnshownChange": history.screen.firstUnshownChange.map(moment),
      "isFresh": history.screen.firstUnshownChange == nil,
    ]
  }

  private func view(_ view: ItemView) -> JSONObject {
    ["surface": "\(view.surface)", "start": moment(view.start), "end": moment(view.end)]
  }

  private func request(_ life: RequestLife) -> JSONObject {
    [
      "request": life.id.ordinal, "cause": life.cause.name, "requested": moment(life.request.time),
      "waits": life.lastWaits.map {
        [
          "reason": $0.reason.name, "since": moment($0.start), "checks": $0.checks,
          "nextCheck": $0.next < .distantFuture ? moment($0.next) : nil,
        ] as JSONObject
      },
      "decision": life.decision?.name, "decided": life.decided.map { moment($0.time) },
      "answeredBy": life.decided?.answeredBy?.ordinal,
      "balance": life.decided.flatMap { $0.balance.isFinite ? $0.balance : nil },
      "outcome": life.reload?.outcome.name, "finished": life.reload.map { moment($0.time) },
      "source": life.reload?.source.name, "written": life.reload?.written.map(moment),
      "fetches": life.reload.map { $0.fetches > 0 },
    ]
  }

  private func moment(_ time: SimulationTime) -> JSONObject {
    ["time": times.iso8601(time), "seconds": seconds(time - start)]
  }

  private func seconds(_ duration: SimulationDuration) -> Double { Double(duration.milliseconds) / 1000 }
}
