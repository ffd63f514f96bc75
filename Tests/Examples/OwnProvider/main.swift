// Your own provider answers for a widget. It asks again soon after a failed fetch, and seldom at night.
import Experiments
import Foundation
import WidgetRefresh

struct ScoreProvider: WidgetProvider {
  func timeline(for question: TimelineQuestion) -> TimelineAnswer {
    let hasFailed = question.fetch?.fails ?? false
    let hour = Calendar(identifier: .gregorian).component(.hour, from: question.date)
    let minutes = hasFailed ? 5.0 : hour < 7 ? 120 : 20
    return TimelineAnswer(
      entries: [.init(date: question.date)], policy: .after(question.date.addingTimeInterval(minutes * 60)),
      shows: hasFailed ? .failure : .content, isFetched: true)
  }
}

let scenario = Scenario(
  apps: [App(name: "Scores")],
  widgets: [
    Widget(
      name: "score", app: "Scores", kind: "Score",
      provider: Provider(fetch: Fetch(latency: .lognormal(median: 900, sigma: 0.5), failure: 0.05)),
      content: .changing(every: .hours(2)))
  ])
let results = try scenario.run(replications: 20, providers: ["Score": { ScoreProvider() }])
let fetches = try results["score", .fetchesPerDay]
let fresh = try results["score", .freshViews]
print(
  "\(Int(fetches.estimate.rounded())) fetches a day,",
  "\(Int((fresh.estimate * 100).rounded())) % of the views are fresh")
