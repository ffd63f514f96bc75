import OutputAnalysis

extension RunSummary {
  var json: JSONObject { json(nil) }

  /// The summary in JSON. ``SummaryColumns`` has the names of a widget's figures and counts.
  func json(_ advice: RunAdvice?) -> JSONObject {
    [
      "title": self.title, "start": self.start, "days": self.days, "warmUpDays": self.warmUpDays,
      "timeZone": self.timeZone, "seed": self.seed, "budget": self.budget, "population": self.population,
      "replications": replications, "requestedReplications": requestedReplications,
      "replicationRanges": replicationRanges, "partial": isPartial, "fingerprint": fingerprint,
      "confidence": confidence,
      "widgets": widgets.enumerated().map { $1.json(advice?[$0]) },
      "fetchesOfUsers": ServerText.json(self),
    ]
  }
}

extension FieldValue {
  fileprivate var encodable: (any Encodable)? {
    switch self {
    case .text(let text), .name(let text): text
    case .integer(let number): number
    case .decimal(let number, _): number
    case .boolean(let value): value
    case .item, .seconds, .moment, .replication: nil
    }
  }
}

extension ContentFigures {
  var json: JSONObject {
    ["content": name, "contentAge": meanAge.map { ["mean": $0] as JSONObject }, "madeOld": madeOld]
  }
}

extension WidgetSummary {
  fileprivate func json(_ advice: WidgetAdvice?) -> JSONObject {
    var object: JSONObject = [
      "intervals": intervals, "people": people, "advice": advice, "whatToChange": advice?.text(self),
    ]
    for column in SummaryColumns.of(self) {
      guard let value = column.value(self).encodable else { continue }
      for head in column.heads { object.set(value, at: head.name) }
    }
    let contents = self.contentFigures
    if !contents.isEmpty { object.set(contents.map(\.json), at: "contents") }
    object.set(updatesByHour, at: "updates.byHour")
    object.set(viewsByHour, at: "views.byHour")
    object.set(freshViewsByHour, at: "views.freshByHour")
    return object
  }
}
