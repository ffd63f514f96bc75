import EventKernel

/// The explanations as the page's script reads them, as many as fit.
struct ExplanationData {
  private let explanations: MarkExplanations
  private let record: RunRecord
  private let commands: NextCommands
  /// Instants before it are explained.
  private let end: SimulationTime

  /// - Parameters:
  ///   - explanations: those of the record's run.
  ///   - record: what the lanes show.
  ///   - commands: the one that explains is shown with each explanation.
  ///   - bytes: the most that the explanations may take.
  init(
    _ explanations: MarkExplanations, of record: RunRecord, commands: NextCommands, bytes: Int
  ) {
    self.explanations = explanations
    self.record = record
    self.commands = commands
    let common = explanations.templates.texts.reduce(0) { $0 + $1.utf8.count + 16 }
    func size(until end: SimulationTime) -> Int {
      explanations.widgets.reduce(common) { $0 + Self.size(of: $1, until: end) }
    }
    // Before `fits`, there is room; before `exceeds`, there is not.
    var (fits, exceeds) = (record.period.lowerBound, explanations.end)
    if size(until: exceeds) <= bytes { fits = exceeds }
    while (exceeds - fits).milliseconds > 1 {
      let middle = fits + .milliseconds((exceeds - fits).milliseconds / 2)
      if size(until: middle) <= bytes { fits = middle } else { exceeds = middle }
    }
    end = fits
  }

  var json: HTML {
    ReportJSON.script([
      "until": (end - record.period.lowerBound).milliseconds,
      "lanes": MarkExplanations.lanes.map(\.rawValue),
      "templates": explanations.templates.texts,
      "widgets": explanations.widgets.indices.map(widget),
    ])
  }

  private func widget(_ index: Int) -> JSONObject {
    let widget = explanations.widgets[index]
    let name = record.scenario.widgets[index].name
    let count = Self.count(of: widget, until: end)
    let ends = widget.archive.ends.prefix(count).last ?? (lines: 0, texts: 0)
    var times = CompactNumbers()
    var last = record.period.lowerBound
    for instant in widget.instants.prefix(count) {
      times.append(Int((instant - last).milliseconds))
      last = instant
    }
    return [
      "name": DisplayText.name(name), "command": commands.explain(name, replication: record.replication),
      "times": times.text,
      "lines": String(decoding: widget.archive.lines.bytes.prefix(ends.lines), as: UTF8.self),
      "texts": String(decoding: widget.archive.texts.bytes.prefix(ends.texts), as: UTF8.self),
    ]
  }

  private static func count(of widget: MarkExplanations.OfWidget, until end: SimulationTime) -> Int {
    widget.instants.prefix { $0 < end }.count
  }

  /// An upper bound of its bytes, without its name and command.
  private static func size(of widget: MarkExplanations.OfWidget, until end: SimulationTime) -> Int {
    let count = count(of: widget, until: end)
    let ends = widget.archive.ends.prefix(count).last ?? (lines: 0, texts: 0)
    // A time takes at most 6 characters.
    return ends.lines + ends.texts + 6 * count + 200
  }
}
