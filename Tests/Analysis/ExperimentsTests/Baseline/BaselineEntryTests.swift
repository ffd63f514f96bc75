import Experiments
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@Suite struct BaselineEntryTests {
  private func entry(_ asksEvery: Int64, label: String? = nil) throws -> BaselineEntry {
    let scenario = smallScenario(asksEvery: asksEvery)
    let replications = try #require(try Replications(of: scenario, jobs: 1).paired.run(0..<4))
    return try BaselineEntry(replications, of: scenario, label: label, version: "1")
  }

  @Test func `it has the figures of each widget, as the results of the same replications have`() throws {
    let scenario = smallScenario()
    let entry = try entry(20)
    let results = try #require(try Replications(of: scenario, jobs: 1).run(0..<4))
    #expect(entry.widgets.keys.sorted() == ["first", "second"])
    #expect(entry.replications == 4 && entry.fingerprint == results.fingerprint)
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    for (widget, result) in zip(scenario.widgets, results.widgets) {
      let figures = try #require(entry.widgets[widget.name])
      for figure in Figure.allCases {
        let interval = result.interval(of: figure, scale: scale, confidence: BaselineEntry.confidence)
        #expect(figures[figure.rawValue]?.estimate == interval?.estimate)
        #expect(figures[figure.rawValue]?.low == interval?.low)
        #expect(figures[figure.rawValue]?.high == interval?.high)
      }
    }
  }

  @Test func `a save that repeats the last one adds nothing, unless it has another name`() throws {
    var history: [BaselineEntry] = []
    for label in ["a", "a", "b", "a"] { history.save(try entry(20, label: label)) }
    #expect(history.map(\.label) == ["a", "b", "a"])
    history.save(try entry(40, label: "a"))
    #expect(history.count == 4)
  }

  @Test func `the oldest saves go if there are too many`() throws {
    let one = try entry(20)
    var history: [BaselineEntry] = []
    for number in 0..<40 {
      var next = one
      next.label = "\(number)"
      history.save(next)
    }
    #expect(history.compactMap(\.label) == (10..<40).map { "\($0)" })
  }
}
