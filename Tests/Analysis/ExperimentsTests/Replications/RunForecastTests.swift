import Experiments
import Foundation
import TestSupport
import Testing
import WidgetRefresh

@Suite struct RunForecastTests {
  /// Each question takes 30 ms, and there are 48 of them in a day.
  private struct SlowProvider: WidgetProvider {
    let asked: Locked<Int>

    func timeline(for question: TimelineQuestion) -> TimelineAnswer {
      asked.withLock { $0 += 1 }
      Thread.sleep(forTimeInterval: 0.03)
      return TimelineAnswer(
        entries: [.init(date: question.date)], policy: .after(question.date.addingTimeInterval(1800)),
        isFetched: true)
    }
  }

  @Test func `a trial ends after half a second, even within a day`() throws {
    let asked = Locked(0)
    var scenario = smallScenario()
    scenario.device.budget = .unlimited
    _ = try RunForecast(of: scenario.providers(["K1": { SlowProvider(asked: asked) }]))
    #expect((1..<40).contains(asked.withLock { $0 }))
  }
}
