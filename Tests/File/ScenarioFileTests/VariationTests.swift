import EventKernel
import ScenarioFile
import Testing
import WidgetRefresh

@Suite struct VariedValueTests {
  @Test func `a range may stand alone or within a value`() throws {
    let interval = try VariedValue("5m..2h")
    #expect(interval.quantity?.range == 300...7200 && interval.quantity?.unit == .duration)
    #expect(interval.text(1320) == "22m" && interval.text(5400) == "1h30m" && interval.text(45) == "45s")
    let policy = try VariedValue("{after: 5m..2h}")
    #expect(policy.text(1320) == "{after: 22m}")
    #expect(try VariedValue("{poisson: 1..9}").text(3.2) == "{poisson: 3}")
    #expect(try VariedValue("0.5..2.5").text(1.25) == "1.25")
    #expect(try VariedValue("10%..60%").text(0.125) == "12.5%")
    #expect(try VariedValue("1..2.5").quantity?.unit == .number)
  }

  @Test func `a value without a range does not vary`() throws {
    let never = try VariedValue("never")
    #expect(never.quantity == nil && never.text(nil) == "never" && never.text(7) == "never")
  }

  @Test(arguments: [
    ("2h..5m", VariationError.boundsInWrongOrder("2h..5m")), ("5m..5m", .boundsInWrongOrder("5m..5m")),
    ("9..1", .boundsInWrongOrder("9..1")), ("5m..10", .notARange("5m..10")), ("..2h", .notARange("..2h")),
    ("5m..", .notARange("5m..")), ("0s..2h", .notARange("0s..2h")), ("a..b", .notARange("a..b")),
    ("inf..nan", .notARange("inf..nan")), ("1..1e99", .notARange("1..1e99")),
  ])
  func `a range that is none is refused`(_ text: String, _ error: VariationError) {
    #expect(throws: error) { try VariedValue(text) }
  }
}

@Suite struct ConstraintTests {
  @Test func `a bound is a figure and what expect takes`() throws {
    #expect(
      try FigureExpectation(constraint: "charged.perDay <= 55", widget: "w")
        == FigureExpectation(widget: "w", figure: .chargedPerDay, bound: .atMost(55)))
    #expect(try FigureExpectation(constraint: "freshViews>=60%", widget: "w").bound == .atLeast(0.6))
    #expect(try FigureExpectation(constraint: "contentAge.p95 <= 45m", widget: "w").bound == .atMost(2700))
    #expect(try FigureExpectation(constraint: "rateLimited.perDay never", widget: "w").bound == .never)
  }

  @Test(arguments: [
    ("charged.perday <= 55", "there is no figure 'charged.perday'; did you mean 'charged.perDay'?"),
    ("charged.perDay <= 55%", "expected a bound for a number a day, such as '<= 60'; found '<= 55%'"),
    ("freshViews never", "expected a bound for a share, such as '>= 60%'; found 'never'"),
    ("charged.perDay", "expected a bound for a number a day, such as '<= 60'; found ''"),
    ("", "there is no figure ''"),
  ])
  func `a bound that is none is refused`(_ text: String, _ message: String) {
    #expect(throws: ConstraintError.self) { try FigureExpectation(constraint: text, widget: "w") }
    do throws(ConstraintError) {
      _ = try FigureExpectation(constraint: text, widget: "w")
    } catch {
      #expect(error.description == message)
    }
  }
}

@Suite struct OptimizationBlockTests {
  private let file = """

    optimize:
      of: w
      maximize: freshViews
      subjectTo: {charged.perDay: ["<= 55", ">= 1"]}
      vary:
        widgets.w.provider.timeline.policy: ["{after: 5m..2h}", never]
        device.budget: documented
      indifference: 3%
      error: 1%

    """

  @Test func `it says what the options say`() throws {
    let goal = try #require(try scenario(smallFile + file).optimization)
    #expect(goal.widget == "w" && goal.figure == .freshViews && goal.isMaximized)
    #expect(
      goal.constraints
        == [.atMost(55), .atLeast(1)].map {
          FigureExpectation(widget: "w", figure: .chargedPerDay, bound: $0)
        })
    #expect(
      goal.variedKeys == [
        .init(path: "widgets.w.provider.timeline.policy", values: ["{after: 5m..2h}", "never"]),
        .init(path: "device.budget", values: ["documented"]),
      ])
    #expect(goal.indifference == 0.03 && goal.error == 0.01)
    let usual = try #require(try scenario(smallFile + "\noptimize: {of: w}\n").optimization)
    #expect(usual.figure == nil && !usual.isMaximized && usual.indifference == 0.1)
  }

  @Test(arguments: [
    ("{of: v}", "there is no widget"), ("{of: w, minimize: contentAge.p95}", "a figure that is a mean"),
    ("{of: w, minimize: freshViews, maximize: freshViews}", "cannot be combined"),
    ("{of: w, vary: {device.budget: 2h..5m}}", "expected the smaller bound first"),
    ("{of: w, error: 0%}", "a share above 0 and below 1"),
    ("{minimize: contentAge.mean}", "missing key 'of'"),
  ])
  func `mistakes are reported`(_ block: String, _ part: String) {
    let found = diagnostics(smallFile + "\noptimize: \(block)\n")
    let isReported = found.contains { $0.contains(part) }
    #expect(
      isReported || part == "there is no widget" && found.first?.contains("name of a widget") == true,
      "\(found)")
  }
}

