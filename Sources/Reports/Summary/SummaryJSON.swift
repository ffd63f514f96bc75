import OutputAnalysis

extension RunSummary {
  /// The summary in JSON. ``SummaryColumn`` has the names of a widget's figures and counts.
  var json: JSONObject {
    [
      "title": self.title, "start": self.start, "days": self.days, "warmUpDays": self.warmUpDays,
      "timeZone": self.timeZone, "seed": self.seed, "budget": self.budget, "population": self.population,
      "replications": replications, "requestedReplications": requestedReplications,
      "replicationRanges": replicationRanges, "partial": isPartial, "fingerprint": fingerprint,
      "confidence": confidence, "widgets": widgets.map(\.json),
    ]
  }
}

extension WidgetSummary {
  fileprivate var json: JSONObject {
    var object: JSONObject = ["intervals": intervals, "people": people]
    for column in SummaryColumn.all {
      switch column.value(self) {
      case nil: break
      case .text(let text): object.set(text, at: column.name)
      case .integer(let number): object.set(number, at: column.name)
      case .decimal(let number, _): object.set(number, at: column.name)
      }
    }
    object.set(updatesByHour, at: "updates.byHour")
    object.set(viewsByHour, at: "views.byHour")
    object.set(freshViewsByHour, at: "views.freshByHour")
    return object
  }
}
