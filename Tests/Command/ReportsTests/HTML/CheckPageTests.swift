import OutputAnalysis
import Testing
import WidgetRefresh

@testable import Experiments
@testable import Reports

@Suite struct CheckPageTests {
  private typealias Verdict = ExpectationResult.Verdict

  private func page(_ name: String, _ verdicts: [ExpectationResult.Verdict]) -> String {
    let results = verdicts.map { verdict in
      ExpectationResult(
        expectation: FigureExpectation(widget: name, figure: .freshViews, bound: .atLeast(0.6)),
        verdict: verdict, estimate: 0.5, low: 0.4, high: 0.7, replications: 64)
    }
    let report = CheckReport(
      [
        .init(
          file: name, title: name,
          checked: CheckedExpectations(results: results, replications: 64, fingerprint: RunFingerprint()),
          lines: verdicts.map { _ in nil })
      ], unchecked: name == "cut" ? ["other.yaml"] : [], error: 0.01)
    return HTMLReport(report, origin: PageOrigin(files: [], command: "widgetsim", version: "test")).html
  }

  @Test func `the first sentence counts what fails and what is open`() {
    #expect(page("w", [.holds, .holds]).contains("✓</span> All 2 expectations hold."))
    #expect(page("w", [.holds, .fails]).contains("✗</span> 1 of 2 expectations fails."))
    #expect(
      page("w", [.undecided, .fails, .fails]).contains(
        "✗</span> 2 of 3 expectations fail, and 1 is undecided."))
    #expect(page("w", [.undecided]).contains("?</span> No expectation fails, but 1 of 1 is undecided."))
  }

  @Test func `what fails comes first in the picture, and an interruption is said`() throws {
    let html = page("w", [.holds, .undecided, .fails])
    let titles = html.matches(of: /<g><title>(.) w:/).map { String($0.output.1) }
    #expect(titles.prefix(3) == ["✗", "?", "✓"])
    #expect(page("cut", [.holds]).contains("Partial: interrupted before other.yaml was checked."))
    #expect(!html.contains("Partial"))
  }

  @Test(arguments: ["</script><script>alert(1)</script>", "a\"b'c&d<e>", "two\nlines\u{202E}x"])
  func `names stay text`(name: String) {
    func structure(_ html: String) -> [String] {
      html.matches(of: /<[\/!]?[a-zA-Z][^>]*>/).map { String($0.output).replacing(/="[^"]*"/, with: "") }
    }
    #expect(structure(page(name, [.holds, .fails])) == structure(page("plain", [.holds, .fails])))
    #expect(!page(name, [.fails]).contains("\u{202E}"))
  }
}
