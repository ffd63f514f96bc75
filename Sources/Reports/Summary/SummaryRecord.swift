import OutputAnalysis
import WidgetRefresh

/// A summary in JSON. ``SummaryColumn`` has the names of a widget's figures and counts.
struct SummaryRecord: Encodable {
  private var title: String
  private var start: String
  private var days: Int
  private var warmUpDays: Int
  private var timeZone: String
  private var seed: UInt64
  private var budget: String
  private var population: Int?
  private var replications: Int
  private var requestedReplications: Int
  private var replicationRanges: [String]
  private var partial: Bool
  private var fingerprint: RunFingerprint?
  private var confidence: Double
  private var widgets: [WidgetSummaryRecord]

  init(_ run: RunSummary) {
    title = run.title
    start = run.start
    days = run.days
    warmUpDays = run.warmUpDays
    timeZone = run.timeZone
    seed = run.seed
    budget = run.budget
    population = run.population
    replications = run.replications
    requestedReplications = run.requestedReplications
    replicationRanges = run.replicationRanges
    partial = run.isPartial
    fingerprint = run.fingerprint
    confidence = run.confidence
    widgets = run.widgets.map { WidgetSummaryRecord(widget: $0) }
  }
}

private struct WidgetSummaryRecord: Encodable {
  var widget: WidgetSummary

  func encode(to encoder: any Encoder) throws {
    var root = encoder.container(keyedBy: Name.self)
    for column in SummaryColumn.all {
      guard let value = column.value(widget) else { continue }
      try root.encode(value, at: column.name.split(separator: ".").map { Name(stringValue: String($0)) })
    }
    for (group, hours) in [("updates", widget.viewUpdatesByHour), ("views", widget.viewsByHour)] {
      var container = root.nestedContainer(keyedBy: Name.self, forKey: Name(stringValue: group))
      try container.encode(hours, forKey: Name(stringValue: "byHour"))
    }
    try root.encode(widget.intervals, forKey: Name(stringValue: "intervals"))
    try root.encodeIfPresent(widget.people, forKey: Name(stringValue: "people"))
  }
}

private struct Name: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer<Name> {
  fileprivate mutating func encode(_ value: SummaryColumn.Value, at path: [Name]) throws {
    guard let first = path.first else { return }
    guard path.count == 1 else {
      var group = nestedContainer(keyedBy: Name.self, forKey: first)
      return try group.encode(value, at: Array(path.dropFirst()))
    }
    switch value {
    case .text(let text): try encode(text, forKey: first)
    case .integer(let number): try encode(number, forKey: first)
    case .decimal(let number, _): try encode(number, forKey: first)
    }
  }
}
