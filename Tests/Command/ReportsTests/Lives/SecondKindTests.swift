import Foundation
import OutputAnalysis
import TestSupport
import Testing

@testable import Reports
@testable import ScenarioValues
@testable import WidgetRefresh

/// A kind of item that the simulator does not have goes from observations to reports. Only the kind itself must be added.
@Suite struct SecondKindTests {
  private let scoreboard = ShownItem(
    device: "watch", kind: ShownItem.Kind(name: "scoreboard"), name: "match")

  private func run() throws -> (run: ReportRun, observations: [Observation]) {
    var run = try ReportRun(names: ["weather"])
    run.items = run.scenario.items + [scoreboard]
    let (widget, other) = (request(1, of: 0), request(1, of: 1))
    return (
      run,
      [
        madeUpdate(widget, at: run.at(1000)), madeUpdate(other, at: run.at(2000)),
        madeView(other, from: run.at(3000), to: run.at(4000)),
        madeUpdate(other, entry: 1, at: run.at(5000), isFromEntryDate: true),
        madeView(other, entry: 1, from: run.at(6000), to: run.at(7000)),
      ]
    )
  }

  @Test func `its lives are those of its observations`() throws {
    let (run, observations) = try run()
    var lives = Lives(items: 2, apps: 1)
    var over: [Life] = []
    for observation in observations { lives.receive(observation, isWanted: true) { over.append($0) } }
    lives.endItems { over.append($0) }
    let views = over.compactMap { life in if case .view(let view) = life { view } else { nil } }
    let entries = over.compactMap { life in if case .entry(let entry) = life { entry } else { nil } }
    #expect(views.map(\.item) == [1, 1])
    #expect(entries.map(\.update.item) == [0, 1, 1])
    #expect(entries.map(\.firstSeen) == [nil, run.at(3000), run.at(6000)])
  }

  @Test func `its figures and its rows have its name, and no other item has them`() throws {
    let (run, observations) = try run()
    let directory = try TemporaryDirectory()
    let summary = try run.write(observations, to: directory.path)
    #expect(summary.widgets.compactMap(\.item) == run.items)
    #expect(summary.widgets.map { $0[.views] } == [0, 2])
    #expect(summary.widgets.map { $0[.updates] } == [1, 2])
    #expect(summary.widgets.map { $0.value(of: .freshViews) } == [nil, 1])
    #expect(try ParsedCSV(directory.read("views.csv"))["widget"] == ["match", "match"])
    #expect(try ParsedCSV(directory.read("updates.csv"))["widget"] == ["weather", "match", "match"])
    #expect(try ParsedCSV(directory.read("summary.csv"))["widget"] == ["weather", "match"])
    #expect(SummaryText.table(summary, of: run.scenario).contains("match"))
  }

  @Test func `results files keep its device and kind`() throws {
    let (run, observations) = try run()
    var statistics = RunStatistics(
      scenario: run.scenario, items: run.items, clock: run.clock, reportedPeriod: run.period)
    statistics.receive(observations)
    let description = run.summary(of: statistics).run
    let copy = try JSONDecoder().decode(RunDescription.self, from: JSONEncoder().encode(description))
    #expect(copy.items == run.items && copy.items.last == scoreboard)
  }
}
