import Experiments
import Foundation
import Testing
import WidgetRefresh

/// When the widget requests its next reload. The widget extension calls it too.
func nextReload(after date: Date, hasFailed: Bool) -> Date {
  date.addingTimeInterval(hasFailed ? 5 * 60 : 20 * 60)
}

struct ReadingProvider: WidgetProvider {
  func timeline(for question: TimelineQuestion) -> TimelineAnswer {
    let hasFailed = question.fetch?.fails ?? false
    return TimelineAnswer(
      entries: [.init(date: question.date)],
      policy: .after(nextReload(after: question.date, hasFailed: hasFailed)), isFetched: true)
  }
}

@Test func mostViewsAreFreshWithMyProvider() throws {
  let results = try glucoseScenario.run(providers: ["reading": { ReadingProvider() }])
  #expect(try results["reading", .freshViews].low > 0.5)
}
