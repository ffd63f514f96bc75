import ScenarioFile
import Testing
import WidgetRefresh

@Suite struct ExpectationTests {
  struct Bound: CustomTestStringConvertible, Sendable {
    var text: String
    var figure: Figure
    var bounds: [FigureExpectation.Bound]

    var testDescription: String { text }
  }

  @Test(arguments: [
    Bound(text: "freshViews: '>= 60%'", figure: .freshViews, bounds: [.atLeast(0.6)]),
    Bound(text: "freshViews: '<=99.5%'", figure: .freshViews, bounds: [.atMost(0.995)]),
    Bound(text: "contentAge.p95: <= 45m", figure: .contentAgeP95, bounds: [.atMost(2700)]),
    Bound(text: "budgetWait.perDay: '>= 1h30m'", figure: .budgetWaitPerDay, bounds: [.atLeast(5400)]),
    Bound(text: "charged.perDay: <= 60", figure: .chargedPerDay, bounds: [.atMost(60)]),
    Bound(
      text: "charged.perDay: ['>= 0.5', <= 60]", figure: .chargedPerDay, bounds: [.atLeast(0.5), .atMost(60)]),
    Bound(
      text: "charged.perDay: '>= 999999999.999999999'", figure: .chargedPerDay, bounds: [.atLeast(1e9)]),
    Bound(text: "budgetExhausted: never", figure: .budgetExhausted, bounds: [.never]),
  ])
  func `a bound is read in the figure's unit`(_ bound: Bound) throws {
    let scenario = try scenario(smallFile + "\nexpect: {w: {\(bound.text)}}\n")
    #expect(
      scenario.expectations
        == bound.bounds.map { FigureExpectation(widget: "w", figure: bound.figure, bound: $0) })
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var text: String
    var message: String

