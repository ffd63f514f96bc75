import OutputAnalysis
import Testing

@testable import Reports
@testable import ScenarioValues
@testable import WidgetRefresh

@Suite struct SummaryColumnsTests {
  @Test(arguments: Figure.Count.allCases) func `each count is in a column`(count: Figure.Count) {
    func columns(_ change: (inout WidgetTally) -> Void) -> [String] {
      var tally = WidgetTally()
      // So that each figure applies.
      for count in Figure.Count.allCases { tally[count] = 86_400_000 }
      change(&tally)
      let summary = WidgetSummary(
        tally, item: ShownItem(kind: .widget, name: "w"),
        scale: FigureScale(periodMilliseconds: 86_400_000, days: 1))
      return SummaryColumns.all.map { "\(String(describing: $0.value(summary)))" }
    }
    #expect(columns { $0[count] += 86_400_000 } != columns { _ in })
  }
}
