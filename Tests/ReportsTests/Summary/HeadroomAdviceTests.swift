import Experiments
import OutputAnalysis
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct HeadroomAdviceTests {
  private func summary(of scenario: Scenario, headroom: WantedHeadroom) throws -> WidgetSummary {
    var replications = Replications(of: scenario, jobs: 2)
    replications.headroom = headroom
    let results = try #require(try replications.run(0..<2))
    return try #require(results.summary(of: RunDescription(of: try DeviceSimulation(scenario))).widgets.first)
  }

  private func advice(_ widget: WidgetSummary, isContentConstant: Bool = false) -> HeadroomAdvice {
    HeadroomAdvice(widget, at: 0, isContentConstant: isContentConstant, rough: nil)
  }

  @Test func `it gives the measured headroom, and a command only if there is much to gain`() throws {
    let widget = try summary(of: .lively(.documented), headroom: .bounds)
    let possible = try #require(widget.value(of: .possibleFreshViews))
    let fresh = try #require(widget.value(of: .freshViews))
    let advice = advice(widget)
    #expect(advice.possible == possible && !advice.isRough)
    #expect(advice.gain == possible - fresh)
    let text = try #require(advice.text)
    #expect(text.contains(ReadableFigures.share(possible) + " of the views fresh"))
    let commands = NextCommands(in: "my.yaml", overrides: ["seed=2"])
    #expect(
      advice.html(of: "w", commands: commands).contains("widgetsim optimize my.yaml --set seed=2 --of w")
        == (possible - fresh >= 0.1))
  }

  @Test func `without headroom it says how to measure it, and of constant content it says nothing`() throws {
    let widget = try summary(of: .lively(.documented), headroom: .nothing)
    #expect(advice(widget).possible == nil)
    #expect(advice(widget).text?.contains("--headroom") == true)
    #expect(advice(widget, isContentConstant: true).text == nil)
  }
}
