import ScenarioFile
import Testing
import WidgetRefresh

@testable import Experiments
@testable import OutputAnalysis
@testable import Reports

@Suite struct BandsTextTests {
  private func report(worlds: Int) throws -> BandsReport {
    let text = try #require(ScenarioTemplate.all.first).text
    let uncertain = try UncertainScenario(Array(text.utf8), file: "a.yaml", by: ScenarioReader())
    let runs = [[0.2, 0.3, 0.5, 0.6], [0.25, 0.3, 0.4, 0.7]]
    let band = FigureBand(.freshViews, today: nil, runs: runs, varied: [])
    let results = BandResults(
      bands: [band], worlds: worlds, requestedWorlds: 1024, replications: 30, confidence: 0.95, varied: [],
      leftOut: [])
    return BandsReport(of: uncertain, widget: 0, results: results)
  }

  @Test func `after an interruption, each format says that the report is partial`() throws {
    let (partial, whole) = (try report(worlds: 100), try report(worlds: 1024))
    let line = "partial: interrupted after 100 of 1024 worlds"
    #expect(partial.text().contains(line) && !whole.text().contains("partial"))
    #expect(partial.markdown.contains(line) && !whole.markdown.contains("partial"))
    #expect(try partial.json().contains(#""partial" : true"#))
    #expect(try whole.json().contains(#""partial" : false"#))
    #expect(partial.csv.split(separator: "\n").dropFirst().allSatisfy { $0.contains("true") })
    #expect(whole.csv.split(separator: "\n").dropFirst().allSatisfy { $0.contains("false") })
  }

  @Test func `an unknown that causes more than half of a band comes first, and chance does not`() throws {
    var report = try report(worlds: 1024)
    let refill = try #require(report.parameters.firstIndex { $0.name == "refill" })
    let line =
      "Find this out first: device.budget.documented.refill (paced (88%), even (8%) or atStart (4%))."
    for (input, share, margin, isExpected) in [
      (refill, 0.51, 0, true), (refill, 0.5, 0, false), (refill, 0.6, 0.1, false), (nil, 0.9, 0, false),
    ] {
      report.results.bands[0].causes = [FigureBand.Cause(input: input, share: share, margin: margin)]
      #expect((report.heading.first?.hasPrefix(line) == true) == isExpected)
      #expect(report.markdown.contains("Find this out first") == isExpected)
    }
  }

  @Test func `a sentence is no more certain than the shares and the band`() throws {
    var report = try report(worlds: 1024)
    report.results.bands[0].today = FigureInterval(
      figure: .freshViews, estimate: 0.5, low: 0.4, high: 0.6, n: 30, method: .replications)
    (report.results.bands[0].low, report.results.bands[0].high) = (0.1, 0.9)
    func sentence(_ margin: Double) -> String {
      report.results.bands[0].causes = [0, 1].map {
        FigureBand.Cause(input: $0, share: 0.5 - Double($0) / 10, margin: margin)
      }
      return report.sentence(report.results.bands[0])
    }
    #expect(sentence(0.01).contains(" matters most ("))
    #expect(sentence(0.1).contains("Which of these unknowns matters most cannot be told apart: "))
    #expect(report.text().contains("50% ±10%") && !report.text().contains("unclear"))
    _ = sentence(0.5)
    #expect(report.text().contains("unclear") && !report.text().contains("±50%,"))
    #expect(report.text().replacing(/\n +/, with: " ").contains("--samples runs more worlds"))
    func sentence(chance share: Double, _ margin: Double, low: Double = 0.1) -> String {
      report.results.bands[0].low = low
      report.results.bands[0].causes = [
        .init(input: nil, share: share, margin: margin), .init(input: 0, share: 0.1, margin: 0.1),
      ]
      return report.sentence(report.results.bands[0])
    }
    #expect(sentence(chance: 0.8, 0.1).hasSuffix("matters more than all unknowns together."))
    #expect(sentence(chance: 0.6, 0.2).hasSuffix(") matters most."))
    #expect(sentence(chance: 0.15, 0.1).contains("Of the unknowns, "))
    #expect(sentence(chance: 0.6, 0.2).contains(", not exactly 50.0%."))
    #expect(
      sentence(chance: 0.6, 0.2, low: 0.6).contains(". The defaults give 50.0%, which is outside this range.")
    )
  }
}
