import EventKernel

/// The explanations as the page's script reads them, of as many days as fit.
struct ExplanationData {
  private let explanations: MarkExplanations
  private let record: RunRecord
  /// The days with explanations, the first ones of the record.
  private let days: ArraySlice<LaneDay>

  /// - Parameters:
  ///   - explanations: those of the record's run.
  ///   - record: what the lanes show.
  ///   - days: its days.
  ///   - bytes: the most that the explanations may take.
  init(_ explanations: MarkExplanations, of record: RunRecord, days: [LaneDay], bytes: Int) {
    self.explanations = explanations
    self.record = record
    let count = (0...days.count).last { count in
      explanations.widgets.reduce(0) { $0 + Self.size(of: $1, until: days.prefix(count).last) } <= bytes
    }
    self.days = days.prefix(count ?? 0)
  }

  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.integer("days", days.count)
      json.strings("templates", explanations.templates.texts)
      json.array("widgets", of: explanations.widgets.indices) { widget($1, &$0) }
    }
    return json.text
  }

  private func widget(_ index: Int, _ json: inout JSONWriter) {
    let widget = explanations.widgets[index]
    let name = record.scenario.widgets[index].name
    let count = Self.count(of: widget, until: days.last)
    let end = count > 0 ? widget.archive.ends[count - 1] : (lines: 0, texts: 0)
    var times = CompactNumbers()
    var last = record.period.lowerBound
    for instant in widget.instants.prefix(count) {
      times.append(Int((instant - last).milliseconds))
      last = instant
    }
    json.object { json in
      json.string("name", HTMLText.plainName(name))
      json.string("command", explanations.command(ofWidget: name, replication: record.replication))
      json.string("times", times.text)
      json.string("lines", String(decoding: widget.archive.lines.bytes.prefix(end.lines), as: UTF8.self))
      json.string("texts", String(decoding: widget.archive.texts.bytes.prefix(end.texts), as: UTF8.self))
    }
  }

  /// The number of explanations until the end of a day.
  private static func count(of widget: MarkExplanations.OfWidget, until day: LaneDay?) -> Int {
    guard let end = day?.period.upperBound else { return 0 }
    return widget.instants.prefix { $0 < end }.count
  }

  /// Their bytes, with times of four characters.
  private static func size(of widget: MarkExplanations.OfWidget, until day: LaneDay?) -> Int {
    let count = count(of: widget, until: day)
    guard count > 0 else { return 0 }
    let end = widget.archive.ends[count - 1]
    return end.lines + end.texts + 4 * count
  }
}