@Suite struct UsualVariationTests {
  @Test(arguments: ScenarioTemplate.all.map(\.name))
  func `each template has something to vary, and every alternative is valid and can be written into the file`(
    _ name: String
  ) throws {
    let text = try #require(ScenarioTemplate.all.first { $0.name == name }?.text)
    let today = try scenario(text)
    for widget in today.widgets.indices {
      let variations = today.usualVariations(of: widget) { overrides in
        (try? scenario(text, overrides: overrides.map(\.text))) != nil
      }
      #expect(!variations.isEmpty)
      for alternative in variations.flatMap(\.alternatives) {
        let overrides = alternative.overrides(alternative.quantities.map(\.range.upperBound))
        let wanted = try scenario(text, overrides: overrides.map(\.text))
        #expect(overrides.isEmpty || overrides.map(\.value) == ["never"] || wanted != today)
        let edited = ScenarioFileEditor.text(setting: overrides, in: Array(text.utf8))
        // In `sensor`, two widgets share their provider by an anchor.
        if name != "sensor" {
          let edited = try #require(edited)
          #expect(try scenario(edited) == wanted)
          #expect(comments(edited) == comments(text))
        }
        let rewritten = try #require(ScenarioFileEditor.rewritten(setting: overrides, in: Array(text.utf8)))
        #expect(try scenario(rewritten) == wanted)
        #expect(rewritten.split(separator: "\n").first == text.split(separator: "\n").first)
      }
    }
  }

  @Test(arguments: [(24, "24..192"), (100, "100..400"), (400, nil)] as [(Int, String?)])
  func `a timeline with an entry for each known change can have more of them`(most: Int, range: String?)
    throws
  {
    let text = """
      apps: {A: {}}
      widgets:
        w:
          app: A
          kind: W
          family: systemSmall
          surface: {homePage: 1}
          provider:
            fetch: {}
            timeline:
              entriesAt: [now, schedule]
              atMost: \(most)
              policy: {after: 1h}
          content: {schedule: {changes: {every: 3m}}}
      """
    let path = "widgets.w.provider.timeline.atMost"
    let settings = try scenario(text).usualVariations(of: 0) { overrides in
      (try? scenario(text, overrides: overrides.map(\.text))) != nil
    }.flatMap(\.alternatives).joined().filter { $0.path == path }
    #expect(try settings.map(\.value) == [range].compactMap { try $0.map(VariedValue.init) })
  }

  private func comments(_ text: String) -> [Substring] {
    text.split(separator: "\n").compactMap { line in line.firstIndex(of: "#").map { line[$0...] } }
  }
}

@Suite struct ScenarioFileEditorTests {
  private func edited(_ text: String, _ settings: String...) -> String? {
    ScenarioFileEditor.text(setting: settings.compactMap { ScenarioOverride($0) }, in: Array(text.utf8))
  }

  @Test func `a value is replaced where it stands`() {
    #expect(edited("a: {b: 5m} # c\n", "a.b=22m") == "a: {b: 22m} # c\n")
    #expect(edited("a:\n  b: 'x # y' # c\nd: 1\n", "a.b=2") == "a:\n  b: 2 # c\nd: 1\n")
    #expect(edited("a: [1, {b: 2}]\n", "a.1.b=3") == "a: [1, {b: 3}]\n")
    #expect(
      edited("a:\n  b:\n    c: 1\n    d: 2 # e\nf: 3\n", "a.b={g: 1}") == "a:\n  b:\n    {g: 1} # e\nf: 3\n")
    #expect(edited("a: {b: \"}\", c: 1}\n", "a={d: 2}") == "a: {d: 2}\n")
    #expect(edited("a: two\n  lines # b\nc: 1\n", "a=2") == "a: 2 # b\nc: 1\n")
    #expect(edited("a: 1\nb: 2", "a=3", "b=4") == "a: 3\nb: 4")
  }

  @Test func `a new key comes last in its mapping`() {
    #expect(edited("a: {b: 1}\n", "a.c=2") == "a: {b: 1, c: 2}\n")
    #expect(edited("a: {}\n", "a.c.d=2") == "a: {c: {d: 2}}\n")
    #expect(edited("a:\n  b: 1 # x\nd: 2\n", "a.c=3") == "a:\n  b: 1 # x\n  c: 3\nd: 2\n")
    #expect(edited("a: 1", "b=2") == "a: 1\nb: 2")
    #expect(edited("a: never\n", "a.after=5m") == "a: {after: 5m}\n")
  }

  @Test func `what has no clear place is not edited`() {
    #expect(edited("a: |\n  text\nb: 1\n", "a=2") == nil)
    #expect(edited("a: &b {c: 1}\nd: *b\n", "a=2") == nil)
    #expect(edited("a: &b {c: 1}\nd: *b\n", "d=2") == nil)
    #expect(edited("a: [1]\n", "a.7=2") == nil)
  }
}