    var testDescription: String { text }
  }

  @Test(arguments: [
    Mistake(
      text: "v: {freshViews: '>= 60%'}",
      message: "10:10: error: expect: there is no widget or Live Activity 'v'; did you mean 'w'?"),
    Mistake(
      text: "w: {contentAge.p59: <= 45m}",
      message: "10:14: error: expect.w: unknown key 'contentAge.p59'; did you mean 'contentAge.p95'?"),
    Mistake(
      text: "w: {freshViews: '>= 0.6'}",
      message:
        "10:26: error: expect.w.freshViews: expected a bound for a share, such as '>= 60%'; found '>= 0.6'; the "
        + "unit of a share is %"),
    Mistake(
      text: "w: {contentAge.p95: <= 45}",
      message:
        "10:30: error: expect.w.contentAge.p95: expected a bound for a duration, such as '<= 45m'; found '<= 45'; "
        + "the unit is missing (ms, s, m, h or d)"),
    Mistake(
      text: "w: {charged.perDay: <= 60%}",
      message:
        "10:30: error: expect.w.charged.perDay: expected a bound for a number a day, such as '<= 60', or never; "
        + "found '<= 60%'; a number a day has no unit"),
    Mistake(
      text: "w: {charged.perDay: 60}",
      message:
        "10:30: error: expect.w.charged.perDay: expected a bound for a number a day, such as '<= 60', or never; "
        + "found '60'; a bound begins with >= or <="),
    Mistake(
      text: "w: {freshViews: '>= 120%'}",
      message:
        "10:26: error: expect.w.freshViews: expected a bound for a share, such as '>= 60%'; found '>= 120%'; a share "
        + "is at most 100%"),
    Mistake(
      text: "w: {freshViews: ['>= 80%', <= 70%]}",
      message:
        "10:26: error: expect.w.freshViews: expected bounds that one value can keep; found '>= 80%' and '<= 70%'"
    ),
    Mistake(
      text: "w: {contentAge.p95: [<= 45m, '>= 1h']}",
      message:
        "10:30: error: expect.w.contentAge.p95: expected bounds that one value can keep; found '<= 2700s' and "
        + "'>= 3600s'"),
    Mistake(
      text: "w: {charged.perDay: [never, '>= 0.5']}",
      message:
        "10:30: error: expect.w.charged.perDay: expected bounds that one value can keep; found 'never' and '>= 0.5'"
    ),
    Mistake(
      text: "w: {freshViews: '>= 0%'}",
      message:
        "10:26: error: expect.w.freshViews: expected a bound that can fail: above 0 with >=, or below 100% with <=; "
        + "found '>= 0%'"),
    Mistake(
      text: "w: {freshViews: <= 100%}",
      message:
        "10:26: error: expect.w.freshViews: expected a bound that can fail: above 0 with >=, or below 100% with <=; "
        + "found '<= 100%'"),
    Mistake(
      text: "w: {contentAge.mean: '>= 0s'}",
      message:
        "10:31: error: expect.w.contentAge.mean: expected a bound that can fail: above 0 with >=, or below 100% with "
        + "<=; found '>= 0s'"),
    Mistake(
      text: "w: {freshViews: '>= 100%'}",
      message:
        "10:26: error: expect.w.freshViews: expected a bound that runs can prove: below 100% with >=, or above 0% with "
        + "<=; found '>= 100%'"),
    Mistake(
      text: "w: {rateLimited.perDay: <= 0}",
      message:
        "10:34: error: expect.w.rateLimited.perDay: expected never, or a bound above 0; found '<= 0'"),
    Mistake(
      text: "w: {freshViews: never}",
      message:
        "10:26: error: expect.w.freshViews: expected a bound for a share, such as '>= 60%'; found 'never'; "
        + "a bound begins with >= or <="),
  ])
  func `a mistake is answered with its place`(_ mistake: Mistake) {
    #expect(diagnostics(smallFile + "\nexpect: {\(mistake.text)}\n") == ["f.yaml:" + mistake.message])
  }

  @Test(arguments: [
    "charged.perDay: ['>= 5', <= 5]", "charged.perDay: [never, <= 5]", "contentAge.mean: <= 0s",
    "freshViews: ['>= 60%', '>= 70%', <= 80%]",
  ])
  func `bounds that one value keeps are no mistake`(_ bounds: String) {
    #expect(diagnostics(smallFile + "\nexpect: {w: {\(bounds)}}\n").isEmpty)
  }

  @Test func `bounds of different widgets and figures do not contradict each other`() {
    let two = smallFile + "\n  v: {app: Weather, kind: K, family: systemSmall, surface: standBy}\nexpect:\n"
    #expect(
      diagnostics(two + "  w: {freshViews: '>= 80%', outdatedViews: <= 10%}\n  v: {freshViews: <= 70%}\n")
        .isEmpty)
  }

  @Test func `optimize refuses contradictory bounds, and takes one that needs its tolerance`() {
    let goal = smallFile + "\noptimize: {of: w, subjectTo: {freshViews: "
    #expect(
      diagnostics(goal + "['>= 80%', <= 70%]}}\n") == [
        "f.yaml:10:43: error: optimize.subjectTo.freshViews: expected bounds that one value can keep; found '>= 80%' "
          + "and '<= 70%'"
      ])
    #expect(diagnostics(goal + "'>= 100%'}}\n").isEmpty)
  }

  @Test(arguments: [
    ("\nexpect:\n  w:\n    freshViews: >= 60%\n", "12:18"),
    ("\nexpect: {w: {freshViews: >= 60%}}\n", "10:26"),
  ])
  func `a bound without quotes is answered with how it is written`(_ written: String, _ place: String) {
    #expect(
      diagnostics(smallFile + written) == [
        "f.yaml:\(place): error: put a text that starts with > in quotes, such as '>= 60%'"
      ])
  }

  @Test(arguments: Figure.allCases, ["", "\nexpect: {w: {budget.perDay: '>= 1'}}\n"])
  func `a bound can be set from outside`(_ figure: Figure, _ written: String) throws {
    let bound =
      switch figure.unit {
      case .share: "50%"
      case .seconds, .secondsPerDay: "0.5s"
      case .perDay: "0.5"
      }
    let scenario = try scenario(
      smallFile + written, overrides: ["expect.w.\(figure.rawValue)=>= \(bound)"])
    #expect(
      scenario.expectations.first { $0.figure == figure }
        == FigureExpectation(widget: "w", figure: figure, bound: .atLeast(0.5)))
  }

  @Test func `the line of an expectation is found`() {
    let text = smallFile + "\nexpect:\n  w:\n    freshViews: '>= 60%'\n"
    #expect(ScenarioReader.line(ofPath: "expect.w.freshViews", in: Array(text.utf8)) == 12)
    #expect(ScenarioReader.line(ofPath: "expect.w.freshViews", in: [0xFF]) == nil)
  }
}
