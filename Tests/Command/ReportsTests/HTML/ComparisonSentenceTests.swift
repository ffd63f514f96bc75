import OutputAnalysis
import Testing
import WidgetRefresh

@testable import Experiments
@testable import Reports

@Suite struct ComparisonSentenceTests {
  private typealias Verdict = PairedDifference.Verdict

  private func difference(
    _ figure: Figure, _ before: Double, _ after: Double, half: Double?, _ verdict: Verdict,
    widget: String? = "w"
  ) -> PairedDifference {
    PairedDifference(
      scenario: "x/b.yaml", baseline: "x/a.yaml", widget: widget, figure: figure, baselineEstimate: before,
      estimate: after, difference: after - before, low: half.map { after - before - $0 },
      high: half.map { after - before + $0 }, n: 20, margin: 0, verdict: verdict, varianceSaved: nil)
  }

  private func report(_ differences: [PairedDifference]) throws -> ComparisonReport {
    let scenario = Scenario(
      title: "T", apps: [App(name: "A")], widgets: [Widget("w", app: "A", policy: .never, content: Content())]
    )
    let comparison = try #require(
      Comparison(of: [scenario, scenario], replications: Replications(of: scenario)))
    let results = try #require(try comparison.run(0..<1))
    var report = try ComparisonReport(
      PlannedResults(results: results, requested: 1, excess: nil), of: comparison,
      names: ["x/a.yaml", "x/b.yaml"], confidence: 0.95, margin: .usual)
    report.differences = differences
    return report
  }

  @Test func `the better scenario is the subject, with a ratio, both values and the cost`() throws {
    let better = try report([
      difference(.contentAgeMean, 360, 180, half: 20, .better),
      difference(.freshViews, 0.5, 0.8, half: 0.01, .better),
      difference(.chargedPerDay, 40, 48, half: 0.2, .more),
    ])
    #expect(
      better.sentences == [
        "w: with b, the content age is 50% lower than with a (3m instead of 6m, difference 3m ±20s); 80.0% of the views "
          + "are fresh instead of 50.0%; b takes 8.0 more charged reloads a day."
      ])
    let worse = try report([
      difference(.contentAgeMean, 180, 360, half: 20, .worse),
      difference(.chargedPerDay, 40, 40.1, half: 0.2, .noDifferenceSeen),
    ])
    #expect(
      worse.sentences == [
        "w: with a, the content age is 50% lower than with b (3m instead of 6m, difference 3m ±20s); the "
          + "difference in charged reloads may be chance."
      ])
  }

  @Test func `a small difference, and content that is never old, have their percentage`() throws {
    for (before, after) in [(100.0, 95.0), (100, 0)] {
      let text = try report([difference(.contentAgeMean, before, after, half: 1, .better)]).sentences[0]
      #expect(
        text.contains("with b, the content age is \(before == after + 5 ? 5 : 100)% lower than with a"),
        "\(text)")
      // What is seen of the age says nothing of the share of fresh views.
      #expect(!text.contains("fresh"), "\(text)")
    }
  }

  @Test(arguments: [
    (Verdict.noDifferenceSeen, "may be chance"), (.slight, "may be smaller than the margin"),
    (.unknown, "one replication cannot show which of a and b has the lower content age"),
  ])
  fileprivate func `what is not proven is said not to be`(verdict: PairedDifference.Verdict, words: String)
    throws
  {
    let text = try report([difference(.contentAgeMean, 100, 95, half: 10, verdict)]).sentences[0]
    #expect(
      text.contains(words) && !text.contains("% lower") && !text.contains("fresh"), "\(text)")
  }

  @Test func `the same figures, and many widgets, have a sentence of their own`() throws {
    let same = try report([difference(.contentAgeMean, 100, 100, half: 0, .noDifferenceSeen)])
    #expect(same.sentences == ["w: no figure differs between a and b."])
    let widgets = (0..<5).map { "w\($0)" }
    let many = try report(
      widgets.map { difference(.contentAgeMean, 100, 50, half: 1, $0 == "w0" ? .worse : .better, widget: $0) }
        + [difference(.contentAgeMean, 100, 60, half: 1, .better, widget: nil)])
    let sentences = many.sentences
    #expect(sentences.count == 1)
    #expect(sentences[0].hasPrefix("All widgets together: with b, the content age is 40% lower than with a"))
    #expect(sentences[0].hasSuffix("Of 5 widgets, the content age is better in 4, worse in 1."))
  }

  @Test func `the page has the sentence, and says if the comparison is partial`() throws {
    var report = try report([
      difference(.contentAgeMean, 360, 180, half: 20, .better),
      difference(.chargedPerDay, 0, 4, half: 1, .more),
    ])
    let origin = PageOrigin(files: [], command: "widgetsim", version: "test")
    let page = HTMLReport(ComparisonPage(report), origin: origin).html
    #expect(page.contains(("<p>\(report.sentences[0])</p>" as HTML).text))
    #expect(page.contains("charged reloads a day: 0 → 4.0") && !page.contains("partial:"))
    report.scenarios[0].requestedReplications = 5
    let partial = HTMLReport(ComparisonPage(report), origin: origin).html
    #expect(partial.contains("partial: interrupted after 1 of 5 replications"))
  }

  @Test func `files with the same name keep their paths`() {
    #expect(ComparisonReport.shortNames(["x/a.yaml", "y/b.yml"]) == ["a", "b"])
    #expect(ComparisonReport.shortNames(["x/a.yaml", "y/a.yaml"]) == ["x/a.yaml", "y/a.yaml"])
  }
}
