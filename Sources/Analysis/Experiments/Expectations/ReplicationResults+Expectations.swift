import OutputAnalysis
import WidgetRefresh

extension ReplicationResults {
  /// The expectations of a scenario that its figures here break though they hold elsewhere, or the other way round.
  ///
  /// - Parameters:
  ///   - scenario: the one that ran.
  ///   - checked: what holds elsewhere.
  package func expectations(
    of scenario: Scenario, unlike checked: [ExpectationResult]
  ) throws(ScenarioError) -> [(expectation: FigureExpectation, value: Double)] {
    let (scale, index) = (FigureScale(of: try DeviceSimulation(scenario)), ScenarioIndex(of: scenario))
    return checked.compactMap { result in
      let expectation = result.expectation
      guard result.verdict != .undecided, let item = index.item(expectation.widget)?.index,
        let value = widgets[item].tally.value(of: expectation.figure, scale: scale),
        expectation.isKept(by: value) != (result.verdict == .holds)
      else { return nil }
      return (expectation, value)
    }
  }
}
