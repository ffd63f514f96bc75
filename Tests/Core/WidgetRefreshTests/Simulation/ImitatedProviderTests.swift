import EventKernel
import Foundation
import RandomVariates
import Testing

@testable import WidgetRefresh

/// A provider in Swift that does what a scenario can declare: spaced entries and a policy.
private struct Imitation: WidgetProvider {
  var count: Int
  var spacing: Double
  var policy: ReloadPolicy
  var fetches: Bool

  func timeline(for question: TimelineQuestion) throws -> TimelineAnswer {
    if fetches, question.fetch?.fails == true { throw NoTimeline(.noTimeline, isFetched: true) }
    let policy: TimelineAnswer.Policy =
      switch policy {
      case .after(let wait): .after(question.date.addingTimeInterval(Double(wait.milliseconds) / 1000))
      case .never: .never
      default: .atEnd
      }
    return TimelineAnswer(
      entries: (0..<count).map { .init(date: question.date.addingTimeInterval(Double($0) * spacing)) },
      // Without the last part, it would show what another widget has fetched.
      policy: policy, shows: fetches || question.store != nil ? .content : .placeholder, isFetched: fetches)
  }
}

@Suite("A provider in Swift that does what a scenario declares")
struct ImitatedProviderTests {
  /// Random scenarios whose providers have spaced entries and a simple policy, declared and in Swift.
  private static func pair(seed: UInt64) -> (declared: Scenario, own: Scenario) {
    var generator = ScenarioGenerator(seed: seed)
    var declared = generator.scenario()
    for app in declared.apps.indices {
      // Only apps of providers in Swift always have containers, which are empty, and so always wait until they have learned.
      declared.apps[app].isNewlyInstalled = true
      declared.apps[app].learning.latency = .constant(0)
    }
    var own = declared
    for (index, widget) in declared.widgets.enumerated() {
      let count = 1 + Int(seed % 7)
      let spacing = SimulationDuration.minutes(Int64(1 + seed % 50))
      let policies: [ReloadPolicy] = [.atEnd, .never, .after(.minutes(Int64(1 + seed % 90)))]
      let policy = policies[(Int(seed) + index) % 3]
      var fetch = widget.provider.fetch
      fetch?.isInBackground = false
      let provider = Provider(
        fetch: fetch, memory: widget.provider.memory, archive: widget.provider.archive,
        timeline: TimelinePlan(
          entries: .spaced(count: count, spacing: spacing, first: .zero), policy: policy),
        hasCompleteDataProtection: widget.provider.hasCompleteDataProtection)
      declared.widgets[index].provider = provider
      declared.widgets[index].configuration.required = []
      declared.widgets[index].alsoShows = nil
      own.widgets[index] = declared.widgets[index]
      own.widgets[index].provider.timeline = TimelinePlan()
      let imitation = Imitation(
        count: count, spacing: Double(spacing.milliseconds) / 1000, policy: policy, fetches: fetch != nil)
      own.widgets[index].provider.own = OwnProvider(name: "imitation", identity: "\(index)") { _ in imitation
      }
    }
    return (declared, own)
  }

  @Test func `happens what happens with the declared one, in 60 random scenarios`() throws {
    var fetched = 0
    var read = 0
    for seed in 0..<60 as Range<UInt64> {
      let (declared, own) = Self.pair(seed: seed)
      guard declared.problems.isEmpty else { continue }
      let (expected, found) = (try Run(declared), try Run(own))
      let place = zip(expected.observations, found.observations).enumerated().first { $1.0 != $1.1 }
      #expect(place == nil, "seed \(seed)")
      #expect(expected.observations.count == found.observations.count, "seed \(seed)")
      for case .finished(let reload) in found.observations {
        if reload.source == .fetch { fetched += 1 }
        if reload.source == .container { read += 1 }
      }
    }
    #expect(fetched > 500 && read > 50)
  }

  @Test func `answers are part of the trajectory`() throws {
    func trajectory(score: Double) throws -> UInt64 {
      let scenario = try Scenario.single(timeline: .one(.never)).providers([
        "Kind": {
          AnsweringProvider { TimelineAnswer(entries: [.init(date: $0.date, score: score)], policy: .atEnd) }
        }
      ])
      var simulation = try DeviceSimulation(scenario)
      var log = ObservationLog()
      try simulation.run(into: &log)
      return simulation.trajectory
    }
    #expect(try trajectory(score: 1) == trajectory(score: 1))
    #expect(try trajectory(score: 1) != trajectory(score: 2))
  }
}

/// A provider that is a closure.
struct AnsweringProvider: WidgetProvider {
  let answer: @Sendable (TimelineQuestion) async throws -> TimelineAnswer

  init(_ answer: @escaping @Sendable (TimelineQuestion) async throws -> TimelineAnswer) {
    self.answer = answer
  }

  func timeline(for question: TimelineQuestion) async throws -> TimelineAnswer { try await answer(question) }
}
