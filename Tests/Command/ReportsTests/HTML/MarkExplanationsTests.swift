import EventKernel
import Experiments
import Foundation
import TestSupport
import Testing
import WidgetRefresh

@testable import Reports

/// What the page says of its marks is what `widgetsim explain` says.
@Suite struct MarkExplanationsTests {
  private struct Page {
    let record: RunRecord
    let explanations: MarkExplanations

    init(_ scenario: Scenario, replication: UInt32 = 0, mostEvents: Int = RunRecord.mostEvents) throws {
      var simulation = try DeviceSimulation(scenario, replication: replication)
      var record = RunRecord(
        scenario: scenario, clock: simulation.clock, reportedPeriod: simulation.reportedPeriod,
        replication: replication, mostEvents: mostEvents)
      try simulation.run(into: &record)
      let explanations = try MarkExplanations(of: record)
      self.explanations = try #require(explanations)
      record.close()
      self.record = record
    }

    func data(bytes: Int = .max) -> ExplanationData {
      let commands = NextCommands(in: "a.yaml", overrides: ["seed=2"])
      return ExplanationData(explanations, of: record, commands: commands, bytes: bytes)
    }

    /// For each widget, the text of each explained instant.
    func texts(bytes: Int = .max) throws -> [[SimulationTime: [String]]] {
      let json = try ParsedJSON(data(bytes: bytes).json.text)
      let templates = try #require(json["templates"] as? [String])
      return try record.scenario.widgets.indices.map { widget in
        func text(_ key: String) -> String { json.text("widgets.\(widget).\(key)") ?? "" }
        let texts = try #require(readTexts(text("lines"), text("texts"), templates: templates))
        var times = CompactNumberReader(text("times"))
        var time = record.period.lowerBound
        var result: [SimulationTime: [String]] = [:]
        for text in texts {
          let difference = times.next()
          time = time + .milliseconds(Int64(try #require(difference)))
          #expect(result.updateValue(text, forKey: time) == nil)
        }
        return result
      }
    }
  }

  /// The words of an explanation, as the page puts its lines together.
  private func words(_ lines: [String]) -> String {
    lines.map { $0.isEmpty ? "\n" : $0.contains("\t") ? "\($0)\n" : "\($0) " }.joined()
  }

  private func words(_ explanation: Explanation) -> String {
    explanation.paragraphs.map { "\($0) \n" }.joined() + "\(Explanation.stepsTitle) "
      + explanation.steps.map { "\($0.time)\t\($0.text)\n" }.joined()
  }

  /// Of each widget, some marks.
  @Test(arguments: 0..<10)
  func `every explanation of one run is that of a run for its instant`(number: Int) throws {
    var generator = ScenarioGenerator(seed: UInt64(7100 + number))
    let scenario = generator.scenario()
    let page = try Page(scenario, mostEvents: 800)
    let run = try RecordedRun(scenario)
    for (widget, texts) in try page.texts().enumerated() {
      let instants = texts.keys.sorted()
      #expect(instants == page.explanations.widgets[widget].instants)
      let observations = run.observations.filter { $0.item.map { $0.index == widget } ?? true }
      for instant in stride(from: number % 3, to: instants.count, by: instants.count / 5 + 1).map({
        instants[$0]
      }) {
        var sink = MomentSink(of: widget, in: scenario, at: instant)
        sink.receive(observations)
        let alone = Explanation(
          sink.moment, in: scenario, clock: run.simulation.clock, start: run.period.lowerBound)
        #expect(words(texts[instant] ?? []) == words(alone), "widget \(widget) at \(instant.milliseconds)")
      }
    }
  }

  @Test(arguments: [0, 3] as [UInt32])
  func `it is what explain prints for that replication`(replication: UInt32) throws {
    let page = try Page(.lively(.documented), replication: replication)
    for (widget, texts) in try page.texts().enumerated() {
      let run = try ExplainedRun(
        of: page.record.scenario, replication: replication, widget: widget, isStopped: { false })
      let instants = texts.keys.sorted()
      #expect(instants.count > 50)
      for instant in stride(from: 0, to: instants.count, by: instants.count / 2).map({ instants[$0] }) {
        let alone = try run.explanation(at: instant)
        #expect(words(texts[instant] ?? []) == words(alone))
        // The printed text has the same words.
        let printed = alone.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let told = words(texts[instant] ?? []).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(printed.contains(told))
      }
    }
  }

  @Test func `every mark of the explained lanes has an explanation`() throws {
    let page = try Page(.lively(.documented))
    let texts = try page.texts()
    for widget in page.record.scenario.widgets.indices {
      let marks = LaneMark.marks(ofWidget: widget, in: page.record)
      #expect(marks.count > 100)
      for mark in marks
      where MarkExplanations.lanes.contains(MarkStyle(mark.kind).lane)
        && mark.start < page.record.period.upperBound
      {
        #expect(texts[widget][max(mark.start, page.record.period.lowerBound)] != nil)
      }
    }
  }

  @Test func `if there is no room, the end is left out, for all widgets alike`() throws {
    let page = try Page(.lively(.documented) { $0.device.days = 4 })
    let all = try page.texts()
    let start = page.record.period.lowerBound
    func size(_ bytes: Int) throws -> (bytes: Int, until: SimulationTime) {
      let json = page.data(bytes: bytes).json.text
      let until = try ParsedJSON(json).number("until")
      return (json.utf8.count, start + .milliseconds(Int64(try #require(until))))
    }
    let whole = try size(.max)
    #expect(whole.until == page.record.period.upperBound)
    var last = start
    for percent in [50, 75, 95] {
      let limit = whole.bytes * percent / 100
      let (bytes, until) = try size(limit)
      #expect(bytes <= limit && until > last && until < whole.until)
      #expect(try page.texts(bytes: limit) == all.map { texts in texts.filter { $0.key < until } })
      last = until
    }
    #expect(try size(0).until == start)
  }

  @Test func `of very many marks, the first ones are explained`() throws {
    let page = try Page(.lively(.documented))
    let instants = page.explanations.widgets.map(\.instants)
    let some = MarkExplanations.first(30, of: instants)
    let end = try #require(some.flatMap { $0 }.max())
    #expect(some == instants.map { $0.filter { $0 <= end } })
    #expect((1...30).contains(some.reduce(0) { $0 + $1.count }))
    #expect(MarkExplanations.first(1_000_000, of: instants) == instants)
  }

  @Test func `a record that was cut short is explained as far as it goes`() throws {
    let page = try Page(.lively(.documented), mostEvents: 40)
    let whole = try Page(.lively(.documented)).texts()
    for (texts, all) in zip(try page.texts(), whole) {
      #expect(texts.keys.allSatisfy { page.record.period.contains($0) })
      #expect(texts.count < all.count && texts.allSatisfy { all[$0.key] == $0.value })
    }
  }

  @Test func `a run that is stopped has no explanations`() throws {
    let scenario = Scenario.lively(.documented)
    var simulation = try DeviceSimulation(scenario)
    var record = RunRecord(of: simulation)
    try simulation.run(into: &record)
    #expect(try MarkExplanations(of: record, isStopped: { true }) == nil)
  }

  @Test func `the command names the file, the widget and the replication`() throws {
    let scenario = Scenario.explained { $0.widgets[0].name = "it's" }
    let page = try Page(scenario, replication: 7)
    #expect(
      try ParsedJSON(page.data().json.text).text("widgets.0.command")
        == #"widgetsim explain a.yaml --set seed=2 --widget 'it'\''s' --replication 7 --at"#)
  }
}
