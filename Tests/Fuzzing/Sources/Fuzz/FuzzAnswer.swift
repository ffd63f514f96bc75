import Foundation

@testable import ProviderHost
@testable import WidgetRefresh

/// Every line is an answer of a provider's program, or is refused with a reason. A day with these answers keeps the laws, or ends
/// with an error.
func fuzzAnswer(_ bytes: [UInt8]) -> Int32 {
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  var scenario = Scenario(
    device: Device(days: 1, warmUpDays: 0), apps: [App(name: "A")],
    widgets: [
      Widget(
        name: "w", app: "A", kind: "K",
        provider: Provider(fetch: Fetch(latency: .constant(800), failure: 0.1)),
        content: .changing(every: .hours(1)))
    ])
  scenario.widgets[0].provider.own = OwnProvider(name: "fuzz", identity: "fuzz") { _ in Answers(lines: lines)
  }
  guard let run = try? Run(scenario) else { return 0 }
  if let law = ConservationLaws.violations(in: run).first { finding(law) }
  return 0
}

/// Gives these answers, again and again. All of them are to question 1.
private struct Answers: WidgetProvider {
  let lines: [ArraySlice<UInt8>]
  private var number = 0

  init(lines: [ArraySlice<UInt8>]) { self.lines = lines }

  mutating func timeline(for question: TimelineQuestion) throws -> TimelineAnswer {
    defer { number += 1 }
    return try AnswerText(lines[number % lines.count]).answer(to: 1)
  }
}
