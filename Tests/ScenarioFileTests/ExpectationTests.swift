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
    Bound(text: "freshShare: '>= 60%'", figure: .freshShare, bounds: [.atLeast(0.6)]),
    Bound(text: "freshShare: '<=99.5%'", figure: .freshShare, bounds: [.atMost(0.995)]),
    Bound(text: "contentAgeP95: <= 45m", figure: .contentAgeP95, bounds: [.atMost(2700)]),
    Bound(text: "budgetWaitPerDay: '>= 1h30m'", figure: .budgetWaitPerDay, bounds: [.atLeast(5400)]),
    Bound(text: "chargedPerDay: <= 60", figure: .chargedPerDay, bounds: [.atMost(60)]),
    Bound(
      text: "chargedPerDay: ['>= 0.5', <= 60]", figure: .chargedPerDay, bounds: [.atLeast(0.5), .atMost(60)]),
    Bound(text: "budgetRanOutShare: never", figure: .budgetRanOutShare, bounds: [.never]),
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
      text: "v: {freshShare: '>= 60%'}",
      message: "10:10: error: expect: there is no widget 'v'; did you mean 'w'?"),
    Mistake(
      text: "w: {contentAge.p95: <= 45m}",
      message: "10:14: error: expect.w: unknown key 'contentAge.p95'; did you mean 'contentAgeP95'?"),
    Mistake(
      text: "w: {freshShare: '>= 0.6'}",
      message:
        "10:26: error: expect.w.freshShare: expected a bound of a share such as '>= 60%'; found '>= 0.6'; the "
        + "unit of a share is %"),
    Mistake(
      text: "w: {contentAgeP95: <= 45}",
      message:
        "10:29: error: expect.w.contentAgeP95: expected a bound of a duration such as '<= 45m'; found '<= 45'; "
        + "the unit is missing (ms, s, m, h or d)"),
    Mistake(
      text: "w: {chargedPerDay: <= 60%}",
      message:
        "10:29: error: expect.w.chargedPerDay: expected a bound of a number a day such as '<= 60', or never; "
        + "found '<= 60%'; it has no unit"),
    Mistake(
      text: "w: {chargedPerDay: 60}",
      message:
        "10:29: error: expect.w.chargedPerDay: expected a bound of a number a day such as '<= 60', or never; "
        + "found '60'; it begins with >= or <="),
    Mistake(
      text: "w: {freshShare: never}",
      message:
        "10:26: error: expect.w.freshShare: expected a bound of a share such as '>= 60%'; found 'never'; it "
        + "begins with >= or <="),
  ])
  func `a mistake is answered with its place`(_ mistake: Mistake) {
    #expect(diagnostics(smallFile + "\nexpect: {\(mistake.text)}\n") == ["f.yaml:" + mistake.message])
  }

  @Test func `a bound can be set from outside`() throws {
    let scenario = try scenario(smallFile, overrides: ["expect.w.freshShare='>= 10%'"])
    #expect(
      scenario.expectations == [FigureExpectation(widget: "w", figure: .freshShare, bound: .atLeast(0.1))])
  }

  @Test func `the line of an expectation is found`() {
    let text = smallFile + "\nexpect:\n  w:\n    freshShare: '>= 60%'\n"
    #expect(ScenarioReader.line(ofPath: "expect.w.freshShare", in: Array(text.utf8)) == 12)
    #expect(ScenarioReader.line(ofPath: "expect.w.freshShare", in: [0xFF]) == nil)
  }
}
